import type { LogRow } from '../api/types';
import { hashOf } from '../frame/route';
import { StatusBadge } from '../message/statusBadge';

/** The messages of the log, with the fields of their delivery reports. */
export function LogTable({ rows }: { rows: LogRow[] }) {
	return (
		<div class="table-frame" tabIndex={0} role="region" aria-label="Messages in the log">
			<table class="log-table">
				<thead>
					<tr>
						<th scope="col">Number</th>
						<th scope="col">Text and identifiers</th>
						<th scope="col">Status</th>
						<th scope="col">Sent, done</th>
						<th scope="col">Credit</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<Row key={row.id} row={row} />
					))}
				</tbody>
			</table>
		</div>
	);
}

function Row({ row }: { row: LogRow }) {
	const { id, to, from, text, messageId, bulkId, status, sendDate, doneDate, credit } = row;
	return (
		<tr>
			<th scope="row">
				<a href={hashOf({ view: 'inbox', messageId: id })}>{to}</a>
				<span class="cell-more">{from}</span>
			</th>
			<td>
				<span class="log-text">{text}</span>
				<span class="cell-more">
					Message <code>{messageId}</code>
				</span>
				<span class="cell-more">
					Bulk <code>{bulkId}</code>
				</span>
			</td>
			<td>
				<StatusBadge name={status.name} />
				<span class="cell-more">code {status.code}</span>
			</td>
			<td data-label="Sent, done" class="log-dates">
				{sendDate}
				<span class="cell-more">{doneDate}</span>
			</td>
			<td data-label="Credit">{credit}</td>
		</tr>
	);
}

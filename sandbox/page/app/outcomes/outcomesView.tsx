import type { Outcomes } from '../api/types';
import { useResource } from '../api/resource';
import { ErrorLine } from '../frame/errorLine';
import { OwnNumbers } from './ownNumbers';

/** The table of test numbers: what happens to a message, by how its number ends. */
export function OutcomesView() {
	const { value, error } = useResource<Outcomes>('/api/outcomes');
	return (
		<div class="view">
			<h1>Test numbers</h1>
			<p class="lead">
				The last four digits of a number decide what happens to its message. Put any country code
				and any digits before them.
			</p>
			<ErrorLine error={error} />
			{value && <OwnNumbers outcomes={value} />}
			{value && (
				<div class="table-frame" tabIndex={0} role="region" aria-label="Table of test numbers">
					<table>
						<thead>
							<tr>
								<th scope="col">Number ends in</th>
								<th scope="col">What happens</th>
								<th scope="col">In the answer</th>
								<th scope="col">Delivery report</th>
								<th scope="col">Credit</th>
							</tr>
						</thead>
						<tbody>
							{value.outcomes.map((outcome) => (
								<tr key={outcome.ending}>
									<th scope="row">
										{outcome.ending === '' ? 'anything else' : <code>{outcome.ending}</code>}
									</th>
									<td>
										<strong>{outcome.title}</strong>
										<span class="cell-more">{outcome.description}</span>
									</td>
									<td data-label="In the answer">{outcome.answer}</td>
									<td data-label="Delivery report">{outcome.report}</td>
									<td data-label="Credit">{outcome.credit}</td>
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</div>
	);
}

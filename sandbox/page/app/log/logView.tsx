import { useRef, useState } from 'preact/hooks';
import { useShortcut } from '../frame/shortcut';
import { LogTable } from './logTable';
import { type LogFilter, queryOf, useLog } from './useLog';

const STEP = 100;
const MOST = 1000;
const NUMBER = new Intl.NumberFormat('en-US');

const NOTHING: LogFilter = { mobile: '', messageId: '', bulkId: '' };
const FIELDS: Array<{ name: keyof LogFilter; label: string }> = [
	{ name: 'mobile', label: 'Number' },
	{ name: 'messageId', label: 'Message ID' },
	{ name: 'bulkId', label: 'Bulk ID' },
];

/** The message log: what the gateway answers when it is asked for the fate of messages. */
export function LogView() {
	const [filter, setFilter] = useState(NOTHING);
	const [limit, setLimit] = useState(STEP);
	const { value, error } = useLog(filter, limit);
	const form = useRef<HTMLFormElement>(null);
	useShortcut('/', () => form.current?.querySelector('input')?.focus());
	const query = queryOf(filter).toString();
	return (
		<div class="view">
			<h1>Message log</h1>
			<p class="lead">
				What <code>GET /sms/loginfo</code> answers: the messages of the last 48 hours with their
				latest status. Each field looks for the whole number or identifier.
			</p>
			<form
				ref={form}
				class="fields log-filter"
				role="search"
				aria-label="Filter of the message log"
				onSubmit={(event) => event.preventDefault()}
				onReset={() => setFilter(NOTHING)}
			>
				{FIELDS.map(({ name, label }) => (
					<label class="field" key={name}>
						{label}
						<input
							type="search"
							autocomplete="off"
							spellcheck={false}
							value={filter[name]}
							onInput={({ currentTarget }) => setFilter({ ...filter, [name]: currentTarget.value })}
						/>
					</label>
				))}
				<button type="reset" disabled={query === ''}>
					Show all
				</button>
			</form>
			{query !== '' && (
				<p class="log-request">
					<code>GET /sms/loginfo?{query}</code>
				</p>
			)}
			{error !== undefined && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			{value && (
				<>
					<p class="log-count" role="status">
						{countInWords(value.total, value.details.length, query !== '')}
					</p>
					{value.details.length > 0 && <LogTable rows={value.details} />}
					{value.details.length < Math.min(value.total, MOST) && (
						<button type="button" class="log-more" onClick={() => setLimit(limit + STEP)}>
							Show more
						</button>
					)}
				</>
			)}
		</div>
	);
}

function countInWords(total: number, shown: number, isFiltered: boolean): string {
	if (total === 0) return isFiltered ? 'Nothing found.' : 'The log is empty.';
	const messages = total === 1 ? '1 message' : `${NUMBER.format(total)} messages`;
	return total === shown ? messages : `The newest ${NUMBER.format(shown)} of ${messages}`;
}

import { useState } from 'preact/hooks';
import { useResource } from '../api/resource';
import type { Faults, LoggedRequest } from '../api/types';
import { titleOf } from '../faults/wording';
import { CodeBlock } from '../frame/codeBlock';
import { ErrorLine } from '../frame/errorLine';
import { shortTime } from '../frame/times';
import { Fact } from '../message/facts';

/** The newest ones; the API has more. */
const MOST_SHOWN = 100;
const PATH = `/api/requests?order=newest&limit=${MOST_SHOWN}`;

/** What was asked of the gateway, and what it answered. */
export function RequestsView({ faults }: { faults: Faults | undefined }) {
	const { value, error } = useResource<{ total: number; requests: LoggedRequest[] }>(PATH);
	return (
		<div class="view">
			<h1>Requests</h1>
			<p class="lead">
				What was asked of the gateway, and what it answered. Passwords are not kept.
			</p>
			<ErrorLine error={error} />
			{value && value.requests.length === 0 && <p class="muted">No requests yet.</p>}
			<ul class="requests" aria-label="Requests, newest first">
				{value?.requests.map((request) => (
					<li key={request.id}>
						<RequestRow request={request} faults={faults} />
					</li>
				))}
			</ul>
			{value && value.total > value.requests.length && (
				<p class="list-more">
					These are the newest {value.requests.length} of {value.total}.
				</p>
			)}
		</div>
	);
}

interface Props {
	request: LoggedRequest;
	faults: Faults | undefined;
}

/** One call in a line, which opens to show the whole of it. */
function RequestRow({ request, faults }: Props) {
	const [isOpen, setOpen] = useState(false);
	const { method, path, receivedAt, answer, fault, headers, body } = request;
	const tone = answer === null ? 'waiting' : answer.status < 400 ? 'good' : 'bad';
	return (
		<details class="request" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary class="line">
				<time class="small muted" dateTime={receivedAt}>
					{shortTime(receivedAt)}
				</time>
				<code class="request-path">
					{method} {path}
				</code>
				{fault !== null && faults && (
					<span class="small muted">{titleOf({ kind: fault }, faults)}</span>
				)}
				<span class="badge end" style={{ '--tone': `var(--${tone})` }}>
					{answer === null ? 'No answer' : answer.status}
				</span>
			</summary>
			{isOpen && (
				<div class="stack request-parts">
					<dl class="facts">
						{Object.entries(headers).map(([name, value]) => (
							<Fact key={name} name={name}>
								<code>{value}</code>
							</Fact>
						))}
					</dl>
					{body !== '' && <CodeBlock title="Request body" body={body} />}
					{answer && <CodeBlock title="Answer" body={answer.body} />}
				</div>
			)}
		</details>
	);
}

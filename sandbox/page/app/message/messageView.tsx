import { useEffect, useRef } from 'preact/hooks';
import type { Faults, MessageDetails, QuestionState } from '../api/types';
import { useResource } from '../api/resource';
import { titleOf } from '../faults/wording';
import { CodeBlock } from '../frame/codeBlock';
import { ErrorLine } from '../frame/errorLine';
import { Icon } from '../frame/icon';
import { go, hashOf } from '../frame/route';
import { fullTime } from '../frame/times';
import { MessagePhone } from '../phone/messagePhone';
import { questionLink } from '../../../rules/textParts';
import { Facts } from './facts';
import { ReportForm } from './reportForm';
import { numbered, Reports } from './reports';
import { StatusBadge } from './statusBadge';

/** One message: as on a phone, and everything that is known of it. */
export function MessageView({ id }: { id: string }) {
	const { value, error } = useResource<MessageDetails>(`/api/messages/${id}`);
	const head = useRef<HTMLHeadingElement>(null);
	const isThere = value !== undefined;
	useEffect(() => {
		if (isThere) head.current?.focus({ preventScroll: true });
	}, [isThere]);
	if (!value) return error === undefined ? null : <Missing error={error} />;
	const { message, request, reports } = value;
	return (
		<article class="message" aria-labelledby="message-title">
			<header class="message-head line">
				<h2 id="message-title" ref={head} tabIndex={-1}>
					{message.from} <span class="message-to muted">to {message.to}</span>
				</h2>
				<StatusBadge name={message.status.name} isScheduled={message.isScheduled} />
				<button
					type="button"
					class="button-icon end"
					aria-label="Close the message"
					aria-keyshortcuts="Escape"
					onClick={() => go({ view: 'inbox' })}
				>
					<Icon name="close" />
				</button>
			</header>
			{questionLink(message.text) !== undefined && <QuestionHint id={id} />}
			<div class="message-parts">
				<MessagePhone message={message} />
				<div class="message-told stack">
					<Facts message={message} />
					<section>
						<h3>Status history</h3>
						<ol class="history">
							{message.history.map(({ at, status }, index) => (
								<li key={index}>
									<StatusBadge name={status.name} />
									<span class="small muted">
										<code>{status.code}</code> {status.description}
									</span>
									<time class="small muted" dateTime={at}>
										{fullTime(at)}
									</time>
								</li>
							))}
						</ol>
					</section>
					<Reports message={message} reports={reports} />
				</div>
			</div>
			<ReportForm message={message} />
			<section class="bodies stack">
				<h3>Bodies</h3>
				<CodeBlock title="Request body" body={request.body}>
					<span class="small muted">
						request {request.id}, answered with {request.answerStatus ?? 'nothing'}
						{request.fault !== null && <HitBy kind={request.fault} />}
					</span>
				</CodeBlock>
				{reports.map(({ body, contentType }, index) => (
					<CodeBlock key={index} title={`Report body${numbered(index, reports)}`} body={body}>
						<span class="small muted">{contentType}</span>
					</CodeBlock>
				))}
			</section>
		</article>
	);
}

/** Says what to do, as long as nobody has answered. */
function QuestionHint({ id }: { id: string }) {
	const { value } = useResource<{ question: QuestionState }>(`/api/messages/${id}/question`);
	if (!value || value.question === 'over') return null;
	return (
		<p class="message-hint">
			A workflow waits for the answer. Select the link, then <b>Approve</b> or another answer.
		</p>
	);
}

/** Names the fault that a request was hit by, as the part Faults names it. */
function HitBy({ kind }: { kind: string }) {
	const { value } = useResource<Faults>('/api/faults');
	return value && <>, hit by the fault “{titleOf({ kind }, value)}”</>;
}

function Missing({ error }: { error: string }) {
	return (
		<div class="message">
			<ErrorLine error={error} />
			<a href={hashOf({ view: 'inbox' })}>Back to the inbox</a>
		</div>
	);
}

import { useEffect, useRef } from 'preact/hooks';
import type { Faults, MessageDetails } from '../api/types';
import { useResource } from '../api/resource';
import { titleOf } from '../faults/wording';
import { CodeBlock } from '../frame/codeBlock';
import { Icon } from '../frame/icon';
import { go, hashOf } from '../frame/route';
import { MessagePhone } from '../phone/messagePhone';
import { Facts } from './facts';
import { History } from './history';
import { ReportForm } from './reportForm';
import { isQuestion } from './question';
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
			<header class="message-head">
				<a class="button-small message-back" href={hashOf({ view: 'inbox' })}>
					<Icon name="back" />
					Inbox
				</a>
				<h2 id="message-title" ref={head} tabIndex={-1}>
					{message.from} <span class="message-to">to {message.to}</span>
				</h2>
				<StatusBadge name={message.status.name} isScheduled={message.isScheduled} />
				<button
					type="button"
					class="button-icon message-close"
					aria-label="Close the message"
					aria-keyshortcuts="Escape"
					onClick={() => go({ view: 'inbox' })}
				>
					<Icon name="close" />
				</button>
			</header>
			{isQuestion(message.text) && (
				<p class="message-hint">
					A workflow waits for the answer. Select the link, then <b>Approve</b> or another answer.
				</p>
			)}
			<div class="message-parts">
				<MessagePhone message={message} />
				<div class="message-told">
					<Facts message={message} />
					<History message={message} />
					<Reports message={message} reports={reports} />
				</div>
			</div>
			<ReportForm message={message} />
			<section class="bodies">
				<h3>Bodies</h3>
				<CodeBlock title="Request body" body={request.body}>
					<span class="code-note">
						request {request.id}, answered with {request.answerStatus ?? 'nothing'}
						{request.fault !== null && <HitBy kind={request.fault} />}
					</span>
				</CodeBlock>
				{reports.map(({ body, contentType }, index) => (
					<CodeBlock key={index} title={`Report body${numbered(index, reports)}`} body={body}>
						<span class="code-note">{contentType}</span>
					</CodeBlock>
				))}
			</section>
		</article>
	);
}

/** Names the fault that a request was hit by, as the part Faults names it. */
function HitBy({ kind }: { kind: string }) {
	const { value } = useResource<Faults>('/api/faults');
	return value && <>, hit by the fault “{titleOf({ kind }, value)}”</>;
}

function Missing({ error }: { error: string }) {
	return (
		<div class="message-missing">
			<p class="error" role="alert">
				{error}
			</p>
			<a href={hashOf({ view: 'inbox' })}>Back to the inbox</a>
		</div>
	);
}

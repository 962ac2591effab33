import type { Message } from '../api/types';
import { hashOf } from '../frame/route';
import { shortTime, timeOfSending } from '../frame/times';
import { StatusBadge } from '../message/statusBadge';
import { Avatar } from '../phone/avatar';

interface Props {
	message: Message;
	isOpen: boolean;
}

/** One message in the list. */
export function MessageRow({ message, isOpen }: Props) {
	const { id, from, to, text, encoding, segments, status, isScheduled, receivedAt } = message;
	const { scheduledFor, timezone } = message;
	const sending =
		isScheduled && scheduledFor !== null && timezone !== null
			? timeOfSending(scheduledFor, timezone)
			: undefined;
	return (
		<a
			class="row"
			href={hashOf({ view: 'inbox', messageId: id })}
			aria-current={isOpen ? 'true' : undefined}
		>
			<Avatar sender={from} />
			<span>
				<span class="row-line">
					<strong class="row-sender">{from}</strong>
					<span class="row-to muted">{to}</span>
					{sending === undefined && (
						<time class="small muted" dateTime={receivedAt}>
							{shortTime(receivedAt)}
						</time>
					)}
				</span>
				<span class="row-text">{text}</span>
				<span class="row-line">
					<StatusBadge name={status.name} isScheduled={isScheduled} />
					<span class="end small muted">
						{sending ?? `${encoding} · ${segments} ${segments === 1 ? 'segment' : 'segments'}`}
					</span>
				</span>
			</span>
		</a>
	);
}

import type { Message } from '../api/types';
import { dayTime, timeOfSending } from '../frame/times';
import { IncomingBubbles } from './incomingBubbles';
import { LinkedText } from './linkedText';
import { PhoneCase } from './phoneCase';
import { newsOf, useConversation } from './useConversation';

/** A phone that shows the message as its receiver would see it, and what the receiver wrote. */
export function MessagePhone({ message }: { message: Message }) {
	const { from, to, text, receivedAt, scheduledFor, timezone, isScheduled } = message;
	const conversation = useConversation(to, from);
	const time =
		scheduledFor === null ? dayTime(receivedAt) : timeOfSending(scheduledFor, timezone ?? 'UTC');
	const isEarlier = ({ at }: { at: string }) => Date.parse(at) < Date.parse(receivedAt);
	return (
		<PhoneCase
			label="The message as on a phone"
			sender={from}
			number={to}
			to={from}
			news={newsOf(conversation)}
		>
			<IncomingBubbles conversation={conversation.filter(isEarlier)} />
			<p class="phone-time">
				{isScheduled ? 'Will be sent ' : ''}
				{time}
			</p>
			<p class={isScheduled ? 'bubble bubble-awaited' : 'bubble'} dir="auto">
				<LinkedText text={text} />
			</p>
			<IncomingBubbles
				conversation={conversation.filter((incoming) => !isEarlier(incoming))}
				timeAbove={time}
			/>
		</PhoneCase>
	);
}

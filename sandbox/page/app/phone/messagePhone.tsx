import type { Message } from '../api/types';
import { dayTime } from '../frame/times';
import { IncomingBubbles } from './incomingBubbles';
import { LinkedText } from './linkedText';
import { PhoneCase } from './phoneCase';
import { newsOf, useConversation } from './useConversation';

/** A phone that shows the message as its receiver would see it, and what the receiver wrote. */
export function MessagePhone({ message }: { message: Message }) {
	const { from, to, text, receivedAt, scheduledFor, isScheduled } = message;
	const conversation = useConversation(to);
	const time = scheduledFor ?? receivedAt;
	const isEarlier = ({ at }: { at: string }) => Date.parse(at) < Date.parse(receivedAt);
	return (
		<PhoneCase
			label="The message as on a phone"
			sender={from}
			number={to}
			news={newsOf(conversation)}
		>
			<IncomingBubbles conversation={conversation.filter(isEarlier)} />
			<p class="phone-time">
				{isScheduled ? 'Will be sent ' : ''}
				{dayTime(time)}
			</p>
			<p class={isScheduled ? 'bubble bubble-awaited' : 'bubble'} dir="auto">
				<LinkedText text={text} />
			</p>
			<IncomingBubbles
				conversation={conversation.filter((incoming) => !isEarlier(incoming))}
				timeAbove={dayTime(time)}
			/>
		</PhoneCase>
	);
}

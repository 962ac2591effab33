import { IncomingBubbles } from './incomingBubbles';
import { PhoneCase } from './phoneCase';
import { newsOf, useConversation } from './useConversation';

/** The phone of a number that need not have a message: what its owner wrote, and the answers. */
export function NumberPhone({ number }: { number: string }) {
	const conversation = useConversation(number);
	const last = conversation.at(-1);
	return (
		<PhoneCase
			label={`The phone of ${number}`}
			sender={number}
			number={number}
			time={last?.at ?? new Date().toISOString()}
			news={newsOf(conversation)}
		>
			<IncomingBubbles conversation={conversation} />
			{!last && <p class="phone-time">Nothing written yet.</p>}
		</PhoneCase>
	);
}

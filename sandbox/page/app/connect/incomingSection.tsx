import { useState } from 'preact/hooks';
import { IncomingBubbles } from '../phone/incomingBubbles';
import { PhoneCase } from '../phone/phoneCase';
import { newsOf, useConversation } from '../phone/useConversation';

const NUMBER = /^\+?\d{1,20}$/;

/** A phone that writes from any number. */
export function IncomingSection() {
	const [number, setNumber] = useState('66812345678');
	return (
		<section class="guide incoming" aria-labelledby="incoming-title">
			<h2 id="incoming-title">Incoming SMS</h2>
			<p class="lead">
				When a person writes, the sandbox calls an address, as the provider does, and shows the
				answer. Each message in the inbox has a phone like this, too.
			</p>
			<label class="field">
				Number
				<input
					inputMode="tel"
					value={number}
					onInput={(event) => setNumber(event.currentTarget.value)}
				/>
			</label>
			{NUMBER.test(number) ? (
				<NumberPhone key={number} number={number} />
			) : (
				<p class="error" role="alert">
					Enter 1 to 20 digits, such as 66812345678.
				</p>
			)}
		</section>
	);
}

/** The phone of a number that need not have a message: what its owner wrote, and the answers. */
function NumberPhone({ number }: { number: string }) {
	const conversation = useConversation(number);
	return (
		<PhoneCase
			label={`The phone of ${number}`}
			sender={number}
			number={number}
			news={newsOf(conversation)}
		>
			<IncomingBubbles conversation={conversation} />
			{conversation.length === 0 && <p class="phone-time">Nothing written yet.</p>}
		</PhoneCase>
	);
}

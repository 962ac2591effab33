import type { Problem } from './checked';
import type { MessageInput } from './messageContent';
import {
	checkMessage,
	type MessageRules,
	type OutgoingMessage,
	type Recipient,
} from './outgoingMessage';

/** All messages of a run, checked one by one as they are read. */
export class CheckedInput {
	/** Everybody the input names, in its order: `recipients[i].position` is `i`. */
	readonly recipients: Recipient[] = [];

	/** What may be sent. */
	readonly messages: OutgoingMessage[] = [];

	/** Who must not be written to, and why. */
	readonly refused = new Map<Recipient, Problem>();

	constructor(private readonly rules: MessageRules) {}

	/**
	 * Checks the next message.
	 *
	 * @param known a problem that was found while the input was read
	 */
	add(input: MessageInput, known?: Problem): void {
		const checked = checkMessage(input, this.rules, this.recipients.length, known);
		for (const recipient of checked.recipients) this.recipients.push(recipient);
		if (checked.message) this.messages.push(checked.message);
		for (const [recipient, problem] of checked.refused) this.refused.set(recipient, problem);
	}
}

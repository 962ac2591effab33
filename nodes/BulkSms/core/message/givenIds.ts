import type { Problem } from '../problem';
import type { Recipient } from './outgoingMessage';

/**
 * The identifiers of a run that come from the user: those given to one number, and those made by
 * `-1`, `-2` … from one given to several. A made one that meets a given one would name two messages
 * that have nothing to do with each other, so it is refused. The same identifier given twice is the
 * user's own doing and stays.
 */
export class GivenIds {
	/** The item that gave it, from 0. */
	private readonly given = new Map<string, number>();

	private readonly made = new Map<string, Recipient[]>();

	/**
	 * Takes the recipients of one item that have a Own Message ID of the user's.
	 *
	 * @param areMade whether the item has several numbers, so that their identifiers were made
	 * @returns the recipients of this item and of earlier ones that meet another item's, and why
	 */
	add(recipients: Recipient[], areMade: boolean): Array<[Recipient, Problem]> {
		return recipients.flatMap((recipient): Array<[Recipient, Problem]> => {
			const { messageId, itemIndex } = recipient;
			if (areMade) {
				const item = this.given.get(messageId);
				if (item !== undefined) return [[recipient, clash(messageId, item)]];
				const same = this.made.get(messageId);
				if (same) same.push(recipient);
				else this.made.set(messageId, [recipient]);
				return [];
			}
			if (!this.given.has(messageId)) this.given.set(messageId, itemIndex);
			const met = this.made.get(messageId) ?? [];
			this.made.delete(messageId);
			return met.map((each) => [each, clash(messageId, itemIndex)]);
		});
	}
}

const clash = (messageId: string, itemIndex: number): Problem => ({
	field: 'Own Message ID',
	reason: `"${messageId}", made for one of several numbers, is also the Own Message ID of item ${itemIndex + 1}`,
	advice: 'Give one of the two items another Own Message ID, or leave the option out',
});

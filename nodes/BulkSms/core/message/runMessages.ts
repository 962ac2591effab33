import { compact, uniqBy } from 'lodash';

import { LABELS, SETTINGS } from '../labels';
import { optOutWarnings } from './optOutLink';
import type { Problem } from '../problem';
import { hasLink } from '../text/web/links';
import { shownValue } from '../text/words';
import { type OtherMeaning, otherMeaningWarning } from './number/checkedNumber';
import type { MessageInput } from './messageContent';
import {
	checkMessage,
	type MessageRules,
	type OutgoingMessage,
	type Recipient,
} from './outgoingMessage';
import { codesIn } from './text';

const MOST_CODES = 5;

/** All messages of a run. Each is checked when it is read. */
export class RunMessages {
	/** Every recipient of the input, in order: `recipients[i].position` is `i`. */
	readonly recipients: Recipient[] = [];

	readonly refused = new Map<Recipient, Problem>();

	private readonly checked: OutgoingMessage[] = [];
	private readonly givenIds = new GivenIds();
	/** Recipients that are refused because of the identifier of another item. */
	private readonly clashing = new Set<Recipient>();
	private readonly otherMeanings: OtherMeaning[] = [];
	private readonly optOutUrls = new Set<string>();
	private readonly codes = new Set<string>();
	private hasThaiLink = false;

	constructor(private readonly rules: MessageRules) {}

	get messages(): OutgoingMessage[] {
		if (this.clashing.size === 0) return this.checked;
		return this.checked.flatMap((message) => {
			const recipients = message.recipients.filter((each) => !this.clashing.has(each));
			return recipients.length > 0 ? { ...message, recipients } : [];
		});
	}

	/** One or two sentences each, for the user. */
	get warnings(): string[] {
		const warning = otherMeaningWarning(uniqBy(this.otherMeanings, 'to'));
		const ofLinks = [...this.optOutUrls].flatMap(optOutWarnings);
		return compact([warning, ...new Set(ofLinks), this.givenIds.warning]);
	}

	get tips(): string[] {
		const codes = [...this.codes].join(', ');
		const tips: string[] = [];
		if (this.hasThaiLink) {
			// See docs/thailand.md.
			tips.push(
				`A text has a link, and links must be registered in Thailand: ask your provider, then list their domains in ${SETTINGS.allowedLinkDomains}.`,
			);
		}
		if (codes !== '') {
			tips.push(
				`A text has ${codes} in it. Phones show these characters as they are: write a line break or the character itself in their place.`,
			);
		}
		return tips;
	}

	/**
	 * It yields from time to time.
	 *
	 * @param known a problem that was found while the input was read
	 */
	*add(input: MessageInput, known?: Problem): Generator<void, void> {
		const checked = yield* checkMessage(input, this.rules, this.recipients.length, known);
		const { recipients, messages, optOutUrl } = checked;
		for (const recipient of recipients) this.recipients.push(recipient);
		this.otherMeanings.push(...(checked.otherMeanings ?? []));
		for (const [recipient, problem] of checked.refused) this.refused.set(recipient, problem);
		if (optOutUrl !== undefined) this.optOutUrls.add(optOutUrl);
		for (const message of messages) this.checked.push(message);
		if (this.codes.size < MOST_CODES) {
			const codes = messages.flatMap(({ fields }) => codesIn(fields.text));
			for (const code of codes.slice(0, MOST_CODES)) this.codes.add(code);
		}
		this.hasThaiLink ||=
			!this.rules.allowedLinks &&
			messages.some(
				(message) =>
					message.recipients.some(({ to }) => to.startsWith('66')) && hasLink(message.fields.text),
			);
		if (messages.length === 0 || !('messageId' in input.options)) return;
		for (const [recipient, problem] of this.givenIds.add(
			messages.flatMap((message) => message.recipients),
			recipients.length > 1,
		)) {
			this.clashing.add(recipient);
			this.refused.set(recipient, problem);
		}
	}
}

/**
 * The identifiers of a run that come from the user. Some are given to one number. Others are made
 * with `-1`, `-2` … from one that is given to several numbers. A made identifier that equals a
 * given one would name two unrelated messages, so it is refused. The user may give the same
 * identifier twice.
 */
class GivenIds {
	private readonly given = new Map<string, number>();

	private readonly made = new Map<string, Recipient[]>();

	private readonly repeated = new Set<string>();

	/** For the user, if several messages have the same identifier. */
	get warning(): string | undefined {
		const [first, second] = this.repeated;
		if (first === undefined) return undefined;
		const others = second === undefined ? '' : ` and ${this.repeated.size - 1} more`;
		return `Several messages have the Message ID "${shownValue(first)}"${others}, so their delivery reports cannot be told apart: give each one its own.`;
	}

	/**
	 * Takes the recipients of one item that have a Message ID. Returns those of this and of earlier
	 * items whose identifier another item has. `areMade` is true if the item has several numbers.
	 */
	add(recipients: Recipient[], areMade: boolean): Array<[Recipient, Problem]> {
		return recipients.flatMap((recipient): Array<[Recipient, Problem]> => {
			const { messageId, itemIndex } = recipient;
			if (areMade) {
				const item = this.given.get(messageId);
				if (item !== undefined) return [[recipient, clash(messageId, item)]];
				const same = this.made.get(messageId);
				if (same) {
					same.push(recipient);
					this.repeated.add(messageId);
				} else this.made.set(messageId, [recipient]);
				return [];
			}
			if (this.given.has(messageId)) this.repeated.add(messageId);
			else this.given.set(messageId, itemIndex);
			const met = this.made.get(messageId) ?? [];
			this.made.delete(messageId);
			return met.map((each) => [each, clash(messageId, itemIndex)]);
		});
	}
}

const clash = (messageId: string, itemIndex: number): Problem => ({
	field: LABELS.messageId,
	scope: 'item',
	reason: `The node makes the Message ID "${shownValue(messageId)}" for one number, but item ${itemIndex + 1} has it`,
	advice: 'Give one of the two items another Message ID, or remove the option',
});

import { compact, uniqBy } from 'lodash';

import { LABELS, SETTINGS } from '../labels';
import { optOutWarnings } from './fields/optOutLink';
import type { Problem } from '../problem';
import { hasLink } from '../text/web/links';
import { isLoopback } from '../text/web/webAddress';
import { shownValue } from '../text/words';
import { type OtherMeaning, otherMeaningWarning } from './number/readings';
import type { MessageInput } from './messageContent';
import {
	checkMessage,
	type MessageRules,
	type OutgoingMessage,
	type Recipient,
} from './outgoingMessage';
import { Ledger } from './ledger';
import { RunOddTexts } from './runOddTexts';
import { keepRecipients, type Skip } from './selection';
import { sharedListTip } from './sharedList';
import { lettersChanged } from './text/text';

const MOST_LETTERS = 20;
const MOST_SHARED_LISTS = 3;

/** All messages of a run. Each is checked when it is read. */
export class RunMessages {
	/** It has a row for every recipient of the input. */
	readonly ledger = new Ledger();

	private readonly checked: OutgoingMessage[] = [];
	private readonly givenIds = new GivenIds();
	private readonly odd = new RunOddTexts();
	private readonly otherMeanings: OtherMeaning[] = [];
	private readonly optOutUrls = new Set<string>();
	private readonly letters = new Set<string>();
	private readonly sharedLists = new Set<string>();
	private hasThaiLink = false;

	constructor(private readonly rules: MessageRules) {}

	/** Without the recipients that are refused because of another item. */
	get messages(): OutgoingMessage[] {
		return keepRecipients(this.checked, (recipient) => !this.ledger.of(recipient).why);
	}

	/** One or two sentences each, for the user. */
	get warnings(): string[] {
		const warning = otherMeaningWarning(uniqBy(this.otherMeanings, 'to'));
		const ofLinks = [...this.optOutUrls].flatMap(optOutWarnings);
		return compact([warning, ...new Set(ofLinks), this.givenIds.warning]);
	}

	get tips(): string[] {
		const tips = [...this.odd.tips, ...this.sharedLists];
		if (this.letters.size > 0) {
			const letters = [...this.letters].slice(0, MOST_LETTERS).join(', ');
			tips.push(`${LABELS.makeGsmCompatible} wrote ${letters}.`);
		}
		if (this.hasThaiLink) {
			// See docs/thailand.md.
			tips.push(
				`In Thailand, register links with your provider, and list their domains in ${SETTINGS.allowedLinkDomains}.`,
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
		const checked = yield* checkMessage(input, this.rules, this.ledger.rows.length, known);
		const { recipients, messages, optOutUrl } = checked;
		for (const recipient of recipients) this.ledger.rows.push({ recipient });
		if (input.emptyItem) {
			const skip: Skip = { kind: 'emptyItem', reason: input.emptyItem };
			for (const recipient of recipients) this.ledger.bar(recipient, skip);
			return;
		}
		this.otherMeanings.push(...(checked.otherMeanings ?? []));
		this.refuse(checked.refused);
		if (optOutUrl !== undefined) this.optOutUrls.add(optOutUrl);
		for (const message of messages) this.checked.push(message);
		if (input.options.makeGsmCompatible === 'letters' && this.letters.size < MOST_LETTERS) {
			for (const changed of lettersChanged(input.text)) this.letters.add(changed);
		}
		if (input.sharedList && this.sharedLists.size < MOST_SHARED_LISTS) {
			this.sharedLists.add(sharedListTip(input.sharedList));
		}
		// The link of a question that only this machine can open is a trial.
		this.hasThaiLink ||=
			!this.rules.allowedLinks &&
			!(input.link && isLoopback(input.link)) &&
			messages.some(
				(message) =>
					message.recipients.some(({ to }) => to.startsWith('66')) && hasLink(message.fields.text),
			);
		this.refuse(this.odd.add(recipients, input.odd ?? []));
		if (messages.length === 0 || !('messageId' in input.options)) return;
		const sendable = messages.flatMap((message) => message.recipients);
		this.refuse(this.givenIds.add(sendable, recipients.length > 1));
	}

	/** Recipients that already have a problem keep it. */
	private refuse(refused: Iterable<[Recipient, Problem]>): void {
		for (const [recipient, problem] of refused) {
			this.ledger.bar(recipient, { kind: 'refused', problem });
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

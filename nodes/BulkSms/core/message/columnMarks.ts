import { isEmpty, memoize } from 'lodash';

import type { Recipient } from './outgoingMessage';
import { listed, namesIn } from '../expression/fieldNames';
import { valuesOf } from '../expression/namedValues';
import { LABELS } from '../labels';
import { type Meaning, meaningOfValue, readConsent } from '../text/consent';
import { nothingIn } from '../text/nothing';
import { shortened, shownValue } from '../text/words';
import { type NumberRules, numbersMeant } from './number/checkedNumber';
import type { Skip, WhySkip } from './selection';

/** A column that says for each item whether the person wants messages. */
interface Column {
	kind: 'consentField' | 'suppressionField';
	label: string;
	read: (value: unknown, field: string) => Meaning;
	/** Of an item. */
	skips: (meanings: Meaning[]) => boolean;
	/** Whether a value counts for every item with the same number. */
	isOfPerson: (meaning: Meaning) => boolean;
	/** Which values let a message through. Completes a reason. */
	allowed: string;
	/** Ends the sentence that no item has a value in the column. */
	without: string;
}

/** Any value but a clear no says that the person wants no messages. */
export const UNSUBSCRIBED: Column = {
	kind: 'suppressionField',
	label: LABELS.suppressionField,
	read: meaningOfValue,
	skips: (meanings) => meanings.some(saysUnsubscribed),
	isOfPerson: saysUnsubscribed,
	allowed: 'Only no, false, 0, - or a blank lets a message through',
	without:
		'. If its cells are blank, turn on Include Empty Cells in Extract from File to keep the field.',
};

function saysUnsubscribed(meaning: Meaning): boolean {
	return meaning === 'yes' || meaning === 'unclear';
}

/** Only a clear yes says that the person wants messages. */
export const CONSENT: Column = {
	kind: 'consentField',
	label: LABELS.consentField,
	read: readConsent,
	skips: (meanings) =>
		!meanings.includes('yes') || meanings.some((each) => each === 'no' || each === 'unclear'),
	isOfPerson: (meaning) => meaning === 'no',
	allowed: 'Only a clear yes lets a message through, such as yes, true, 1, x or subscribed',
	without: ', so nobody gets a message.',
};

/** An item that is skipped, and the value that says so. */
interface Mark {
	value: unknown;
	isOfPerson: boolean;
}

/** How many fields of the items are named at most. */
const NAMED_FIELDS = 10;

/** The items whose column says that the person gets no message. */
export class ColumnMarks {
	/** For the user, if no item has a value in the column. */
	readonly warning: string | undefined;

	private readonly marks = new Map<number, Mark>();

	/** @param field the name of the column in the items */
	constructor(
		items: readonly object[],
		private readonly column: Column,
		private readonly field: string,
	) {
		const valuesIn = valuesOf(field);
		const read = memoize((value: unknown) => column.read(value, field));
		let isFound = false;
		for (const [itemIndex, item] of items.entries()) {
			const found = valuesIn(item).map((value) => ({ value, meaning: read(value) }));
			isFound ||= found.some(({ value }) => value !== undefined && value !== null);
			if (!column.skips(found.map(({ meaning }) => meaning))) continue;
			const said =
				found.find(({ meaning }) => column.isOfPerson(meaning)) ??
				found.find(({ meaning }) => meaning === 'unclear') ??
				found[0];
			const isOfPerson = said !== undefined && column.isOfPerson(said.meaning);
			this.marks.set(itemIndex, { value: said?.value, isOfPerson });
		}
		if (!isFound && !items.every(isEmpty)) this.warning = this.notFound(items);
	}

	/**
	 * A mark of a person counts for every item with a number that the marked item may mean, in any
	 * order, even if the marked item itself cannot be sent.
	 *
	 * @param recipients all of the run
	 */
	unlessMarked(recipients: readonly Recipient[], rules: NumberRules): WhySkip {
		const itemOf = new Map<string, number>();
		for (const { itemIndex, to } of recipients) {
			if (!this.marks.get(itemIndex)?.isOfPerson) continue;
			const meant = numbersMeant(to, rules);
			for (const number of meant.ok ? [to, ...meant.value] : [to]) {
				if (!itemOf.has(number)) itemOf.set(number, itemIndex);
			}
		}
		return ({ itemIndex, to }) => {
			const own = this.marks.get(itemIndex);
			if (own) return this.because(own);
			const other = itemOf.get(to);
			const mark = other === undefined ? undefined : this.marks.get(other);
			return mark && this.because(mark, ` in item ${Number(other) + 1}, which has this number`);
		};
	}

	private because({ value }: Mark, place = ''): Skip {
		const { kind, label, allowed } = this.column;
		const what =
			this.warning ?? `${label} "${shownValue(this.field)}" ${shownAnswer(value)}${place}.`;
		return { kind, reason: `${what} ${allowed}` };
	}

	private notFound(items: readonly object[]): string {
		const { label, without } = this.column;
		const names = [...namesIn(items)];
		const what = `No item has a value in the field "${shownValue(this.field)}" (${label})`;
		const others = names.length === 0 ? '' : ` The items have: ${listed(names, NAMED_FIELDS)}.`;
		return what + without + others;
	}
}

function shownAnswer(value: unknown): string {
	const nothing = nothingIn(value);
	if (nothing === 'absent') return 'has no value';
	if (nothing === 'blank') return 'is blank';
	const shown = shortened(shownValue(value), 40);
	return `is ${typeof value === 'string' ? `"${shown}"` : shown}`;
}

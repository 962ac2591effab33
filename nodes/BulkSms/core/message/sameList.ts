import { groupBy, uniq } from 'lodash';

import { withoutTexts } from '../expression/codeReferences';
import { codeOf } from '../expression/fieldNames';
import { isPlainData, readTemplate } from '../expression/template';
import { LABELS, SETTINGS } from '../labels';
import type { Problem } from '../problem';
import { asText } from '../text/words';
import { LEAST_DIGITS } from './number/writtenNumber';
import type { Recipient } from './outgoingMessage';

const READS_ALL_ITEMS = /\.\s*all\s*\(|\$items\s*\(/;

/** How deep the fields of an item are searched for a number, such as `body.contact.phone`. */
const MOST_LEVELS = 4;

/**
 * Finds items that go to one list by mistake: To reads all items, several items have the same list
 * and different texts, and each of them has one number of this list for itself. Two alerts for the
 * same team have none.
 *
 * @param storedTo To as the workflow stores it
 * @param recipients all of the run
 * @returns undefined if there are none
 */
export function sameListProblem(
	storedTo: unknown,
	items: ReadonlyArray<{ json: unknown }>,
	recipients: readonly Recipient[],
): Problem | undefined {
	const codes = readTemplate(storedTo)?.expressions ?? [];
	if (items.length < 2 || recipients.length <= items.length) return undefined;
	if (!codes.some(({ code }) => READS_ALL_ITEMS.test(withoutTexts(code)))) return undefined;
	const ofItems = Object.values(groupBy(recipients, 'itemIndex'));
	const alike = groupBy(ofItems, (each) => numbersOf(each).sort().join());
	for (const group of Object.values(alike)) {
		const numbers = numbersOf(group[0] ?? []);
		if (numbers.length < 2 || uniq(group.map(textOf)).length < 2) continue;
		const own = group.flatMap(([{ itemIndex = 0 } = {}]) => {
			const found = fieldsWith(numbers, items[itemIndex]?.json);
			return uniq(found.map(({ number }) => number)).length === 1 ? found.slice(0, 1) : [];
		});
		const [first] = own;
		if (first && own.some(({ number }) => number !== first.number)) {
			return problemOf(group.length, numbers.length, first.code);
		}
	}
	return undefined;
}

const numbersOf = (recipients: readonly Recipient[]): string[] =>
	uniq(recipients.map(({ to }) => to));

/** That of the smallest number: with opt-out links, each number has its own. */
const textOf = (recipients: readonly Recipient[]): string | undefined =>
	[...recipients].sort((one, other) => (one.to < other.to ? -1 : 1))[0]?.text;

/** Finds the fields that have one of the numbers, also without its country code. */
function fieldsWith(
	numbers: readonly string[],
	value: unknown,
	path: readonly string[] = [],
): Array<{ code: string; number: string }> {
	if (isPlainData(value)) {
		return path.length === MOST_LEVELS
			? []
			: Object.entries(value).flatMap(([key, each]) => fieldsWith(numbers, each, [...path, key]));
	}
	if (typeof value !== 'string' && typeof value !== 'number') return [];
	const digits = asText(value).replace(/\D/g, '').replace(/^0+/, '');
	if (digits.length < LEAST_DIGITS) return [];
	return numbers.flatMap((number) =>
		number.endsWith(digits) ? { code: codeOf(path) ?? '$json.to', number } : [],
	);
}

const problemOf = (items: number, numbers: number, field: string): Problem => ({
	field: LABELS.to,
	scope: 'run',
	reason: `To gives each of ${items} items the same ${numbers} numbers, and each item has a text of its own, so nothing was sent`,
	advice: `If each item is for one number, write {{ ${field} }} in To. For one text to all, turn on ${SETTINGS.executeOnce}. To send every text to all, put Loop Over Items before this node, and read the numbers with $('their node').all()`,
});

import { uniq } from 'lodash';

import { referencesIn } from '../expression/codeReferences';
import { readTemplate, shownCode } from '../expression/template';
import type { Problem } from '../problem';

/** A list in a text that each number of the item gets whole. */
export interface SharedList {
	/** As the text has it. */
	code: string;
	count: number;
}

/**
 * Prepares to find a list in a text beside a list in To with as many entries, from the same item.
 *
 * @param storedTo To as the workflow stores it, and `storedText` the text
 * @returns a function that takes the value of To, and one that evaluates code for the item
 */
export function compileSharedList(
	storedTo: unknown,
	storedText: unknown,
): (to: unknown, read: (code: string) => unknown) => SharedList | undefined {
	const sources = codesIn(storedTo).map(({ code }) => sourceOf(code));
	const besides = codesIn(storedText).filter(({ code }) => {
		const source = sourceOf(code);
		return source !== undefined && sources.includes(source);
	});
	return (to, read) => {
		if (besides.length === 0 || !Array.isArray(to) || to.length < 2) return undefined;
		const count = to.length;
		const shared = besides.find(({ code }) => {
			const value = read(code);
			return Array.isArray(value) && value.length === count;
		});
		return shared && { code: shownCode(shared), count };
	};
}

const codesIn = (stored: unknown) => readTemplate(stored)?.expressions ?? [];

/** Returns the one item that code reads. */
function sourceOf(code: string): string | undefined {
	const sources = uniq(referencesIn(code).map((reference) => ITEM.exec(reference)?.[0]));
	const [source] = sources;
	if (sources.length !== 1) return undefined;
	return source === '$input.item.json' ? '$json' : source;
}

const ITEM = /^(?:\$json|.+?\.json)\b/;

/** For an item that an Aggregate or a Summarize node made of several. */
export const listForEach = ({ code, count }: SharedList, field: string): Problem => ({
	field,
	scope: 'item',
	reason: `Each of the ${count} numbers would get all ${count} entries of ${code}`,
	advice: 'Split the list with a Split Out node before this one',
});

/** For an item that comes from elsewhere: two hosts for two people on call are ordinary. */
export const sharedListTip = ({ code, count }: SharedList): string =>
	`Everybody gets all ${count} entries of ${code}.`;

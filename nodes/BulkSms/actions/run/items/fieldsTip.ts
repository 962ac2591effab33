import type { IExecuteFunctions } from 'n8n-workflow';

import type { SendResult } from '../../../core/gateway/answer/sendResult';
import { holdsWord, shortened } from '../../../core/text/words';
import type { SendSettings } from '../read/settings';

/** How many fields are named, and at most how many characters of a name. */
const NAMED = 3;
const LONGEST_NAME = 60;

/**
 * Tells in a sentence that the input has fields which neither the message nor the output holds, such
 * as the person's name, and how to keep them. It looks at the first item: n8n's items are alike.
 *
 * @returns no sentence if there is nothing to tell, or if the item cannot be read
 */
export function inputFieldsTip(
	context: IExecuteFunctions,
	{ includeInputFields }: Pick<SendSettings, 'includeInputFields'>,
	results: SendResult[],
): string[] {
	if (includeInputFields || results.every(({ problem }) => problem)) return [];
	const unused = unusedFields(context);
	if (unused.length === 0) return [];
	const named = unused.slice(0, NAMED).map((name) => shortened(name, LONGEST_NAME));
	const listed = [...named, ...(unused.length > NAMED ? ['…'] : [])].join(', ');
	return [
		`The input has other fields, too (${listed}): turn on Include Input Fields under Sending to keep them.`,
	];
}

/** The first ones, and one more than are named: an item can have any number of fields. */
function unusedFields(context: IExecuteFunctions): string[] {
	const unused: string[] = [];
	try {
		const used = usedWords(context.getNode().parameters).join('\n');
		for (const name of Object.keys(context.getInputData()[0]?.json ?? {})) {
			if (unused.length > NAMED) break;
			if (name !== 'error' && name.trim() !== '' && !holdsWord(used, name)) unused.push(name);
		}
	} catch {
		// A tip is not worth a failure.
	}
	return unused;
}

/** The expressions, and the names of fields that stand for themselves. */
function usedWords(value: unknown, name = ''): string[] {
	if (typeof value === 'string') {
		return value.startsWith('=') || name === 'suppressionField' ? [value] : [];
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, each]) => usedWords(each, key));
}

import { constant, isEmpty } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { referencesIn } from '../../../core/expression/codeReferences';
import { readTemplate } from '../../../core/expression/template';
import { LEAST_DIGITS, splitDestinations } from '../../../core/message/number/writtenNumber';
import { nothingIn } from '../../../core/text/nothing';
import { recipients } from '../../../parameters/message';
import type { OperationName } from '../../../parameters/read/parameter';
import { isTool } from '../../forModels';

/**
 * Prepares to tell whether an item is empty: it is `{}`, as n8n's setting Always Output Data makes
 * it, or a blank row, such as a formatted one below a sheet. To reads the item, and no number comes
 * of it. Only Send and Estimate may skip it: a wait must go on, and a model must be told. With a
 * number of its own in To, a lost alert would look like a success.
 *
 * @returns a function that takes the index of an item and the value of To, and returns why the item is empty
 */
export function compileEmptyItem(
	context: IExecuteFunctions,
	operation: OperationName,
): (itemIndex: number, to: unknown) => string | undefined {
	const node = context.getNode();
	const skips = (operation === 'send' || operation === 'estimate') && !isTool(node);
	if (!skips || !readsItem(node.parameters[recipients.name])) return constant(undefined);
	const items = context.getInputData();
	return (itemIndex, to) => {
		const { json, binary } = items[itemIndex] ?? {};
		if (!isEmpty(binary) || !splitDestinations(to).every(isTooShort)) return undefined;
		if (isEmpty(json)) return 'The item is empty: the node before found nothing';
		return isBlankRow(json) ? 'The item is empty: all its fields are blank' : undefined;
	};
}

/** Google Sheets gives each row its number. */
const isBlankRow = (json: object = {}): boolean =>
	Object.entries(json).every(
		([name, value]) => name === 'row_number' || /^(?:absent|blank)$/.test(nothingIn(value) ?? ''),
	);

/** Whether a parameter has an expression that reads the item. */
export const readsItem = (stored: unknown): boolean =>
	(readTemplate(stored)?.expressions ?? [])
		.flatMap(({ code }) => referencesIn(code))
		.some((reference) => /^\$(?:json|input)\b/.test(reference));

/** Such as a country code that stands before the field. */
const isTooShort = (number: string): boolean =>
	(number.match(/\p{Nd}/gu) ?? []).length < LEAST_DIGITS;

import type { IExecuteFunctions } from 'n8n-workflow';

import type { Engine } from '../core/item/missingValues';
import { invalid, reasonOf, valid, type Checked } from '../core/problem';

/** Whether a stored parameter, or a part of it, is an expression. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	return typeof stored === 'object' && stored !== null && Object.values(stored).some(hasExpression);
}

/** A problem names the field by its label. */
export function evaluated(
	context: IExecuteFunctions,
	name: string,
	label: string,
	itemIndex: number,
): Checked<unknown> {
	try {
		const value: unknown = context.getNodeParameter(name, itemIndex, '');
		return valid(value);
	} catch (error) {
		return invalid(
			label,
			`The expression in ${label} failed: ${reasonOf(error)}`,
			'Correct the expression, or the item it reads',
		);
	}
}

export const engineFor = (
	context: IExecuteFunctions,
	name: string,
	label: string,
	itemIndex: number,
): Engine => ({
	piece: (code) => context.evaluateExpression(`{{${code}}}`, itemIndex),
	whole: () => evaluated(context, name, label, itemIndex),
});

/**
 * How an expression reaches a node, whatever the node is called. n8n refuses an expression that holds
 * words such as `.constructor`, a property of a name such as `arguments`, or a line separator; braces
 * would end it. So each UTF-16 code unit is escaped, and the name is no property.
 */
export const nodeReference = (name: string): string =>
	`$("${Array.from({ length: name.length }, (_, index) => escaped(name.charCodeAt(index))).join('')}")`;

const escaped = (codeUnit: number): string => `\\u${codeUnit.toString(16).padStart(4, '0')}`;

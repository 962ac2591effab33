import type { IExecuteFunctions } from 'n8n-workflow';

import { invalid, valid, type Checked } from '../core/problem';

/** Whether a stored parameter, or a part of it, is an expression. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	return typeof stored === 'object' && stored !== null && Object.values(stored).some(hasExpression);
}

/**
 * Evaluates one parameter for one item.
 *
 * @param label of the field in the editor
 * @returns the value, or a problem that names the field if its expression fails
 */
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
		const reason =
			error instanceof Error && error.message !== '' ? error.message : 'no reason given';
		return invalid(
			label,
			`The expression in ${label} failed: ${reason.replace(/[.\s]+$/, '')}`,
			'Correct the expression, or the item it reads',
		);
	}
}

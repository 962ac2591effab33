import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { Problem } from '../core/problem';
import { toNodeError } from './nodeError';

/**
 * Makes the failure of one input item from the problem with it, for an operation that gives one item
 * per input item.
 *
 * @returns the fields of a failure item, which n8n routes to the error branch
 * @throws NodeOperationError if the workflow is to stop
 */
export function itemFailure(
	context: IExecuteFunctions,
	{ field, reason, advice }: Problem,
	itemIndex: number,
): IDataObject {
	const where = `Item ${itemIndex + 1}, ${field}`;
	if (!context.continueOnFail()) {
		const description = `${where}: ${advice}.`;
		throw toNodeError(context.getNode(), reason, { description, itemIndex });
	}
	const message = `${where}: ${reason}. ${advice}.`;
	return { error: reason, message, details: { item: itemIndex, field, reason } };
}

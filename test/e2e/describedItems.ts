import type { Execution } from '../../hosts/rest/execution';
import { undescribed } from '../engine/describedItems';

const PACKAGE = 'n8n-nodes-bulk-sms.';
/** As the review of a tool, n8n takes out what says which operation it is. */
const REVIEW = { resource: 'message', operation: 'sendAndWait' };

/**
 * Compares all that left the nodes of the package in an execution with the descriptions of it. An
 * item without a field is none of theirs: n8n adds it where Always Output Data is on.
 *
 * @throws if an item is not as it is described
 */
export function demandDescribedItems(execution: Execution): void {
	const faults = execution.nodes
		.filter(({ type, disabled }) => type.startsWith(PACKAGE) && disabled !== true)
		.flatMap(({ name, type, parameters, onError }) => {
			const [, kind = ''] = type.split('.');
			const isReview = kind.endsWith('HitlTool');
			const left = {
				type: isReview ? 'bulkSms' : kind,
				parameters: { ...parameters, ...(isReview && REVIEW) },
				hasErrorOutput: onError === 'continueErrorOutput',
			};
			const items = execution.allItems(name).map(({ json }) => json);
			return undescribed(
				left,
				items.filter((json) => Object.keys(json).length > 0),
			);
		});
	if (faults.length > 0) throw new Error(`An item is not as it is described. ${faults.join('\n')}`);
}

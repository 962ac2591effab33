import { expr, newCredential, node, trigger } from '@n8n/workflow-sdk';

/** What the tasks below share: nodes of n8n that give the input, and where things end. */

export const BULK_SMS = 'n8n-nodes-bulk-sms.bulkSms';
export const BULK_SMS_TRIGGER = 'n8n-nodes-bulk-sms.bulkSmsTrigger';
export const START = 'Start';

export const credentials = { bulkSmsApi: newCredential('Bulk SMS account') };

export const start = () =>
	trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: START } });

/** An item for each row. */
export function rows(list: object[]) {
	const all = node({
		type: 'n8n-nodes-base.set',
		version: 3.4,
		config: {
			name: 'Sheet',
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ list }), options: {} },
		},
	});
	const each = node({
		type: 'n8n-nodes-base.splitOut',
		version: 1,
		config: { name: 'Rows', parameters: { fieldToSplitOut: 'list', options: {} } },
	});
	return { all, each };
}

/** Where a branch ends: the table, the refund, the reply that the task is about. */
export const end = (name: string) =>
	node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name } });

interface Operator {
	type: string;
	operation: string;
	singleValue?: boolean;
}

/** Output 0 is for what is so, output 1 for the rest. */
export const either = (name: string, leftValue: string, operator: Operator, rightValue?: unknown) =>
	node({
		type: 'n8n-nodes-base.if',
		version: 2.2,
		config: {
			name,
			parameters: {
				conditions: {
					options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
					conditions: [
						{
							leftValue: expr(leftValue),
							operator,
							...(rightValue !== undefined && { rightValue }),
						},
					],
					combinator: 'and',
				},
			},
		},
	});

export const IS_TRUE: Operator = { type: 'boolean', operation: 'true', singleValue: true };

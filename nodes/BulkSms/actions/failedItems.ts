import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/**
 * One failure for each input item, for a fault that no operation foresaw. An error thrown from
 * `execute` is no failure in the Continue modes: n8n would pass the input on as the output, where it
 * looks as if it had been sent.
 */
export function failedItems(context: IExecuteFunctions, error: unknown): INodeExecutionData[][] {
	const reason = error instanceof Error && error.message !== '' ? error.message : 'Bulk SMS failed';
	return [
		context.getInputData().map((_, item) => ({
			json: {
				error: reason,
				message: `Item ${item + 1}: ${reason}. Check in the account whether a message was sent before you send it again.`,
				details: { item, outcome: 'unknown', reason },
			},
			pairedItem: { item },
		})),
	];
}

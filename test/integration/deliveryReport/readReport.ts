import type { IBinaryKeyData, IDataObject, OnError } from 'n8n-workflow';

import { runBulkSms } from '../../engine/runBulkSms';

/** Runs the operation on n8n's engine. */
export const read = async (
	items: object[],
	parameters: IDataObject = {},
	more: { onError?: OnError; files?: IBinaryKeyData[] } = {},
) => {
	const { output, errorBranch, error, hints, stored } = await runBulkSms({
		items: items.map((json): IDataObject => ({ ...json })),
		parameters: { resource: 'deliveryReport', operation: 'read', ...parameters },
		// None is needed: no gateway is asked.
		credentials: {},
		...more,
	});
	return {
		output: output.map(({ json, pairedItem }) => ({ json, pairedItem })),
		errors: errorBranch.map(({ json, pairedItem }) => ({ json, pairedItem })),
		error,
		hints: hints.map(({ message, type }) => [type, message]),
		stored,
	};
};
export const file = (text: string | Buffer, name = 'data'): IBinaryKeyData => ({
	[name]: { data: Buffer.from(text).toString('base64'), mimeType: 'application/octet-stream' },
});

const REPORT_KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
export const entry = (messageId: string, name = 'DELIVERED') => ({
	messageId,
	to: '66812345678',
	status: { name },
});
export const item = (messageId: string, name = 'DELIVERED', outcome = 'delivered') => ({
	...entry(messageId, name),
	outcome,
	isFinal: true,
	reportKey: REPORT_KEY,
});
export const unknown = (raw: unknown) => ({
	status: {},
	outcome: 'unknown',
	isFinal: false,
	reportKey: REPORT_KEY,
	raw,
});

import type { IExecuteFunctions } from 'n8n-workflow';

import { NodeStore } from '../../../../nodes/BulkSms/actions/store/nodeStore';
import { MARKS_PER_MESSAGE } from '../../../../nodes/BulkSms/core/selection/repeatWindow';
import { strictContext } from '../../strictContext';

describe('what n8n keeps for a node', () => {
	it.each([
		[1, 50_000],
		[20_000, 50_000],
		[60_000, 120_000],
	])('of a list of %i messages is enough for %i', async (messages, kept) => {
		const checkProcessedAndRecord = jest.fn(() => Promise.resolve({ new: [], processed: [] }));
		const store = new NodeStore(
			strictContext<IExecuteFunctions>({ helpers: { checkProcessedAndRecord } }),
		);

		store.expect(messages);
		await store.record(['mark']);

		expect(checkProcessedAndRecord.mock.calls).toEqual([
			[['mark'], 'node', { mode: 'entries', maxEntries: kept * MARKS_PER_MESSAGE }],
		]);
	});
});

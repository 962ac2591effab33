import { lastingResult, type SendResult } from '../../../../nodes/BulkSms/core/answer/sendResult';
import { settledBy } from '../../../../nodes/BulkSms/core/log/settlement';
import { readReportRow } from '../../../../nodes/BulkSms/core/report/deliveryReport';

const recipient = {
	position: 0,
	itemIndex: 0,
	to: '66812345678',
	from: 'MyShop',
	messageId: 'm-1',
};
const unknown: SendResult = {
	recipient,
	outcome: 'unknown',
	problem: { field: 'Gateway', reason: 'no answer', advice: 'Look it up' },
	callbackData: 'order',
};
const row = (fields: object) =>
	readReportRow({ messageId: 'm-1', to: '66812345678', ...fields }, {});
const settled = (...rows: object[]) => settledBy(unknown, rows.map(row), '66');

describe('a result of unknown outcome', () => {
	it.each([
		['PENDING', 'accepted'],
		['ACCEPTED', 'accepted'],
		['DELIVERED', 'accepted'],
		['COMPLETED', 'accepted'],
		['UNDELIVERED', 'accepted'],
		['EXPIRED', 'accepted'],
		['REJECTED', 'rejected'],
	])('with the status %s in the log is %s', (status, outcome) => {
		expect(settled({ status })).toMatchObject({ outcome, settledBy: 'messageLog' });
	});

	it('gets what the log knows of the message, and loses its problem where it was accepted', () => {
		const status = { code: '101', name: 'PENDING', description: 'on its way' };
		expect(settled({ from: 'MyShop', credit: 1, status })).toEqual({
			recipient,
			outcome: 'accepted',
			settledBy: 'messageLog',
			callbackData: 'order',
			detail: { messageId: 'm-1', to: '66812345678', from: 'MyShop', credit: 1, status },
		});
	});

	it('says why it was rejected', () => {
		expect(
			settled({ status: { code: '5', name: 'REJECTED', description: 'no' } })?.problem,
		).toEqual({
			field: 'Gateway',
			reason: 'The message log says that the message was rejected with status REJECTED (5): no',
			advice: 'Correct what the gateway names, such as To or From, or ask the provider',
		});
	});

	it.each<[string, object[]]>([
		['no row', []],
		['a row of another message', [{ messageId: 'm-2', status: 'DELIVERED' }]],
		['a row with another number', [{ to: '66812345679', status: 'DELIVERED' }]],
		['a row without a number', [{ to: undefined, status: 'DELIVERED' }]],
		['a row without a message ID', [{ messageId: undefined, status: 'DELIVERED' }]],
		['a status that is not known', [{ status: 'PARKED' }]],
		['no status', [{}]],
		['rows that do not agree', [{ status: 'PENDING' }, { status: 'REJECTED' }]],
		[
			'rows of which one is of another number',
			[{ status: 'PENDING' }, { to: '1', status: 'PENDING' }],
		],
		['a row with several statuses', [{ status: ['DELIVERED', 'REJECTED'] }]],
	])('stays so with %s', (_, rows) => {
		expect(settled(...rows)).toBeUndefined();
	});

	it.each(['REJECTED', 'DELIVERED'])(
		'that %s settled lasts against all that comes later',
		(status) => {
			const result = settled({ status });
			if (!result) throw new Error('not settled');
			expect(lastingResult(unknown, result)).toBe(result);
			for (const outcome of ['unknown', 'rejected', 'notSent', 'skipped', 'dryRun'] as const) {
				expect(lastingResult(result, { recipient, outcome })).toBe(result);
			}
		},
	);
});

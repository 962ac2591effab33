import { finalReportOf } from '../../../../nodes/BulkSms/core/report/awaitedReport';
import { readDeliveryReports } from '../../../../nodes/BulkSms/core/report/deliveryReport';

const message = { messageIds: ['ours', 'theirs'], to: '66812345678' };
const find = (...details: object[]) =>
	finalReportOf(message, readDeliveryReports({ details }))?.outcome;
const delivered = { status: { name: 'DELIVERED' } };

describe('finalReportOf', () => {
	it.each<[string, object]>([
		['by the identifier that was sent', { messageId: 'ours', ...delivered }],
		['by the identifier that the gateway gave', { messageId: 'theirs', ...delivered }],
		[
			'by the identifier, whatever the number',
			{ messageId: 'ours', to: '66899999999', ...delivered },
		],
		['by the number where there is no identifier', { to: '66812345678', ...delivered }],
		['by the number with a plus', { to: '+66812345678', ...delivered }],
	])('finds the report %s', (_, detail) => {
		expect(find(detail)).toBe('delivered');
	});

	it.each<[string, object]>([
		['of another message', { messageId: 'of another', to: '66812345678', ...delivered }],
		['of another number', { to: '66899999999', ...delivered }],
		['that is not final', { messageId: 'ours', status: { name: 'PENDING' } }],
		['with a status that is not known', { messageId: 'ours', status: { name: 'NEW' } }],
		['without a status', { messageId: 'ours' }],
		['that names neither number nor identifier', { from: 'MyShop', ...delivered }],
	])('takes none %s', (_, detail) => {
		expect(find(detail)).toBeUndefined();
	});

	it('takes none where two final ones of the message contradict each other', () => {
		const undelivered = { status: { name: 'UNDELIVERED' } };
		const ours = { messageId: 'ours' };
		expect(find({ ...ours, ...delivered }, { ...ours, ...undelivered })).toBeUndefined();
		expect(find({ ...ours, ...undelivered }, { to: message.to, ...delivered })).toBeUndefined();
		expect(find({ ...ours, status: ['DELIVERED', 'UNDELIVERED'] })).toBeUndefined();
		expect(find({ ...ours, ...delivered }, { ...ours, ...delivered })).toBe('delivered');
		expect(find({ messageId: 'of another', ...undelivered }, { ...ours, ...delivered })).toBe(
			'delivered',
		);
		expect(find({ ...ours, status: ['PENDING', 'DELIVERED'] })).toBe('delivered');
	});

	it('finds it among others', () => {
		expect(
			find(
				{ messageId: 'of another', ...delivered },
				{ messageId: 'ours', status: { name: 'PENDING' } },
				{ messageId: 'ours', status: { name: 'EXPIRED' } },
			),
		).toBe('expired');
	});
});

import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { entriesOf } from '../entriesOf';

const DELIVERED = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
const entry = {
	messageId: '25501288135972440649',
	to: '66812345678',
	from: 'MyShop',
	text: 'Hello',
	credit: 1,
	sendDate: '31/01/2027 09:30:00',
	doneDate: '2027-01-31 09:31',
	status: DELIVERED,
};

describe('the number of a report', () => {
	it.each([
		['+66 81 234 5678', '66812345678'],
		['0066 (0)81-234-5678', '66812345678'],
		['5215512345678', '525512345678'],
		['MyPhone', 'MyPhone'],
	])('is written as Send writes it: %j is %s', (written, to) => {
		const [report] = readDeliveryReports({ details: [{ ...entry, to: written }] });
		expect([report?.to, report?.outcome]).toEqual([to, 'delivered']);
	});
});

describe('the key of a report', () => {
	const keyOf = (fields: object, envelope: object = {}) =>
		readDeliveryReports({ ...envelope, details: [{ ...entry, ...fields }] })[0]?.reportKey;
	const nameless = { messageId: undefined };
	const strange = { status: undefined, state: 'SENT' };
	const nobody = { messageId: { id: 1 }, to: undefined };

	it.each<[string, object, object, object?]>([
		['exactly', {}, {}],
		['with other dates', {}, { sendDate: 'x', doneDate: 'y' }],
		['without an identifier, with another done date', nameless, { ...nameless, doneDate: 'x' }],
		['with a status that is not recognized', strange, strange],
	])('is the same when the report is repeated %s', (_, fields, others, envelope = {}) => {
		expect(keyOf(others, envelope)).toBe(keyOf(fields));
	});

	it.each<[string, object, object, object?]>([
		['message', {}, { messageId: 'other' }],
		['status', {}, { status: { ...DELIVERED, name: 'PENDING' } }],
		['number without an identifier', nameless, { ...nameless, to: '662' }],
		['bulk ID without an identifier', nameless, nameless, { bulkId: 'c' }],
		['text without an identifier', nameless, { ...nameless, text: 'Another' }],
		['time of sending without an identifier', nameless, { ...nameless, sendDate: 'x' }],
		['text with a blank identifier', { messageId: '' }, { messageId: '', text: 'Another' }],
		['message that is not recognized', nobody, { ...nobody, messageId: { id: 2 } }],
	])('is another for another %s', (_, fields, others, envelope = {}) => {
		expect(keyOf(others, envelope)).not.toBe(keyOf(fields));
	});
});

describe('a report that names one message several times', () => {
	// By entries: ../judgments.test.ts.
	it('shows both statuses, and is not taken for a later report that is clear', () => {
		const [clear] = readDeliveryReports(entriesOf('m-1 - yes'));
		const [doubtful] = readDeliveryReports(entriesOf('m-1 - yes | m-1 - no'));
		expect(doubtful).toMatchObject({ isFinal: false, status: { name: 'DELIVERED, REJECTED' } });
		expect(doubtful?.reportKey).not.toBe(clear?.reportKey);
	});
});

import { omit } from 'lodash';

import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';

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
/** The reports in a body, without the raw part, which has a test of its own. */
const read = (body: unknown) => readDeliveryReports(body).map((report) => omit(report, 'raw'));
const LONG = '25501288135972440649';
const key: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const reportOf = (fields: object = {}) => ({
	...entry,
	outcome: 'delivered',
	isFinal: true,
	reportKey: key,
	...fields,
});

describe('readDeliveryReports', () => {
	it('gives one report per destination, with everything that came', () => {
		const other = { ...entry, messageId: 'm-2', status: { name: 'PENDING' } };
		const body = { bulkId: 'b', details: [{ ...entry, callbackData: '{"order":1}' }, other] };
		expect(read(body)).toStrictEqual([
			reportOf({ bulkId: 'b', callbackData: { order: 1 } }),
			reportOf({
				messageId: 'm-2',
				bulkId: 'b',
				status: { name: 'PENDING' },
				outcome: 'pending',
				isFinal: false,
			}),
		]);
	});

	it('keeps each entry as it came', () => {
		const other = { messageId: 'm-2', price: 7 };
		expect(readDeliveryReports({ bulkId: 'b', details: [entry, other] })).toMatchObject([
			{ raw: entry },
			{ raw: other },
		]);
	});

	it.each([
		['ACCEPTED', 'pending', false],
		['PENDING', 'pending', false],
		['DELIVERED', 'delivered', true],
		['UNDELIVERED', 'undelivered', true],
		['EXPIRED', 'expired', true],
		['REJECTED', 'rejected', true],
		['delivered', 'delivered', true],
		['SENT', 'unknown', false],
	])('calls the status %s %s', (name, outcome, isFinal) => {
		expect(read({ details: [{ ...entry, status: { name } }] })).toEqual([
			reportOf({ status: { name }, outcome, isFinal }),
		]);
	});
});

describe('the callback data of a report', () => {
	it.each<[string, object, object, unknown]>([
		['beside details', { callbackData: 'order' }, {}, 'order'],
		['inside a detail', {}, { callbackData: 'order' }, 'order'],
		['inside first', { callbackData: 'beside' }, { callbackData: 'inside' }, 'inside'],
		['beside where inside is null', { callbackData: 'a' }, { callbackData: null }, 'a'],
		['beside where inside is empty', { callbackData: 'a' }, { callbackData: '' }, 'a'],
		['inside where beside is null', { callbackData: null }, { callbackData: 'a' }, 'a'],
		['inside where it is 0', { callbackData: 'a' }, { callbackData: 0 }, 0],
		['inside where it is false', { callbackData: 'a' }, { callbackData: false }, false],
		['inside where it is a space', { callbackData: 'a' }, { callbackData: ' ' }, ' '],
		['long numbers in JSON', {}, { callbackData: `{"id":${LONG}}` }, { id: LONG }],
		['long numbers in a list in JSON', {}, { callbackData: `[${LONG},-1]` }, [LONG, -1]],
		['long numbers beside', { callbackData: `{"a":[${LONG}]}` }, {}, { a: [LONG] }],
		['long digits in a text in JSON', {}, { callbackData: `["n ${LONG}"]` }, [`n ${LONG}`]],
		['long numbers in JSON cut off', {}, { callbackData: `{"id":${LONG}` }, `{"id":${LONG}`],
		['an object in JSON', {}, { callbackData: '{"a":[1]}' }, { a: [1] }],
		['a list in JSON', {}, { callbackData: ' [1,"2"]' }, [1, '2']],
		['an object beside in JSON', { callbackData: '{"a":1}' }, {}, { a: 1 }],
		['JSON cut off', {}, { callbackData: '{"a":' }, '{"a":'],
		['a text that begins like JSON', {}, { callbackData: '[x] done' }, '[x] done'],
		['long digits', {}, { callbackData: '25501288135972440649' }, '25501288135972440649'],
		['the word true', {}, { callbackData: 'true' }, 'true'],
		['an object that is none in JSON', {}, { callbackData: { a: 1 } }, { a: 1 }],
		['a number', {}, { callbackData: 0 }, 0],
	])('is read: %s', (_, beside, inside, callbackData) => {
		const body = { ...beside, details: [{ ...entry, ...inside }] };
		expect(read(body)).toStrictEqual([reportOf({ callbackData })]);
	});

	it.each<[string, object, object]>([
		['none came', {}, {}],
		['null came', {}, { callbackData: null }],
		['null came beside', { callbackData: null }, {}],
		['null came in both places', { callbackData: null }, { callbackData: null }],
		['an empty text came', {}, { callbackData: '' }],
	])('is absent where %s', (_, beside, inside) => {
		const body = { ...beside, details: [{ ...entry, ...inside }] };
		expect(read(body)).toStrictEqual([reportOf()]);
	});
});

describe('the key of a report', () => {
	const keyOf = (fields: object, envelope: object = {}) =>
		readDeliveryReports({ ...envelope, details: [{ ...entry, ...fields }] })[0]?.reportKey;

	it.each([
		['exactly', {}, {}],
		['with other dates', { sendDate: 'x', doneDate: 'y' }, {}],
		['with the status in an array', { status: [DELIVERED] }, {}],
		['with another credit', { credit: 2 }, {}],
		['with a bulk ID', {}, { bulkId: 'b' }],
	])('is the same when the report is repeated %s', (_, fields, envelope) => {
		expect(keyOf(fields, envelope)).toBe(keyOf({}));
	});

	it.each([
		['message', { messageId: 'other' }],
		['number', { to: '66898765432' }],
		['status', { status: { ...DELIVERED, name: 'PENDING' } }],
		['code', { status: { ...DELIVERED, code: '101' } }],
		['status of a shape that is not known', { status: { state: 'SENT' } }],
	])('is another for another %s', (_, fields) => {
		expect(keyOf(fields)).not.toBe(keyOf({}));
	});

	it('tells destinations of one bulk apart where messages have no identifier', () => {
		const nameless = { messageId: undefined };
		const a = keyOf({ ...nameless, to: '661' }, { bulkId: 'b' });
		expect(keyOf({ ...nameless, to: '662' }, { bulkId: 'b' })).not.toBe(a);
		expect(keyOf({ ...nameless, to: '661' }, { bulkId: 'c' })).not.toBe(a);
		expect(keyOf({ ...nameless, to: '661' }, { bulkId: 'b' })).toBe(a);
	});

	it.each([
		['text', { text: 'Another' }],
		['missing text', { text: undefined }],
		['time of sending', { sendDate: '31/01/2027 09:45:00' }],
	])('tells messages to one number without an identifier apart by their %s', (_, fields) => {
		const nameless = { messageId: undefined };
		expect(keyOf({ ...nameless, ...fields })).not.toBe(keyOf(nameless));
	});

	it('is the same for a repeat without an identifier whose done date differs', () => {
		const nameless = { messageId: undefined };
		expect(keyOf({ ...nameless, doneDate: 'later' })).toBe(keyOf(nameless));
	});

	it('does not look at the text where there is an identifier', () => {
		expect(keyOf({ text: 'Another' })).toBe(keyOf({}));
	});

	it('tells reports apart whose status is not recognized', () => {
		const strange = { status: undefined, state: 'SENT' };
		expect(keyOf({ ...strange, state: 'DELIVERED' })).not.toBe(keyOf(strange));
		expect(keyOf(strange)).toBe(keyOf(strange));
	});

	it('tells reports apart whose message is not recognized', () => {
		const nobody = { messageId: { id: 1 }, to: undefined };
		expect(keyOf({ ...nobody, messageId: { id: 2 } })).not.toBe(keyOf(nobody));
	});

	it('takes a blank identifier for none', () => {
		const blank = { messageId: '' };
		expect(keyOf({ ...blank, text: 'Another' })).not.toBe(keyOf(blank));
	});

	it.each<[string, unknown]>([
		['text', 'DELIVERED'],
		['an object', { state: 'DELIVERED' }],
		['a list', [{ state: 'DELIVERED' }]],
	])('of what is not recognized follows all of it: %s', (_, body) => {
		const [report] = readDeliveryReports(body);
		expect(readDeliveryReports(body)).toEqual([report]);
		const [next] = readDeliveryReports([body, 'more']);
		expect(next?.reportKey).not.toBe(report?.reportKey);
	});
});

describe('a report that names one message several times', () => {
	const [DONE, LOST] = [{ status: 'DELIVERED' }, { status: 'UNDELIVERED' }];
	const [a, b] = [{ to: '66812345678' }, { to: '66899999999' }];
	const [m1, m2] = [{ messageId: 'm-1' }, { messageId: 'm-2' }];
	const shown = (details: object[]) =>
		readDeliveryReports({ details }).map(({ outcome, isContradictory = false }) =>
			isContradictory ? `${outcome}!` : outcome,
		);

	it.each<[string, object[]]>([
		[
			'by ID and number',
			[
				{ ...m1, ...a, ...DONE },
				{ ...m1, ...a, ...LOST },
			],
		],
		[
			'by ID alone',
			[
				{ ...m1, ...DONE },
				{ ...m1, ...LOST },
			],
		],
		[
			'by ID, once without the number',
			[
				{ ...m1, ...a, ...DONE },
				{ ...m1, ...LOST },
			],
		],
		[
			'by number alone',
			[
				{ ...a, ...DONE },
				{ ...a, ...LOST },
			],
		],
		[
			'by number, once with an ID',
			[
				{ ...m1, ...a, ...DONE },
				{ to: '+66 812345678', ...LOST },
			],
		],
	])('with outcomes that differ is unknown: %s', (_, details) => {
		expect(shown(details)).toEqual(['unknown!', 'unknown!']);
	});

	it.each<[string, object[], string[]]>([
		[
			'of another message',
			[
				{ ...m1, ...a, ...DONE },
				{ ...m2, ...a, ...LOST },
			],
			['delivered', 'undelivered'],
		],
		[
			'of another number with the same ID',
			[
				{ ...m1, ...a, ...DONE },
				{ ...m1, ...b, ...LOST },
			],
			['delivered', 'undelivered'],
		],
		[
			'with the same outcome',
			[
				{ ...m1, ...DONE },
				{ ...m1, status: 'COMPLETED' },
			],
			['delivered', 'delivered'],
		],
		[
			'first on its way, then final',
			[
				{ ...m1, status: 'PENDING' },
				{ ...m1, ...DONE },
			],
			['pending', 'delivered'],
		],
		[
			'with another text and no ID',
			[
				{ ...a, text: 'x', ...DONE },
				{ ...a, text: 'y', ...LOST },
			],
			['delivered', 'undelivered'],
		],
		[
			'that is not among them',
			[
				{ ...m2, ...DONE },
				{ ...m1, ...DONE },
				{ ...m1, ...LOST },
			],
			['delivered', 'unknown!', 'unknown!'],
		],
	])('counts for the one %s', (_, details, outcomes) => {
		expect(shown(details)).toEqual(outcomes);
	});

	it('shows both statuses, and is not taken for a later report that is clear', () => {
		const [clear] = readDeliveryReports({ ...m1, ...DONE });
		const [doubtful] = readDeliveryReports({
			details: [
				{ ...m1, ...DONE },
				{ ...m1, ...LOST },
			],
		});
		expect(doubtful).toMatchObject({ isFinal: false, status: { name: 'DELIVERED, UNDELIVERED' } });
		expect(doubtful?.reportKey).not.toBe(clear?.reportKey);
	});
});

import { omit } from 'lodash';

import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';

const LONG = '25501288135972440649';
const STATUS = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
const entry = { messageId: 'm-1', to: '66812345678', credit: '1.50', status: STATUS };
const second = { ...entry, messageId: 'm-2', status: { name: 'EXPIRED' } };

const key: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const delivered = {
	messageId: 'm-1',
	to: '66812345678',
	credit: 1.5,
	status: STATUS,
	outcome: 'delivered',
	isFinal: true,
	reportKey: key,
};
const expired = {
	...delivered,
	messageId: 'm-2',
	status: { name: 'EXPIRED' },
	outcome: 'expired',
};
const unknown = { status: {}, outcome: 'unknown', isFinal: false, reportKey: key };

/** The reports in a body, without the raw part, which has tests of its own. */
const read = (body: unknown) => readDeliveryReports(body).map((report) => omit(report, 'raw'));

describe('the reports in a body', () => {
	it.each<[string, unknown, object[]]>([
		['an envelope with details', { details: [entry, second] }, [delivered, expired]],
		['an envelope with detail', { detail: [entry, second] }, [delivered, expired]],
		['both, one empty', { details: [], detail: [entry] }, [delivered]],
		['both, the other empty', { details: [entry], detail: {} }, [delivered]],
		['both, each with one', { details: [entry], detail: [second] }, [delivered, expired]],
		['details in capital letters', { Details: [entry] }, [delivered]],
		['details that are no list', { details: entry }, [delivered]],
		['the bare detail', entry, [delivered]],
		['a list of bare details', [entry, second], [delivered, expired]],
		['a list of envelopes', [{ details: [entry] }, { detail: [second] }], [delivered, expired]],
		['a list of both', [entry, { details: [second] }], [delivered, expired]],
		['a list in a list', [[entry], [[second]]], [delivered, expired]],
		['an envelope in an envelope', { report: { details: { detail: entry } } }, [delivered]],
		['a list of another name', { reports: [entry, second] }, [delivered, expired]],
		['a wrapping beside words', { code: 200, result: 'ok', data: [entry] }, [delivered]],
		['six wrappings', { a: { b: { c: { d: { e: { f: entry } } } } } }, [delivered]],
		['text that is JSON', ` ${JSON.stringify({ details: [entry] })}`, [delivered]],
		['details as text in JSON', { details: JSON.stringify([entry]) }, [delivered]],
		['details each as text', { details: [JSON.stringify(entry)] }, [delivered]],
		['a form with JSON in a field', { details: JSON.stringify([entry]) }, [delivered]],
		['a multipart form', { data: { details: JSON.stringify(entry) }, files: {} }, [delivered]],
		['results, as Infobip names them', { results: [entry, second] }, [delivered, expired]],
		['results beside an object', { results: [entry], error: { code: 1 } }, [delivered]],
		['results as text', { results: JSON.stringify([entry]) }, [delivered]],
		['a bare detail with details as words', { ...entry, details: 'at 10:00' }, [delivered]],
		['a bare detail with details of its own', { ...entry, detail: { hop: 'x' } }, [delivered]],
		['a bare detail with another inside', { ...entry, original: second }, [delivered]],
		[
			'no identifier, but for whom and what',
			{ ...entry, messageId: null },
			[{ ...delivered, messageId: undefined }],
		],
		[
			'an identifier that is blank',
			{ ...entry, messageId: '' },
			[{ ...delivered, messageId: undefined }],
		],
		['a number that is no text', { ...entry, to: 66812345678 }, [delivered]],
		[
			'an identifier in long digits, unquoted',
			`{"messageId":${LONG}}`,
			[{ ...unknown, messageId: LONG }],
		],
		['nothing but an identifier', { messageId: 'm-1' }, [{ ...unknown, messageId: 'm-1' }]],
		['an envelope with bulkId', { bulkId: 'b', details: [entry] }, [{ ...delivered, bulkId: 'b' }]],
		['an envelope with bulkid', { bulkid: 'b', details: [entry] }, [{ ...delivered, bulkId: 'b' }]],
		[
			'bulkId inside and beside',
			{ bulkId: 'b', detail: { ...entry, bulkId: 'c' } },
			[{ ...delivered, bulkId: 'c' }],
		],
	])('are found: %s', (_, body, reports) => {
		expect(read(body)).toEqual(reports);
	});

	it('are those of a form with flat fields', () => {
		const form = 'messageId=m-1&to=66812345678&credit=1.50&status=DELIVERED&callbackData=a+b';
		expect(read(Object.fromEntries(new URLSearchParams(form)))).toEqual([
			{ ...delivered, status: { name: 'DELIVERED' }, callbackData: 'a b' },
		]);
	});
});

describe('the status of a report', () => {
	it.each<[string, unknown, object, string]>([
		['an object', STATUS, STATUS, 'delivered'],
		['an array of one', [STATUS], STATUS, 'delivered'],
		['a bare name', 'DELIVERED', { name: 'DELIVERED' }, 'delivered'],
		['a bare name with blanks', ' delivered\n', { name: 'delivered' }, 'delivered'],
		['an array of a bare name', ['EXPIRED'], { name: 'EXPIRED' }, 'expired'],
		['a bare code', '000', { code: '000' }, 'unknown'],
		['a bare code that is a number', 101, { code: '101' }, 'unknown'],
		['an array of a code', [101], { code: '101' }, 'unknown'],
		['an object in capital letters', { Name: 'REJECTED' }, { name: 'REJECTED' }, 'rejected'],
		['an object in JSON', JSON.stringify(STATUS), STATUS, 'delivered'],
		['an array in JSON', JSON.stringify([STATUS]), STATUS, 'delivered'],
		['a name that is not known', { name: 'SEEN', code: 7 }, { name: 'SEEN', code: '7' }, 'unknown'],
		['its group', { groupName: 'DELIVERED' }, { groupName: 'DELIVERED' }, 'delivered'],
		[
			'the number of its group',
			{ groupId: 3, id: 5, name: 'DELIVERED_TO_HANDSET' },
			{ name: 'DELIVERED_TO_HANDSET', groupName: 'DELIVERED' },
			'delivered',
		],
		[
			'its group, where the name says nothing',
			{ groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED' },
			{ name: 'UNDELIVERABLE_NOT_DELIVERED', groupName: 'UNDELIVERABLE' },
			'undelivered',
		],
		[
			'its group in capital letters, as XML has it',
			{ NAME: 'PENDING_ENROUTE', GROUPNAME: 'PENDING' },
			{ name: 'PENDING_ENROUTE', groupName: 'PENDING' },
			'pending',
		],
		[
			'its name, where that is known',
			{ name: 'REJECTED', groupName: 'DELIVERED' },
			{ name: 'REJECTED', groupName: 'DELIVERED' },
			'rejected',
		],
		[
			'nothing, where name and number of the group differ',
			{ name: 'SENT', groupName: 'DELIVERED', groupId: 5 },
			{ name: 'SENT' },
			'unknown',
		],
		[
			'the final one of two by their groups',
			[
				{ name: 'PENDING_ENROUTE', groupName: 'PENDING' },
				{ name: 'EXPIRED_EXPIRED', groupName: 'EXPIRED' },
			],
			{ name: 'EXPIRED_EXPIRED', groupName: 'EXPIRED' },
			'expired',
		],
		['an empty array', [], {}, 'unknown'],
		['an object of something else', { state: 'DELIVERED' }, {}, 'unknown'],
		['null', null, {}, 'unknown'],
		['true', true, {}, 'unknown'],
	])('is read from %s', (_, value, status, outcome) => {
		const [report] = read({ ...entry, status: value });
		expect([report?.status, report?.outcome]).toEqual([status, outcome]);
	});
});

describe('a report with several statuses', () => {
	const statusOf = (value: unknown) => {
		const [report] = read({ ...entry, status: value });
		return [report?.status.name, report?.outcome, report?.isFinal, report?.isContradictory];
	};
	const [PENDING, DELIVERED] = [{ name: 'PENDING', code: 101 }, STATUS];

	it.each<[string, unknown, string, string]>([
		['behind another', [PENDING, DELIVERED], 'DELIVERED', 'delivered'],
		['before another', [{ name: 'UNDELIVERED' }, PENDING], 'UNDELIVERED', 'undelivered'],
		['as a bare name', ['PENDING', 'EXPIRED'], 'EXPIRED', 'expired'],
		['beside a code', ['000', 'DELIVERED'], 'DELIVERED', 'delivered'],
		['beside a name that is not known', ['SEEN', 'REJECTED'], 'REJECTED', 'rejected'],
		['beside one that says nothing', [null, {}, '', DELIVERED], 'DELIVERED', 'delivered'],
		['in JSON', JSON.stringify([PENDING, DELIVERED]), 'DELIVERED', 'delivered'],
		[
			'each in JSON',
			[PENDING, DELIVERED].map((each) => JSON.stringify(each)),
			'DELIVERED',
			'delivered',
		],
		['in a list in a list', [[PENDING], [[DELIVERED]]], 'DELIVERED', 'delivered'],
		['as one of two names', { name: ['PENDING', 'DELIVERED'] }, 'DELIVERED', 'delivered'],
		[
			'of an element with attributes',
			[
				{ $: { at: '1' }, _: 'PENDING' },
				{ $: { at: '2' }, _: 'DELIVERED' },
			],
			'DELIVERED',
			'delivered',
		],
		['twice', ['DELIVERED', ' delivered '], 'DELIVERED', 'delivered'],
	])('counts the final one where there is one: %s', (_, value, name, outcome) => {
		expect(statusOf(value)).toEqual([name, outcome, true, undefined]);
	});

	it.each<[string, unknown, string]>([
		['two final ones', ['DELIVERED', 'UNDELIVERED'], 'DELIVERED, UNDELIVERED'],
		['two final ones of one outcome', ['DELIVERED', 'COMPLETED'], 'DELIVERED, COMPLETED'],
		['two with other codes', [DELIVERED, { ...DELIVERED, code: '001' }], 'DELIVERED, DELIVERED'],
		['none', ['PENDING', 'ACCEPTED'], 'PENDING, ACCEPTED'],
		['a code and a name', [101, 'PENDING'], '101, PENDING'],
		['names that are not known', ['SEEN', 'READ'], 'SEEN, READ'],
		['two names', { name: ['EXPIRED', 'REJECTED'] }, 'EXPIRED, REJECTED'],
	])('is unknown with %s, and contradicts itself', (_, value, name) => {
		expect(statusOf(value)).toEqual([name, 'unknown', false, true]);
	});

	it('sees a status whose name is written in other letters, or as an attribute', () => {
		const both = { Status: 'PENDING', $: { STATUS: 'UNDELIVERED' } };
		expect(read({ ...entry, ...both })).toMatchObject([
			{ outcome: 'unknown', isContradictory: true },
		]);
		expect(read({ ...entry, Status: 'PENDING' })).toMatchObject([{ outcome: 'delivered' }]);
		expect(read({ ...entry, Status: STATUS })).toEqual([delivered]);
	});

	it.each<[string, object, string]>([
		['two identifiers', { messageid: 'm-2' }, 'messageId'],
		['two numbers', { TO: '66899999999' }, 'to'],
		['a list of two numbers', { to: ['66812345678', '66899999999'] }, 'to'],
	])('does not choose between %s', (_, fields, name) => {
		const [report] = readDeliveryReports({ ...entry, ...fields });
		expect(report).toMatchObject({ outcome: 'unknown', isFinal: false, isContradictory: true });
		expect(report).not.toHaveProperty(name);
	});

	it.each<[object]>([
		[{ messageId: [entry.messageId], TO: '+66 81 234 5678' }],
		[{ to: [entry.to] }],
	])('takes what it says twice in the same way for one: %j', (fields) => {
		expect(read({ ...entry, ...fields })).toMatchObject([{ outcome: 'delivered' }]);
	});
});

describe('what is not recognized', () => {
	const foreign = { id: 7, state: 'DELIVERED' };

	it.each<[string, unknown]>([
		['an object of other fields', foreign],
		['a list of them', [foreign, foreign]],
		['an envelope of them', { details: [foreign] }],
		['a wrapping of them', { report: foreign }],
		['a word', 'DELIVERED'],
		['a list of words', ['DELIVERED', 'EXPIRED']],
		['XML that n8n did not parse', '<report><to>1</to></report>'],
		['JSON in a field of another name', { payload: JSON.stringify([entry]) }],
		['JSON cut off', '{"details":[{"messageId":"m-1"'],
		['an envelope without details', { details: [] }],
		['an object in an object with nothing in', { a: {} }],
		['an XML element with nothing in', { report: '' }],
		['a number for whom, but not what', { details: [{ to: '1' }] }],
		['seven wrappings', { a: { b: { c: { d: { e: { f: { g: entry } } } } } } }],
		['two wrappings side by side', { a: foreign, b: foreign }],
	])('is one report with the whole in it: %s', (_, body) => {
		expect(readDeliveryReports(body)).toEqual([{ ...unknown, raw: body }]);
	});

	it('is beside what is', () => {
		expect(readDeliveryReports({ details: [entry, foreign, 'word'] })).toEqual([
			{ ...delivered, raw: entry },
			{ ...unknown, raw: foreign },
			{ ...unknown, raw: 'word' },
		]);
	});

	it('keeps the bulk ID and the callback data that it names', () => {
		const body = { bulkId: 'b', callbackData: '{"order":1}', state: 'DELIVERED' };
		expect(readDeliveryReports(body)).toEqual([
			{ ...unknown, bulkId: 'b', callbackData: { order: 1 }, raw: body },
		]);
	});
});

describe('an empty or absurd body', () => {
	const nested = (depth: number): unknown =>
		JSON.parse('[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth));

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['a number', 5],
		['true', true],
		['an empty text', ''],
		['blanks', ' \n\t'],
		['an empty object', {}],
		['an empty list', []],
		['a list of nothing', [null, {}, [], '', 0]],
		['the text null', 'null'],
		['the text of a number', '5'],
		['the text of an empty object', ' {} '],
		['a body 66 deep', nested(33)],
		['a body 100,000 deep', nested(50_000)],
		['text of a body 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)],
	])('holds no report: %s', (_, body) => {
		expect(readDeliveryReports(body)).toEqual([]);
	});

	it('is not one that is 64 deep', () => {
		expect(readDeliveryReports(nested(32))).toHaveLength(1);
	});

	it.each([
		['details', { details: '['.repeat(100_000) + ']'.repeat(100_000) }],
		['callback data', { ...entry, callbackData: '['.repeat(100_000) + ']'.repeat(100_000) }],
		['a status', { ...entry, status: '['.repeat(100_000) + ']'.repeat(100_000) }],
	])('is not one with deep JSON as the text of %s, which stays text', (_, body) => {
		expect(readDeliveryReports(body)).toMatchObject([{ raw: body }]);
	});
});

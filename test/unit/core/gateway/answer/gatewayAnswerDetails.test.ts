import { read as readText } from './answers';

const entry = {
	messageId: 'm-1',
	to: '66812345678',
	from: 'MyShop',
	credit: 1.5,
	shorturl: 'N',
	status: { code: '101', name: 'PENDING', description: 'accepted by the system' },
};
const REJECTED = { code: '206', name: 'REJECTED', description: 'no' };
const read = (body: unknown, status = 200) => readText(status, JSON.stringify(body));
const details = (fields: object = {}) => ({
	kind: 'details',
	details: [entry],
	unreadable: 0,
	...fields,
});

describe('readAnswer, with a list of destinations', () => {
	it.each([
		['detail, as docs/interface.md spells it', 200, { detail: [entry] }, details()],
		['details, as most clients read it', 200, { details: [entry] }, details()],
		['HTTP 201', 201, { detail: [entry] }, details()],
		['HTTP 202', 202, { detail: [entry] }, details()],
		['bulkId', 200, { bulkId: 'b', detail: [entry] }, details({ bulkId: 'b' })],
		['bulkid, as in the sample', 200, { bulkid: 'b', detail: [entry] }, details({ bulkId: 'b' })],
		[
			'both, bulkId first',
			200,
			{ bulkid: 'x', bulkId: 'b', detail: [entry] },
			details({ bulkId: 'b' }),
		],
		['a bulkId that is null', 200, { bulkId: null, detail: [entry] }, details()],
		[
			'a bulkId that is an object',
			200,
			{ bulkId: {}, bulkid: 'b', detail: [entry] },
			details({ bulkId: 'b' }),
		],
		['a detail that is no list beside details', 200, { detail: 'x', details: [entry] }, details()],
		['an error that is null', 200, { error: null, detail: [entry] }, details()],
		['members that nobody knows', 200, { version: 2, detail: [entry] }, details()],
		['two destinations', 200, { detail: [entry, entry] }, details({ details: [entry, entry] })],
		['no destination', 200, { detail: [] }, details({ details: [] })],
		['no destination beside others', 200, { detail: [], details: [entry] }, details()],
		['destinations beside none', 200, { detail: [entry], details: [] }, details()],
		['the same in both', 200, { detail: [entry], details: [entry] }, details()],
		[
			'the same in both, in other words',
			200,
			{
				detail: [entry],
				details: [{ messageId: 'm-1', to: '+66812345678', status: 'pending' }],
			},
			details(),
		],
		[
			'another destination in each',
			200,
			{ detail: [entry], details: [{ ...entry, messageId: 'm-2' }] },
			details({ details: [entry, { ...entry, messageId: 'm-2' }] }),
		],
		[
			'two outcomes for one destination',
			200,
			{ detail: [entry], details: [{ ...entry, status: REJECTED }] },
			details({ details: [entry, { ...entry, status: REJECTED }] }),
		],
		[
			'something unreadable in each',
			200,
			{ detail: [entry, 'x'], details: [entry, null] },
			details({ unreadable: 2 }),
		],
		['destinations beside an error', 200, { error: 'partial', detail: [entry] }, details()],
		['no destination, an error of ""', 200, { error: '', detail: [] }, details({ details: [] })],
		['no destination, an error of []', 200, { error: [], detail: [] }, details({ details: [] })],
		[
			'no destination, an error of false',
			200,
			{ error: false, details: [] },
			details({ details: [] }),
		],
	])('reads %s', (_, status, body, verdict) => {
		expect(read(body, status)).toEqual(verdict);
	});

	it.each([
		['only what is there', { to: '1' }, { to: '1', status: {} }],
		['nothing of an empty entry', {}, { status: {} }],
		['no member that nobody knows', { ...entry, smsCount: 2 }, entry],
		['credit that is a text', { ...entry, credit: '1.50' }, entry],
		['no credit that is a word', { ...entry, credit: 'free' }, { ...entry, credit: undefined }],
		[
			'no member of a status that nobody knows',
			{ ...entry, status: { ...entry.status, extra: 5 } },
			entry,
		],
		['no credit that is null', { ...entry, credit: null }, { ...entry, credit: undefined }],
		['a number that is no text', { ...entry, to: 66812345678 }, entry],
		['a code that is no text', { ...entry, status: { ...entry.status, code: 101 } }, entry],
		['a status in an array', { ...entry, status: [entry.status] }, entry],
		[
			'a status that is a name',
			{ ...entry, status: 'PENDING' },
			{ ...entry, status: { name: 'PENDING' } },
		],
		['no status that is null', { ...entry, status: null }, { ...entry, status: {} }],
	])('reads of an entry %s', (_, given, detail) => {
		expect(read({ detail: [given] })).toEqual(details({ details: [detail] }));
	});

	it.each(['1e999', '-1e999', '"1e999"'])('reads no credit of %s', (credit) => {
		const body = JSON.stringify({ detail: [entry] }).replace('1.5', credit);
		expect(readText(200, body)).toEqual(details({ details: [{ ...entry, credit: undefined }] }));
	});

	it.each([
		['null', null],
		['a text', '66812345678'],
		['a number', 66812345678],
		['a list', [entry]],
	])('counts an entry that is %s as unreadable and reads the others', (_, given) => {
		expect(read({ detail: [given, entry] })).toEqual(details({ unreadable: 1 }));
	});
});

describe('readAnswer, with a list of destinations and another status', () => {
	it.each([100, 301, 302, 400, 404, 405, 422, 429, 500, 502, 503, 600])(
		'decides by the list for HTTP %d',
		(status) => {
			expect(read({ bulkId: 'b', detail: [entry] }, status)).toEqual(details({ bulkId: 'b' }));
			expect(read({ error: 'partial', details: [entry] }, status)).toEqual(details());
		},
	);

	it.each([401, 403])('refuses the credentials for HTTP %d, whatever it lists', (status) => {
		const refusal = {
			kind: 'rejected',
			problem: {
				field: 'Gateway',
				reason: `The gateway rejected the login (HTTP ${status}: No)`,
				advice: expect.stringMatching(/^Check Username and Password/) as unknown,
			},
			scope: 'run',
		};
		expect(read({ error: 'No', detail: [entry] }, status)).toEqual(refusal);
		expect(read({ error: 'No', detail: [] }, status)).toEqual(refusal);
	});

	it.each([
		[400, 'rejected', 'The gateway rejected the request (HTTP 400: {"detail":[]})'],
		[404, 'rejected', 'There is no gateway at this address (HTTP 404: {"detail":[]})'],
		[500, 'unknown', 'The gateway failed (HTTP 500: {"detail":[]})'],
	])('decides by the status for HTTP %d where the list is empty', (status, kind, reason) => {
		expect(read({ detail: [] }, status)).toMatchObject({ kind, problem: { reason } });
	});
});

describe('readAnswer, with identifiers that are long numbers', () => {
	const detail = (json: string) => readText(200, `{"detail":[${json}]}`);

	it.each([
		['15 digits', '123456789012345'],
		['16 digits', '1234567890123456'],
		['16 digits that no number holds exactly', '9999999999999999'],
		['17 digits', '12345678901234567'],
		['20 digits, the sample', '25501288135972440649'],
		['40 digits', '1234567890123456789012345678901234567890'],
	])('keeps every digit of %s', (_, digits) => {
		expect(detail(`{"messageId":${digits},"to": ${digits} }`)).toEqual(
			details({ details: [{ messageId: digits, to: digits, status: {} }] }),
		);
	});

	it('reads no credit from a number that is too large to be one', () => {
		const given = JSON.stringify(entry).replace('"credit":1.5', '"credit":1e999');
		expect(given).toContain('1e999');
		expect(readText(200, `{"detail":[${given}]}`)).toEqual(
			details({ details: [{ ...entry, credit: undefined }] }),
		);
	});

	it('keeps every digit of the bulk ID, under both names', () => {
		expect(readText(200, '{"bulkId":25501288135972440649,"detail":[]}')).toEqual(
			details({ details: [], bulkId: '25501288135972440649' }),
		);
		expect(readText(200, '{"detail":[],"bulkid" :\n25501288135972440649}')).toEqual(
			details({ details: [], bulkId: '25501288135972440649' }),
		);
	});

	it.each([
		['long digits', '"order 25501288135972440649"', 'order 25501288135972440649'],
		['long digits alone', '"25501288135972440649"', '25501288135972440649'],
		[
			'an escaped quote before long digits',
			'"a\\":25501288135972440649"',
			'a":25501288135972440649',
		],
		['an escaped backslash at its end', '"a\\\\"', 'a\\'],
	])('leaves a text with %s as it is', (_, json, text) => {
		expect(detail(`{"messageId":${json},"to":"1"}`)).toEqual(
			details({ details: [{ messageId: text, to: '1', status: {} }] }),
		);
	});

	it.each([
		['a long fraction', '0.12345678901234567', Number('0.12345678901234567')],
		['long digits with a fraction', '1234567890123456.5', Number('1234567890123456.5')],
		['an exponent', '1e5', 100000],
		['a negative number', '-1.5', -1.5],
		['long digits', '12345678901234567', Number('12345678901234567')],
	])('still reads a credit with %s', (_, json, credit) => {
		expect(detail(`{"credit":${json}}`)).toEqual(details({ details: [{ credit, status: {} }] }));
	});
});

import { read as readText } from './answers';

const entry = {
	messageId: 'm-1',
	to: '66812345678',
	from: 'MyShop',
	credit: 1.5,
	shorturl: 'N',
	status: { code: '101', name: 'PENDING', description: 'accepted by the system' },
};
const sameEntry = { messageId: 'm-1', to: '+66812345678', status: 'pending' };
const m2 = { ...entry, messageId: 'm-2' };
const REJECTED = { code: '206', name: 'REJECTED', description: 'no' };
const no = { ...entry, status: REJECTED };
const read = (body: unknown, status = 200) => readText(status, JSON.stringify(body));
const details = (fields: object = {}) => ({
	kind: 'told',
	value: { details: [entry], unreadable: 0, ...fields },
});

/** What may stand beside the list, and the words about an error in it. */
const BESIDE: Array<[object, string]> = [
	[{ error: { message: 'Insufficient credit' }, bulkId: undefined }, 'Insufficient credit'],
	[{ error: true, message: 'Too late' }, '{"error":true,"message":"Too late"}'],
	[{ success: 'false', message: 'No credit' }, '{"success":"false","message":"No credit"}'],
	[{ status: 'ERROR', message: 'No' }, '{"status":"ERROR","message":"No"}'],
];

describe('readAnswer, with a list of destinations', () => {
	it.each([
		['detail, as docs/interface.md spells it', 200, { detail: [entry] }, details()],
		['details, as most clients read it', 200, { details: [entry] }, details()],
		['the same in other words', 200, { detail: [entry], details: [sameEntry] }, details()],
		['another in each', 200, { detail: [entry], details: [m2] }, details({ details: [entry, m2] })],
		['two outcomes', 200, { detail: [entry], details: [no] }, details({ details: [entry, no] })],
		[
			'what is unreadable',
			200,
			{ detail: [entry, 'x'], details: [null] },
			details({ unreadable: 2 }),
		],
		...BESIDE.map(([beside, words]): [string, number, object, object] => [
			`destinations beside ${JSON.stringify(beside)}`,
			...([200, { ...beside, detail: [entry] }, details({ words })] as const),
		]),
		...[{ error: '' }, { error: false }, { success: true, message: 'OK' }, { status: 'ok' }].map(
			(beside): [string, number, object, object] => [
				`destinations beside ${JSON.stringify(beside)}, which is no error`,
				...([200, { ...beside, detail: [entry] }, details()] as const),
			],
		),
		['no destination, an error of []', 200, { error: [], detail: [] }, details({ details: [] })],
	])('reads %s', (_, status, body, verdict) => {
		expect(read(body, status)).toEqual(verdict);
	});

	it.each([
		['no member that nobody knows', { ...entry, smsCount: 2 }, entry],
		['a number that is no text', { ...entry, to: 66812345678 }, entry],
	])('reads of an entry %s', (_, given, detail) => {
		expect(read({ detail: [given] })).toEqual(details({ details: [detail] }));
	});

	it.each(['-1e999', '"1e999"'])('reads no credit of %s', (credit) => {
		const body = JSON.stringify({ detail: [entry] }).replace('1.5', credit);
		expect(readText(200, body)).toEqual(details({ details: [{ ...entry, credit: undefined }] }));
	});

	it.each([
		['a text', '66812345678'],
		['a list', [entry]],
	])('counts an entry that is %s as unreadable and reads the others', (_, given) => {
		expect(read({ detail: [given, entry] })).toEqual(details({ unreadable: 1 }));
	});
});

describe('readAnswer, with a list of destinations and another status', () => {
	it.each([100, 302, 429, 503])('decides by the list for HTTP %d', (status) => {
		expect(read({ bulkId: 'b', detail: [entry] }, status)).toEqual(details({ bulkId: 'b' }));
		expect(read({ error: 'partial', details: [entry] }, status)).toEqual(
			details({ words: 'partial' }),
		);
	});

	it.each([401, 403])('also refuses the credentials for HTTP %d', (status) => {
		const refusal = {
			kind: 'rejected',
			problem: {
				field: 'Gateway',
				reason: `The gateway rejected the login (HTTP ${status}: Bad)`,
				advice: expect.stringMatching(/^Check Username and Password/) as unknown,
				scope: 'run',
			},
		};
		expect(read({ error: 'Bad', detail: [entry] }, status)).toEqual(
			details({ words: 'Bad', refusal }),
		);
		expect(read({ error: 'Bad', detail: [] }, status)).toEqual(refusal);
	});

	it.each([
		[400, 'rejected', 'The gateway rejected the request (HTTP 400)'],
		[404, 'rejected', 'There is no gateway at this address (HTTP 404)'],
		[500, 'unknown', 'The gateway failed (HTTP 500)'],
	])('decides by the status for HTTP %d where the list is empty', (status, kind, reason) => {
		expect(read({ detail: [] }, status)).toMatchObject({ kind, problem: { reason } });
	});
});

it('readAnswer keeps every digit of identifiers that are long numbers', () => {
	const long = '25501288135972440649';
	const detail = `{"messageId":${long},"to": ${long} }`;
	for (const name of ['bulkId', 'bulkid']) {
		expect(readText(200, `{"${name}" :\n${long},"detail":[${detail}]}`)).toEqual(
			details({ bulkId: long, details: [{ messageId: long, to: long, status: {} }] }),
		);
	}
});

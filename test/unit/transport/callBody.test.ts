import { receiveReports } from '../../../nodes/BulkSms/trigger/report/reportEvent';
import { acceptance, type Call, receive, receiveBy, refusal } from '../trigger/receivedCall';
import { NO_REPORT } from '../../engine/sentences';

const entry = { messageId: 'm-1', to: '66812345678', status: { name: 'DELIVERED' } };
const reportKey: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const report = { ...entry, outcome: 'delivered', isFinal: true, reportKey };
const json = JSON.stringify({ details: [entry] });
const LONG = '25501288135972440649';
const rounded: unknown = JSON.parse(`{"messageId":${LONG},"status":"DELIVERED"}`);

describe('the body of a call', () => {
	it.each<[string, unknown, string]>([
		['that n8n parsed', { details: [entry] }, json],
		['that n8n left out for its content type', {}, json],
		['that n8n did not parse at all', undefined, json],
		['that n8n left as text', json, json],
		['of JSON that n8n took for a form', { [json]: '' }, json],
		['of JSON with a byte order mark', {}, `\uFEFF${json}`],
	])('is read: one %s', async (_, body, raw) => {
		const call = { body, rawBody: Buffer.from(raw) };
		expect(await receive(call)).toEqual(acceptance(1, [report]));
	});

	it('is read without what came, as of a multipart form', async () => {
		expect(await receive({ body: { data: entry, files: {} } })).toEqual(acceptance(1, [report]));
	});

	it('keeps the digits of a number that n8n rounded', async () => {
		const rawBody = Buffer.from(`{"messageId":${LONG},"status":"DELIVERED"}`);
		expect(await receive({ body: rounded, rawBody })).toMatchObject({
			result: { workflowData: [[{ json: { messageId: LONG, outcome: 'delivered' } }]] },
		});
	});

	it.each([
		['latin1', 'latin1', Buffer.from('{"messageId":"é"}', 'latin1')],
		['utf16le', 'utf-16le', Buffer.from('{"messageId":"é"}', 'utf16le')],
		['utf8 where none is named', undefined, Buffer.from('{"messageId":"é"}')],
		['utf8 where one is named that is not known', 'klingon', Buffer.from('{"messageId":"é"}')],
	])('is read as %s', async (_, encoding, rawBody) => {
		const type = encoding && { 'content-type': `text/plain; charset=${encoding}` };
		expect(await receive({ body: {}, rawBody, headers: { ...type } })).toMatchObject({
			result: { workflowData: [[{ json: { messageId: 'é' } }]] },
		});
	});

	it('comes out as text where n8n left it out and it is no JSON', async () => {
		const raw = 'DELIVERED';
		const rawBody = Buffer.from(raw);
		expect(await receive({ body: {}, rawBody })).toEqual(
			acceptance(1, [{ status: {}, outcome: 'unknown', isFinal: false, reportKey, raw }]),
		);
	});

	it.each([
		['beside which n8n parsed that of another call', { detail: { messageId: 'other' } }, ''],
		['that n8n left out for its content type', {}, ''],
		['with a byte order mark and blanks before it', { detail: { messageId: 'other' } }, '\uFEFF\n'],
	])('is read from the XML that came: one %s', async (_, body, before) => {
		const xml = `${before}<detail><messageId>m-1</messageId><to>66812345678</to>
			<status><name>DELIVERED</name></status></detail>`;
		const call = { body, rawBody: Buffer.from(xml) };
		expect(await receive(call)).toEqual(acceptance(1, [report]));
	});

	it('comes out as text where it is XML cut off', async () => {
		const raw = '<detail><messageId>m-1</messageId>';
		const call = { body: { detail: { messageId: 'other' } }, rawBody: Buffer.from(raw) };
		expect(await receive(call)).toEqual(
			acceptance(1, [{ status: {}, outcome: 'unknown', isFinal: false, reportKey, raw }]),
		);
	});

	it('is empty where it is XML that nobody can have meant', async () => {
		const rawBody = Buffer.from(`${'<a>'.repeat(100)}1${'</a>'.repeat(100)}`);
		expect(await receive({ rawBody })).toEqual(refusal(400, NO_REPORT));
	});

	it.each(['', ' \n', '{}', '[]', 'null', '0', '[[[]]]'])(
		'is empty where it is %j',
		async (raw) => {
			expect(await receive({ body: {}, rawBody: Buffer.from(raw) })).toEqual(
				refusal(400, NO_REPORT),
			);
		},
	);
});

describe('the limit of a body', () => {
	const padded = (bytes: number) => Buffer.from(json.padEnd(bytes));
	const limit = (maxBodySize: unknown) => ({ options: { maxBodySize } });
	const TOO_LARGE = refusal(413, 'The body is larger than 2 kilobytes');
	const TAKEN = acceptance(1, [report]);

	it.each([
		['a body at the limit', 2048, TAKEN],
		['a body one byte above', 2049, TOO_LARGE],
	])('decides over %s', async (_, bytes, outcome) => {
		const body = { details: [entry] };
		expect(await receive({ body, rawBody: padded(bytes), parameters: limit(2) })).toEqual(outcome);
	});

	it.each([
		['at the limit', '2048', TAKEN],
		['one byte above', '2049', TOO_LARGE],
		['absent', undefined, TAKEN],
	])(
		'goes by the length in the header where nothing else is known: %s',
		async (_, length, outcome) => {
			const call = { body: { details: [entry] }, headers: { 'content-length': length } };
			expect(await receive({ ...call, parameters: limit(2) })).toEqual(outcome);
		},
	);

	it('does not believe the header of a compressed body', async () => {
		const call = { body: { details: [entry] }, headers: { 'content-length': '40' } };
		expect(await receive({ ...call, rawBody: padded(2049), parameters: limit(2) })).toEqual(
			TOO_LARGE,
		);
	});

	it.each<[string, unknown]>([
		['none', undefined],
		['0', 0],
		['a negative one', -1],
		['a word', 'x'],
		['null', null],
	])('is 1024 kilobytes where it is %s', async (_, maxBodySize) => {
		const call = { body: { details: [entry] }, parameters: limit(maxBodySize) };
		expect(await receive({ ...call, rawBody: padded(1024 * 1024) })).toEqual(TAKEN);
		expect(await receive({ ...call, rawBody: padded(1024 * 1024 + 1) })).toEqual(
			refusal(413, 'The body is larger than 1024 kilobytes'),
		);
	});

	it('may be a text from an expression', async () => {
		const call = { body: { details: [entry] }, parameters: limit('2') };
		expect(await receive({ ...call, rawBody: padded(2049) })).toEqual(TOO_LARGE);
	});
});

describe('a body that n8n left alone', () => {
	/** A request whose body n8n reads when it is asked. */
	async function call(read: (request: { rawBody?: Buffer }) => void, more: Call = {}) {
		const request: { rawBody?: Buffer } = {};
		const readRawBody = () => read(request);
		Object.assign(request, { headers: {}, ip: '127.0.0.1', ips: [], readRawBody });
		return await receiveBy(receiveReports, { ...more, request });
	}

	it('is read', async () => {
		const bytes = Buffer.from(json);
		const read = (request: { rawBody?: Buffer }) => {
			request.rawBody = bytes;
		};
		expect(await call(read)).toEqual(acceptance(1, [report]));
		// An empty object is nothing, too.
		expect(await call(read, { body: {} })).toEqual(acceptance(1, [report]));
	});

	it('is not read where n8n made something of it, as of a multipart form', async () => {
		const never = () => {
			throw new Error('The stream has ended');
		};
		const body = { data: entry, files: {} };
		expect(await call(never, { body })).toEqual(acceptance(1, [report]));
	});

	it('is too large only once it is read', async () => {
		const read = (request: { rawBody?: Buffer }) => {
			request.rawBody = Buffer.alloc(1024 * 1024 + 1, 'x');
		};
		expect(await call(read)).toEqual(refusal(413, 'The body is larger than 1024 kilobytes'));
	});

	it.each([
		[413, 'The body is too large for n8n', { statusCode: 413, type: 'entity.too.large' }],
		[400, 'A part of the body is missing', { statusCode: 400, type: 'request.aborted' }],
		[400, 'A part of the body is missing', { code: 'Z_DATA_ERROR' }],
	])('is answered %i, %s, where it cannot be read', async (status, words, error) => {
		const read = () => {
			throw Object.assign(new Error('words of n8n'), error);
		};
		expect(await call(read)).toEqual(refusal(status, words));
	});
});

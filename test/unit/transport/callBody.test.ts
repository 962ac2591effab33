import { receiveReports } from '../../../nodes/BulkSms/trigger/report/reportEvent';
import { acceptance, type Call, receive, receiveBy, refusal } from '../trigger/receivedCall';

const entry = { messageId: 'm-1', to: '66812345678', status: { name: 'DELIVERED' } };
const reportKey: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const report = { ...entry, outcome: 'delivered', isFinal: true, reportKey };
const json = JSON.stringify({ details: [entry] });

// By content type: test/unit/trigger/report/shapes.test.ts.
describe('the body of a call', () => {
	it('is read where n8n made nothing of it', async () => {
		expect(await receive({ rawBody: Buffer.from(json) })).toEqual(acceptance(1, [report]));
	});

	it('is read without what came, as of a multipart form', async () => {
		expect(await receive({ body: { data: entry, files: {} } })).toEqual(acceptance(1, [report]));
	});

	it.each(['', '\uFEFF\n'])(
		'is read from the XML that came after %j, not from what n8n parsed for another call',
		async (before) => {
			const xml = `${before}<detail><messageId>m-1</messageId><to>66812345678</to>
				<status><name>DELIVERED</name></status></detail>`;
			const call = { body: { detail: { messageId: 'other' } }, rawBody: Buffer.from(xml) };
			expect(await receive(call)).toEqual(acceptance(1, [report]));
		},
	);
});

describe('the limit of a body', () => {
	const padded = (bytes: number) => Buffer.from(json.padEnd(bytes));
	const limit = (maxBodySize: unknown) => ({ options: { maxBodySize } });
	const TOO_LARGE = refusal(413, 'The body is larger than 2 kilobytes');
	const TAKEN = acceptance(1, [report]);

	it('decides over the bytes, and may be a text from an expression', async () => {
		const call = { body: { details: [entry] }, parameters: limit('2') };
		expect(await receive({ ...call, rawBody: padded(2048) })).toEqual(TAKEN);
		expect(await receive({ ...call, rawBody: padded(2049) })).toEqual(TOO_LARGE);
	});

	it.each([
		['at the limit', '2048', TAKEN],
		['one byte above', '2049', TOO_LARGE],
		['absent', undefined, TAKEN],
	])(
		'goes by the length in the header if nothing else is known: %s',
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

import { gzipSync } from 'node:zlib';
import { IncomingWorkflow } from './incomingWorkflow';
import { useRealN8n } from './realN8n';
import { answer, post, REPORT_TOKEN, ReportReceiver } from './reportReceiver';
import { NO_REPORT } from '../engine/sentences';

const THAI = 'สวัสดี';
/** The same word in TIS-620. */
const TIS = Buffer.from([0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5]);
const FORM = 'application/x-www-form-urlencoded';
const BYTES = 'application/octet-stream';
const KILOBYTE = 1024;

const real = useRealN8n('trigger-bodies');

type Fields = Record<string, string>;
interface Body {
	/** Content type; none where it is blank. */
	type: string;
	body: Buffer;
	headers?: Record<string, string>;
}

const REPORT: Fields = { messageId: 'm-1', to: '66812345678', status: 'DELIVERED', text: THAI };
const SMS: Fields = { TRAN_ID: 't-1', MOBILE_NO: '66812345678', MESSAGE: THAI };

const bytes = (...parts: Array<string | Buffer>) =>
	Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
/** With the Thai word in TIS-620. */
const inTis = (text: string) => {
	const [before = '', after = ''] = text.split(THAI);
	return bytes(before, TIS, after);
};
const json = (fields: Fields) => JSON.stringify(fields);
const form = (fields: Fields) => new URLSearchParams(fields).toString();
const elements = (fields: Fields) =>
	Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
const xml = (fields: Fields, encoding = 'UTF-8') =>
	`<?xml version="1.0" encoding="${encoding}"?><r>${elements(fields).join('')}</r>`;
const multipart = (fields: Fields) =>
	Object.entries(fields)
		.map(
			([name, value]) =>
				`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
		)
		.join('') + '--x--\r\n';

/** A body of each kind that says the same: some of them n8n reads, and the trigger the others. */
const bodiesOf = (fields: Fields): Array<[name: string, body: Body]> => {
	const [asJson, asForm, asXml] = [json(fields), form(fields), xml(fields)];
	const as = (name: string, body: string, ...types: string[]) =>
		types.map((type): [string, Body] => [`${name} as "${type}"`, { type, body: bytes(body) }]);
	const packed = (type: string): [string, Body] => [
		`JSON as "${type}", packed`,
		{ type, body: gzipSync(asJson), headers: { 'content-encoding': 'gzip' } },
	];
	return [
		...as('JSON', asJson, 'application/json', 'text/json', BYTES, 'text/plain', ''),
		...as('JSON in a list', `[${asJson}]`, 'application/json', BYTES),
		['JSON in TIS-620', { type: 'text/json; charset=TIS-620', body: inTis(asJson) }],
		...['application/json', BYTES].map(packed),
		...as('a form', asForm, FORM, BYTES, ''),
		[
			'a form in TIS-620',
			{
				type: 'text/form; charset=tis-620',
				body: bytes(asForm.replace(/(?:%\p{AHex}{2})+/u, '%CA%C7%D1%CA%B4%D5')),
			},
		],
		...as('a multipart form', multipart(fields), 'multipart/form-data; boundary=x'),
		...as('XML', asXml, 'application/xml', 'application/soap+xml', 'text/plain', ''),
		['XML that names TIS-620', { type: 'text/xml', body: inTis(xml(fields, 'TIS-620')) }],
		['XML that names TIS-620, as bytes', { type: BYTES, body: inTis(xml(fields, 'TIS-620')) }],
		['XML in UTF-16', { type: '', body: Buffer.from(`\uFEFF${xml(fields, 'UTF-16')}`, 'utf16le') }],
	];
};
/** Of SMS, one of each kind of reading: the bodies are read by the same code. */
const SMS_BODIES = bodiesOf(SMS).filter(([name]) =>
	['JSON as "application/json"', 'a form as ""', 'XML that names TIS-620'].includes(name),
);

describe('the trigger', () => {
	let reports: ReportReceiver;
	let sms: IncomingWorkflow;
	let optOuts: IncomingWorkflow;

	beforeAll(async () => {
		const incoming = async (parameters: object) =>
			await IncomingWorkflow.open(real(), { ...parameters });
		reports = await ReportReceiver.open(real(), {});
		sms = await incoming({});
		optOuts = await incoming({ event: 'optOut', sender: 'MyShop' });
	});

	test.each(bodiesOf(REPORT))('takes a report: %s', async (_, body) => {
		const { answered, runs } = await reports.outcomeOf(body);
		expect(answered).toStrictEqual(answer(200, { received: 1 }));
		expect(runs).toMatchObject([
			[{ messageId: 'm-1', to: '66812345678', outcome: 'delivered', text: THAI }],
		]);
	});

	test.each(SMS_BODIES)('takes an SMS: %s', async (_, body) => {
		const { answered, item } = await sms.itemFor({ ...body, type: body.type || undefined });
		expect(answered.status).toBe(200);
		expect(item).toMatchObject({ transactionId: 't-1', from: '66812345678', text: THAI });
	});

	test.each([FORM, 'application/xml', ''])('answers 400 to an empty body as "%s"', async (type) => {
		const { answered, runs } = await reports.outcomeOf({ type, body: '' });
		expect([answered, runs]).toStrictEqual([answer(400, { error: NO_REPORT }), []]);
		const nothing = await sms.call({ type: type || undefined, body: '' });
		expect(nothing).toStrictEqual(answer(400, { error: 'The call contains no incoming SMS' }));
	});

	test.each(['application/json', BYTES, ''])(
		'answers 413 to a large body as "%s"',
		async (type) => {
			const body = json({ ...REPORT, ...SMS, more: 'x'.repeat(1024 * KILOBYTE) });
			const tooLarge = answer(413, { error: 'The body is larger than 1024 kilobytes' });
			const headers = { 'content-encoding': 'gzip' };
			// Packed, it is small until it is read.
			for (const call of [{ body }, { body: gzipSync(body), headers }]) {
				const { answered, runs } = await reports.outcomeOf({ type, ...call });
				expect([answered, runs]).toStrictEqual([tooLarge, []]);
				expect(await sms.call({ type: type || undefined, ...call })).toStrictEqual(tooLarge);
			}
		},
	);

	test.each([BYTES, ''])(
		'answers by itself to a body as "%s" that cannot be read',
		async (type) => {
			const headers = { 'content-encoding': 'gzip' };
			const { answered, runs } = await reports.outcomeOf({ type, body: 'no gzip', headers });
			expect(runs).toStrictEqual([]);
			expect(answered.status).toBe(400);
		},
	);

	test.each([FORM, BYTES, 'text/json', ''])(
		'takes an opt-out with a body as "%s"',
		async (type) => {
			// The link is wrong, so the page says so, whatever the body is.
			const { status, body } = await post(optOuts.url, { type, body: 'a=1', query: '?o=wrong' });
			expect([status, body.includes('<!doctype html>')]).toStrictEqual([404, true]);
		},
	);

	test('takes an SMS in the query, and a token', async () => {
		const query = `?${form(SMS)}&token=${REPORT_TOKEN}`;
		const { item } = await sms.itemFor({ method: 'GET', query });
		expect(item).toMatchObject({ transactionId: 't-1', text: THAI });
	});
});

describe('a body that n8n reads, and cannot', () => {
	const CALLS: Array<[string, string]> = [
		['application/json', '{"details":[{"messageId":"m-1"'],
		// Of a charset that it does not know, though all of it is ASCII.
		['application/json; charset=TIS-620', json({ ...REPORT, text: 'Hi' })],
		['text/xml; charset=ISO-8859-1', xml({ ...REPORT, text: 'Hi' })],
	];

	test.each(CALLS)('is answered 422 by n8n: %s', async (type, body) => {
		const receiver = await ReportReceiver.open(real(), {});
		const { answered, runs } = await receiver.outcomeOf({ type, body });
		expect([answered.status, runs]).toStrictEqual([422, []]);
	});
});

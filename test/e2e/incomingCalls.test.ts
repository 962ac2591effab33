import { IncomingWorkflow, type SmsCall } from './incomingWorkflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { answer, TRIGGER } from './reportReceiver';
import { TOKEN_IS_WRONG, TOO_LARGE } from '../engine/sentences';

const TEXT = 'Hello <you> & "me" = สวัสดี 🙂';

const real = useRealN8n('incoming-calls');
jest.setTimeout(RUN_LIMIT_MS);

const OPENED: Record<string, Record<string, unknown>> = {
	open: { responseText: 'Thanks & bye' },
	token: { authentication: 'token' },
	header: { authentication: 'header' },
	elsewhere: { options: { ipWhitelist: '203.0.113.7' } },
	small: { options: { maxBodySize: 1 } },
	raw: { options: { includeRaw: true } },
	encodings: { options: { binaryData: true } },
	charging: { options: { startOnChargingFailed: true } },
};
const opened = new Map<string, IncomingWorkflow>();
const at = (name: string): IncomingWorkflow => {
	const found = opened.get(name);
	if (found === undefined) throw new Error(`No workflow is called ${name}`);
	return found;
};

beforeAll(async () => {
	for (const [name, parameters] of Object.entries(OPENED)) {
		// Only the type version 1 has the option Other Encodings.
		const typeVersion = name === 'encodings' ? 1 : 2;
		const workflow = IncomingWorkflow.open(real(), parameters, [], undefined, TRIGGER, typeVersion);
		opened.set(name, await workflow);
	}
}, RUN_LIMIT_MS);

const fields = {
	TRAN_ID: '25501288135972440649',
	MOBILE_NO: '66812345678',
	KEYWORD: 'POINTS',
	MESSAGE: TEXT,
};
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const form = (values: Record<string, string>) => new URLSearchParams(values).toString();
const xml = (text: string) =>
	`<?xml version="1.0" encoding="UTF-8"?><Request><Tran_Id>${fields.TRAN_ID}</Tran_Id>
	<MOBILE_NO>66812345678</MOBILE_NO><KEYWORD>POINTS</KEYWORD><MESSAGE>${text}</MESSAGE></Request>`;
const XML_TEXT = 'Hello &lt;you&gt; &amp; "me" = สวัสดี &#128578;';
const json = (values: object = fields): SmsCall => ({
	type: JSON_TYPE,
	body: JSON.stringify(values),
});

const KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const DATE: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const item = (contentType: string, more: object = {}) => ({
	from: '66812345678',
	text: TEXT,
	keyword: 'POINTS',
	transactionId: '25501288135972440649',
	isOptOut: false,
	messageKey: KEY,
	contentType,
	receivedAt: DATE,
	...more,
});
const answered = (type: string, body: string) => ({
	status: 200,
	type: `${type}; charset=utf-8`,
	body,
});
const JSON_ANSWER = answered(
	JSON_TYPE,
	JSON.stringify({
		TRAIN_ID: fields.TRAN_ID,
		RESULT_CODE: '00',
		RESULT_NAME: 'SUCCESS',
		MESSAGE: 'Thanks & bye',
	}),
);
const XML_BODY = `<?xml version="1.0" encoding="UTF-8"?><RESPONSE><TRAIN_ID>${fields.TRAN_ID}</TRAIN_ID><RESULT_CODE>00</RESULT_CODE><RESULT_NAME>SUCCESS</RESULT_NAME><MESSAGE>Thanks &amp; bye</MESSAGE></RESPONSE>`;

describe('a call starts a run and is answered in its own content type', () => {
	test.each<[string, SmsCall, ReturnType<typeof answered>, string]>([
		['JSON', json(), JSON_ANSWER, JSON_TYPE],
		[
			'JSON with a long number',
			{
				type: JSON_TYPE,
				body: JSON.stringify(fields).replace(`"${fields.TRAN_ID}"`, fields.TRAN_ID),
			},
			JSON_ANSWER,
			JSON_TYPE,
		],
		['JSON in a list', json([fields]), JSON_ANSWER, JSON_TYPE],
		['plain text that is JSON', { ...json(), type: 'text/plain' }, JSON_ANSWER, JSON_TYPE],
		[
			'a form',
			{ type: FORM_TYPE, body: form(fields) },
			answered(
				FORM_TYPE,
				`TRAIN_ID=${fields.TRAN_ID}&RESULT_CODE=00&RESULT_NAME=SUCCESS&MESSAGE=Thanks+%26+bye`,
			),
			FORM_TYPE,
		],
		[
			'XML',
			{ type: 'application/xml', body: xml(XML_TEXT) },
			answered('application/xml', XML_BODY),
			'application/xml',
		],
		[
			'XML as text',
			{ type: 'text/xml; charset=utf-8', body: xml(XML_TEXT) },
			answered('text/xml', XML_BODY),
			'text/xml',
		],
		['a query', { method: 'GET', query: `?${form(fields)}` }, JSON_ANSWER, JSON_TYPE],
		['a POST with a query', { query: `?${form(fields)}` }, JSON_ANSWER, JSON_TYPE],
	])('%s', async (_, call, expected, contentType) => {
		const { answered: given, item: received } = await at('open').itemFor(call);
		expect(given).toStrictEqual(expected);
		expect(received).toStrictEqual(item(contentType));
	});

	test('with what it held in raw, where that is asked for, and without the token', async () => {
		const { item: received } = await at('raw').itemFor({
			method: 'GET',
			query: `?${form(fields)}&token=x`,
		});
		expect(received).toStrictEqual(item(JSON_TYPE, { raw: fields }));
	});

	// Without Other Encodings n8n reads the XML first, and answers 422 to an entity that it does not know.
	test('with entities that are not expanded', async () => {
		const body = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY e SYSTEM "file:///etc/hostname">]>
			<r><TRAN_ID>1</TRAN_ID><MESSAGE>&a;&e;</MESSAGE></r>`;
		const { answered: given, item: received } = await at('encodings').itemFor({
			type: 'application/xml',
			body,
		});
		expect([given.status, received]).toMatchObject([200, { text: '&a;&e;' }]);
	});
});

describe('a call is refused and starts nothing', () => {
	const forbidden = answer(403, { error: TOKEN_IS_WRONG });
	const nothing = answer(400, { error: 'The call holds no incoming SMS' });

	test.each<[string, string, SmsCall, object]>([
		['without the token', 'token', json(), forbidden],
		['with a wrong token', 'token', { ...json(), query: '?token=x' }, forbidden],
		[
			'with a wrong token in a GET',
			'token',
			{ method: 'GET', query: `?${form(fields)}&token=x` },
			forbidden,
		],
		['without the header', 'header', json(), forbidden],
		[
			'from another address',
			'elsewhere',
			json(),
			answer(403, { error: 'This address may not send incoming SMS' }),
		],
		[
			'of more than the user allows',
			'small',
			json({ MESSAGE: 'x'.repeat(1024) }),
			answer(413, { error: TOO_LARGE }),
		],
		['with nothing at all', 'open', { method: 'GET' }, nothing],
	])('%s', async (_, name, call, expected) => {
		expect(await at(name).call(call)).toStrictEqual(expected);
		// The next call is the next run.
		const { item: received } = await at('raw').itemFor(json());
		expect(received).toMatchObject({ text: TEXT });
		expect(await real().client.allExecutionsAfter(at('elsewhere').saved, 0)).toEqual([]);
		expect(await real().client.allExecutionsAfter(at('small').saved, 0)).toEqual([]);
		expect(await real().client.allExecutionsAfter(at('header').saved, 0)).toEqual([]);
	});
});

describe('a call about charging', () => {
	const call = json({ ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: fields.TRAN_ID });
	const acknowledged = answered(
		JSON_TYPE,
		`{"TRAIN_ID":"${fields.TRAN_ID}","RESULT_CODE":"00","RESULT_NAME":"SUCCESS","MESSAGE":""}`,
	);

	test('starts nothing', async () => {
		const before = await real().client.allExecutionsAfter(at('raw').saved, 0);
		expect(await at('raw').call(call)).toStrictEqual(acknowledged);
		await at('open').itemFor(json());
		expect(await real().client.allExecutionsAfter(at('raw').saved, 0)).toHaveLength(before.length);
	});

	test('starts a run where that is asked for', async () => {
		const { answered: given, item: received } = await at('charging').itemFor(call);
		expect(given).toStrictEqual(acknowledged);
		expect(received).toStrictEqual({
			kind: 'chargingFailed',
			transactionId: fields.TRAN_ID,
			reason: 'CHARGING_FAILED',
			messageKey: KEY,
			contentType: JSON_TYPE,
			receivedAt: DATE,
		});
	});
});

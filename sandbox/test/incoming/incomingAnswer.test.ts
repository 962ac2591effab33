import { createServer, type Socket } from 'node:net';
import { z } from 'zod';
import { textsOfElements } from '../../incoming/xmlReader';
import type { Sandbox } from '../../sandbox';
import { api, sandboxWith } from '../gatewayClient';
import { stopAll } from '../running';
import { list, write } from './incomingClient';
import {
	answerTo,
	type CustomerAnswer,
	type IncomingReceiver,
	startIncomingReceiver,
} from './incomingReceiver';

const ID = '42';
const THAI = 'ขอบคุณ <b>&"';

let sandbox: Sandbox;
let receiver: IncomingReceiver;
beforeEach(async () => {
	receiver = await startIncomingReceiver();
	sandbox = await sandboxWith({ incoming: { url: receiver.url }, incomingTimeLimitMs: 1000 });
});
afterEach(stopAll);

const answered = async (answer: CustomerAnswer | null) => {
	receiver.answer = () => answer;
	return await write(sandbox, { transactionId: ID });
};

describe('an answer of the customer', () => {
	const json = { TRAIN_ID: ID, RESULT_CODE: '00', RESULT_NAME: 'OK', MESSAGE: THAI };
	const elements = `<TRAIN_ID>${ID}</TRAIN_ID><RESULT_CODE>00</RESULT_CODE><RESULT_NAME>OK</RESULT_NAME>`;

	test.each<[string, string | Buffer]>([
		['JSON', JSON.stringify(json)],
		['JSON with a byte order mark and blanks about it', `\ufeff\n ${JSON.stringify(json)}\n`],
		['a JSON list of one', JSON.stringify([json])],
		['JSON with a number and more fields', JSON.stringify({ ...json, TRAIN_ID: 42, more: [{}] })],
		['a form', new URLSearchParams(json).toString()],
		[
			'XML',
			`<?xml version="1.0" encoding="UTF-8"?>\n<RESPONSE>${elements}<MESSAGE>ขอบคุณ &lt;b&gt;&amp;&quot;</MESSAGE></RESPONSE>`,
		],
		[
			'XML with another root, CDATA, a comment, a namespace and attributes',
			`<!DOCTYPE a><a:x xmlns:a="urn:a"><!-- <TRAIN_ID>7</TRAIN_ID> --><a:body>${elements}\n<a:MESSAGE lang="th"><![CDATA[ขอบคุณ <b>]]>&#38;&#x22;</a:MESSAGE></a:body></a:x>`,
		],
	])('is read as %s, whatever its content type', async (_form, body) => {
		for (const contentType of ['application/octet-stream', 'text/html; charset=utf-8']) {
			const incoming = await answered({ body, headers: { 'content-type': contentType } });
			expect(incoming).toMatchObject({ outcome: 'answered', answer: json, problem: null });
		}
	});

	test.each([
		['00', 'answered', null],
		['301', 'resultCode', 'Result 301: Not known'],
		['399', 'resultCode', 'Result 399: Not known'],
	])('with RESULT_CODE %s is %s', async (code, outcome, problem) => {
		const body = JSON.stringify({ ...json, RESULT_CODE: code, RESULT_NAME: 'Not known' });
		expect(await answered({ body })).toMatchObject({
			outcome,
			problem,
			answer: { RESULT_CODE: code, MESSAGE: THAI },
		});
	});

	test.each(['0', '200', '300', '400', 'OK', ''])('may not have RESULT_CODE “%s”', async (code) => {
		const body = JSON.stringify({ ...json, RESULT_CODE: code });
		expect(await answered({ body })).toMatchObject({
			outcome: 'notUnderstood',
			answer: null,
			problem: `The answer is not in the provider’s form. RESULT_CODE must be 00 or 301 to 399; it is “${code}”.`,
		});
	});

	test('may leave RESULT_NAME and MESSAGE out: then no text goes back', async () => {
		expect(await answered({ body: `TRAIN_ID=${ID}&RESULT_CODE=00` })).toMatchObject({
			outcome: 'answered',
			answer: { TRAIN_ID: ID, RESULT_CODE: '00', RESULT_NAME: '', MESSAGE: '' },
		});
		const own = await answered({ body: `TRAIN_ID=${ID}&RESULT_CODE=302` });
		expect(own.problem).toBe('Result 302: no name');
	});

	test('belongs to another call where its TRAIN_ID is another one', async () => {
		const body = JSON.stringify({ ...json, TRAIN_ID: '43' });
		expect(await answered({ body })).toMatchObject({
			outcome: 'otherTransaction',
			answer: { TRAIN_ID: '43' },
			problem:
				'The answer belongs to another call: its TRAIN_ID is “43”, the TRAN_ID of the call is “42”.',
		});
	});

	test.each<[string, string, string]>([
		['nothing', '', 'Its body is empty.'],
		['a word', 'OK', 'It begins with “OK”.'],
		['broken JSON', '{"TRAIN_ID":"42"', 'It begins with “{"TRAIN_ID":"42"”.'],
		['a list of two', '[{},{}]', 'It begins with “[{},{}]”.'],
		['null', '[null]', 'It begins with “[null]”.'],
		['a tag without an end', '<TRAIN_ID', 'It begins with “<TRAIN_ID”.'],
		[
			'a page',
			'<html><body>Hello</body></html>',
			'It has no TRAIN_ID and no RESULT_CODE. It begins with “<html><body>Hello</body></html>”.',
		],
		[
			'the other spelling',
			'{"TRAN_ID":"42","RESULT_CODE":"00"}',
			'It has no TRAIN_ID. It begins with “{"TRAN_ID":"42","RESULT_CODE":"00"}”.',
		],
		['half of it', '{"TRAIN_ID":"42"}', 'It has no RESULT_CODE.'],
		[
			'values of another kind',
			'{"TRAIN_ID":{},"RESULT_CODE":true}',
			'It has no TRAIN_ID and no RESULT_CODE. It begins with “{"TRAIN_ID":{},"RESULT_CODE":true}”.',
		],
	])('that is %s is not in the provider’s form', async (_what, body, reason) => {
		expect(await answered({ body })).toMatchObject({
			outcome: 'notUnderstood',
			status: 200,
			answer: null,
			problem: `The answer is not in the provider’s form. ${reason}`,
		});
	});

	test('longer than 64 kilobytes is not read to its end', async () => {
		const padded = (bytes: number) => JSON.stringify(json).padEnd(bytes, ' ');
		const atLimit = 65_536 - (Buffer.byteLength(padded(200)) - 200);
		expect(await answered({ body: padded(atLimit) })).toMatchObject({ outcome: 'answered' });
		expect(await answered({ body: padded(atLimit + 1) })).toMatchObject({
			outcome: 'notUnderstood',
			problem: 'The answer is not in the provider’s form. It is longer than 65536 bytes.',
		});
	});
});

describe('a call that fails', () => {
	const REFUSED =
		'the call was refused. If it needs a header with a token, set the header next to the address.';
	test.each<[number, string]>([
		[
			404,
			'nothing is published at this address. In n8n, publish the workflow; a test address works only while the editor listens.',
		],
		[403, REFUSED],
		[401, REFUSED],
		[302, 'a redirect, which is not followed.'],
		[500, 'a call that was taken is answered with 2xx.'],
	])('with status %d says why', async (status, words) => {
		const answer = { status, headers: { location: receiver.url }, body: 'Sorry' };
		expect(await answered(answer)).toMatchObject({
			outcome: 'httpStatus',
			status,
			answer: null,
			problem: `Status ${status}: ${words} The answer says “Sorry”.`,
		});
		expect(receiver.received).toHaveLength(1);
	});

	test('because no answer comes ends at the time limit', async () => {
		const { durationMs, ...incoming } = await answered(null);
		expect(incoming).toMatchObject({
			outcome: 'timedOut',
			status: null,
			problem: `${receiver.url} did not answer within 1000 milliseconds.`,
		});
		expect(durationMs).toBeGreaterThanOrEqual(999);
	});

	test.each<[string, (socket: Socket) => void, string]>([
		['closes the connection', (socket) => socket.resetAndDestroy(), 'noConnection'],
		['speaks no HTTP', (socket) => socket.end('hello\r\n\r\n'), 'noConnection'],
		[
			'breaks off in the middle of the answer',
			(socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"TRAIN_ID"'),
			'noConnection',
		],
		[
			'never ends its answer',
			(socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"TRAIN_ID"'),
			'timedOut',
		],
	])('because the receiver %s says so', async (_what, behave, outcome) => {
		const sockets: Socket[] = [];
		const server = createServer((socket) => {
			sockets.push(socket.on('error', () => undefined));
			socket.once('data', () => behave(socket));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = z.object({ port: z.number() }).parse(server.address());
		await api(sandbox, 'PUT', '/api/incoming/address', { url: `http://127.0.0.1:${port}/x` });
		const incoming = await write(sandbox);
		expect([incoming.outcome, incoming.status]).toEqual([outcome, null]);
		expect(incoming.problem).toContain(`127.0.0.1:${port}`);
		for (const socket of sockets) socket.destroy();
		server.close();
	});

	test('because nothing listens says so', async () => {
		await receiver.close();
		const { host } = new URL(receiver.url);
		expect(await write(sandbox)).toMatchObject({
			outcome: 'noConnection',
			status: null,
			problem: `Nothing listens at ${host} (connect ECONNREFUSED ${host}). Is n8n running there?`,
		});
	});

	test('shows no secret of the address, even where the receiver repeats it', async () => {
		const url = `${receiver.url.replace('//', '//ann:passw0rd@')}?token=top%20secret&k=yes`;
		const header = { name: 'X-Token', value: 'green-secret' };
		await api(sandbox, 'PUT', '/api/incoming/address', { url, header });
		const repeated = 'top secret, top%20secret, passw0rd, green-secret: yes';
		await answered({ status: 500, body: repeated });
		await answered({ body: repeated });
		await answered(null);
		const incoming = await list(sandbox);
		expect(incoming[0]?.problem).toContain('The answer says “…, …, …, …: yes”.');
		expect(incoming[1]?.problem).toContain('It begins with “…, …, …, …: yes”.');
		expect(incoming[2]?.problem).toBe(`${receiver.url}?… did not answer within 1000 milliseconds.`);
		expect(JSON.stringify(incoming)).not.toMatch(/secret|passw0rd|ann/);
	});

	test('does not keep the next one from being made', async () => {
		await answered({ status: 500 });
		receiver.answer = (call) => answerTo(call);
		expect(await write(sandbox)).toMatchObject({ outcome: 'answered' });
	});
});

test.each([
	['tags without an end', '<'.repeat(65_000)],
	['tags in tags', '<a'.repeat(32_000)],
	['CDATA without an end', '<![CDATA[>'.repeat(6500)],
	['comments without an end', '<!-->'.repeat(13_000)],
	['references', `<a>${'&#38;'.repeat(13_000)}</a>`],
	['half references', `<a>${'&#x'.repeat(21_000)}</a>`],
	['depth', '<a>'.repeat(21_000)],
])('an XML answer of %s is read in no time', (_what, xml) => {
	const before = process.cpuUsage();
	textsOfElements(xml);
	expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
});

test('a reference that no XML may have stays as it is', () => {
	const xml = '<a>&#x110000; &#9999999; &nbsp; &AMP; &amp;amp;</a>';
	expect(textsOfElements(xml)).toEqual(
		new Map([['a', '&#x110000; &#9999999; &nbsp; &AMP; &amp;']]),
	);
});

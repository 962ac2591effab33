import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import fc from 'fast-check';
import { countBy } from 'lodash';

import { waitUntil } from '../../../../../hosts/process/waitUntil';
import { inCollections } from '../../../../engine/collections';
import { runBulkSms } from '../../../../engine/runBulkSms';
import type { ReceivedRequest, Scripted } from '../../../../engine/scriptedGateway';
import { longestSilenceOf } from '../../../../engine/silence';
import { volume } from '../../../../engine/volume';
import { numbers } from '../pace/faultySending';
import { FIRST, outcomesOf, SECOND, sendToTwo, useScriptedGateway } from '../sendingToTwo';
import { sentIn } from '../../../stage';

const gateway = useScriptedGateway();

const detail = (to: string, messageId: string, fields: object = {}) => ({
	messageId,
	to,
	status: { code: '101', name: 'PENDING' },
	...fields,
});
const ANSWER = JSON.stringify({ details: [detail(FIRST, 'order-1'), detail(SECOND, 'order-2')] });

const answered = (body: string | Uint8Array, headers = {}, status = 200): Scripted => ({
	status,
	body,
	headers,
});
const encoded = (encoding: string, body: string | Uint8Array) =>
	answered(body, { 'content-encoding': encoding });

/** Writes the same piece again and again, until nobody listens. */
const endless = (piece: string, headers = {}, status = 200): Scripted => ({
	write: (response) => {
		response.writeHead(status, headers);
		const chunk = piece.repeat(Math.ceil(65_536 / piece.length));
		const next = () => {
			while (!response.destroyed) {
				if (!response.write(chunk)) return void response.once('drain', next);
			}
		};
		next();
	},
});

const cutOff = (body: string, headers = {}): Scripted => ({
	write: (response: ServerResponse) => {
		response.writeHead(200, headers);
		response.write(body, () => response.socket?.resetAndDestroy());
	},
});

async function send(script: Scripted) {
	gateway.script = script;
	let outcomes: unknown[][] = [];
	const silence = await longestSilenceOf(async () => {
		outcomes = outcomesOf(await sendToTwo(gateway.url));
	});
	return { outcomes, silence };
}

/** Sends one text to many numbers in one request, and counts the outcomes. */
async function sendMany(count: number, text: string) {
	const { output } = await runBulkSms({
		items: numbers(count).map((to) => ({ to })),
		parameters: {
			from: 'MyShop',
			to: '={{ $json.to }}',
			text,
			...inCollections({ failuresAs: 'items', callbackData: text }),
		},
		credentials: { baseUrl: gateway.url, username: 'demo', password: 'Pa55word' },
		onError: 'continueErrorOutput',
	});
	return { outcomes: countBy(output, ({ json }) => json.outcome) };
}

const closed = async () =>
	await waitUntil('the connection to be closed', { limitSeconds: 60, everyMs: 10 }, () =>
		Promise.resolve(gateway.openConnections() === 0 || undefined),
	);

const accepted = [
	[FIRST, 'accepted'],
	[SECOND, 'accepted'],
];
const unknown = (reason: string) => [
	[FIRST, 'unknown', reason],
	[SECOND, 'unknown', reason],
];

const answers = (reason: string) => `The answer of ${gateway.url} ${reason}`;
const OVER_BYTES = 'is larger than 1.0 MB, far more than expected';
const EMPTY = 'is empty, or breaks off before it can be decompressed';
const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2);

describe('an answer is read whatever its encoding', () => {
	it.each<[string, Scripted]>([
		['gzip', encoded('gzip', gzipSync(ANSWER))],
		['br', encoded('br', brotliCompressSync(ANSWER))],
		['deflate', encoded('deflate', deflateSync(ANSWER))],
		['a byte order mark', answered(`\uFEFF${ANSWER}`)],
	])('%s', async (_, script) => {
		expect((await send(script)).outcomes).toEqual(accepted);
	});

	it('UTF-8 that comes byte by byte', async () => {
		const status = { code: '5', name: 'REJECTED', description: 'ข้อความ 😀' };
		const body = { details: [detail(FIRST, 'order-1', { status }), detail(SECOND, 'order-2')] };
		const bytes = Buffer.from(JSON.stringify(body));
		const { outcomes } = await send({
			write: (response) => {
				const next = (index: number) => {
					if (index === bytes.length) return void response.end();
					response.write(bytes.subarray(index, index + 1), () => next(index + 1));
				};
				next(0);
			},
		});
		expect(outcomes).toEqual([
			[SECOND, 'accepted'],
			[FIRST, 'rejected', 'The gateway rejected the message with status REJECTED (5): ข้อความ 😀'],
		]);
	});

	it('an empty one that is compressed: its status decides', async () => {
		const script = answered(gzipSync(''), { 'content-encoding': 'gzip' }, 401);
		expect((await send(script)).outcomes).toEqual([
			[FIRST, 'rejected', 'The gateway rejected the login (HTTP 401)'],
			[SECOND, 'rejected', 'The gateway rejected the login (HTTP 401)'],
		]);
	});
});

describe('an answer over a limit, or one that breaks off, is unknown, with the reason, at once', () => {
	it.each<[string, Scripted, () => string]>([
		['without end', endless('['), () => answers(OVER_BYTES)],
		['blanks without end', endless(' '), () => answers(OVER_BYTES)],
		['an HTTP 401 without end', endless('no ', {}, 401), () => answers(OVER_BYTES)],
		[
			'a bomb',
			encoded('gzip', gzipSync(Buffer.alloc(volume(20, 200) * 1_000_000, ' '))),
			() => answers(OVER_BYTES),
		],
		[
			'a bomb of brotli',
			encoded('br', brotliCompressSync(Buffer.alloc(5_000_000, '['))),
			() => answers(OVER_BYTES),
		],
		[
			'nested too deep',
			answered('['.repeat(900_000)),
			() => 'The gateway answered with HTTP 200, but its body is nested too deep',
		],
		[
			'not of brotli',
			encoded('br', ANSWER),
			() => answers('cannot be decompressed (ERR__ERROR_FORMAT_PADDING_2)'),
		],
		[
			'the beginning of gzip',
			encoded('gzip', gzipSync(ANSWER).subarray(0, 10)),
			() => answers(EMPTY),
		],
		[
			'the beginning of brotli',
			encoded('br', half(brotliCompressSync('x'.repeat(9)))),
			() => answers(EMPTY),
		],
	])('%s', async (_, script, reason) => {
		const { outcomes, silence } = await send(script);
		expect(outcomes).toEqual(unknown(reason()));
		expect(silence).toBeLessThan(300);
		await closed();
	});
});

describe('an answer for 500 numbers', () => {
	const thai = 'ก'.repeat(700);
	const echoing = (request: ReceivedRequest, text: string): Scripted =>
		answered(
			JSON.stringify({
				details: sentIn(request.body).map(({ to, messageId }) => ({
					...detail(to, messageId, { text, callbackData: text, from: 'MyShop', credit: 1 }),
					sendDate: '2026-11-25 10:00:00',
					doneDate: '2026-11-25 10:00:00',
				})),
			}).replace(/[ก]/g, '\\u0e01'),
		);

	it('may repeat a long text for each', async () => {
		gateway.answer = (request) => echoing(request, thai);
		const { outcomes } = await sendMany(500, thai);
		expect(outcomes).toEqual({ accepted: 500 });
	});

	it.each<[string, string]>([
		['numbers', '{"to":"66812000000"},'],
		['details of other numbers', '{"messageId":"a","to":"6681","status":{"name":"PENDING"}},'],
		['lists', '[],'],
		['names', '{"a1":{"b2":{"c3":{}}}},'],
		['nothing', '{},'],
		['values', '1,'],
	])('is judged at once with as many of them as it may have: %s', async (_, piece) => {
		const body = `{"details":[${piece.repeat(1_900_000 / piece.length)}{}]}`;
		gateway.answer = () => answered(body);
		let outcomes: unknown;
		const silence = await longestSilenceOf(async () => {
			({ outcomes } = await sendMany(500, 'Hello'));
		});
		expect(outcomes).toEqual({ unknown: 500 });
		expect(silence).toBeLessThan(300);
	});
});

describe('any answer to a sending', () => {
	const right = [detail(FIRST, 'order-1'), detail(SECOND, 'order-2')].map((each) =>
		JSON.stringify(each),
	);
	const share = fc.double({ min: 0, max: 1, noNaN: true });
	const spoil = fc.oneof(
		share.map((part) => (text: string) => text.slice(0, text.length * part)),
		fc.constant((text: string) => text + text),
		fc.nat(100_000).map((levels) => (text: string) => '{"a":'.repeat(levels) + text),
		fc.nat(200).map((levels) => (text: string) => '['.repeat(levels) + text + ']'.repeat(levels)),
		fc
			.nat(30_000)
			.map((count) => (text: string) => text.replace('[', `[${`${right[0]},`.repeat(count)}`)),
		fc.tuple(share, fc.string()).map(([part, scrap]) => (text: string) => {
			const at = text.length * part;
			return text.slice(0, at) + scrap + text.slice(at);
		}),
	);
	const bytes = fc.oneof(
		fc.constant((text: string) => answered(text)),
		share.map((part) => (text: string) => {
			const zipped = gzipSync(text);
			return encoded('gzip', zipped.subarray(0, zipped.length * part));
		}),
		fc.constant((text: string) => endless(text || ' ')),
		fc.constant((text: string) => cutOff(text)),
	);

	const LIMIT_MS = 60_000;

	it(
		'gives each recipient one honest outcome, and never silences n8n',
		async () => {
			await fc.assert(
				fc.asyncProperty(fc.array(spoil, { maxLength: 3 }), bytes, async (spoils, written) => {
					const text = spoils.reduce((body, each) => each(body), ANSWER);
					const { outcomes, silence } = await send(written(text));
					const told = new Map(outcomes.map(([to, outcome]) => [to, outcome]));
					expect([outcomes.length, told.size]).toEqual([2, 2]);
					for (const [index, to] of [FIRST, SECOND].entries()) {
						const isTold = text.includes(right[index] ?? '');
						expect(isTold ? ['accepted', 'unknown'] : ['unknown']).toContain(told.get(to));
					}
					expect(silence).toBeLessThan(300);
				}),
				{ numRuns: volume(25, 2_000), interruptAfterTimeLimit: LIMIT_MS },
			);
		},
		2 * LIMIT_MS,
	);
});

import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
	APPROVE_AND_DECLINE,
	type Asked,
	open,
	press,
	type Shown,
	startAsking,
} from '../askingWorkflow';
import { isNoActionRequired, RECORDED, said, WRONG_LINK } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { BULK_SMS } from '../sendingWorkflow';

const LIMIT_S = 60;
const TO = '66812345678';
const ROUNDS = 8;

const QUESTION = 'Question from MyShop';
const NO_DECISION = [400, QUESTION, 'Nothing was recorded. Press one of the buttons.'];
const TWO_DECISIONS = [400, QUESTION, 'Nothing was recorded. Press only one of the buttons.'];
const NO_TEXT = [400, QUESTION, 'Nothing was recorded. Write an answer.'];
const TOO_LONG = [
	413,
	QUESTION,
	'Nothing was recorded. An answer can have at most 10,000 characters.',
];

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const UNREADABLE =
	'{"code":422,"message":"Failed to parse request body","hint":"Unexpected end of JSON input"}';
const TOO_BIG = '{"code":0,"message":"There was a problem executing the workflow"}';
const NO_PART = '{"code":400,"message":"The submitted form data could not be parsed."}';

/** A body, what it claims to be, and what is said to it. */
type Call = [type: string, body: string, answer: ReturnType<typeof said> | unknown[]];

const multipart = (name: string, value: string) =>
	`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;

/** Calls to a question with two buttons. */
const TO_BUTTONS: Call[] = [
	[FORM, '', NO_DECISION],
	[FORM, 'data[approved]=true&approved=true', NO_DECISION],
	[FORM, 'decision[]=approve', NO_DECISION],
	[FORM, 'decision=approve&decision=decline', TWO_DECISIONS],
	[FORM, `decision=decline&comment=${'x'.repeat(10_001)}`, TOO_LONG],
	// More than n8n takes: it answers by itself.
	[FORM, `decision=approve&comment=${'x'.repeat(20_000_000)}`, [500, TOO_BIG]],
	[JSON_TYPE, '', NO_DECISION],
	[JSON_TYPE, 'null', NO_DECISION],
	[JSON_TYPE, '"approve"', NO_DECISION],
	[JSON_TYPE, '{"decision":["approve"]}', TWO_DECISIONS],
	[JSON_TYPE, '['.repeat(5_000) + ']'.repeat(5_000), NO_DECISION],
	[JSON_TYPE, '{"decision":', [422, UNREADABLE]],
	['application/xml', '<a><decision>approve</decision></a>', NO_DECISION],
	['multipart/form-data; boundary=x', multipart('decision', 'approve'), NO_DECISION],
	['multipart/form-data; boundary=x', '--x\r\nno part', [400, NO_PART]],
	['text/plain', 'decision=approve', NO_DECISION],
	['rubbish', 'decision=approve', NO_DECISION],
];

/** Bytes that n8n takes, as it is set by default. */
const MOST_TAKEN = 16 * 1024 * 1024;

/** Calls to a question with a field for a text. */
const TO_FIELD: Call[] = [
	[FORM, '', NO_TEXT],
	[FORM, 'text=%20%0D%0A%00%E3%80%80', NO_TEXT],
	[FORM, 'text=a&text=b', NO_TEXT],
	[FORM, `text=${'x'.repeat(10_001)}`, TOO_LONG],
	[JSON_TYPE, '{"text":{"a":"b"}}', NO_TEXT],
];

const post = async (link: string, type: string, body: string): Promise<Shown> =>
	body.length > MOST_TAKEN
		? await announce(link, type, body.length)
		: await open(link, { method: 'POST', headers: { 'content-type': type }, body });

/**
 * Says how long a body will be, and sends nothing of it: n8n refuses by that, and closes the
 * connection, on which a client that still writes may lose the answer.
 */
async function announce(link: string, type: string, length: number): Promise<Shown> {
	const headers = { 'content-type': type, 'content-length': length };
	const call = request(link, { method: 'POST', headers });
	try {
		const response = await new Promise<IncomingMessage>((resolve, reject) => {
			call.on('response', resolve).on('error', reject).flushHeaders();
		});
		return {
			status: response.statusCode ?? 0,
			type: response.headers['content-type'] ?? '',
			text: await text(response),
			headers: new Headers(),
		};
	} finally {
		call.on('error', () => undefined).destroy();
	}
}

/** Calls that decide nothing, and two that decide at once, in an n8n that other tests use too. */
export function refused(real: () => RealN8n): void {
	const statusOf = async ({ id }: Asked) => await real().client.statusOf(id);

	/** Posts each, and expects its answer and that the execution goes on waiting. */
	async function expectRefused(asked: Asked, calls: Call[]): Promise<void> {
		for (const [type, body, answer] of calls) {
			const shown = await post(asked.link, type, body);
			const call = `${type}: ${body.slice(0, 60)}`;
			expect([call, ...said(shown), await statusOf(asked)]).toStrictEqual([
				call,
				...answer,
				'waiting',
			]);
		}
	}

	describe('a POST that decides nothing', () => {
		test(
			'is told what was wrong, and the execution goes on waiting for the true decision',
			async () => {
				const asked = await startAsking(real(), TO, { parameters: APPROVE_AND_DECLINE });

				await expectRefused(asked, TO_BUTTONS);
				const inAddress = await post(`${asked.link}&decision=approve`, FORM, '');
				expect(said(inAddress)).toStrictEqual(NO_DECISION);

				expect(said(await press(asked.link, { decision: 'decline' }))).toStrictEqual(RECORDED);
				const execution = await real().client.ended(asked.id, LIMIT_S);
				expect(execution.items(BULK_SMS).map(({ json }) => json.outcome)).toStrictEqual([
					'declined',
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'is told so for a text too, and 10,000 characters are taken whole',
			async () => {
				const asked = await startAsking(real(), TO, { parameters: { responseType: 'freeText' } });

				await expectRefused(asked, TO_FIELD);

				const text = 'ก'.repeat(10_000);
				expect(said(await press(asked.link, { text }))).toStrictEqual(RECORDED);
				const execution = await real().client.ended(asked.id, LIMIT_S);
				expect(execution.items(BULK_SMS).map(({ json }) => json.data)).toMatchObject([{ text }]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'comes by a link that was tampered with: neither the page nor the decision, and it goes on waiting',
			async () => {
				const asked = await startAsking(real(), TO);
				const { link } = asked;
				const [parameter = '', key = ''] = /k=([\w-]+)/.exec(link) ?? [];
				const other = key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
				const wrong = [
					...['', 'k=', 'k=x', `k=${other}`, `k=${key.slice(1)}`, `k=${key}A`, `k=${key}%00`],
					...[`k=${key}%20`, `K=${key}`, `k[]=${key}`, `k[0]=${key}`, `k=${key}&k=${key}`],
					...[`k=${other}&k=${key}`, `__proto__[k]=${key}`],
				];
				for (const each of wrong) {
					const tampered = link.replace(parameter, each);
					const pages = [await open(tampered), await press(tampered, { decision: 'approve' })];
					expect([each, ...pages.map(said), await statusOf(asked)]).toStrictEqual([
						each,
						WRONG_LINK,
						WRONG_LINK,
						'waiting',
					]);
				}
				const toForms = link.replace('/webhook-waiting/', '/form-waiting/');
				expect((await press(toForms, { decision: 'approve' })).status).toBeLessThan(500);
				const token = /signature=[0-9a-f]{64}/;
				for (const each of ['', 'signature=', `signature=${'0'.repeat(64)}`]) {
					const { status, text } = await press(link.replace(token, each), {
						decision: 'approve',
					});
					expect([each, status, text]).toStrictEqual([each, 401, '{"error":"Invalid token"}']);
				}
				const elsewhere = link.replace(/(webhook-waiting\/)\d+/, '$1999999999');
				expect((await press(elsewhere, { decision: 'approve' })).status).toBe(404);
				expect(await statusOf(asked)).toBe('waiting');

				expect(said(await press(link, { decision: 'approve' }))).toStrictEqual(RECORDED);
				expect((await real().client.ended(asked.id, LIMIT_S)).status).toBe('success');
			},
			RUN_LIMIT_MS,
		);
	});

	describe('two different decisions at the same moment', () => {
		test(
			`count as one, ${ROUNDS} times: only whose decision came out reads that it was recorded`,
			async () => {
				const losers: string[] = [];
				for (let round = 0; round < ROUNDS; round += 1) {
					const asked = await startAsking(real(), TO, { parameters: APPROVE_AND_DECLINE });
					const decisions = round % 2 === 0 ? ['approve', 'decline'] : ['decline', 'approve'];

					const pages = await Promise.all(
						decisions.map((decision) => press(asked.link, { decision })),
					);

					const execution = await real().client.ended(asked.id, LIMIT_S);
					const recorded = decisions.filter((_, index) => pages[index]?.text.includes('Recorded'));
					expect(execution.items(BULK_SMS).map(({ json }) => json.outcome)).toStrictEqual(
						recorded.map((each) => (each === 'approve' ? 'approved' : 'declined')),
					);
					expect([execution.status, recorded.length]).toStrictEqual(['success', 1]);
					for (const page of pages.filter(({ text }) => !text.includes('Recorded'))) {
						losers.push(isNoActionRequired(page) ? 'No action required' : said(page).join(' '));
					}
				}
				// Who comes a little later is answered by n8n, with 500 if the execution ends meanwhile.
				const later =
					/^(409 Already answered|409 .*is running already.*|500 .*'inputOverride'.*|No action required)$/;
				expect(losers.filter((words) => !later.test(words))).toStrictEqual([]);
			},
			RUN_LIMIT_MS,
		);
	});
}

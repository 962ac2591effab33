import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
	ANSWERED,
	APPROVE_AND_DECLINE,
	type Asked,
	askedItem,
	type AskingSettings,
	NOT_ASKED,
	open,
	press,
	type Shown,
	startAsking,
} from './askingWorkflow';
import { isNoActionRequired, paragraphs, RECORDED, said, WRONG_LINK } from './questionPage';
import { useRealN8n } from './realN8n';
import { BULK_SMS } from './sendingWorkflow';

const LIMIT_S = 60;
const TO = '66812345678';
const ROUNDS = 4;
const LOOKS = 50;
const QUESTION = 'Question from MyShop';
const FREE_TEXT = { responseType: 'freeText' };

const real = useRealN8n('ask');

const ask = async (parameters: Record<string, unknown> = {}, more: AskingSettings = {}) =>
	await startAsking(real(), TO, { parameters, ...more });
const statusOf = async ({ id }: Asked) => await real().client.statusOf(id);

/** Expects the execution to end with exactly this item, by the one output. */
async function expectAnswer(asked: Asked, outcome: string, data: object, name = BULK_SMS) {
	const execution = await real().client.ended(asked.id, LIMIT_S);
	expect([execution.status, execution.errorMessage]).toStrictEqual(['success', undefined]);
	const respondedAt: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
	expect(execution.items(name)).toStrictEqual([
		askedItem(asked, TO, outcome, { data: { respondedAt, ...data } }),
	]);
	expect([ANSWERED, NOT_ASKED].map((each) => execution.runsOf(each))).toStrictEqual([1, 0]);
}

/** Words that look like something else, as they come and as they are kept. */
const WORDS = [
	'=1 + 1 {{ 1 + 1 }} ={{ $execution.id }} ${1 + 1}',
	`<script>alert(1)</script></p><!-- "x" 'y' & &amp; &#x41;`,
	'สวัสดีค่ะ 👩‍👩‍👧‍👦 é\t\u200f\u202eabc',
].join('\n');
const WRITTEN = `\u0000\u0007 ${WORDS.replaceAll('\n', '\u001b\r\n\u0085')}\u007f\u009f `;

describe('a person who answers', () => {
	test.each<[string, object, Record<string, string>, string, object, string[], string]>([
		[
			'approves a node whose name n8n refuses in expressions',
			APPROVE_AND_DECLINE,
			{ decision: 'approve', comment: 'Later' },
			'approved',
			{ approved: true },
			['Your answer: Approve'],
			'constructor',
		],
		[
			'declines, with words that look like something else',
			{},
			{ decision: 'decline', comment: WRITTEN },
			'declined',
			{ approved: false, chatInput: WORDS },
			['Your answer: Decline', 'Your reason', WORDS],
			BULK_SMS,
		],
		[
			'writes words that look like something else',
			FREE_TEXT,
			{ text: WRITTEN },
			'responded',
			{ text: WORDS },
			['Your answer', WORDS],
			BULK_SMS,
		],
	])(
		'%s: the page says so, and one item comes out',
		async (_, parameters, fields, outcome, data, words, name) => {
			const asked = await ask({ ...parameters }, { name });

			const recorded = await press(asked.link, fields);

			expect([...said(recorded), ...paragraphs(recorded)]).toStrictEqual([
				...RECORDED,
				...words,
				'You can close this page.',
			]);
			expect(recorded.text).not.toMatch(/<script|<!--/);
			await expectAnswer(asked, outcome, data, name);
		},
	);

	test('reads the words of the options, and those of their own language for the rest', async () => {
		const asked = await ask({
			approvalOptions: { values: { approvalType: 'double', approveLabel: 'Restart "now"' } },
			options: { responseFormTitle: 'db-1 & db-2', thankYouText: '<Thanks>' },
		});
		const headers = { 'accept-language': 'th-TH,th;q=0.9,en;q=0.8' };
		const page = await open(asked.link, { headers });
		expect(said(page)).toStrictEqual([200, 'db-1 & db-2']);
		expect(page.text).toMatch(/>Restart &quot;now&quot;<\/button>.*>ไม่อนุมัติ<\/button>/s);
		const body = new URLSearchParams({ decision: 'approve' });
		const recorded = await open(asked.link, { method: 'POST', body, headers });
		expect(paragraphs(recorded)).toStrictEqual([
			...['คำตอบของคุณ: Restart "now"', '<Thanks>', 'คุณปิดหน้านี้ได้แล้ว'],
		]);
		await expectAnswer(asked, 'approved', { approved: true });
		// Whoever comes after the answer.
		const decline = await press(asked.link, { decision: 'decline' });
		const later = [await open(asked.link), decline].map(isNoActionRequired);
		expect(later).toStrictEqual([true, true]);
		await expectAnswer(asked, 'approved', { approved: true });
	});
});

test(`looking decides nothing: ${LOOKS} times, by robots for previews, by any method but POST`, async () => {
	const asked = await ask(APPROVE_AND_DECLINE);
	const robots = [
		'TelegramBot (like TwitterBot)',
		'WhatsApp/2.23.20.0',
		'curl/8.5.0',
		'',
		'Mozilla',
	];
	for (let looks = 0; looks < LOOKS; looks += robots.length) {
		const looking = robots.map((robot) => open(asked.link, { headers: { 'user-agent': robot } }));
		const pages = (await Promise.all(looking)).map(said);
		expect(pages).toStrictEqual(robots.map(() => [200, QUESTION]));
	}
	for (const method of ['PUT', 'DELETE', 'PATCH']) {
		const shown = await open(`${asked.link}&decision=approve`, { method });
		expect([method, isNoActionRequired(shown)]).toStrictEqual([method, true]);
	}
	expect((await open(asked.link, { method: 'HEAD' })).status).toBe(200);
	expect(said(await open(`${asked.link}&decision=approve`))).toStrictEqual([200, QUESTION]);

	expect(await statusOf(asked)).toBe('waiting');
	expect(said(await press(asked.link, { decision: 'decline' }))).toStrictEqual(RECORDED);
	await expectAnswer(asked, 'declined', { approved: false });
});

test('the headers of a page keep scripts, frames, copies, search engines and the address itself in', async () => {
	const policy = "default-src 'none'; style-src 'sha256-…'; form-action 'self'; base-uri 'none'";
	const ours = {
		'cache-control': 'no-store',
		'referrer-policy': 'no-referrer',
		'x-robots-tag': 'noindex, nofollow',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'content-type': 'text/html; charset=utf-8',
	};
	const headersOf = ({ headers }: Shown) =>
		[...Object.keys(ours), 'content-security-policy'].map((name) => [
			...[name, headers.get(name)?.replace(/'sha256-[\w+/]{43}='/, "'sha256-…'")],
		]);
	const asked = await ask();
	const pages = [
		await open(asked.link),
		await press(asked.link, {}),
		await press(asked.link.replace(/k=[\w-]+/, 'k=x'), { decision: 'approve' }),
	];
	expect(pages.map(({ status }) => status)).toStrictEqual([200, 400, 403]);
	for (const page of pages) {
		expect(Object.fromEntries(headersOf(page))).toStrictEqual({
			...ours,
			'content-security-policy': `${policy}; frame-ancestors 'none'`,
		});
	}
	const recorded = await press(asked.link, { decision: 'approve' });
	expect(Object.fromEntries(headersOf(recorded))).toStrictEqual({
		...ours,
		// n8n puts its own policy there. The page holds the one of the node.
		'content-security-policy': expect.stringMatching(/^sandbox /) as unknown,
	});
	expect(recorded.text).toContain(`content="default-src 'none'; style-src 'sha256-`);
});

const NO_DECISION = [400, QUESTION, 'Nothing was recorded. Press one of the buttons.'];
const TWO_DECISIONS = [400, QUESTION, 'Nothing was recorded. Press only one of the buttons.'];
const TOO_LONG = [
	...[413, QUESTION],
	'Nothing was recorded. An answer can have at most 10,000 characters.',
];
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const UNREADABLE =
	'{"code":422,"message":"Failed to parse request body","hint":"Unexpected end of JSON input"}';
const TOO_BIG = '{"code":0,"message":"There was a problem executing the workflow"}';
const NO_PART = '{"code":400,"message":"The submitted form data could not be parsed."}';
/** More than n8n takes, as it is set by default: it answers by itself. */
const TOO_MANY = 20_000_000;

/** A body, what it claims to be, and what is said to it. Unit tests take more of each kind. */
const REFUSED: Array<[type: string, body: string, answer: unknown[]]> = [
	[FORM, '', NO_DECISION],
	[FORM, 'decision=approve&decision=decline', TWO_DECISIONS],
	[FORM, `decision=decline&comment=${'x'.repeat(10_001)}`, TOO_LONG],
	[FORM, 'x'.repeat(TOO_MANY), [500, TOO_BIG]],
	[JSON_TYPE, '{"decision":["approve"]}', TWO_DECISIONS],
	[JSON_TYPE, '['.repeat(5_000) + ']'.repeat(5_000), NO_DECISION],
	[JSON_TYPE, '{"decision":', [422, UNREADABLE]],
	['application/xml', '<a><decision>approve</decision></a>', NO_DECISION],
	[
		'multipart/form-data; boundary=x',
		'--x\r\nContent-Disposition: form-data; name="decision"\r\n\r\napprove\r\n--x--\r\n',
		NO_DECISION,
	],
	['multipart/form-data; boundary=x', '--x\r\nno part', [400, NO_PART]],
	['text/plain', 'decision=approve', NO_DECISION],
];

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
		const status = response.statusCode ?? 0;
		return { status, type: '', text: await text(response), headers: new Headers() };
	} finally {
		call.on('error', () => undefined).destroy();
	}
}

test('a POST that decides nothing is told what was wrong, and the execution goes on waiting', async () => {
	const asked = await ask(APPROVE_AND_DECLINE);
	for (const [type, body, answer] of REFUSED) {
		const shown =
			body.length < TOO_MANY
				? await open(asked.link, { method: 'POST', headers: { 'content-type': type }, body })
				: await announce(asked.link, type, body.length);
		const call = `${type}: ${body.slice(0, 60)}`;
		expect([call, ...said(shown), await statusOf(asked)]).toStrictEqual([
			...[call, ...answer, 'waiting'],
		]);
	}
	expect(said(await press(`${asked.link}&decision=approve`, {}))).toStrictEqual(NO_DECISION);
	expect(said(await press(asked.link, { decision: 'decline' }))).toStrictEqual(RECORDED);
	await expectAnswer(asked, 'declined', { approved: false });
});

test('a link that was tampered with shows neither the page nor takes the decision', async () => {
	const asked = await ask();
	const { link } = asked;
	const [parameter = '', key = ''] = /k=([\w-]+)/.exec(link) ?? [];
	const other = key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
	for (const each of ['', `k=${other}`, `k[]=${key}`, `k=${key}&k=${key}`, `__proto__[k]=${key}`]) {
		const tampered = link.replace(parameter, each);
		const pages = [await open(tampered), await press(tampered, { decision: 'approve' })];
		expect([each, ...pages.map(said)]).toStrictEqual([each, WRONG_LINK, WRONG_LINK]);
	}
	const toForms = link.replace('/webhook-waiting/', '/form-waiting/');
	expect((await press(toForms, { decision: 'approve' })).status).toBeLessThan(500);
	for (const each of ['', 'signature=', `signature=${'0'.repeat(64)}`]) {
		const unsigned = link.replace(/signature=[0-9a-f]{64}/, each);
		const { status, text } = await press(unsigned, { decision: 'approve' });
		expect([each, status, text]).toStrictEqual([each, 401, '{"error":"Invalid token"}']);
	}
	const elsewhere = link.replace(/(webhook-waiting\/)\d+/, '$1999999999');
	expect((await press(elsewhere, { decision: 'approve' })).status).toBe(404);
	expect(await statusOf(asked)).toBe('waiting');

	// Programs that find links take some signs and letters behind a link for a part of it.
	expect((await open(`${link}ค่ะ`)).status).toBe(200);
	expect(said(await press(`${link}).`, { decision: 'approve' }))).toStrictEqual(RECORDED);
	await expectAnswer(asked, 'approved', { approved: true });
});

test(`two different decisions at once count as one, ${ROUNDS} times: only who made it reads that it was recorded`, async () => {
	for (let round = 0; round < ROUNDS; round += 1) {
		const asked = await ask(APPROVE_AND_DECLINE);
		const decisions = round % 2 === 0 ? ['approve', 'decline'] : ['decline', 'approve'];

		const pages = await Promise.all(decisions.map((decision) => press(asked.link, { decision })));

		const recorded = decisions.filter((_, index) => pages[index]?.text.includes('Recorded'));
		expect(recorded).toHaveLength(1);
		const isApproved = recorded[0] === 'approve';
		await expectAnswer(asked, isApproved ? 'approved' : 'declined', { approved: isApproved });
		const late = pages.filter(({ text }) => !text.includes('Recorded'));
		// Who comes a little later is answered by n8n, with 500 if the execution ends meanwhile.
		expect(
			late.map((page) => (isNoActionRequired(page) ? 'No action required' : said(page).join(' '))),
		).toStrictEqual([
			expect.stringMatching(
				/^(409 Already answered|409 .*is running already.*|500 .*'inputOverride'.*|No action required)$/,
			),
		]);
	}
});

import { PAGE_HEADERS } from '../../../../../nodes/BulkSms/core/pages/page';
import { type Call, NOW, receiveCall } from './receivedAnswer';

const sending = { to: '66812345678', outcome: 'accepted', messageId: 'm-1', segments: 2 };
let questions = 0;
/** A question of its own for each test: an answer that was taken keeps others out for a while. */
const asked = (question: object = {}, more: object = {}) => ({
	key: `key-${(questions += 1)}`,
	deadline: NOW + 1,
	question: {
		responseType: 'approval',
		from: 'MyShop',
		text: 'Restart <b>the</b> "database"?',
		canDecline: true,
		language: 'browser',
		...question,
	},
	sending,
	...more,
});
type Kept = ReturnType<typeof asked>;
const post = (kept: Kept, body: object): Call => ({
	method: 'POST',
	query: { k: kept.key, signature: 'x' },
	body,
});

describe('who opens the link', () => {
	it('sees the question, as often as anybody looks, and decides nothing', async () => {
		const kept = asked();
		// With words right behind the link, too.
		for (const behind of ['', ').', '%', 'ค่ะ', 'A']) {
			const call = { query: { k: kept.key + behind } };
			const { result, written } = await receiveCall(call, kept);
			expect(result).toStrictEqual({ noWebhookResponse: true });
			expect([written.status, written.headers]).toStrictEqual([200, PAGE_HEADERS]);
			expect(written.html).toContain('Restart &lt;b&gt;the&lt;/b&gt; &quot;database&quot;?');
		}
	});

	it.each(['GET', 'HEAD', 'get'])('decides nothing with %s', async (method) => {
		const kept = asked();
		const { result } = await receiveCall({ ...post(kept, { decision: 'approve' }), method }, kept);
		expect(result).toStrictEqual({ noWebhookResponse: true });
	});

	it.each([
		['another key', { k: 'kex' }],
		['a shorter key', { k: 'ke' }],
		['the key twice', { k: ['key', 'key'] }],
	])('reads that the link does not work with %s, and decides nothing', async (_, query) => {
		const kept = asked({}, { key: 'key' });
		for (const method of ['GET', 'POST']) {
			const call = { method, query, body: { decision: 'approve' } };
			const { result, written } = await receiveCall(call, kept);
			expect([result, written.status]).toStrictEqual([{ noWebhookResponse: true }, 403]);
			expect(written.html).toContain('<h1 dir="auto">This link does not work</h1>');
			expect(written.html).not.toContain('Restart');
		}
	});

	it.each([
		['en', 'This question was answered, or somebody else was asked.'],
		['th', 'คำถามนี้มีผู้ตอบแล้ว หรือได้ถามผู้อื่นแทนแล้ว'],
	])('reads with an old link that it is over, and decides nothing: %s', async (language, words) => {
		const kept = asked({ language }, { earlierKeys: ['key-of-first', 'key-of-second'] });
		for (const k of ['key-of-first', 'key-of-second', 'key-of-first).']) {
			for (const method of ['GET', 'POST']) {
				const call = { method, query: { k }, body: { decision: 'approve' } };
				const { result, written } = await receiveCall(call, kept);
				expect([result, written.status]).toStrictEqual([{ noWebhookResponse: true }, 410]);
				expect(written.html).toContain(words);
				expect(written.html).not.toMatch(/Restart|<form|MyShop/);
			}
		}
		const { written } = await receiveCall({ query: { k: 'key-of-third' } }, kept);
		expect(written.status).toBe(403);
	});

	it.each([undefined, { key: '' }, { ...asked(), key: 5 }, { ...asked(), deadline: '9' }])(
		'reads the same where the execution keeps no question: %j',
		async (kept) => {
			const call = { method: 'POST', query: { k: '' }, body: { decision: 'approve' } };
			const { result, written } = await receiveCall(call, kept);
			expect([result, written.status]).toStrictEqual([{ noWebhookResponse: true }, 403]);
		},
	);
});

const LONGEST_COMMENT = 'x'.repeat(10_000);

describe('who answers', () => {
	const respondedAt = new Date(NOW).toISOString();
	const approval = { approved: true, respondedAt };

	it.each<[string, object, object, object]>([
		['approves', {}, { decision: 'approve' }, { outcome: 'approved', data: approval }],
		[
			'declines with a comment',
			{},
			{ decision: 'decline', comment: 'Not <now>' },
			{ outcome: 'declined', data: { approved: false, respondedAt, chatInput: 'Not <now>' } },
		],
		[
			'declines with the longest comment',
			{},
			{ decision: 'decline', comment: LONGEST_COMMENT },
			{ outcome: 'declined', data: { approved: false, respondedAt, chatInput: LONGEST_COMMENT } },
		],
		[
			'responds',
			{ responseType: 'freeText', canDecline: false },
			{ text: '{{ $json.secret }}' },
			{ outcome: 'responded', data: { text: '{{ $json.secret }}', respondedAt } },
		],
	])('%s: the workflow goes on with it', async (_, question, body, fields) => {
		const kept = asked(question);
		const { result, written } = await receiveCall(post(kept, body), kept);
		expect(result).toStrictEqual({
			webhookResponse: expect.stringContaining('<h1 dir="auto">Recorded</h1>') as unknown,
			workflowData: [[{ json: { ...sending, ...fields }, pairedItem: { item: 0 } }]],
		});
		const { 'Content-Type': type, ...headers } = PAGE_HEADERS;
		expect([written, type]).toStrictEqual([{ headers }, 'text/html; charset=utf-8']);
	});

	it.each<[object, number, string]>([
		[{}, 400, 'Press one of the buttons'],
		[{ decision: 'responded', text: 'yes' }, 400, 'Press one of the buttons'],
		[JSON.parse('{"__proto__": {"decision": "approve"}}') as object, 400, 'Press one of'],
		[{ decision: ['approve', 'decline'] }, 400, 'Press only one of the buttons'],
		[{ decision: 'decline', comment: `${LONGEST_COMMENT}x` }, 413, 'at most 10,000 characters'],
	])('reads what is wrong with %j, and can still answer', async (body, status, words) => {
		const kept = asked();
		const { result, written } = await receiveCall(post(kept, body), kept);
		expect([result, written.status]).toStrictEqual([{ noWebhookResponse: true }, status]);
		expect(written.html).toContain(words);
		expect(written.html).toContain('<form method="post">');
		const again = await receiveCall(post(kept, { decision: 'approve' }), kept);
		expect(again.result.workflowData).toHaveLength(1);
	});

	it.each([0, 60_000])(
		'is too late %i ms after the deadline, before n8n has looked',
		async (late) => {
			const kept = asked();
			for (const method of ['GET', 'POST']) {
				const call = { ...post(kept, { decision: 'approve' }), method };
				const { result, written } = await receiveCall(call, kept, kept.deadline + late);
				expect([result, written.status]).toStrictEqual([{ noWebhookResponse: true }, 410]);
				expect(written.html).toContain('<h1 dir="auto">Time is up</h1>');
			}
		},
	);

	it('reads that another answer came first, for some seconds', async () => {
		const kept = asked();
		const first = await receiveCall(post(kept, { decision: 'decline' }), kept);
		expect(first.result.workflowData).toHaveLength(1);
		for (const later of [0, 9_999]) {
			kept.deadline = NOW + 60_000;
			const call = post(kept, { decision: 'approve' });
			const { result, written } = await receiveCall(call, kept, NOW + later);
			expect([result, written.status]).toStrictEqual([{ noWebhookResponse: true }, 409]);
			expect(written.html).not.toContain('Recorded');
		}
		const again = await receiveCall(post(kept, { decision: 'approve' }), kept, NOW + 10_000);
		expect(again.result.workflowData).toHaveLength(1);
	});
});

describe('a fault of the node', () => {
	it('is answered with a page, and never thrown: a throw would go on with the workflow', async () => {
		const { result, written } = await receiveCall({ method: 'POST' }, () => {
			throw new Error('boom');
		});
		expect([result, written.status]).toStrictEqual([{ noWebhookResponse: true }, 500]);
		expect(written.html).toContain('Something went wrong');
		expect(written.html).not.toContain('boom');
	});
});

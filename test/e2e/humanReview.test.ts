import { setTimeout as sleep } from 'node:timers/promises';
import { open, press } from './askingWorkflow';
import { useRealN8n } from './realN8n';
import { callOf, commented, DONE, refused, rejected, TOOL } from './reviewWorkflow';
import { approve, type Conversation, decline, Reviewing } from './reviewing';

const LIMIT_S = 3;
const NO_ANSWER = refused('No response came in time');

describe('Human review of the tool of an agent', () => {
	const real = useRealN8n('human-review');
	const reviewing = new Reviewing(real);
	let unanswered: Conversation[] = [];

	beforeAll(async () => {
		await reviewing.open();
		// Before all tests: n8n looks once a minute whose time is up, and does while the others run.
		const limit = {
			limitType: 'afterTimeInterval',
			resumeAmount: LIMIT_S / 60,
			resumeUnit: 'minutes',
		};
		const parameters = { options: { limitWaitTime: { values: limit } } };
		const settings = { turns: [[callOf('silence')]], parameters };
		unanswered = [
			await reviewing.start(settings),
			await reviewing.start({ ...settings, items: [{ approved: 'true', chatInput: 'Yes' }] }),
			await reviewing.start({ ...settings, settings: { executeOnce: true } }),
			await reviewing.start({ ...settings, settings: { onError: 'continueRegularOutput' } }),
		];
		for (const each of unanswered) await each.asked();
	});
	afterAll(async () => await reviewing.close());

	test('Approve: the tool runs once, with what the model gave it', async () => {
		const talk = await reviewing.start({ turns: [[callOf('db-1')]] });
		const link = await talk.asked();
		expect(talk.ran()).toStrictEqual([]);

		expect(await approve(link)).toBe(200);

		expect(await talk.end()).toStrictEqual({
			status: 'success',
			ran: [[TOOL, 'db-1']],
			sms: 1,
			told: [DONE],
		});
		expect((await talk.execution()).items('AI Agent').map(({ json }) => json)).toStrictEqual([
			{ output: 'Done' },
		]);
	});

	test('Approve with On Error = Continue and Retry On Fail: the tool runs once', async () => {
		const settings = {
			onError: 'continueRegularOutput',
			retryOnFail: true,
			alwaysOutputData: true,
		};
		const talk = await reviewing.start({ turns: [[callOf('db-1')]], settings });
		const link = await talk.asked();
		// Previews of the link decide nothing.
		expect([(await open(link)).status, await talk.status(), talk.ran()]).toStrictEqual([
			...[200, 'waiting', []],
		]);
		expect(await approve(link)).toBe(200);

		expect(await talk.end()).toMatchObject({ ran: [[TOOL, 'db-1']], sms: 1, told: [DONE] });
	});

	test.each([
		['', rejected()],
		['Not before noon, "please"', commented('Not before noon, "please"')],
	])(
		'Decline with the comment "%s": the tool does not run, and the model is told',
		async (comment, told) => {
			const talk = await reviewing.start({ turns: [[callOf('db-1')]] });

			expect(await decline(await talk.asked(), comment)).toBe(200);

			expect(await talk.end()).toStrictEqual({
				status: 'success',
				ran: [],
				sms: 1,
				told: [told],
			});
		},
	);

	test('a forged link decides nothing, and the true one still does', async () => {
		const talk = await reviewing.start({ turns: [[callOf('db-1')]] });
		const link = await talk.asked();
		expect(await approve(link.replace(/&k=[\w-]+/, '&k=0123456789abcdef'))).toBe(403);
		expect(await approve(link.replace(/signature=\w+/, 'signature='))).toBe(401);

		expect(await talk.status()).toBe('waiting');
		expect(await decline(link)).toBe(200);
		expect(await talk.end()).toMatchObject({ ran: [], sms: 1, told: [rejected()] });
	});

	test('Approve pressed twice at once: the tool runs once, in every one of three rounds', async () => {
		for (let round = 0; round < 3; round++) {
			const talk = await reviewing.start({ turns: [[callOf(`db-${round}`)]] });
			const link = await talk.asked();

			const pages = await Promise.all([1, 2].map(() => press(link, { decision: 'approve' })));

			// Whoever comes a little later is answered by n8n.
			expect(pages.filter(({ text }) => text.includes('>Recorded<'))).toHaveLength(1);
			expect(await talk.end()).toMatchObject({ ran: [[TOOL, `db-${round}`]], sms: 1 });
		}
	});

	test('the link of the review before decides nothing: only the one of this review does', async () => {
		const talk = await reviewing.start({ turns: [[callOf('first')], [callOf('second')]] });
		const old = await talk.asked();
		expect(await approve(old)).toBe(200);
		const link = await talk.asked(2);

		expect((await open(old)).status).toBe(410);
		expect(await approve(old)).toBe(410);
		expect(await decline(old)).toBe(410);

		expect(talk.ran()).toStrictEqual([[TOOL, 'first']]);
		expect(await talk.status()).toBe('waiting');
		expect(await decline(link)).toBe(200);
		expect(await talk.end()).toStrictEqual({
			status: 'success',
			ran: [[TOOL, 'first']],
			sms: 2,
			told: [DONE, rejected('call-2-0')],
		});
	});

	test('the message that n8n proposes shows the tool and its input', async () => {
		// The second note has a mark in it that would show what is behind it from right to left.
		const parameters = { note: 'a "b"\nc', marked: 'a\u202eb', nested: { list: [1, true] } };
		const talk = await reviewing.start({
			turns: [[callOf('db-1', { parameters })]],
			tools: [
				reviewing.tool('proposed', TOOL, { note: 'string', marked: 'string', nested: 'json' }),
			],
			parameters: { message: undefined },
		});
		const link = await talk.asked();

		const input =
			'{"target":"db-1","note":"a \\"b\\"\\nc","marked":"a\\u202eb","nested":{"list":[1,true]}}';
		expect(talk.questions()).toStrictEqual([
			`The agent wants to run this tool: Restart\n\nInput:\n${input}`,
		]);
		expect(await approve(link)).toBe(200);
		expect(await talk.end()).toMatchObject({ told: [DONE] });
		expect(reviewing.calls('proposed')).toStrictEqual([[TOOL, 'db-1']]);
	});

	test('two reviews in one turn: each asks by itself, and its own link alone decides it', async () => {
		const talk = await reviewing.start({
			turns: [[callOf('a', { tool: 'Show' }), callOf('b', { tool: 'Delete' })]],
			reviews: { One: ['Show'], Two: ['Delete'] },
		});
		const first = await talk.asked(1);
		expect(await approve(first)).toBe(200);
		const second = await talk.asked(2);
		expect(talk.questions()).toStrictEqual(['Show?', 'Delete?']);
		const nodeOf = (link: string) => /[^/]+(?=&k=)/.exec(link)?.[0] ?? '';

		// n8n's own page says that no action is required.
		expect(await approve(first)).toBe(200);
		expect(await approve(first.replace(nodeOf(first), nodeOf(second)))).toBe(403);
		expect([await talk.status(), talk.ran()]).toStrictEqual(['waiting', []]);
		expect(await decline(second, 'Keep it')).toBe(200);

		// n8n tells the model only of the tools that ran, if any did.
		expect(await talk.end()).toStrictEqual({
			status: 'success',
			ran: [['Show', 'a']],
			sms: 2,
			told: [DONE],
		});
	});

	test('no answer in time is a refusal: an answer after that does not count, whatever the input says', async () => {
		await sleep(LIMIT_S * 1000);
		for (const talk of unanswered) {
			const { text } = await press(talk.newestLink(), { decision: 'approve' });
			expect(text).not.toContain('>Recorded<');
		}
		for (const talk of unanswered) {
			expect(await talk.end()).toStrictEqual({
				status: 'success',
				ran: [],
				sms: 1,
				told: [NO_ANSWER],
			});
		}
	});
});

import { setTimeout as sleep } from 'node:timers/promises';
import { open, press } from './askingWorkflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { callOf, commented, DONE, refused, rejected, TOOL } from './reviewWorkflow';
import { approve, type Conversation, decline, Reviewing } from './reviewing';

const LIMIT_S = 3;
const NO_ANSWER = refused('No response came in time');

/** What looks at a link before a person does. */
const ROBOTS = [
	'WhatsApp/2.23.20.0',
	'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
	'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
	'TelegramBot (like TwitterBot)',
	'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
];

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
	}, RUN_LIMIT_MS);
	afterAll(async () => await reviewing.close());

	test(
		'Approve: the tool runs once, with what the model gave it',
		async () => {
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
		},
		RUN_LIMIT_MS,
	);

	test.each(['stopWorkflow', 'continueRegularOutput'])(
		'Approve with On Error = %s and Retry On Fail: the tool runs once',
		async (onError) => {
			const settings = { onError, retryOnFail: true, alwaysOutputData: true };
			const talk = await reviewing.start({ turns: [[callOf('db-1')]], settings });

			expect(await approve(await talk.asked())).toBe(200);

			expect(await talk.end()).toMatchObject({ ran: [[TOOL, 'db-1']], sms: 1, told: [DONE] });
		},
		RUN_LIMIT_MS,
	);

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
		RUN_LIMIT_MS,
	);

	test(
		'a forged link decides nothing, and the true one still does',
		async () => {
			const talk = await reviewing.start({ turns: [[callOf('db-1')]] });
			const link = await talk.asked();
			const key = new URL(link).searchParams.get('k') ?? '';
			const token = /signature=([0-9a-f]{64})/.exec(link)?.[1] ?? '';
			const forgeries: Array<[string, number]> = [
				[link.replace(key, 'A'.repeat(key.length)), 403],
				[link.replace(`k=${key}&`, ''), 403],
				[link.replace(token, '0'.repeat(token.length)), 401],
				[link.replace(`signature=${token}`, 'signature='), 401],
				[link.replace(/\?.*/, ''), 401],
			];

			for (const [forged, status] of forgeries) expect(await approve(forged)).toBe(status);

			expect(await talk.status()).toBe('waiting');
			expect(await decline(link)).toBe(200);
			expect(await talk.end()).toMatchObject({ ran: [], sms: 1, told: [rejected()] });
		},
		RUN_LIMIT_MS,
	);

	test(
		'Approve pressed twice at once: the tool runs once, in every one of five rounds',
		async () => {
			for (let round = 0; round < 5; round++) {
				const talk = await reviewing.start({ turns: [[callOf(`db-${round}`)]] });
				const link = await talk.asked();

				const statuses = await Promise.all([approve(link), approve(link)]);

				expect(statuses.sort()).toStrictEqual([200, 409]);
				expect(await talk.end()).toMatchObject({ ran: [[TOOL, `db-${round}`]], sms: 1 });
			}
		},
		RUN_LIMIT_MS,
	);

	test(
		'100 previews of the link decide nothing, and the tool runs once after Approve',
		async () => {
			const talk = await reviewing.start({ turns: [[callOf('db-1')]] });
			const link = await talk.asked();

			for (let tens = 0; tens < 10; tens++) {
				const previews = Array.from({ length: 10 }, async (_, one) => {
					const robot = ROBOTS[one % ROBOTS.length] ?? '';
					return (await open(link, { headers: { 'user-agent': robot } })).status;
				});
				expect(new Set(await Promise.all(previews))).toStrictEqual(new Set([200]));
			}

			expect([await talk.status(), talk.ran()]).toStrictEqual(['waiting', []]);
			expect(await approve(link)).toBe(200);
			expect(await talk.end()).toMatchObject({ ran: [[TOOL, 'db-1']], sms: 1, told: [DONE] });
		},
		RUN_LIMIT_MS,
	);

	test(
		'the link of the review before decides nothing: only the one of this review does',
		async () => {
			const talk = await reviewing.start({ turns: [[callOf('first')], [callOf('second')]] });
			const old = await talk.asked();
			expect(await approve(old)).toBe(200);
			const link = await talk.asked(2);

			expect((await open(old)).status).toBe(403);
			expect(await approve(old)).toBe(403);
			expect(await decline(old)).toBe(403);

			expect(talk.ran()).toStrictEqual([[TOOL, 'first']]);
			expect(await talk.status()).toBe('waiting');
			expect(await decline(link)).toBe(200);
			expect(await talk.end()).toStrictEqual({
				status: 'success',
				ran: [[TOOL, 'first']],
				sms: 2,
				told: [DONE, rejected('call-2-0')],
			});
		},
		RUN_LIMIT_MS,
	);

	test(
		'the message that n8n proposes shows the tool and its input',
		async () => {
			// The second note has a mark in it that would show what is behind it from right to left.
			const parameters = { note: 'a "b"\nc', marked: 'a\u202eb', nested: { list: [1, true] } };
			const talk = await reviewing.start({
				turns: [[callOf('db-1', { parameters })]],
				parameters: { message: undefined },
			});
			const link = await talk.asked();

			const input =
				'{"target":"db-1","note":"a \\"b\\"\\nc","marked":"a\\u202eb","nested":{"list":[1,true]}}';
			expect(talk.questions()).toStrictEqual([
				`The agent wants to run this tool: Restart\n\nInput:\n${input}`,
			]);
			expect(await approve(link)).toBe(200);
			expect(await talk.end()).toMatchObject({ ran: [[TOOL, 'db-1']] });
		},
		RUN_LIMIT_MS,
	);

	test(
		'two reviews in one turn: each asks by itself, and its own link alone decides it',
		async () => {
			const talk = await reviewing.start({
				turns: [[callOf('a', { tool: 'Show' }), callOf('b', { tool: 'Delete' })]],
				reviews: { One: ['Show'], Two: ['Delete'] },
			});
			const first = await talk.asked(1);
			expect(await approve(first)).toBe(200);
			const second = await talk.asked(2);
			expect(talk.questions()).toStrictEqual(['Show?', 'Delete?']);
			const nodeOf = (link: string) => link.split('/').at(-1) ?? '';

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
		},
		RUN_LIMIT_MS,
	);

	test(
		'no answer in time is a refusal: an answer after that does not count, whatever the input says',
		async () => {
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
		},
		RUN_LIMIT_MS,
	);
});

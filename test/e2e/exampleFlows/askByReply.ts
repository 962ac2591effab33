import { waitUntil } from '../../../hosts/process/waitUntil';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { endsOf, ReplyStage } from './askByReplyStage';
import type { Follower } from './asWritten/stage';
import { CalledExample, expected, type Fed, table } from './calledExample';
import { importExample, LIMIT_S, START } from './importExample';

const [ANAN, BOON, REFUSED] = ['66812345678', '66812345679', '66812349903'] as const;
const SHORT_MS = 3000;

const WAITS = ['waits'];
const NOT_ASKED = ['Not Asked'];
const CALLS: Fed[] = [
	['a call', { phone: '+66 81 233 0001', question: 'Sunday?' }, WAITS],
	['the same call again', { phone: '+66 81 233 0001', question: 'Sunday?' }, ['Asked Already']],
	['the same, written otherwise', { phone: '0812330001', question: 'Sunday?' }, ['Asked Already']],
	['another question', { phone: '+66 81 233 0001', question: 'Monday?' }, WAITS],
	['a JSON number', { phone: 66812330003, question: 'Sunday?' }, WAITS],
	['a list with one number', { phone: ['66812330004'], question: 'Sunday?' }, WAITS],
	['a number for a question', { phone: '66812330005', question: 5 }, WAITS],
	['no phone', { question: 'Sunday?' }, NOT_ASKED],
	['words for a phone', { phone: 'Anan', question: 'Sunday?' }, NOT_ASKED],
	['an object for a phone', { phone: { a: 66812330006 }, question: 'Sunday?' }, NOT_ASKED],
	['two numbers', { phone: '66812330007, 66812330008', question: 'Sunday?' }, NOT_ASKED],
	['a number that lost its 0', { phone: 812330009, question: 'Sunday?' }, NOT_ASKED],
	['null for a question', { phone: '66812330011', question: null }, NOT_ASKED],
	['a blank question', { phone: '66812330012', question: ' ' }, NOT_ASKED],
	['nothing', {}, NOT_ASKED],
	['a list', [{ phone: '66812330014', question: 'Sunday?' }], NOT_ASKED],
];
const ASKED = ['0001', '0001', '0003', '0004', '0005'].map((end) => `6681233${end}`);

const inThai = (digits: string) =>
	digits.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));

/** As people and gateways write: the digits of any script, what nobody sees, and as at home. */
const REPLIES: Array<[from: string, phone: string, text: (code: string) => string]> = [
	['0812330021', '66812330021', () => 'Y'],
	['+66 81 233 0022', '66812330022', (code) => `\u200eY${inThai(code)}`],
	['๐๘๑๒๓๓๐๐๒๔', '66812330024', (code) => `\uff39\ufe0f${code}\u200b`],
];

/** The example with something else in its question. */
const replacing = (from: string, to: string) => (node: WorkflowNode) => {
	if (node.name !== 'Question') return node;
	const text = JSON.stringify(node.parameters);
	if (!text.includes(from)) throw new Error(`The example has no ${from}`);
	return { ...node, parameters: JSON.parse(text.replace(from, to)) as WorkflowNode['parameters'] };
};

/** examples/ask-by-reply.json */
export function askByReply(follower: Follower): void {
	let example: CalledExample;
	/** The execution in which nobody answers in time. */
	let late: string;
	const stage = new ReplyStage(
		() => follower.place(),
		() => example.saved,
	);

	// Before all tests of the file: it waits for n8n's next minute while the others run.
	beforeAll(async () => {
		const { client } = follower.real();
		const short = await importExample(follower.real(), 'ask-by-reply', {
			name: 'Question that nobody answers in time',
			edit: replacing('"value":30,', '"value":0.05,'),
		});
		late = await client.start(short, START);
		await client.waiting(late, LIMIT_S);
		example = await CalledExample.publish(follower.place(), 'ask-by-reply');
		await example.activate();
	});

	const question = (what: string, phone: string = ANAN) => stage.ask({ phone, question: what });

	describe('the example Ask by Reply', () => {
		test('takes no answer that is late, not even one that is in time for n8n', async () => {
			const asked = follower
				.real()
				.sandbox.messages()
				.find(({ text }) => text.includes('Reply Y'));
			const code = /Reply Y(\d+)/.exec(asked?.text ?? '')?.[1];
			await waitUntil('the time to be up', { limitSeconds: LIMIT_S }, async () => {
				const passedMs = Date.now() - Date.parse(asked?.receivedAt ?? '');
				return Promise.resolve(passedMs > SHORT_MS || undefined);
			});
			for (const text of [`Y${code}`, 'yes']) {
				expect(await stage.write(ANAN, text)).toBe(`It is too late for question ${code}.`);
			}
		});

		test('takes an answer of its own person by its own code, and tells the others why not', async () => {
			const first = await question('Late shift?');
			const second = await question('Early shift?');
			const codes = [first.code, second.code].map((code) => `Y${code} or N${code}`);
			const answers = [
				[ANAN, 'I will think about it', 'Please reply with Y or N and the code of the question.'],
				[ANAN, `maybe Y${first.code}`, 'Please reply with Y or N and the code of the question.'],
				[ANAN, 'Y99999', 'You have no question 99999.'],
				[BOON, `Y${first.code}`, `You have no question ${first.code}.`],
				[BOON, 'yes', 'No question waits for your answer.'],
				[ANAN, 'yes', `Please add a code: ${codes.join(', ')}.`],
				[ANAN, `n ${second.code}`, `Recorded: no to question ${second.code}.`],
			] as const;
			for (const [from, text, answer] of answers) {
				expect([text, await stage.write(from, text)]).toEqual([text, answer]);
			}
			expect(await stage.ends(second)).toEqual(['No']);
			expect(await follower.real().client.statusOf(first.id)).toBe('waiting');

			// Now only one is open, so it needs no code.
			expect(await stage.write(ANAN, 'Yes!')).toBe(`Recorded: yes to question ${first.code}.`);
			expect(await stage.ends(first)).toEqual(['Yes']);
			const answered = (code: string, was: string) =>
				`Question ${code} is already answered: ${was}.`;
			expect(await stage.write(ANAN, 'Yes!')).toBe(answered(second.code, 'no'));
			expect(await stage.write(ANAN, `N${first.code}`)).toBe(answered(first.code, 'yes'));
		});

		test('takes one of two answers that come at the same moment', async () => {
			const asked = await question('Shift on Sunday?');
			const answers = await Promise.all(
				['Y', 'N'].map(async (word) => [word, await stage.write(ANAN, word + asked.code)]),
			);
			const taken = answers.filter(([, text]) => text?.startsWith('Recorded: '));
			expect(taken).toHaveLength(1);
			expect(await stage.ends(asked)).toEqual([taken[0]?.[0] === 'Y' ? 'Yes' : 'No']);
		});

		test('leads a question that cannot be sent to No Answer, and closes it', async () => {
			const other = await importExample(follower.place(), 'ask-by-reply', {
				name: 'Question that is refused',
				edit: replacing('+66 81 234 5678', REFUSED),
			});
			const { client } = follower.real();
			expect(endsOf(await client.run(other, START, LIMIT_S))).toEqual(['No Answer']);
			expect(await stage.write(REFUSED, 'yes')).toMatch(/^It is too late for question \d+\.$/);
		});

		test('asks whom the call names, once, and nobody else', async () => {
			const ends: string[][] = [];
			for (const [, body] of CALLS) {
				const execution = await example.call('Question Comes In', body);
				ends.push(CalledExample.ends(execution, ['Not Asked', 'Asked Already', 'No Answer']));
			}
			expect(table(CALLS, ends)).toEqual(expected(CALLS));
			expect(follower.taken().map(({ to }) => to)).toEqual(ASKED);

			// Of two equal calls at the same moment, one asks.
			const twice = { phone: '66812330020', question: 'Now?' };
			await Promise.all([1, 2].map(() => example.call('Question Comes In', twice)));
			expect(follower.taken().filter(({ to }) => to === twice.phone)).toHaveLength(1);
		});

		test('asks nothing for a caller without the header', async () => {
			const body = { phone: '66812330030', question: 'Sunday?' };
			expect(await example.refusal('Question Comes In', body)).toEqual([403, 403]);
			expect(follower.taken()).toEqual([]);
		});

		test('asks nobody more often than its notes say, and waits for no answer then', async () => {
			const phone = '66812330031';
			const ends: string[][] = [];
			for (let time = 1; time <= 6; time += 1) {
				const body = { phone, question: `Question ${time}?` };
				ends.push(CalledExample.ends(await example.call('Question Comes In', body), ['No Answer']));
			}
			expect(ends).toEqual([...Array<string[]>(5).fill(WAITS), ['No Answer']]);
			expect(follower.taken().filter(({ to }) => to === phone)).toHaveLength(5);
		});

		test.each(REPLIES)('takes a reply from %s', async (from, phone, text) => {
			const { code } = await question('Early?', phone);
			expect(await stage.write(from, text(code))).toBe(`Recorded: yes to question ${code}.`);
		});

		test('goes on without an answer when the time is up', async () => {
			expect(endsOf(await follower.real().client.ended(late, LIMIT_S))).toEqual(['No Answer']);
		});
	});
}

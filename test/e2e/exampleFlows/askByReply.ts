import { waitUntil } from '../../../hosts/process/waitUntil';
import {
	Example,
	type Examples,
	expectEnds,
	type Fed,
	LIMIT_S,
	type Place,
	withParameters,
} from './stage';

const [ANAN, BOON, REFUSED] = ['66812345678', '66812345679', '66812349903'] as const;
const SHORT_MS = 3000;
const TRIGGER = 'Question Comes In';

const WAITS = ['waits'];
// The app that asked is told nothing else.
const NOT_ASKED = ['No Answer'];
const CALLS: Fed[] = [
	['a call', { phone: '+66 81 233 0001', question: 'Sunday?' }, WAITS],
	['the same, written otherwise', { phone: '0812330001', question: 'Sunday?' }, ['Asked Already']],
	['another question', { phone: '+66 81 233 0001', question: 'Monday?' }, WAITS],
	['a JSON number', { phone: 66812330003, question: 'Sunday?' }, WAITS],
	['a list with one number', { phone: ['66812330004'], question: 'Sunday?' }, WAITS],
	['a number for a question', { phone: '66812330005', question: 5 }, WAITS],
	['no phone', { question: 'Sunday?' }, NOT_ASKED],
	['an object for a phone', { phone: { a: 66812330006 }, question: 'Sunday?' }, NOT_ASKED],
	['two numbers', { phone: '66812330007, 66812330008', question: 'Sunday?' }, NOT_ASKED],
	['a number that lost its 0', { phone: 812330009, question: 'Sunday?' }, NOT_ASKED],
	['null for a question', { phone: '66812330011', question: null }, NOT_ASKED],
	['a blank question', { phone: '66812330012', question: ' ' }, NOT_ASKED],
	['a list', [{ phone: '66812330014', question: 'Sunday?' }], NOT_ASKED],
];
const ASKED = ['0001', '0001', '0003', '0004', '0005'].map((end) => `6681233${end}`);

/** A question that somebody got. */
interface AskedQuestion {
	/** The execution that waits. */
	id: string;
	code: string;
}

/** Asks by the webhook of the example, and waits until the execution waits. */
export async function ask(
	{ sandbox }: Place,
	example: Example,
	body: { phone: string; question: string },
): Promise<AskedQuestion> {
	const { id, status } = await example.call(TRIGGER, body);
	expect(status).toBe('waiting');
	const [question, reply = ''] = sandbox.messages().at(-1)?.text.split('\n') ?? [];
	expect(question).toBe(body.question);
	return { id, code: /^Reply Y(\d+) or N\1 to 4711$/.exec(reply)?.[1] ?? '' };
}

/** Writes an SMS. @returns what the person gets back */
export async function reply(example: Example, from: string, text: string): Promise<string> {
	const call = { TRAN_ID: `${from}-${text}`, MOBILE_NO: from, MESSAGE: text };
	const { status, body } = await example.answer('Incoming SMS', call);
	expect(status).toBe(200);
	return (JSON.parse(body) as { MESSAGE: string }).MESSAGE;
}

/** The example with something else in its question. */
const replacing = (from: string, to: string) => ({
	edit: (node: Example['saved']['nodes'][number]) => {
		if (node.name !== 'Question') return node;
		const text = JSON.stringify(node.parameters);
		if (!text.includes(from)) throw new Error(`The example has no ${from}`);
		return withParameters(node, JSON.parse(text.replace(from, to)) as Record<string, unknown>);
	},
});

/** examples/ask-by-reply.json */
export function askByReply(examples: Examples): void {
	let example: Example;
	/** The execution in which nobody answers in time, and its question. */
	let late: { example: Example; id: string };

	// Before all tests of the file: it waits for n8n's next minute while the others run.
	beforeAll(async () => {
		const short = await Example.import(
			examples.real,
			'ask-by-reply',
			replacing('"value":30,', '"value":0.05,'),
		);
		late = { example: short, id: await short.start() };
		example = await examples.publish('ask-by-reply');
	});

	describe('the example Ask by Reply', () => {
		const question = async (what: string, phone: string = ANAN) =>
			await ask(examples.place(), example, { phone, question: what });
		const write = async (from: string, text: string) => await reply(example, from, text);
		const endsOf = async (id: string) =>
			late.example.ends(await examples.real().client.ended(id, LIMIT_S));

		test('takes no answer that is late, not even one that is in time for n8n', async () => {
			const asked = examples
				.real()
				.sandbox.messages()
				.find(({ text }) => text.includes('Reply Y'));
			const code = /Reply Y(\d+)/.exec(asked?.text ?? '')?.[1];
			await waitUntil('the time to be up', { limitSeconds: LIMIT_S }, async () => {
				const passedMs = Date.now() - Date.parse(asked?.receivedAt ?? '');
				return Promise.resolve(passedMs > SHORT_MS || undefined);
			});
			expect(await write(ANAN, `Y${code}`)).toBe(`It is too late for question ${code}.`);
		});

		test('takes an answer of its own person by its own code, in any script, and tells the others why not', async () => {
			const first = await question('Late shift?');
			const second = await question('Early shift?');
			const codes = [first.code, second.code].map((code) => `Y${code} or N${code}`);
			const other = 'Please reply with Y or N and the code of the question.';
			const answers = [
				[ANAN, 'I will think about it', other],
				[BOON, `Y${first.code}`, `You have no question ${first.code}.`],
				[ANAN, 'yes', `Please add a code: ${codes.join(', ')}.`],
				['๐๘๑๒๓๔๕๖๗๘', `n ${second.code}`, `Recorded: no to question ${second.code}.`],
			] as const;
			for (const [from, text, answer] of answers) {
				expect([text, await write(from, text)]).toEqual([text, answer]);
			}
			expect(await endsOf(second.id)).toEqual(['No']);
			expect(await examples.real().client.statusOf(first.id)).toBe('waiting');

			// Now only one is open, so it needs no code.
			expect(await write('081 234 5678', 'Yes!')).toBe(`Recorded: yes to question ${first.code}.`);
			expect(await endsOf(first.id)).toEqual(['Yes']);
			expect(await write(ANAN, `N${first.code}`)).toBe(
				`Question ${first.code} is already answered: yes.`,
			);
		});

		test('takes one of two answers that come at the same moment', async () => {
			const { id, code } = await question('Shift on Sunday?');
			const answers = await Promise.all(
				['Y', 'N'].map(async (word) => [word, await write(ANAN, word + code)]),
			);
			const taken = answers.filter(([, text]) => text?.startsWith('Recorded: '));
			expect(taken).toHaveLength(1);
			expect(await endsOf(id)).toEqual([taken[0]?.[0] === 'Y' ? 'Yes' : 'No']);
		});

		test('leads a question that cannot be sent to No Answer, and closes it', async () => {
			const other = await examples.import('ask-by-reply', replacing('+66 81 234 5678', REFUSED));
			expect(other.ends(await other.press())).toEqual(['No Answer']);
			expect(await write(REFUSED, 'yes')).toMatch(/^It is too late for question \d+\.$/);
		});

		test('asks whom the call names, once, and nobody else', async () => {
			await example.expectRefusal(TRIGGER, { phone: '66812330030', question: 'Sunday?' });
			const ends: string[][] = [];
			for (const [, body] of CALLS) ends.push(example.ends(await example.call(TRIGGER, body)));
			expectEnds(CALLS, ends);
			expect(examples.taken().map(({ to }) => to)).toEqual(ASKED);

			// Of two equal calls at the same moment, one asks.
			const twice = { phone: '66812330020', question: 'Now?' };
			await Promise.all([1, 2].map(() => example.call(TRIGGER, twice)));
			expect(examples.taken().filter(({ to }) => to === twice.phone)).toHaveLength(1);
		});

		test('asks nobody more than five times an hour, and waits for no answer then', async () => {
			const ends: string[][] = [];
			for (let time = 1; time <= 6; time += 1) {
				const body = { phone: '66812330031', question: `Question ${time}?` };
				ends.push(example.ends(await example.call(TRIGGER, body)));
			}
			expect(ends).toEqual([...Array<string[]>(5).fill(WAITS), ['No Answer']]);
			expect(examples.taken()).toHaveLength(5);
		});

		test('goes on without an answer when the time is up', async () => {
			expect(await endsOf(late.id)).toEqual(['No Answer']);
		});
	});
}

import { waitUntil } from '../../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { type RealN8n, RUN_LIMIT_MS, secrets } from '../realN8n';
import { endsOf, ReplyStage } from './askByReplyStage';
import { importExample, LIMIT_S, START } from './importExample';

const ANAN = '66812345678';
const BOON = '66812345679';
const REFUSED = '66812349903';

const SHORT_MS = 3000;

/** The example with 3 seconds in place of its 30 minutes. */
const shortly = (node: WorkflowNode): WorkflowNode =>
	node.name === 'Question'
		? { ...node, parameters: replaced(node.parameters, '"value":30,', '"value":0.05,') }
		: node;

/** The example, asking somebody else. */
const askingInstead = (phone: string) => (node: WorkflowNode) =>
	node.name === 'Question'
		? { ...node, parameters: replaced(node.parameters, '+66 81 234 5678', phone) }
		: node;

function replaced(parameters: object, from: string, to: string): Record<string, unknown> {
	const text = JSON.stringify(parameters);
	if (!text.includes(from)) throw new Error(`The example has no ${from}`);
	return JSON.parse(text.replace(from, to)) as Record<string, unknown>;
}

/** examples/ask-by-reply.json, in an n8n that other tests use too, with a sandbox of its own. */
export function askByReply(real: () => RealN8n): void {
	describe('the example whose question is answered by SMS', () => {
		let sandbox: Sandbox;
		let saved: SavedWorkflow;
		/** The execution in which nobody answers in time. */
		let late: string;
		const stage = new ReplyStage(
			() => ({ ...real(), sandbox }),
			() => saved,
		);

		beforeAll(async () => {
			sandbox = await startSandbox({ ...secrets });
			const { client } = real();
			const short = await importExample(real(), 'ask-by-reply', {
				name: 'Question that nobody answers in time',
				baseUrl: sandbox.url,
				edit: shortly,
			});
			// Before all tests of the file: it waits for n8n's next minute while the others run.
			late = await client.start(short, START);
			await client.waiting(late, LIMIT_S);
			saved = await importExample(real(), 'ask-by-reply', { baseUrl: sandbox.url });
			await client.activate(saved);
		}, RUN_LIMIT_MS);
		afterAll(async () => await sandbox.close());

		const question = (what: string, phone = ANAN) => stage.ask({ phone, question: what });

		test(
			'takes no answer that is late, not even one that is in time for n8n',
			async () => {
				const [asked] = sandbox.messages();
				const code = /Reply Y(\d+)/.exec(asked?.text ?? '')?.[1];
				await waitUntil('the time to be up', { limitSeconds: LIMIT_S }, async () => {
					const passedMs = Date.now() - Date.parse(asked?.receivedAt ?? '');
					return Promise.resolve(passedMs > SHORT_MS || undefined);
				});
				for (const text of [`Y${code}`, 'yes']) {
					expect(await stage.write(ANAN, text)).toBe(`It is too late for question ${code}.`);
				}
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes an answer of its own person by its own code, and tells the others why not',
			async () => {
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
				expect(await real().client.statusOf(first.id)).toBe('waiting');

				// Now only one is open, so it needs no code.
				expect(await stage.write(ANAN, 'Yes!')).toBe(`Recorded: yes to question ${first.code}.`);
				expect(await stage.ends(first)).toEqual(['Yes']);
				for (const text of ['Yes!', `N${first.code}`]) {
					const last = text === 'Yes!' ? second : first;
					const was = last === second ? 'no' : 'yes';
					expect(await stage.write(ANAN, text)).toBe(
						`Question ${last.code} is already answered: ${was}.`,
					);
				}
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes one of two answers that come at the same moment',
			async () => {
				const asked = await question('Shift on Sunday?');
				const answers = await Promise.all(
					['Y', 'N'].map(async (word) => [word, await stage.write(ANAN, word + asked.code)]),
				);
				const taken = answers.filter(([, text]) => text?.startsWith('Recorded: '));
				expect(taken).toHaveLength(1);
				expect(await stage.ends(asked)).toEqual([taken[0]?.[0] === 'Y' ? 'Yes' : 'No']);
			},
			RUN_LIMIT_MS,
		);

		test(
			'leads a question that cannot be sent to No Answer, and closes it',
			async () => {
				const other = await importExample(real(), 'ask-by-reply', {
					name: 'Question that is refused',
					baseUrl: sandbox.url,
					edit: askingInstead(REFUSED),
				});
				const { client } = real();
				expect(endsOf(await client.run(other, START, LIMIT_S))).toEqual(['No Answer']);
				expect(await stage.write(REFUSED, 'yes')).toMatch(/^It is too late for question \d+\.$/);
			},
			RUN_LIMIT_MS,
		);

		test(
			'goes on without an answer when the time is up',
			async () => {
				expect(endsOf(await real().client.ended(late, LIMIT_S))).toEqual(['No Answer']);
			},
			RUN_LIMIT_MS,
		);
	});
}

import { z } from 'zod';
import { RUN_LIMIT_MS } from '../../realN8n';
import { ReplyStage } from '../askByReplyStage';
import { LIMIT_S, SEND, START } from '../importExample';
import type { Follower, WrittenExample } from './stage';

const asking = z.object({ phone: z.string(), question: z.string() });

/** examples/ask-by-reply.json, as its notes say. */
export function askByReply(follower: Follower): void {
	describe('the example Ask by Reply', () => {
		let example: WrittenExample;
		const stage = new ReplyStage(
			() => ({ ...follower.real(), sandbox: follower.sandbox }),
			() => example.saved,
		);
		beforeAll(async () => {
			example = await follower.import('ask-by-reply');
			await follower.real().client.activate(example.saved);
		}, RUN_LIMIT_MS);

		test(
			'asks when it is run, and does what was answered',
			async () => {
				const { client } = follower.real();
				const id = await client.start(example.saved, START);
				await client.waiting(id, LIMIT_S);
				const [message] = follower.taken();
				const [, code] = /\nReply Y(\d+) or N\1 to 4711$/.exec(message?.text ?? '') ?? [];
				const reply = example.notes.word(/and reply with (Y1) on the phone/);
				const answer = await stage.write(message?.to ?? '', reply.replace('1', `${code}`));
				expect(answer).toBe(`Recorded: yes to question ${code}.`);
				const yes = example.notes.word(/Only a yes leads to \*([^*]+)\*/);
				expect((await client.ended(id, LIMIT_S)).runsOf(yes)).toBe(1);
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes each reply that it says it takes',
			async () => {
				const { notes } = example;
				const body = notes.word(/takes a POST with a body like\s+`(\{.+\})`/);
				const { phone, question } = asking.parse(JSON.parse(body));
				const words = [
					...notes.codes(/What counts as a reply\s+(`.+), and nothing else/),
					...notes.codes(/Without a code, (`\w+`) counts/),
				];
				expect(words).toHaveLength(5);
				for (const each of words) {
					const { code } = await stage.ask({ phone, question });
					const answer = await stage.write(phone.replace(/\D/g, ''), each.replace('47', code));
					const meant = each.toLowerCase().startsWith('y') ? 'yes' : 'no';
					expect(answer).toBe(`Recorded: ${meant} to question ${code}.`);
				}
			},
			RUN_LIMIT_MS,
		);

		test('waits as long as it says', () => {
			const { notes, saved } = example;
			const minutes = notes.number(/waits for the reply for at most (\w+) minutes/);
			const parametersOf = (node: string) =>
				saved.nodes.find(({ name }) => name === node)?.parameters;
			expect(JSON.stringify(parametersOf('Question'))).toContain(`"value":${minutes},`);
			expect(parametersOf('Wait for the Reply')).toMatchObject({
				limitWaitTime: true,
				resumeAmount: "={{ $('Question').first().json.minutes }}",
				resumeUnit: 'minutes',
			});
			expect(parametersOf(SEND)?.text).toContain("$('Question').first().json.replyTo");
		});
	});
}

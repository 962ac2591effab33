import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { RUN_LIMIT_MS } from '../../realN8n';
import { post } from '../../reportReceiver';
import type { Follower, WrittenExample } from './stage';

const HEADER = { 'X-App-Key': 'appKey-4402' };
const body = z.object({ phone: z.string(), code: z.string() });

/** examples/one-time-code.json, as its notes say. */
export function oneTimeCode(follower: Follower): void {
	describe('the example One-Time Code', () => {
		let example: WrittenExample;
		let sample: z.infer<typeof body>;
		beforeAll(async () => {
			const { client } = follower.real();
			const [[name, value] = ['', '']] = Object.entries(HEADER);
			const key = await client.saveCredential({
				name: 'Key of the app, as written',
				type: 'httpHeaderAuth',
				data: { name, value },
			});
			example = await follower.import('one-time-code', {
				edit: (node) =>
					node.name === 'Code to Send' ? { ...node, credentials: { httpHeaderAuth: key } } : node,
			});
			await client.activate(example.saved);
			sample = body.parse(JSON.parse(example.notes.word(/with POST and the body\s+`(\{.+\})`/)));
		}, RUN_LIMIT_MS);

		const call = async (sent: object, headers: Record<string, string> = HEADER) => {
			const url = `${follower.real().n8n.url}/webhook/sms-code`;
			return await post(url, { body: JSON.stringify(sent), headers });
		};
		/** The status that the notes name for an answer. */
		const status = (words: RegExp) =>
			example.notes.number(new RegExp(`\\*\\*(\\d+)\\*\\*[^\\n]*: ${words.source}`));
		/** The keys of the body that the notes show for a status. */
		const keys = (of: number) => {
			const shown = example.notes.word(new RegExp(`\\*\\*${of}\\*\\* \`(\\{[^\`]+\\})\``));
			return Object.keys(JSON.parse(shown) as object);
		};

		test(
			'sends the code of its sample call in one SMS and answers as it says',
			async () => {
				const answered = await call(sample);

				expect(answered.status).toBe(status(/the gateway took the message/));
				const [message, ...others] = follower.taken();
				expect(others).toEqual([]);
				expect(message?.to).toBe(sample.phone.replace(/\D/g, ''));
				const text = `Your code is ${sample.code}. Tell it to nobody.`;
				expect([message?.from, message?.text]).toEqual(['MyApp', text]);
				expect(message?.segments).toBe(example.notes.number(/\*\*Max Segments\*\* is (\d)/));
				const told = JSON.parse(answered.body) as object;
				expect(Object.keys(told)).toEqual(keys(answered.status));
				expect(told).toEqual({ sent: true, messageId: message?.messageId });
			},
			RUN_LIMIT_MS,
		);

		test(
			'answers as it says where nothing is sent',
			async () => {
				const { notes } = example;
				const [refused = '', unsent = ''] = notes.codes(/With (`\w+` and `\w+`) no SMS was sent/);
				const number = sample.phone.replace(/\D/g, '');
				const most = notes.number(/\*\*Max Recipients\*\* is (\d)/);
				const many = Array.from({ length: most + 1 }, (_, index) => Number(number) + index);
				const failed = [
					[{ ...sample, phone: `${number.slice(0, -4)}9903` }, refused],
					[{ ...sample, phone: 'nobody' }, unsent],
					[{ ...sample, phone: many.join(', ') }, unsent],
				] as const;
				for (const [sent, outcome] of failed) {
					const answered = await call(sent);
					expect(answered.status).toBe(status(/it did not/));
					expect(Object.keys(JSON.parse(answered.body) as object)).toEqual(keys(answered.status));
					expect(JSON.parse(answered.body)).toEqual({ sent: false, outcome });
				}
				for (const noCode of [{}, { code: 'Call 66812345679 and win' }]) {
					const answered = await call({ phone: sample.phone, ...noCode });
					expect(answered.status).toBe(status(/there was no code in the call/));
					expect(JSON.parse(answered.body)).toEqual({
						sent: false,
						outcome: 'a code of 4 to 8 digits is missing',
					});
				}
				expect((await call(sample, {})).status).toBe(status(/the header is missing or wrong/));
				expect(follower.taken()).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes codes as long as it says, and keeps none of them',
			async () => {
				const { notes } = example;
				const range = notes.word(/lets only (\d+ to \d+) digits through/);
				const [least = 0, most = 0] = range.split(' to ').map(Number);
				for (const [length, count] of [
					[least - 1, 0],
					[least, 1],
					[most, 2],
					[most + 1, 2],
				] as const) {
					await call({ ...sample, code: '1'.repeat(length) });
					expect([length, follower.taken().length]).toEqual([length, count]);
				}
				const code = '40817263';
				await call({ ...sample, code });
				expect(follower.taken().filter(({ text }) => text.includes(code))).toHaveLength(1);
				const { client, n8n, userFolder } = follower.real();
				expect(await client.executionsOf(example.saved)).toEqual([]);
				const logs = [n8n.logFile, path.join(userFolder, '.n8n', 'n8nEventLog.log')];
				for (const text of await Promise.all(logs.map((file) => readFile(file, 'utf8')))) {
					expect(text).not.toBe('');
					expect(text).not.toContain(code);
				}
			},
			RUN_LIMIT_MS,
		);

		test(
			'answers 429 to a number that has had its codes of an hour',
			async () => {
				const most = example.notes.number(/lets (\d+) codes an hour go to one number/);
				const statuses: number[] = [];
				for (let calls = 0; calls <= most; calls += 1) {
					statuses.push((await call({ ...sample, phone: '66890000000' })).status);
				}
				expect(statuses).toEqual([...Array<number>(most).fill(200), 429]);
				expect(status(/there were too many calls/)).toBe(429);
				expect(follower.taken()).toHaveLength(most);
			},
			RUN_LIMIT_MS,
		);
	});
}

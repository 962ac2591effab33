import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { putFaults } from '../putFaults';
import { post } from '../reportReceiver';
import type { Follower, WrittenExample } from './asWritten/stage';

const HEADER = { 'X-App-Key': 'appKey-4402' };
const body = z.object({ phone: z.string(), code: z.string() });

/** What is called, with what headers, and what is answered. */
type Answered = 'sent' | 'not' | 'noCode' | 'noKey';
const CALLS: Array<[what: string, body: unknown, Answered, headers?: Record<string, string>]> = [
	['a call', { phone: '+66 81 236 0001', code: '482913' }, 'sent'],
	['JSON numbers', { phone: 66812360003, code: 482913 }, 'sent'],
	['two numbers', { phone: '66812360004, 66812360005', code: '482913' }, 'not'],
	['no number', { code: '482913' }, 'not'],
	['null for a number', { phone: null, code: '482913' }, 'not'],
	['a number that lost its 0', { phone: 812360006, code: '482913' }, 'not'],
	['no code', { phone: '66812360007' }, 'noCode'],
	['null for a code', { phone: '66812360007', code: null }, 'noCode'],
	['a text for a code', { phone: '66812360007', code: 'Call 66812345679 and win' }, 'noCode'],
	['an object for a code', { phone: '66812360007', code: { a: 1 } }, 'noCode'],
	['other names', { Phone: '66812360007', Code: '482913' }, 'noCode'],
	['null', null, 'noCode'],
	['a list', [{ phone: '66812360007', code: '482913' }], 'noCode'],
	['no secret', { phone: '66812360007', code: '482913' }, 'noKey', {}],
	['a wrong secret', { phone: '66812360007', code: '482913' }, 'noKey', { 'x-app-key': 'guess' }],
];

/** examples/one-time-code.json */
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
		});

		const call = async (sent: unknown, headers: Record<string, string> = HEADER) => {
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

		test('sends the code of its sample call in one SMS and answers as it says', async () => {
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
		});

		test('answers each call as it says, and sends only codes, each to one number', async () => {
			const statuses = {
				sent: status(/the gateway took the message/),
				not: status(/it did not/),
				noCode: status(/there was no code in the call/),
				noKey: status(/the header is missing or wrong/),
			};
			for (const [what, body, end, headers = HEADER] of CALLS) {
				const answered = await call(body, headers);
				expect([what, answered.status]).toEqual([what, statuses[end]]);
				if (end === 'noCode') {
					expect([what, JSON.parse(answered.body)]).toEqual([
						what,
						{ sent: false, outcome: 'a code of 4 to 8 digits is missing' },
					]);
				}
			}
			expect(follower.taken().map(({ to }) => to)).toEqual(['66812360001', '66812360003']);

			// With one of these outcomes no SMS was sent.
			const { notes } = example;
			const outcomes = notes.codes(/With (`\w+` and `\w+`) no SMS was sent/);
			expect(notes.number(/\*\*Max Recipients\*\* is (\d)/)).toBe(1);
			for (const [index, phone] of ['66812349903', 'nobody'].entries()) {
				const answered = await call({ ...sample, phone });
				expect(Object.keys(JSON.parse(answered.body) as object)).toEqual(keys(answered.status));
				expect(JSON.parse(answered.body)).toEqual({ sent: false, outcome: outcomes[index] });
			}
		});

		test('does not say that nothing was sent where an SMS may have been', async () => {
			await putFaults(follower.sandbox, [{ kind: 'resetAfterTaking', count: 1 }]);
			const answered = await call({ ...sample, phone: '66812360009' });
			expect([answered.status, JSON.parse(answered.body)]).toEqual([
				status(/an SMS may have been sent/),
				{ sent: null, outcome: 'unknown' },
			]);
		});

		test('takes codes as long as it says, and keeps none of them', async () => {
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
			await follower.keepsNone(example.saved);
			const { n8n, userFolder } = follower.real();
			const logs = [n8n.logFile, path.join(userFolder, '.n8n', 'n8nEventLog.log')];
			for (const text of await Promise.all(logs.map((file) => readFile(file, 'utf8')))) {
				expect(text).not.toBe('');
				expect(text).not.toContain(code);
			}
		});

		test('answers 429 to a number that has had its codes of an hour', async () => {
			const most = example.notes.number(/lets (\d+) codes an hour go to one number/);
			const statuses: number[] = [];
			for (let calls = 0; calls <= most; calls += 1) {
				statuses.push((await call({ ...sample, phone: '66890000000' })).status);
			}
			expect(statuses).toEqual([...Array<number>(most).fill(200), 429]);
			expect(status(/there were too many calls/)).toBe(429);
			expect(follower.taken()).toHaveLength(most);
		});
	});
}

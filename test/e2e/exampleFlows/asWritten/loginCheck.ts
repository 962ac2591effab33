import { difference } from 'lodash';
import { z } from 'zod';
import { waitUntil } from '../../../../hosts/process/waitUntil';
import { LIMIT_S, withParameters } from '../importExample';
import { RUN_LIMIT_MS } from '../../realN8n';
import { putFaults } from '../../putFaults';
import { post } from '../../reportReceiver';
import type { Follower, WrittenExample } from './stage';

const HEADER = { 'X-App-Key': 'appKey-7719' };
const sentAnswer = z.object({
	sent: z.literal(true),
	referenceCode: z.string(),
	verifyUrl: z.string(),
});

/** examples/login-check.json, as its notes say. */
export function loginCheck(follower: Follower): void {
	describe('the example Login Check', () => {
		let example: WrittenExample;
		let sample: { phone: string };
		beforeAll(async () => {
			const { client } = follower.real();
			const [[name, value] = ['', '']] = Object.entries(HEADER);
			const key = await client.saveCredential({
				name: 'Key of the app, for logins',
				type: 'httpHeaderAuth',
				data: { name, value },
			});
			example = await follower.import('login-check', {
				edit: (node) => {
					if (node.name === 'Request a Code') return withParameters(node, { otcId: 'my-login' });
					return ['Number', 'Wait for the Code'].includes(node.name)
						? { ...node, credentials: { httpHeaderAuth: key } }
						: node;
				},
			});
			await client.activate(example.saved);
			const told = example.notes.word(/with POST and the body\s+`(\{"phone.+\})`/);
			sample = z.object({ phone: z.string() }).parse(JSON.parse(told));
		}, RUN_LIMIT_MS);

		const call = async (url: string, sent: object, headers: Record<string, string> = HEADER) => {
			const answered = await post(url, { body: JSON.stringify(sent), headers });
			return [answered.status, answered.body] as const;
		};
		const number = () => `${follower.real().n8n.url}/webhook/login-number`;
		/** The keys of the body that the notes show behind a status, and the words behind it. */
		const keys = (words: RegExp) => {
			const shown = example.notes.word(new RegExp(`\`(\\{[^\`]+\\})\`: ${words.source}`));
			return Object.keys(JSON.parse(shown.replaceAll(/: …/g, ': 0')) as object);
		};
		const told = (body: string) => z.record(z.unknown()).parse(JSON.parse(body));

		/** Calls with the number, and reads the code from the phone. */
		async function begin() {
			const [status, body] = await call(number(), sample);
			expect(status).toBe(200);
			expect(Object.keys(told(body))).toEqual(keys(/the SMS is on its way/));
			const { referenceCode, verifyUrl } = sentAnswer.parse(told(body));
			const [message, ...others] = follower.taken().reverse();
			expect(others).toHaveLength(follower.taken().length - 1);
			expect(message?.to).toBe(sample.phone.replace(/\D/g, ''));
			expect(message?.text).toContain(referenceCode);
			const [code = ''] = /\b\d{6}\b/.exec(message?.text ?? '') ?? [];
			return { verifyUrl, code, wrong: code.replace(/./g, (digit) => String(9 - Number(digit))) };
		}

		/** Calls with a code, as soon as n8n waits for one. */
		const enter = async (url: string, code: unknown) =>
			await waitUntil('an answer to the code', { limitSeconds: LIMIT_S }, async () => {
				const [status, body] = await call(url, { code });
				return [404, 409].includes(status) ? undefined : ([status, told(body)] as const);
			});

		test(
			'lets in who enters the code, also at the last try, and keeps nothing',
			async () => {
				const { verifyUrl, code, wrong } = await begin();
				const [[first, one], [second, two]] = [
					await enter(verifyUrl, wrong),
					await enter(verifyUrl, Number(code)),
				];
				expect([first, one]).toEqual([200, { verified: false, triesLeft: 2 }]);
				expect([second, two]).toEqual([200, { verified: false, triesLeft: 1 }]);
				expect(Object.keys(one)).toEqual(keys(/it is wrong/));
				const [status, last] = await enter(verifyUrl, code);
				expect([status, last]).toEqual([
					200,
					{ verified: true, phone: sample.phone.replace(/\D/g, '') },
				]);
				expect(Object.keys(last)).toEqual(keys(/the code is right/));
				await follower.keepsNone(example.saved);
			},
			RUN_LIMIT_MS,
		);

		test(
			'blocks after as many tries as it says, also the right code',
			async () => {
				const { verifyUrl, code, wrong } = await begin();
				const tries = example.notes.number(/lets a code be tried (\d) times/);
				const answers: unknown[] = [];
				for (let index = 0; index < tries; index += 1) answers.push(await enter(verifyUrl, wrong));
				expect(answers).toEqual([
					[200, { verified: false, triesLeft: 2 }],
					[200, { verified: false, triesLeft: 1 }],
					[403, { verified: false, blocked: true }],
				]);
				await follower.keepsNone(example.saved);
				const [status, body] = await call(verifyUrl, { code });
				expect([404, 409]).toContain(status);
				expect(body).not.toContain('verified');
			},
			RUN_LIMIT_MS,
		);

		test(
			'names what n8n answers to a code that comes too early, or beside others, and counts no more tries',
			async () => {
				const { verifyUrl, code, wrong } = await begin();
				const together = async (count: number) =>
					await Promise.all(
						Array.from({ length: count }, async () => (await call(verifyUrl, { code: wrong }))[0]),
					);
				const [early] = await together(1);
				const statuses = await together(8);
				const named = Array.from(
					example.notes.word(/(\*\*409\*\* .*\*\*\d{3}\*\*): n8n/).matchAll(/\d{3}/g),
					([status]) => Number(status),
				);
				expect([200, ...named]).toContain(early);
				expect(difference(statuses, [200, 403, ...named])).toEqual([]);
				const counted = [early, ...statuses].filter((status) => !named.includes(status ?? 0));
				// On a busy machine, the calls can come far enough apart to use up all tries.
				if (counted.includes(403)) {
					expect(counted).toHaveLength(3);
					await follower.keepsNone(example.saved);
					return;
				}
				expect(counted.length).toBeLessThan(3);
				const [status, last] = await enter(verifyUrl, code);
				expect([status, last.verified]).toEqual([200, true]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'answers as it says where nothing is sent, and takes no call without the header',
			async () => {
				expect(await call(number(), { phone: 'nobody' })).toEqual([502, '{"sent":false}']);
				expect(await call(number(), {})).toEqual([502, '{"sent":false}']);
				expect((await call(number(), sample, {}))[0]).toBe(403);
				expect(follower.taken()).toEqual([]);
				await putFaults(follower.sandbox, [
					{ kind: 'resetAfterTaking', endpoint: 'otp', count: 1 },
				]);
				expect(await call(number(), sample)).toEqual([502, '{"sent":null}']);
				const { verifyUrl, code } = await begin();
				await waitUntil('the wait', { limitSeconds: LIMIT_S }, async () => {
					const [status] = await call(verifyUrl, { code }, {});
					return status === 403 ? true : undefined;
				});
				expect((await enter(verifyUrl, code))[1]).toMatchObject({ verified: true });
			},
			RUN_LIMIT_MS,
		);

		test(
			'answers 429 to a number that has had its codes of an hour',
			async () => {
				const most = example.notes.number(
					/\*\*Max per Number\*\* lets (\d+) codes an hour go to one number/,
				);
				const statuses: number[] = [];
				for (let calls = 0; calls <= most; calls += 1) {
					statuses.push((await call(number(), { phone: '66890000000' }))[0]);
				}
				expect(statuses).toEqual([...Array<number>(most).fill(200), 429]);
				expect(follower.taken()).toHaveLength(most);
			},
			RUN_LIMIT_MS,
		);
	});
}

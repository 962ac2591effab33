import { waitUntil } from '../../../hosts/process/waitUntil';
import { putFaults } from '../putFaults';
import { CALLER, type Example, type Examples, LIMIT_S } from './stage';
import { post } from '../reportReceiver';

const TRIGGER = 'Number';
const PHONE = '66812345678';
const NOT_SENT = '{"sent":false}';
const CALLS: Array<[body: unknown, status: number, answer?: string]> = [
	[{ phone: 66812370003 }, 200],
	[{ phone: '66812370004, 66812370005' }, 502, NOT_SENT],
	[{ phone: 'nobody' }, 502, NOT_SENT],
	[{ phone: null }, 502, NOT_SENT],
	[{}, 502, NOT_SENT],
	[null, 502, NOT_SENT],
	[[{ phone: '66812370006' }], 502, NOT_SENT],
];
const wrongBy = (triesLeft: number) => [200, { verified: false, triesLeft }];
const BLOCKED = [403, { verified: false, blocked: true }];

/** examples/login-check.json */
export function loginCheck(examples: Examples): void {
	describe('the example Login Check', () => {
		let example: Example;
		beforeAll(async () => {
			example = await examples.publish('login-check', {
				parameters: { 'Request a Code': { otcId: 'my-login' } },
			});
		});

		/** Calls with the number, and reads the code from the phone. */
		async function begin() {
			const { status, body } = await example.answer(TRIGGER, { phone: '+66 81 234 5678' });
			const told = JSON.parse(body) as { referenceCode: string; verifyUrl: string };
			const { referenceCode, verifyUrl } = told;
			expect([status, told]).toEqual([200, { sent: true, referenceCode, verifyUrl }]);
			const { to, text = '' } = examples.taken().at(-1) ?? {};
			expect([to, text.includes(referenceCode)]).toEqual([PHONE, true]);
			const [code = ''] = /\b\d{6}\b/.exec(text) ?? [];
			return { verifyUrl, code, wrong: code.replace(/./g, (digit) => String(9 - Number(digit))) };
		}
		const send = async (url: string, code: unknown, headers = CALLER.headers) =>
			await post(url, { headers, body: JSON.stringify({ code }) });
		/** Calls with a code, as soon as n8n waits for one. */
		const enter = async (url: string, code: unknown) =>
			await waitUntil('an answer to the code', { limitSeconds: LIMIT_S }, async () => {
				const { status, body } = await send(url, code);
				return [404, 409].includes(status) ? undefined : [status, JSON.parse(body) as object];
			});

		test('lets in who enters the code, also at the last try, and keeps nothing', async () => {
			const { verifyUrl, code, wrong } = await begin();
			expect(await enter(verifyUrl, wrong)).toEqual(wrongBy(2));
			expect(await enter(verifyUrl, Number(code))).toEqual(wrongBy(1));
			expect(await enter(verifyUrl, code)).toEqual([200, { verified: true, phone: PHONE }]);
			await example.keepsNone();
		});

		test('blocks after three tries, also the right code', async () => {
			const { verifyUrl, code, wrong } = await begin();
			expect(await enter(verifyUrl, wrong)).toEqual(wrongBy(2));
			expect(await enter(verifyUrl, wrong)).toEqual(wrongBy(1));
			expect(await enter(verifyUrl, wrong)).toEqual(BLOCKED);
			await example.keepsNone();
			const { status, body } = await send(verifyUrl, code);
			expect([404, 409]).toContain(status);
			expect(body).not.toContain('verified');
		});

		test('counts no more than three tries where codes come at once', async () => {
			const { verifyUrl, code, wrong } = await begin();
			const together = await Promise.all(Array.from({ length: 8 }, () => send(verifyUrl, wrong)));
			const counted = together.filter(({ body }) => body.includes('"verified":false'));
			expect(counted.length).toBeLessThanOrEqual(3);
			// On a busy machine, the calls can come far enough apart to use up all tries.
			if (counted.some(({ status }) => status === 403)) await example.keepsNone();
			else expect(await enter(verifyUrl, code)).toEqual([200, { verified: true, phone: PHONE }]);
		});

		test('answers each call, sends one code to one number that was named, and none without the header', async () => {
			await example.expectRefusal(TRIGGER, { phone: PHONE });
			for (const [body, status, text] of CALLS) {
				const answer = await example.answer(TRIGGER, body);
				expect([body, answer.status, text ?? answer.body]).toEqual([body, status, answer.body]);
			}
			expect(examples.taken().map(({ to }) => to)).toEqual(['66812370003']);
			await putFaults(examples.sandbox, [{ kind: 'resetAfterTaking', endpoint: 'otp', count: 1 }]);
			const lost = await example.answer(TRIGGER, { phone: PHONE });
			expect([lost.status, lost.body]).toEqual([502, '{"sent":null}']);

			const { verifyUrl, code } = await begin();
			await waitUntil('the wait', { limitSeconds: LIMIT_S }, async () => {
				const { status } = await send(verifyUrl, code, { Authorization: 'Bearer guess' });
				return status === 403 || undefined;
			});
			expect(await enter(verifyUrl, code)).toEqual([200, { verified: true, phone: PHONE }]);
		});

		test('answers 429 to a number that has had its five codes of an hour', async () => {
			const sixCalls = async (phone: string) => {
				const statuses: number[] = [];
				for (let calls = 0; calls < 6; calls += 1) {
					statuses.push((await example.answer(TRIGGER, { phone })).status);
				}
				const codes = examples.taken().filter(({ to }) => to === phone).length;
				return { statuses, codes };
			};
			const hourNow = () => Math.floor(Date.now() / 3_600_000);
			const hour = hourNow();
			let told = await sixCalls('66890000000');
			// The hours are those of the clock: six calls over the end of one say nothing.
			if (hourNow() > hour) told = await sixCalls('66890000001');
			expect(told).toEqual({ statuses: [...Array<number>(5).fill(200), 429], codes: 5 });
		});
	});
}

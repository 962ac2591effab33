import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { putFaults } from '../putFaults';
import type { Example, Examples } from './stage';

const TRIGGER = 'Code to Send';
const NO_CODE = {
	sent: false,
	outcome: 'a code of 4 to 8 digits is missing: write it as text, such as "048213"',
};
const NOT_SENT = { sent: false, outcome: 'notSent' };
const code = '482913';

const CALLS: Array<[what: string, body: unknown, status: number, answer: object]> = [
	['two numbers', { phone: '66812360004, 66812360005', code }, 502, NOT_SENT],
	['no number', { code }, 502, NOT_SENT],
	['words for a number', { phone: 'nobody', code }, 502, NOT_SENT],
	['a number that lost its 0', { phone: 812360006, code }, 502, NOT_SENT],
	['refused', { phone: '66812349903', code }, 502, { sent: false, outcome: 'rejected' }],
	['no code', { phone: '66812360007' }, 400, NO_CODE],
	['null for a code', { phone: '66812360007', code: null }, 400, NO_CODE],
	['a JSON number, which has lost its 0', { phone: '66812360007', code: 48213 }, 400, NO_CODE],
	['a text for a code', { phone: '66812360007', code: 'Call 66812345679' }, 400, NO_CODE],
	['an object for a code', { phone: '66812360007', code: { a: 1 } }, 400, NO_CODE],
	['3 digits', { phone: '66812360007', code: '123' }, 400, NO_CODE],
	['9 digits', { phone: '66812360007', code: '123456789' }, 400, NO_CODE],
	['null', null, 400, NO_CODE],
	['a list', [{ phone: '66812360007', code }], 400, NO_CODE],
];

/** examples/one-time-code.json */
export function oneTimeCode(examples: Examples): void {
	describe('the example One-Time Code', () => {
		let example: Example;
		beforeAll(async () => {
			example = await examples.publish('one-time-code');
		});
		const call = async (body: unknown) => {
			const { status, body: text } = await example.answer(TRIGGER, body);
			return [status, JSON.parse(text)] as [number, Record<string, unknown>];
		};

		test('sends each code in one SMS, and keeps none of them', async () => {
			const codes = ['48291307', '0482'];
			const answers = [];
			for (const each of codes) answers.push(await call({ phone: '+66 81 234 5678', code: each }));
			const taken = examples.taken();
			expect(taken.map(({ to, from, text, segments }) => [to, from, text, segments])).toEqual(
				codes.map((each) => [
					...['66812345678', 'MyApp', `Your code is ${each}. Tell it to nobody.`, 1],
				]),
			);
			expect(answers).toEqual(taken.map(({ messageId }) => [200, { sent: true, messageId }]));
			await example.keepsNone();
			const { n8n, userFolder } = examples.real();
			const logs = [n8n.logFile, path.join(userFolder, '.n8n', 'n8nEventLog.log')];
			for (const text of await Promise.all(logs.map((file) => readFile(file, 'utf8')))) {
				expect(text).not.toBe('');
				expect(text).not.toContain(codes[0]);
			}
		});

		test('answers each other call, and sends nothing', async () => {
			await example.expectRefusal(TRIGGER, { phone: '66812360007', code });
			for (const [what, body, status, answer] of CALLS) {
				expect([what, await call(body)]).toEqual([what, [status, answer]]);
			}
			expect(examples.taken()).toEqual([]);
		});

		test('does not say that nothing was sent where an SMS may have been', async () => {
			await putFaults(examples.sandbox, [{ kind: 'resetAfterTaking', count: 1 }]);
			expect(await call({ phone: '66812360009', code })).toEqual([
				502,
				{ sent: null, outcome: 'unknown' },
			]);
		});

		test('answers 429 to a number that has had its five codes of an hour', async () => {
			const answers = [];
			for (let calls = 0; calls < 6; calls += 1) {
				answers.push(await call({ phone: '66890000000', code }));
			}
			expect(answers.map(([status]) => status)).toEqual([...Array<number>(5).fill(200), 429]);
			expect(answers[5]?.[1]).toEqual({ sent: false, outcome: 'skipped' });
			expect(examples.taken()).toHaveLength(5);
		});
	});
}

import { containing, type Example, type Examples, LIMIT_S, SEND } from './stage';

const TEXT = 'Anan’s table: โต๊ะพร้อมแล้ว';
const ENDS = ['It Arrived', 'Mail Instead'];
const ARRIVED = ['It Arrived'];
const MAILED = ['Mail Instead'];

const LEFT_OUT = '66812370009';

const MESSAGES: Array<[what: string, message: object, sent: number, ends: string[]]> = [
	['delivered', { phone: '081 237 0001' }, 1, ARRIVED],
	['not delivered', { phone: '66812379901' }, 2, MAILED],
	['expired', { phone: '+66 81-237-9902' }, 2, MAILED],
	['rejected at once', { phone: '0812379903' }, 0, MAILED],
	['rejected later', { phone: '66812379904' }, 1, MAILED],
	['no number', { phone: '' }, 0, MAILED],
	['a letter in a number', { phone: '08123700O1' }, 0, MAILED],
	['to a person whom Do Not Send To names', { phone: '081-237-0009' }, 0, MAILED],
	['braces in the text', { phone: '0812370001', text: 'Dear {{ name }}' }, 1, ARRIVED],
];

/** examples/not-delivered.json */
export function notDelivered(examples: Examples): void {
	describe('the example Not Delivered', () => {
		const imported = async (
			message: object,
			more: Record<string, unknown> = {},
		): Promise<Example> =>
			await examples.import('not-delivered', {
				parameters: {
					Message: {
						mode: 'raw',
						...containing({ text: TEXT, email: 'a@example.com', ...message }),
					},
					'Wait an Hour': { amount: 1, unit: 'seconds' },
					[SEND]: more,
				},
			});
		/** Where no report comes. */
		let unreported: Example;
		let waiting: string;

		// Before the tests: it waits for n8n's next minute while they run.
		beforeAll(async () => {
			const limit = { waitAmount: 0.05, waitUnit: 'minutes' };
			unreported = await imported({ phone: '66812379905' }, limit);
			waiting = await unreported.start();
		});

		test('sends a second time only what surely did not arrive, and then mails', async () => {
			const found: Record<string, unknown> = {};
			for (const [what, message] of MESSAGES) {
				examples.sandbox.clear();
				const example = await imported(message, { safeguards: { suppressionList: LEFT_OUT } });
				const execution = await example.press();
				found[what] = [examples.taken().length, example.ends(execution, ENDS)];
			}
			expect(found).toEqual(Object.fromEntries(MESSAGES.map(([what, , ...rest]) => [what, rest])));
		});

		test('mails without a second SMS where no report came', async () => {
			const execution = await examples.real().client.ended(waiting, LIMIT_S);
			expect([unreported.ends(execution, ENDS), execution.runsOf('Try Once More')]).toEqual([
				MAILED,
				0,
			]);
		});
	});
}

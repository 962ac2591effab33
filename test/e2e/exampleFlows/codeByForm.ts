import { shows, submit } from './formPages';
import type { Example, Examples } from './stage';

const FORM = 'Ask for the Number';
const NO_CODE = 'We could not send a code';
const WRONG = 'This code is not right.';

/** examples/code-by-form.json */
export function codeByForm(examples: Examples): void {
	describe('the example Code by Form', () => {
		let example: Example;
		beforeAll(async () => {
			example = await examples.publish('code-by-form');
		});

		/** Enters a number. @returns where the next page is */
		const enter = async (phone: string): Promise<string> => {
			const form = `${examples.real().n8n.url}/form/${example.node(FORM).webhookId}`;
			const { formWaitingUrl } = (await submit(form, phone)) as { formWaitingUrl: string };
			return formWaitingUrl;
		};
		/** Enters a number that gets a code. @returns the code, a wrong one, and where to enter it */
		const begin = async () => {
			const url = await enter('081 234 5678');
			await shows(url, 'Enter the code');
			const [code = ''] = /\b\d{6}\b/.exec(examples.taken().at(-1)?.text ?? '') ?? [];
			return { url, code, wrong: code.replace(/./g, (digit) => String(9 - Number(digit))) };
		};
		/** The page that ends the form tells n8n so, once it is there. */
		const close = async (url: string) => await fetch(url, { method: 'POST' });

		test('takes the right code after a wrong one, and keeps nothing', async () => {
			const { url, code, wrong } = await begin();
			await submit(url, wrong);
			await shows(url, WRONG);
			await submit(url, ` ${code} `);
			await shows(url, 'Your number is checked');
			await close(url);
			await example.keepsNone();
		});

		test('ends after three wrong codes', async () => {
			const { url, wrong } = await begin();
			for (const code of [wrong, 'abc']) {
				await submit(url, code);
				await shows(url, WRONG);
			}
			await submit(url, '');
			await shows(url, 'The code is not right');
			await close(url);
			await example.keepsNone();
		});

		test('sends no code where there is not one number', async () => {
			for (const phone of ['', '08123456O8', '0812345678, 0812345679', '{{ 1 }}', 'คุณ']) {
				const url = await enter(phone);
				await shows(url, NO_CODE);
				await close(url);
			}
			expect(examples.taken()).toEqual([]);
		});
	});
}

import { waitUntil } from '../../../hosts/process/waitUntil';
import { type Example, type Examples, LIMIT_S } from './stage';

const FORM = 'Ask for the Number';
const NO_CODE = 'We could not send a code';
const WRONG = 'This code is not right.';
const ANSWER_MS = 5_000;

const submit = async (url: string, value: string): Promise<unknown> => {
	const body = new FormData();
	body.set('field-0', value);
	const answer = await fetch(url, { method: 'POST', body });
	return JSON.parse(await answer.text());
};
const read = async (url: URL): Promise<string> => {
	const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
	return await answer.text();
};
/** Waits until the page that follows says so, as the form in a browser does. */
const shows = async (url: string, words: string): Promise<void> => {
	const status = new URL(url);
	status.pathname += '/n8n-execution-status';
	await waitUntil(`a page with "${words}"`, { limitSeconds: LIMIT_S }, async () => {
		// While the execution runs, n8n never answers whoever asks for its page.
		if ((await read(status)) !== 'form-waiting') return undefined;
		const page = await read(new URL(url)).catch(() => '');
		return page.includes(words) || undefined;
	});
};

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

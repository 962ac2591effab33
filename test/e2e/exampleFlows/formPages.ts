import { waitUntil } from '../../../hosts/process/waitUntil';
import { LIMIT_S } from './stage';

const ANSWER_MS = 5_000;

/** Sends a page of a form, whose only field is this. @returns what n8n answers */
export const submit = async (url: string, value: string): Promise<unknown> => {
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
export const shows = async (url: string, words: string): Promise<void> => {
	const status = new URL(url);
	status.pathname += '/n8n-execution-status';
	await waitUntil(`a page with "${words}"`, { limitSeconds: LIMIT_S }, async () => {
		// While the execution runs, n8n never answers whoever asks for its page.
		if ((await read(status)) !== 'form-waiting') return undefined;
		const page = await read(new URL(url)).catch(() => '');
		return page.includes(words) || undefined;
	});
};

import type { Shown } from './askingWorkflow';

const REFERENCES: ReadonlyMap<string, string> = new Map([
	['&lt;', '<'],
	['&gt;', '>'],
	['&quot;', '"'],
	['&#39;', "'"],
	['&amp;', '&'],
]);

/** Reads HTML as a browser shows it. */
const read = (html: string): string =>
	html.replace(/&(lt|gt|quot|amp|#39);/g, (each) => REFERENCES.get(each) ?? each);

/** The status and the title of a page, and below it what was wrong with an answer, if anything. */
export function said({ status, text }: Shown): [status: number, ...words: string[]] {
	const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1];
	const alert = /role="alert"[^>]*>(.*?)<\/p>/s.exec(text)?.[1];
	const words = [title, alert].filter((each) => each !== undefined);
	return words.length > 0 ? [status, ...words.map(read)] : [status, text];
}

/** The paragraphs of a page, in their order. */
export const paragraphs = ({ text }: Shown): string[] =>
	[...text.matchAll(/<p(?: [^>]*)?>(.*?)<\/p>/gs)].map(([, words = '']) => read(words));

/** What the page of the node says when it recorded something. */
export const RECORDED = [200, 'Recorded'];
export const WRONG_LINK = [403, 'This link does not work'];
export const CLOSED = [410, 'This question is closed'];
export const TOO_LATE = [410, 'Time is up'];

/** Whether n8n itself says, to a person, that there is nothing to do any more. */
export const isNoActionRequired = ({ status, type, text }: Shown): boolean =>
	status === 200 && type.startsWith('text/html') && text.includes('No action required');

import { escape } from 'lodash';
import { createHash } from 'node:crypto';

import { isNothing } from '../text/nothing';
import type { Language } from './languages';

export interface Page {
	status: number;
	html: string;
}

/**
 * The last lines dim the page as soon as a button is pressed, so that nobody presses again. They
 * block the second click of a mouse, because n8n would answer it with JSON after it resumes the
 * workflow.
 */
const STYLE = `
:root{color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%;--text:#16202a;--back:#f3f5f8;--card:#fff;--edge:#c6cfd8;--line:#6b7784;--main:#0b5cad;--on-main:#fff;--alert:#a3160f}
@media (prefers-color-scheme:dark){:root{--text:#e8edf2;--back:#0f151b;--card:#1a232c;--edge:#34414d;--line:#8593a1;--main:#8cc2ff;--on-main:#06182b;--alert:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Thai",sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.25rem 16px 3rem}
h1{font-size:1.25rem;line-height:1.4;margin:0 0 .875rem}
h1{text-wrap:balance}
h1,label{overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}
svg{float:left;width:1.5rem;height:1.5rem;margin:.125rem .5rem 0 0;color:var(--main)}
.text{background:var(--card);border:1px solid var(--edge);border-radius:.75rem;padding:.75rem 14px;white-space:pre-wrap}
.alert{border-left:.25rem solid;padding-left:.75rem;color:var(--alert);font-weight:600}
.said{font-size:1.125rem;font-weight:600}
.over{margin-bottom:.375rem}
.thanks{white-space:pre-wrap}
form{margin:0 0 1.5rem}
form.group{border:1px solid var(--edge);border-radius:.75rem;padding:.75rem 12px 12px}
label{display:block;font-size:1rem;font-weight:600;margin:0 0 .375rem}
textarea{display:block;width:100%;min-height:3.5rem;margin:0 0 .75rem;padding:.625rem 10px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.5rem;resize:vertical}
button{display:block;width:100%;min-height:3rem;padding:.625rem 8px;font:inherit;font-weight:600;border:2px solid var(--main);border-radius:.5rem;background:var(--main);color:var(--on-main);overflow-wrap:anywhere;cursor:pointer}
button.second{background:var(--card);color:var(--main)}
:focus-visible{outline:3px solid var(--main);outline-offset:3px}
main::after{content:"";position:fixed;inset:0;background:var(--back);opacity:.6;pointer-events:none;visibility:hidden;transition:visibility 0s 3s}
main:has(form:valid button:active)::after{visibility:visible;transition:none}
@media (hover:hover) and (pointer:fine){main:not(:has(button:active))::after{pointer-events:auto}}
`;

/**
 * No script, and nothing from other servers. For the hash, see Content Security Policy 3, section
 * 2.3.1.
 */
const POLICY = [
	"default-src 'none'",
	`style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
	"form-action 'self'",
	"base-uri 'none'",
];

/** The address is the secret: no referrer, no cache, no search engine. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
	'Content-Type': 'text/html; charset=utf-8',
	// Only the header can keep the page out of a frame.
	'Content-Security-Policy': [...POLICY, "frame-ancestors 'none'"].join('; '),
	'X-Frame-Options': 'DENY',
	'X-Content-Type-Options': 'nosniff',
	'X-Robots-Tag': 'noindex, nofollow',
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
};

/**
 * `mark` and `body` are HTML, with every text escaped. The title begins with `state`. n8n replaces
 * the policy of a page that it sends itself, so the page contains its own.
 */
export function htmlPage(
	language: Language,
	parts: { heading: string; mark?: string; state?: string; body: string },
): string {
	const { heading, mark = '', state, body } = parts;
	const title = state === undefined ? heading : `${state}: ${heading}`;
	return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY.join('; ')}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="referrer" content="no-referrer">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${mark}<h1 dir="auto">${escape(heading)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A page of words, without a form. */
export const pageOf = (
	language: Language,
	status: number,
	heading: string,
	...lines: string[]
): Page => ({
	status,
	html: htmlPage(language, { heading, body: lines.map((each) => line(each)).join('') }),
});

/** Makes a paragraph that reads in the direction of its own script. */
export const line = (text: string, look?: string): string =>
	`<p${withClass(look)} dir="auto">${escape(text)}</p>\n`;

export const withClass = (look?: string): string => (look === undefined ? '' : ` class="${look}"`);

/** In the color of every answer, so that it does not look like a yes. */
export const CHECK_MARK =
	'<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="m7 12.5 3.5 3.5 6.5-7"/></svg>';

/** Takes a text or number that is not blank and not longer than `most` UTF-16 code units. */
export function readPageText(value: unknown, most: number): string | undefined {
	const text = typeof value === 'number' ? String(value) : value;
	return typeof text === 'string' && !isNothing(value) && text.length <= most ? text : undefined;
}

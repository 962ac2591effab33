import type { ComponentChildren } from 'preact';
import { CopyButton } from './copyButton';
import { pretty } from './pretty';

/** More than this would make the page slow; Copy still copies all. */
const SHOWN_CHARACTERS = 40_000;

interface Props {
	/** What it is, such as "Request body". */
	title: string;
	/** A JSON value, or text. */
	body: unknown;
	children?: ComponentChildren;
}

/** A body in a form that people can read, with a button that copies it. */
export function CodeBlock({ title, body, children }: Props) {
	const text = pretty(body);
	const shown = text.slice(0, SHOWN_CHARACTERS);
	return (
		<section class="code">
			<header class="line">
				<strong class="small">{title}</strong>
				{children}
				<CopyButton text={text} what={title.toLowerCase()} />
			</header>
			<pre tabIndex={0} aria-label={title}>
				{shown}
				{text.length > shown.length && '\n… Copy takes all of it.'}
			</pre>
		</section>
	);
}

import { useEffect, useState } from 'preact/hooks';
import { announce } from './announcement';
import { copyText } from './clipboard';
import { Icon } from './icon';

const DONE_MS = 1500;

interface Props {
	text: string;
	/** What is copied, such as "request body". */
	what: string;
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, what }: Props) {
	const [isDone, setDone] = useState(false);
	useEffect(() => {
		if (!isDone) return undefined;
		const timer = setTimeout(() => setDone(false), DONE_MS);
		return () => clearTimeout(timer);
	}, [isDone]);
	const copy = async () => {
		const isCopied = await copyText(text);
		setDone(isCopied);
		announce(isCopied ? `Copied: ${what}` : 'The browser does not allow copying here.');
	};
	return (
		<button
			type="button"
			class="button-small end"
			aria-label={`Copy ${what}`}
			onClick={() => void copy()}
		>
			<Icon name={isDone ? 'check' : 'copy'} />
			{isDone ? 'Copied' : 'Copy'}
		</button>
	);
}

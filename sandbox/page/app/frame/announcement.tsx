import { useEffect, useState } from 'preact/hooks';

const SHOWN_MS = 4000;

let show: (text: string) => void = () => undefined;

/** Says something for a moment, to eyes and to screen readers. */
export function announce(text: string): void {
	show(text);
}

/** Where `announce` speaks; the page has it once. */
export function Announcements() {
	const [text, setText] = useState('');
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		show = (news) => {
			clearTimeout(timer);
			setText(news);
			timer = setTimeout(() => setText(''), SHOWN_MS);
		};
		return () => clearTimeout(timer);
	}, []);
	return (
		<div class="toast" role="status" aria-live="polite">
			{text}
		</div>
	);
}

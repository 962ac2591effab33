import { useEffect } from 'preact/hooks';

/**
 * Does something when a key is pressed anywhere on the page, unless something is being typed, a
 * dialog is open, or the key does something where the focus is.
 */
export function useShortcut(key: string, action: () => void): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
			if (event.defaultPrevented || isScrolling(event)) return;
			if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
			event.preventDefault();
			action();
		};
		addEventListener('keydown', onKeyDown);
		return () => removeEventListener('keydown', onKeyDown);
	});
}

/** A box that scrolls by itself keeps its arrow keys. */
function isScrolling({ key, target }: KeyboardEvent): boolean {
	return key.startsWith('Arrow') && target instanceof Element && target.matches('[tabindex="0"]');
}

function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLTextAreaElement ||
		target instanceof HTMLSelectElement ||
		(target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type))
	);
}

import { useEffect } from 'preact/hooks';

/**
 * Does something when a key is pressed anywhere on the page, unless something is being typed or a
 * dialog is open.
 */
export function useShortcut(key: string, action: () => void): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
			if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
			event.preventDefault();
			action();
		};
		addEventListener('keydown', onKeyDown);
		return () => removeEventListener('keydown', onKeyDown);
	});
}

function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLTextAreaElement ||
		target instanceof HTMLSelectElement ||
		(target instanceof HTMLInputElement && !['radio', 'checkbox', 'button'].includes(target.type))
	);
}

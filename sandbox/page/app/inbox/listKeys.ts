import { useEffect } from 'preact/hooks';

/**
 * Hands on the arrow keys that are pressed anywhere on the page, so that nobody has to go to the list
 * first. They stay what they are in a field, in a choice, in a dialog, and in the parts of an opened
 * message, which they scroll.
 *
 * @param choose what they do, also after the list itself was drawn again
 */
export function useArrowKeys(choose: (event: KeyboardEvent) => void): void {
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
			if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
			if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
			if (document.querySelector('dialog[open]') || usesArrows(event.target)) return;
			choose(event);
		};
		addEventListener('keydown', onKeyDown);
		return () => removeEventListener('keydown', onKeyDown);
	});
}

function usesArrows(target: EventTarget | null): boolean {
	if (!(target instanceof Element)) return false;
	// The title has the focus as soon as a message is open: the next arrow goes on from there.
	if (target.id === 'message-title' || target.closest('.search')) return false;
	return target.closest('input, select, textarea, .inbox-opened-message') !== null;
}

/**
 * Says how far a key moves in the list.
 *
 * @param key the key, as the browser names it
 * @param page rows that are seen at once
 * @returns rows down, negative for up, or undefined if the key does not move
 */
export function stepFor(key: string, page: number): number | undefined {
	switch (key) {
		case 'ArrowDown':
		case 'j':
			return 1;
		case 'ArrowUp':
		case 'k':
			return -1;
		case 'PageDown':
			return page;
		case 'PageUp':
			return -page;
		case 'Home':
			return -Infinity;
		case 'End':
			return Infinity;
		default:
			return undefined;
	}
}

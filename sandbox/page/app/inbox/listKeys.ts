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

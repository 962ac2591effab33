/** Enough for the data of any alert, and little enough for each item of a long list. */
const MOST_VALUES = 200_000;
const MOST_CHARACTERS = 20_000_000;

/**
 * Gives the texts in a value, however deep, and the names of its fields. Never throws, and ends even if
 * something holds itself or is very large.
 */
export function* textsIn(value: unknown): Generator<string> {
	const open: unknown[] = [value];
	const seen = new Set<unknown>();
	let values = MOST_VALUES;
	let characters = MOST_CHARACTERS;
	while (open.length > 0 && values > 0 && characters > 0) {
		const next = open.pop();
		values -= 1;
		if (typeof next === 'string') {
			characters -= next.length;
			yield next;
		} else if (typeof next === 'object' && next !== null && !seen.has(next)) {
			seen.add(next);
			addParts(next, open, values);
		}
	}
}

/** In their order, from the end; a getter may throw. */
function addParts(holder: object, open: unknown[], most: number): void {
	try {
		if (Array.isArray(holder)) {
			for (let index = Math.min(holder.length, most) - 1; index >= 0; index -= 1) {
				open.push(holder[index]);
			}
			return;
		}
		for (const key of Object.keys(holder).slice(0, most).reverse()) {
			open.push(Reflect.get(holder, key), key);
		}
	} catch {
		// What cannot be read holds no text.
	}
}

import { z } from 'zod';

const flat = z.array(z.unknown()).nonempty();

/**
 * Reads the format in which n8n gives execution data: a JSON array whose first element is the
 * value, and in which every string inside an object or array is the index of another element.
 *
 * @throws when the text is not of this format
 */
export function parseFlatted(text: string): unknown {
	const elements = flat.parse(JSON.parse(text));
	const made = new Map<number, unknown>();

	function element(index: number): unknown {
		if (made.has(index)) return made.get(index);
		if (!(index in elements)) throw new Error(`Flattened data has no element ${index}`);
		const raw = elements[index];
		if (typeof raw !== 'object' || raw === null) return raw;
		// Remembered before it is filled: an element may refer to itself.
		if (Array.isArray(raw)) {
			const list: unknown[] = [];
			made.set(index, list);
			for (const value of raw) list.push(follow(value));
			return list;
		}
		const object: Record<string, unknown> = {};
		made.set(index, object);
		for (const [key, value] of Object.entries(raw)) {
			// Defined, not assigned: a report may have a field called __proto__.
			const field = { value: follow(value), enumerable: true, writable: true, configurable: true };
			Object.defineProperty(object, key, field);
		}
		return object;
	}
	const follow = (value: unknown) => (typeof value === 'string' ? element(Number(value)) : value);

	return element(0);
}

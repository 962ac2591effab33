import { invalid, valid, type Checked } from './checked';

/** Fills a text from the fields of one input item. */
export type RenderText = (fields: object) => Checked<string>;

/** A placeholder in braces, or a brace with a backslash before it, which stands for itself. */
const TOKEN = /\\([{}\\])|\{([^{}\r\n]+)\}/g;

/**
 * Prepares a text with placeholders, such as `Dear {name}`. A placeholder names a field of the
 * input item, with dots for nesting; `\{` is a brace that stands for itself.
 *
 * @returns a function that fills in one item. A placeholder without a value is a problem of that
 * item, so that nobody is ever addressed as "undefined".
 */
export function compileTextTemplate(template: string): RenderText {
	const parts: Array<string | { field: string }> = [];
	let end = 0;
	for (const token of template.matchAll(TOKEN)) {
		const [whole, literal, field] = token;
		parts.push(template.slice(end, token.index), literal ?? { field: (field ?? '').trim() });
		end = token.index + whole.length;
	}
	parts.push(template.slice(end));

	return (fields) => {
		let text = '';
		for (const part of parts) {
			if (typeof part === 'string') {
				text += part;
				continue;
			}
			const value = fieldValue(fields, part.field);
			if (typeof value === 'object' || typeof value === 'function') {
				return problem(part.field, 'holds an object or a list');
			}
			if (value === undefined || value === '') return problem(part.field, 'has no value');
			text += String(value);
		}
		return valid(text);
	};
}

/**
 * Looks up a field of an input item: by its whole name first, then with dots for nesting. Only what
 * the item itself holds counts, never what every object inherits.
 *
 * @returns nothing where there is no such field or its value is null
 */
export function fieldValue(fields: object, name: string): unknown {
	const whole = ownValue(fields, name);
	if (whole !== undefined || !name.includes('.')) return whole;
	return name.split('.').reduce<unknown>((value, key) => ownValue(value, key), fields);
}

function ownValue(value: unknown, key: string): unknown {
	if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
	const own: unknown = Reflect.get(value, key);
	return own ?? undefined;
}

const problem = (field: string, what: string) =>
	invalid(
		'Text Template',
		`The field "${field}" ${what}`,
		'Give the item that field, or take the placeholder out of the template',
	);

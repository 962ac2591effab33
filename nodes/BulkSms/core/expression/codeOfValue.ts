import { isOfModel } from './codeReferences';
import { NAME, parseTextReference, readTemplate } from './template';

/**
 * Returns code for what a parameter gives: of an expression, its own; of one with text around it, a
 * template literal.
 *
 * @param raw the parameter as the workflow stores it
 * @returns undefined if it has no expression, if a model gives it, or if its text has characters of
 * code
 */
export function codeOfValue(raw: unknown): string | undefined {
	const template = readTemplate(raw);
	if (!template?.canBeJoined || /[`$]/.test(template.fixed)) return undefined;
	if (template.expressions.some(({ code }) => isOfModel(code))) return undefined;
	const { pieces } = template;
	const [only] = pieces;
	if (pieces.length === 1 && typeof only === 'object') return only.code.trim();
	const parts = pieces.map((piece) =>
		typeof piece === 'string' ? piece : `\${${piece.code.trim()} }`,
	);
	return `\`${parts.join('')}\``;
}

/** Puts code that is more than a reference into parentheses. */
export const operand = (code: string): string =>
	parseTextReference(code) || /^`[^`]*`$/.test(code) ? code : `(${code})`;

const IS_NAME = new RegExp(`^${NAME}$`, 'u');

/** Writes the step to a part of a value, such as `.dateTime`. */
export const followedBy = (key: string, isIndex: boolean): string =>
	isIndex ? `[${key}]` : IS_NAME.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;

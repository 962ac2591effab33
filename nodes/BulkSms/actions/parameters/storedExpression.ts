/** Whether a stored parameter, or a part of it, is an expression. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored === 'string') return stored.startsWith('=');
	return typeof stored === 'object' && stored !== null && Object.values(stored).some(hasExpression);
}

/**
 * How an expression reaches a node, whatever the node is called. n8n refuses an expression that holds
 * words such as `.constructor`, a property of a name such as `arguments`, or a line separator; braces
 * would end it. So each UTF-16 code unit is escaped, and the name is no property.
 */
export const nodeReference = (name: string): string =>
	`$("${Array.from({ length: name.length }, (_, index) => escaped(name.charCodeAt(index))).join('')}")`;

const escaped = (codeUnit: number): string => `\\u${codeUnit.toString(16).padStart(4, '0')}`;

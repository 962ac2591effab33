/**
 * Whether the first character of a text that is no white space is one of the given. Without a regular
 * expression, which may run out of stack in millions of blanks.
 */
export function beginsWithOneOf(signs: string, text: string): boolean {
	const first = text.trimStart().at(0);
	return first !== undefined && signs.includes(first);
}

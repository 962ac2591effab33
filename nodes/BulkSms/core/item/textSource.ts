import { shown } from './completeText';
import { readParts, referenceName, type Engine } from './missingValues';
import { asText } from './plainReference';
import { splitTemplate } from './template';

/**
 * Finds what brought words into a text.
 *
 * @param holds whether a part of the text has the words
 * @returns the field or the expression, as the subject of a sentence; undefined if the parameter
 * itself holds the words
 */
export type FindSource = (holds: (part: string) => boolean) => string | undefined;

/**
 * Prepares to tell where words of a parameter come from.
 *
 * @returns a function that takes the `json` of an item if it is what `$json` is, else undefined
 */
export function compileSource(raw: unknown): (json: unknown, engine: Engine) => FindSource {
	const pieces = splitTemplate(raw)?.pieces;
	if (pieces === undefined) return () => () => undefined;
	const expressions = pieces.filter((piece) => typeof piece !== 'string');
	return (json, engine) => (holds) => {
		if (pieces.some((piece) => typeof piece === 'string' && holds(piece))) return undefined;
		const parts = readParts(expressions, json, engine);
		const one = parts.length === 1 ? parts[0] : undefined;
		const part = parts.find(({ value }) => holds(asText(value) ?? '')) ?? one;
		if (part === undefined) return 'An expression';
		const { reference } = part;
		return reference && reference.name !== ''
			? `The field ${referenceName(reference)}`
			: `The expression ${shown(part)}`;
	};
}

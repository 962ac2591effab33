import { shortened } from '../text/words';
import {
	ARGUMENTS,
	DOT,
	type Expression,
	GAP,
	NAME,
	STEP,
	STRING,
	type TextReference,
} from './template';

const TEMPLATE = '`(?:[^`\\\\]|\\\\[\\s\\S])*`';
const TEXTS = new RegExp(`${STRING}|${TEMPLATE}`, 'g');
const IN_TEMPLATE = /\$\{([^{}]*)\}/g;

/** The texts between quotes, and the fixed parts of template literals. */
export function literalsIn(code: string): string[] {
	return (code.match(TEXTS) ?? []).flatMap((quoted) => {
		const text = quoted.slice(1, -1);
		if (!quoted.startsWith('`')) return [text];
		const inside = [...text.matchAll(IN_TEMPLATE)].flatMap(([, part = '']) => literalsIn(part));
		return [text.replace(IN_TEMPLATE, ' '), ...inside];
	});
}

const DECISION =
	/\?\?|\|\||&&|\?(?!\.)|\$if(?:Empty)?\s*\(|\b(?:if|switch|null|undefined|void)\b|=>\s*\{/;

/** Whether code says itself what to write where there is no value. */
export const decides = (code: string): boolean => DECISION.test(code.replace(TEXTS, '""'));

const CALLED = String.raw`\((?:[^()"'\x60]|${STRING}|${TEMPLATE})*\)`;
const ITEMS = String.raw`(?:item\b|(?:first|last|all)${ARGUMENTS}|itemMatching\([^()]*\))`;
/** Where an expression gets data from, besides the item itself. */
const SOURCE = [
	String.raw`\$\(${GAP}(?:${STRING})${GAP}\)${DOT}${ITEMS}`,
	String.raw`\$input${DOT}${ITEMS}`,
	String.raw`\$node(?:\[${GAP}(?:${STRING})${GAP}\]|\.${NAME})${DOT}json\b`,
	String.raw`\$items${CALLED}`,
	String.raw`\$from(?:AI|ai|Ai)${CALLED}`,
	String.raw`\$json\b`,
	String.raw`\$(?:binary|tool)(?=${GAP}(?:\??\.|\[))`,
].join('|');
/** A last step that is called is no field. */
const SOURCES = new RegExp(
	`(?:${SOURCE})(?:${STEP.replaceAll(/\((?!\?)/g, '(?:')}(?!${GAP}\\(|[\\p{ID_Continue}$]))*`,
	'gu',
);

/** What to ask n8n for in order to see the data that code works on, each a reference, once. */
export const referencesIn = (code: string): string[] => [...new Set(code.match(SOURCES))];

/** Whether a reference gives the same for each item. */
export const isOfEachItem = (reference: string): boolean =>
	!/\.\s*(?:first|last|all)\s*\(/.test(reference);

/** Most characters of an expression in an error. */
const SHOWN = 60;

export const shownCode = ({ code }: Pick<Expression, 'code'>): string =>
	`{{ ${shortened(oneLine(code), SHOWN)} }}`;

/** Of one that has no end: what begins it. */
export const shownBeginning = (code: string): string => `{{ ${shortened(oneLine(code), SHOWN / 2)}`;

const oneLine = (code: string): string => code.trim().replace(/\s+/g, ' ');

export const referenceName = ({ name, origin }: TextReference): string =>
	origin === undefined ? `"${name}"` : `"${name}" of "${origin}"`;

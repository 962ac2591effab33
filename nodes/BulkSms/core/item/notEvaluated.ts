import { upperFirst } from 'lodash';

import type { Problem } from '../problem';
import { rightly } from './fieldNames';
import { textsIn } from './heldWords';
import { placeOf, type ValueSource } from './missingValues';
import { shownBeginning, shownCode, splitTemplate } from './template';

/**
 * The form of n8n's own variables. The templates of other tools, which an alert may quote, have
 * other forms: `{{ $labels.instance }}`, `{{ .Values.image }}`, `{{ item.name }}`.
 */
const VARIABLE = [
	String.raw`\$json\b`,
	String.raw`\$\(\s*["'\x60]`,
	String.raw`\$input\s*\??\.\s*(?:item|first|last|all|params|context)\b`,
	String.raw`\$node\s*(?:\[\s*["']|\.\s*[\w$]+\s*\??\.\s*(?:json|binary|data|context)\b)`,
	String.raw`\$(?:items|fromAI|fromAi|fromai|jmespath|jmesPath|if|ifEmpty|evaluateExpression)\s*\(`,
	String.raw`\$(?:now|today|itemIndex|runIndex|nodeId|nodeVersion|webhookId)\b`,
	String.raw`\$(?:vars|env|execution|workflow|prevNode|parameter|binary|secrets|tool)\s*(?:\??\.|\[)`,
].join('|');
/** `:=` gives a variable of Go's templates its value. */
const IN_BRACES = new RegExp(String.raw`(?<![\w$])(?:${VARIABLE})(?!\s*:?=(?!=))`);
const FIRST_IN_BRACES = new RegExp(String.raw`^[\s{]*(?:${VARIABLE})`);
/** A placeholder as many tools write it: `{{name}}`, `{{ first name }}`. */
const PLACEHOLDER = /^\s*[\p{L}_]/u;
const WITHOUT_BRACES =
	/(?<![\w$])\$(?:json\s*\??\.?\[?(?<=[.[])|\((?:"[^"\r\n]*"|'[^'\r\n]*')\)\s*\??\.|node\s*\[\s*["']|input\s*\??\.\s*(?:item|first|last|all)\b)[^\s,;!?(){}]*/;

/** A backslash asks for the braces themselves. */
const ESCAPED = /\\\{\{[^}]*/g;

/** How many characters of code, and how many braces, are searched at most. */
const LONGEST_CODE = 500;
const MOST_BRACES = 2_000;

/** Code in double braces that n8n left as it is. */
interface Left {
	code: string;
	shown: string;
}

/**
 * Finds code in the parameter itself that n8n does not evaluate: an expression or a placeholder
 * such as `{{name}}` in a field that is no expression, a variable without double braces, or braces
 * without end.
 *
 * @param raw the parameter as the workflow holds it
 */
export function leftInField(raw: unknown, source: ValueSource): Problem | undefined {
	if (typeof raw !== 'string') return undefined;
	const template = splitTemplate(raw);
	const { isJson } = source;
	const left = template
		? undefined
		: firstInBraces(raw, isJson ? isExpression : isExpressionOrPlaceholder);
	if (left) return notAnExpression(left, source);
	if (template && !template.isClosed) {
		return withoutEnd(template.expressions.at(-1)?.code ?? '', source);
	}
	if (isJson) return undefined;
	const fixed = template ? template.fixed.replace(ESCAPED, '') : raw;
	const variable = WITHOUT_BRACES.exec(fixed)?.[0].replace(/[.:'"]+$/, '');
	return variable === undefined ? undefined : withoutBraces(variable, source);
}

/**
 * Finds an expression of n8n in the values of fields and expressions. n8n does not evaluate it
 * there.
 *
 * @param sourceOf finds its source, as the subject of a sentence. Undefined if that is no fault
 */
export function leftInData(
	value: unknown,
	source: ValueSource,
	sourceOf: (holds: (value: unknown) => boolean) => string | undefined,
): Problem | undefined {
	const left = leftIn(value);
	const subject = left && sourceOf((each) => leftIn(each) !== undefined);
	if (left === undefined || subject === undefined) return undefined;
	const { label, otherwise } = source;
	return {
		field: label,
		reason: `${subject} puts ${left.shown} into ${placeOf(source)}, where n8n does not evaluate it`,
		advice: `Put the value itself in its place, or write it with its fields in ${label}, or ${otherwise}`,
	};
}

function leftIn(value: unknown): Left | undefined {
	if (typeof value === 'string') return firstInBraces(value, isExpression);
	if (typeof value !== 'object') return undefined;
	for (const text of textsIn(value)) {
		const left = firstInBraces(text, isExpression);
		if (left) return left;
	}
	return undefined;
}

const isExpression = (code: string, isClosed: boolean): boolean =>
	(isClosed ? IN_BRACES : FIRST_IN_BRACES).test(code);

const isExpressionOrPlaceholder = (code: string, isClosed: boolean): boolean =>
	isExpression(code, isClosed) || (isClosed && PLACEHOLDER.test(code));

function firstInBraces(
	text: string,
	isLeft: (code: string, isClosed: boolean) => boolean,
): Left | undefined {
	let end = 0;
	let braces = 0;
	for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', start + 1)) {
		braces += 1;
		if (braces > MOST_BRACES) return undefined;
		if (end >= 0 && end < start + 2) end = text.indexOf('}}', start + 2);
		const isClosed = end >= 0;
		const last = Math.min(isClosed ? end : text.length, start + 2 + LONGEST_CODE);
		const code = text.slice(start + 2, last);
		if (isLeft(code, isClosed)) {
			return { code, shown: isClosed ? shownCode({ code }) : shownBeginning(code) };
		}
	}
	return undefined;
}

function notAnExpression({ code, shown }: Left, source: ValueSource): Problem {
	const { label, otherwise, names } = source;
	const right = IN_BRACES.test(code) ? undefined : rightly(code, names);
	const write = right === undefined ? '' : ` and write ${right}`;
	return {
		field: label,
		reason: `${upperFirst(placeOf(source))} holds ${shown}, which n8n does not evaluate in a field that is Fixed`,
		advice: `Choose Expression in place of Fixed above ${label}${write}, or ${otherwise}`,
	};
}

function withoutEnd(code: string, source: ValueSource): Problem {
	return {
		field: source.label,
		reason: `The expression ${shownBeginning(code)} in ${placeOf(source)} has no end`,
		advice: 'Put }} after it, for example {{ $json.name }}',
	};
}

function withoutBraces(variable: string, source: ValueSource): Problem {
	const { label, otherwise } = source;
	return {
		field: label,
		reason: `${upperFirst(placeOf(source))} holds ${variable}, which n8n evaluates only between double braces`,
		advice: `Write ${shownCode({ code: variable })} and choose Expression in place of Fixed above ${label}, or ${otherwise}`,
	};
}

import { upperFirst } from 'lodash';

import type { Problem } from '../../problem';
import { suggestedExpression } from '../fieldNames';
import { textsIn } from './quotedWords';
import { subjectOf, problemOf, type ValueSource } from './missingValues';
import { shownCode, splitTemplate, type Template } from '../template';

/** Another node, as in `$('Start').item`. In jQuery and its like, `$('#form')` has other functions. */
const NODE = String.raw`\$\(\s*(?:"[^"\r\n]*"|'[^'\r\n]*'|\x60[^\x60]*\x60)\s*\)\s*\??\.\s*(?:${[
	String.raw`item\b(?!\s*\()`,
	String.raw`(?:itemMatching|pairedItem)\s*\(`,
	String.raw`all\s*\([\d,\s]*\)`,
	String.raw`(?:first|last)\s*\([\d,\s]*\)[\s?.["'\x60]+(?:json|binary)\b`,
	String.raw`(?:params|isExecuted|context)\b`,
].join('|')})`;
/**
 * The form of n8n's own variables. The templates of other tools, which an alert may quote, have
 * other forms: `{{ $labels.instance }}`, `{{ .Values.image }}`, `{{ item.name }}`.
 */
const VARIABLE = [
	String.raw`\$json\b(?!\s*->)`,
	NODE,
	String.raw`\$input\s*\??\.\s*(?:item|first|last|all|params|context)\b`,
	String.raw`\$node\s*(?:\[\s*["']|\.\s*[\w$]+\s*\??\.\s*(?:json|binary|data|context)\b)`,
	String.raw`\$(?:items|fromAI|fromAi|fromai|jmespath|jmesPath|if|ifEmpty|evaluateExpression)\s*\(`,
	String.raw`\$(?:now|today|itemIndex|runIndex|nodeId|nodeVersion|webhookId)\b(?!\s*->)`,
	String.raw`\$(?:vars|env|execution|workflow|prevNode|parameter|binary|secrets|tool)\s*(?:\??\.|\[)`,
].join('|');
/** `:=` gives a variable of Go's templates its value. */
const IN_BRACES = new RegExp(String.raw`(?<![\w$])(?:${VARIABLE})(?!\s*:?=(?!=))`);
const FIRST_IN_BRACES = new RegExp(String.raw`^[\s{]*(?:${VARIABLE})`);
const WITHOUT_BRACES = new RegExp(
	String.raw`(?<![\w$])(?:\$json\??(?:\.[\p{L}_$]|\.?\[\s*["'\x60\d])|${NODE}|\$node\s*\[\s*["']|\$input\s*\??\.\s*(?:item|first|last|all)\b)[^\s,;!?(){}]*`,
	'u',
);

/** Code in double braces that n8n left as it is. */
interface Left {
	code: string;
	shown: string;
}

/**
 * Finds code in the parameter itself that n8n does not evaluate: an expression or a placeholder
 * such as `{{name}}` in a field that is no expression, a variable without double braces, or braces
 * without their other half.
 *
 * @param raw the parameter as the workflow stores it
 */
export function notEvaluatedInField(raw: unknown, source: ValueSource): Problem | undefined {
	if (typeof raw !== 'string') return undefined;
	const template = splitTemplate(raw);
	const { isJson, label, otherwise } = source;
	const left = template
		? undefined
		: firstInBraces(raw, isJson ? isExpression : isExpressionOrPlaceholder);
	if (left) return notAnExpression(left, source);
	if (template && !template.isClosed) {
		const code = template.expressions.at(-1)?.code ?? '';
		const reason = `The expression ${shownCode({ code }, false)} in ${subjectOf(source)} has no end`;
		return problemOf(source, reason, 'Put }} after it, for example {{ $json.name }}');
	}
	const stray = template && strayBraces(template.pieces);
	if (stray !== undefined) {
		const characters = [...stray.trim().replace(/\s+/g, ' ')];
		const shown = (characters.length > 30 ? '…' : '') + characters.slice(-30).join('');
		return problemOf(
			source,
			`${upperFirst(subjectOf(source))} contains }} that ends no expression: ${shown}`,
			`Take it out. Braces that are meant are written {{ '}' + '}' }}, and two in an expression have a space between them`,
		);
	}
	if (isJson) return undefined;
	// A backslash asks for the braces themselves.
	const fixed = template ? template.fixed.replace(/\\\{\{[^}]*/g, '') : raw;
	const variable = WITHOUT_BRACES.exec(fixed)?.[0].replace(/[.:'"]+$/, '');
	if (variable === undefined) return undefined;
	return problemOf(
		source,
		`${upperFirst(subjectOf(source))} contains ${variable}, which n8n evaluates only between double braces`,
		`Write ${shownCode({ code: variable })} and choose Expression in place of Fixed above ${label}, or ${otherwise}`,
	);
}

/**
 * Finds an expression of n8n in the values of fields and expressions. n8n does not evaluate it
 * there.
 *
 * @param sourceOf finds its source, as the subject of a sentence. Undefined if that is no fault
 */
export function notEvaluatedInValue(
	value: unknown,
	source: ValueSource,
	sourceOf: (holds: (value: unknown) => boolean) => string | undefined,
): Problem | undefined {
	const left = leftIn(value);
	const subject = left && sourceOf((each) => leftIn(each) !== undefined);
	if (left === undefined || subject === undefined) return undefined;
	const { label, otherwise } = source;
	return problemOf(
		source,
		`${subject} puts ${left.shown} into ${subjectOf(source)}, where n8n does not evaluate it`,
		`Put the value itself in its place, or write it with its fields in ${label}, or ${otherwise}`,
	);
}

function leftIn(value: unknown): Left | undefined {
	for (const text of typeof value === 'string' ? [value] : textsIn(value)) {
		const left = firstInBraces(text, isExpression);
		if (left) return left;
	}
	return undefined;
}

/** @param declared the variables to which a Go template in the same text gives a value */
type IsLeft = (code: string, isClosed: boolean, declared: ReadonlySet<string>) => boolean;

const isExpression: IsLeft = (code, isClosed, declared) => {
	const [found] = (isClosed ? IN_BRACES : FIRST_IN_BRACES).exec(code) ?? [];
	return found !== undefined && !declared.has(/\$\w*/.exec(found)?.[0] ?? '');
};

/** A placeholder is what many tools write: `{{name}}`, `{{ first name }}`. */
const isExpressionOrPlaceholder: IsLeft = (code, isClosed, declared) =>
	isExpression(code, isClosed, declared) || (isClosed && /^\s*[\p{L}_]/u.test(code));

function firstInBraces(text: string, isLeft: IsLeft): Left | undefined {
	let end = 0;
	let braces = 0;
	let declared: Set<string> | undefined;
	for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', start + 1)) {
		braces += 1;
		if (braces > 2000) return undefined;
		if (end >= 0 && end < start + 2) end = text.indexOf('}}', start + 2);
		const isClosed = end >= 0;
		const last = Math.min(isClosed ? end : text.length, start + 2 + 500);
		const code = text.slice(start + 2, last);
		declared ??= new Set(text.match(/\$\w+(?=\s*(?:,\s*\$\w+\s*)?:=)/g));
		if (isLeft(code, isClosed, declared)) {
			return { code, shown: shownCode({ code }, isClosed) };
		}
	}
	return undefined;
}

function notAnExpression({ code, shown }: Left, source: ValueSource): Problem {
	const { label, otherwise, names } = source;
	const right = IN_BRACES.test(code) ? undefined : suggestedExpression(code, names);
	const write = right === undefined ? '' : ` and write ${right}`;
	return problemOf(
		source,
		`${upperFirst(subjectOf(source))} contains ${shown}, which n8n does not evaluate in a field that is Fixed`,
		`Choose Expression in place of Fixed above ${label}${write}, or ${otherwise}`,
	);
}

/**
 * Finds `}}` outside the code that closes no brace outside the code, and returns the text up to it.
 * Braces that are in pairs there belong to JSON.
 */
function strayBraces(pieces: Template['pieces']): string | undefined {
	let open = 0;
	let written = '';
	for (const piece of pieces) {
		if (typeof piece !== 'string') {
			written += `{{${piece.code}}}`;
			continue;
		}
		for (const { 0: braces, index } of piece.matchAll(/\{|\}\}?/g)) {
			if (braces === '}}' && open < 2) return written + piece.slice(0, index + 2);
			open = Math.max(0, open + (braces === '{' ? 1 : -braces.length));
		}
		written += piece;
	}
	return undefined;
}

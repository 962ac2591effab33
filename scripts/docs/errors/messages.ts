import { compact, escapeRegExp, groupBy, sortBy, uniq } from 'lodash';
import ts from 'typescript';

import { ACTIVATION, CALL } from './areas';
import { NodeSources, propertyIn } from './nodeSources';
import { HOLE, MARK, NO_ARGUMENTS, returnsOf, TextReader, type Arguments } from './textReader';

/** A message of the nodes, with `…` for what changes, and the labels of the fields that it is about. */
export interface StatedMessage {
	fields: string[];
	text: string;
}

/** Functions that take a message, with the position of the message and what it is about. */
const TAKES_MESSAGE: Record<string, { position: number; field?: string }> = {
	failed: { position: 0, field: 'Credential' },
	refusedReview: { position: 0, field: 'Review' },
	refuseCall: { position: 2, field: CALL },
	NodeOperationError: { position: 1 },
	Error: { position: 0, field: 'Execution' },
};

/** What a part at the beginning is called; elsewhere it is `…`. */
const BEGINNINGS: Record<string, string> = {
	base: '[address]',
	count: '[number]',
	first: '[number]',
	host: '[domain]',
	name: '[link]',
	origin: '[address]',
	shown: '[value]',
	to: '[number]',
	whose: '[number]',
};

/** What a message is about where it names no field of its own, or one that changes, by its file. */
const BY_FILE: Array<[RegExp, string]> = [
	[/\/trigger\//, ACTIVATION],
	[/\/actions\/run\/items\//, 'Headline'],
	[/\/core\/gateway\/answer\/sendResult/, 'Skipped'],
	[/\/actions\/incomingSms\//, 'Bulk SMS Trigger'],
	[/\/actions\/message\//, 'Wait'],
	[/\/actions\/otp\/codeLimit/, 'Max per Number'],
	[/\/core\/gateway\/otp\/|\/actions\/otp\//, 'Gateway'],
	[/\/core\/message\/(?:text|shortenToFit|messageContent)/, 'Text'],
	[/\/actions\/(?:failures|run\/keep)/, 'Execution'],
	[/BulkSms\.node\.ts$/, 'Operation'],
];

/** Stands for the label of the field at the beginning of a message. */
export const FIELD = '[field]';
const BEGINNING = new RegExp(`^${HOLE.source}`);

/** Where every problem passes: its parts are stated elsewhere. */
const PASSED_ON = /\/core\/problem\.ts$/;

/** Reads from the source of the nodes what they say where something cannot be done. */
export class MessageReader {
	private readonly sources = new NodeSources();

	private readonly texts = new TextReader(this.sources);

	readonly messages: StatedMessage[] = [];

	constructor() {
		for (const file of this.sources.files) {
			if (!PASSED_ON.test(file.fileName)) this.readFrom(file);
		}
	}

	private readFrom(node: ts.Node): void {
		for (const { field, message } of this.messagesAt(node)) {
			const file = node.getSourceFile().fileName;
			const otherwise = BY_FILE.find(([pattern]) => pattern.test(file))?.[1] ?? '';
			for (const given of this.waysTo(node))
				this.add(field ?? otherwise, message, given, otherwise);
		}
		ts.forEachChild(node, (child) => this.readFrom(child));
	}

	private messagesAt(
		node: ts.Node,
	): Array<{ field: ts.Expression | string | undefined; message: ts.Expression }> {
		if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
			const name = node.expression.getText();
			const given = node.arguments ?? [];
			if (name === 'invalid') return given[1] ? [{ field: given[0], message: given[1] }] : [];
			const taken = Object.hasOwn(TAKES_MESSAGE, name) ? TAKES_MESSAGE[name] : undefined;
			const message = taken && given[taken.position];
			return message ? [{ field: taken.field, message }] : [];
		}
		if (ts.isObjectLiteralExpression(node)) {
			const message = propertyIn(node, 'reason');
			return message ? [{ field: propertyIn(node, 'field'), message }] : [];
		}
		return skipRule(node).map((message) => ({ field: 'Skipped', message }));
	}

	/** The arguments with which the function around a place is called, so that its parts fit together. */
	private waysTo(place: ts.Node): Arguments[] {
		const around = ts.findAncestor(place.parent, ts.isFunctionLike);
		const calls = around ? this.sources.callsOf(around) : [];
		return around && calls.length > 0
			? calls.map((call) => this.texts.argumentsOf(call, around))
			: [NO_ARGUMENTS];
	}

	private add(
		field: ts.Expression | string | undefined,
		message: ts.Expression,
		given: Arguments,
		otherwise: string,
	): void {
		const fields = typeof field === 'string' ? [field] : this.texts.read(field, given);
		const labels = fields.map((each) => (isLabel(each) ? each : otherwise));
		const shown = this.texts
			.read(message, given)
			.flatMap((text) => sentencesIn(withoutHoles(text, compact(labels))));
		for (const text of shown) this.messages.push({ fields: labels, text });
	}
}

/** The reasons of a rule that leaves recipients out. */
function skipRule(node: ts.Node): ts.Expression[] {
	const isRule = ts.isFunctionLike(node) && node.type?.getText() === 'WhySkip';
	if (!isRule || !('body' in node) || !node.body) return [];
	const inner = ts.isArrowFunction(node) && ts.isArrowFunction(node.body) ? [node.body] : [];
	const rules = inner.length > 0 ? inner : returnsOf(node.body);
	return rules.flatMap((rule) => (ts.isArrowFunction(rule) ? returnsOf(rule.body) : []));
}

/** What to do is said in the editor, after the message. */
const ADVICE = /^(?:Ask|Check|Correct|Enter|If|Press|The sandbox|Try)\b|^It says/;
const sentencesIn = (text: string): string[] =>
	text
		.split(/(?<=[^.])\. (?=[\p{Lu}…])/u)
		.map((sentence) => sentence.replace(/\.$/, ''))
		.filter((sentence) => !ADVICE.test(sentence));

const isLabel = (text: string): boolean => /^\p{Lu}/u.test(text) && !text.includes(MARK);

/** A beginning that changes has a name, so that no message begins with `…`. */
function withoutHoles(text: string, fields: string[]): string {
	const label = fields.find((field) => text.startsWith(`${field} `));
	return (label === undefined ? text : text.replace(label, FIELD))
		.replace(BEGINNING, (_all, name: string) => BEGINNINGS[name] ?? FIELD)
		.replace(HOLE, '…')
		.replace(/(?:…\s*)+…/g, '…')
		.replace(/\((?:HTTP )?…(?:: …)?\)/g, '(…)')
		.replace(/(?<=[\p{L})])…$| \(…\)$/u, '')
		.replace(/:$/, ': …')
		.trim();
}

/** Leaves out what only stands after the colon of another message, and what says too little. */
const isSaid = (text: string): boolean =>
	/\p{L}{3}/u.test(text.replace(/^\[\w+\]/, '')) &&
	text.split(' ').length >= (/^\p{Ll}/u.test(text) ? 5 : 3) &&
	!/^(?:…|\[\w+\][.;])/.test(text);

/** Returns the messages that the source of the nodes states, each once, in the order of their words. */
export function statedMessages(): StatedMessage[] {
	const said = new MessageReader().messages.filter(({ text }) => isSaid(text));
	return withoutCovered(groupedByText(said));
}

function groupedByText(messages: StatedMessage[]): StatedMessage[] {
	return Object.entries(groupBy(messages, 'text')).map(([text, alike]) => ({
		text,
		fields: uniq(alike.flatMap(({ fields }) => fields)),
	}));
}

/** A message that another one covers, whose parts change, gives its fields to that one. */
function withoutCovered(messages: StatedMessage[]): StatedMessage[] {
	const patterns = messages.map(({ text }) => ({ text, pattern: patternOf(text) }));
	const merged = messages.map(({ text, fields }) => {
		const other = patterns.find((each) => each.text !== text && each.pattern.test(text));
		return { text: other?.text ?? text, fields };
	});
	return sortBy(groupedByText(merged), 'text');
}

/** Matches what a message with parts that change may say. */
export const patternOf = (text: string): RegExp =>
	new RegExp(
		`^${escapeRegExp(text)
			.replace(/^\\\[\w+\\\]/, '.+')
			.replace(/(?<=["(])…(?=["\\])/g, '.*')
			.replace(/…$/, '\\S+(?: \\S+)?')}( \\(…\\)|: …)?$`,
	);

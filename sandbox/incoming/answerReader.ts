import { ANSWER_FIELDS, type Judgement, judgeAnswer, notUnderstood } from '../rules/incomingAnswer';
import { textsOfElements } from './xmlReader';

/**
 * Reads and judges the body of an answer: JSON, XML or a form, told apart by how it begins, whatever
 * its content type says. The provider does not show in which form it wants the answer.
 *
 * @param quote gives the beginning of a text in quotes, without what is secret
 */
export function readAnswer(
	body: string,
	transactionId: string,
	quote: (text: string) => string,
): Judgement {
	const text = body.replace(/^\ufeff/, '').trim();
	if (text === '') return notUnderstood('Its body is empty.');
	const fields = fieldsIn(text);
	if (!fields) return notUnderstood(`It begins with ${quote(text)}.`);
	const judgement = judgeAnswer(fields, transactionId);
	if (judgement.outcome !== 'notUnderstood' || fields.has('TRAIN_ID')) return judgement;
	return { ...judgement, problem: `${judgement.problem ?? ''} It begins with ${quote(text)}.` };
}

function fieldsIn(text: string): ReadonlyMap<string, string> | undefined {
	if (/^[[{]/.test(text)) return fieldsOfJson(text);
	if (text.startsWith('<')) return textsOfElements(text);
	return text.includes('=') ? new Map(new URLSearchParams(text)) : undefined;
}

/** A number counts as its digits, and a list of one as what is in it: n8n can answer with a list. */
function fieldsOfJson(text: string): ReadonlyMap<string, string> | undefined {
	const parsed = parseJson(text);
	const body: unknown = Array.isArray(parsed) && parsed.length === 1 ? parsed[0] : parsed;
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
	const fields = new Map<string, string>();
	const values: ReadonlyMap<string, unknown> = new Map(Object.entries(body));
	for (const name of ANSWER_FIELDS) {
		const value = values.get(name);
		if (typeof value === 'string') fields.set(name, value);
		if (typeof value === 'number') fields.set(name, String(value));
	}
	return fields;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The customer's answer to an incoming SMS (docs/interface.md, Incoming SMS: publicly known). */
export interface IncomingAnswer {
	/** The provider spells it so. */
	readonly TRAIN_ID: string;
	/** `00`, or 301 to 399. */
	readonly RESULT_CODE: string;
	readonly RESULT_NAME: string;
	/** What the person gets back; empty: no SMS goes back. */
	readonly MESSAGE: string;
}

/** What an answer amounts to: its fields if it has the provider's form, and why it is no success. */
export interface Judgement {
	readonly outcome: 'answered' | 'resultCode' | 'otherTransaction' | 'notUnderstood';
	readonly answer: IncomingAnswer | null;
	/** In words; null for a success. */
	readonly problem: string | null;
}

/** The names of the fields of an answer. */
export const ANSWER_FIELDS = ['TRAIN_ID', 'RESULT_CODE', 'RESULT_NAME', 'MESSAGE'] as const;

const SUCCESS = '00';
/** Codes of the customer's own. */
const OWN_CODE = /^3(?!00)\d\d$/;
const SHOWN_LENGTH = 100;

/**
 * Judges the fields of an answer.
 *
 * @returns what it amounts to; RESULT_NAME and MESSAGE may be missing, which is the sandbox's choice
 */
export function judgeAnswer(fields: ReadonlyMap<string, string>, transactionId: string): Judgement {
	const answeredId = fields.get('TRAIN_ID')?.trim();
	const code = fields.get('RESULT_CODE')?.trim();
	if (answeredId === undefined || code === undefined) {
		const missing = [
			answeredId === undefined && 'TRAIN_ID',
			code === undefined && 'RESULT_CODE',
		].filter((name) => name !== false);
		return notUnderstood(`It has no ${missing.join(' and no ')}.`);
	}
	if (code !== SUCCESS && !OWN_CODE.test(code)) {
		return notUnderstood(`RESULT_CODE must be 00 or 301 to 399; it is “${shown(code)}”.`);
	}
	const answer: IncomingAnswer = {
		TRAIN_ID: answeredId,
		RESULT_CODE: code,
		RESULT_NAME: fields.get('RESULT_NAME')?.trim() ?? '',
		MESSAGE: fields.get('MESSAGE') ?? '',
	};
	if (answeredId !== transactionId.trim()) {
		return {
			outcome: 'otherTransaction',
			answer,
			problem: `The answer belongs to another call: its TRAIN_ID is “${shown(answeredId)}”, the TRAN_ID of the call is “${shown(transactionId)}”.`,
		};
	}
	if (code === SUCCESS) return { outcome: 'answered', answer, problem: null };
	const name = answer.RESULT_NAME === '' ? 'no name' : answer.RESULT_NAME;
	return { outcome: 'resultCode', answer, problem: `Result ${code}: ${shown(name)}` };
}

/** Says of an answer that it cannot be read; `reason` is a sentence about it. */
export function notUnderstood(reason: string): Judgement {
	return {
		outcome: 'notUnderstood',
		answer: null,
		problem: `The answer is not in the provider’s form. ${reason}`,
	};
}

/** Cuts what others wrote to a length that fits a message. */
export function shown(text: string): string {
	return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

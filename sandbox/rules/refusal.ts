import type { z } from 'zod';

/** The body of every answer that is not a success. Its shape is the sandbox's own. */
export interface ErrorBody {
	error: { code: string; field?: string; message: string };
}

/** A request that the sandbox does not take: HTTP status, code, words, and the field at fault. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly field?: string,
	) {
		super(message);
	}

	/** @returns the answer's body; `field` is left out if the request as a whole is at fault */
	body(): ErrorBody {
		const { code, field, message } = this;
		return { error: field === undefined ? { code, message } : { code, field, message } };
	}
}

const KIND: Partial<Record<string, string>> = {
	array: 'an array',
	boolean: 'true or false',
	number: 'a number',
	object: 'a JSON object',
	string: 'a string',
};

/** A check that gives what it has read its type. */
export type Schema<Read> = z.ZodType<Read, z.ZodTypeDef, unknown>;

/** @throws Refusal (400) of the first fault; `whole` is what the input is called, such as "The body" */
export function checked<Read>(input: unknown, schema: Schema<Read>, whole = 'The body'): Read {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	throw refusalOf(parsed.error, whole);
}

function refusalOf(error: z.ZodError, whole: string): Refusal {
	const issue = error.issues[0];
	if (!issue) return new Refusal(400, 'NOT_ALLOWED', `${whole} is not allowed.`);
	const path =
		issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
	const field = fieldName(path);
	const { code, words } = explain(issue);
	return new Refusal(400, code, `${field || whole} ${words}.`, field || undefined);
}

function fieldName(path: Array<string | number>): string {
	return path.reduce<string>((name, part) => {
		if (typeof part === 'number') return `${name}[${part}]`;
		return name === '' ? part : `${name}.${part}`;
	}, '');
}

function explain(issue: z.ZodIssue): { code: string; words: string } {
	switch (issue.code) {
		case 'unrecognized_keys':
			return { code: 'UNKNOWN_FIELD', words: 'is not a known field; leave it out' };
		case 'invalid_type':
			return issue.received === 'undefined'
				? { code: 'MISSING_FIELD', words: 'is missing; it is required' }
				: { code: 'WRONG_TYPE', words: wrongType(issue) };
		case 'not_finite':
			return { code: 'NOT_ALLOWED', words: 'must be finite' };
		case 'too_big':
			if (issue.type === 'number') return { code: 'NOT_ALLOWED', words: issue.message };
			return {
				code: 'TOO_LONG',
				words: `may have at most ${String(issue.maximum)} characters (UTF-16 code units); shorten it`,
			};
		case 'too_small':
			if (issue.type === 'number') return { code: 'NOT_ALLOWED', words: issue.message };
			return { code: 'EMPTY', words: 'must not be empty' };
		case 'invalid_string':
			return { code: 'WRONG_FORMAT', words: issue.message };
		default:
			return { code: 'NOT_ALLOWED', words: issue.message };
	}
}

function wrongType({ expected, received, message }: z.ZodInvalidTypeIssue): string {
	const right = KIND[expected];
	if (right === undefined) return message ?? `must be ${expected}`;
	return `must be ${right}, not ${KIND[received] ?? received}`;
}

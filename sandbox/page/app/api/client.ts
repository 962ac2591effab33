import { noteConnection } from './live';

/** The sandbox gave no answer at all. */
export class Unreachable extends Error {
	constructor() {
		super('The sandbox does not answer. Is it still running?');
	}
}

/**
 * Calls the sandbox's own API.
 *
 * @returns the answer's JSON, or undefined if it has no body
 * @throws Unreachable, or an Error with the sandbox's own words; both fit to be shown
 */
export async function call<Answer>(
	method: string,
	path: string,
	body?: unknown,
	signal?: AbortSignal,
): Promise<Answer> {
	const response = await answerTo(path, {
		method,
		...(body !== undefined && {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
		...(signal && { signal }),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(wordsOf(text, response.status));
	return text === '' ? (undefined as Answer) : (JSON.parse(text) as Answer);
}

/** Gives the words of an error for people. */
export function inWords(error: unknown): string {
	return error instanceof Error ? error.message : 'It failed for an unknown reason.';
}

async function answerTo(path: string, request: RequestInit): Promise<Response> {
	try {
		const response = await fetch(path, request);
		noteConnection(true);
		return response;
	} catch (failure) {
		if (request.signal?.aborted === true) throw failure;
		noteConnection(false);
		throw new Unreachable();
	}
}

function wordsOf(text: string, status: number): string {
	try {
		const { error } = JSON.parse(text) as { error?: { message?: unknown } };
		if (typeof error?.message === 'string') return error.message;
	} catch {
		// Not JSON: the status has to do.
	}
	return `The sandbox answered with status ${status}.`;
}

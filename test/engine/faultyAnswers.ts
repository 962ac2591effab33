import { z } from 'zod';

/** Faults in which the sandbox behind never sees the request. */
export const FAULTS_BEFORE = [
	'resetBeforeReading',
	'resetAfterReading',
	'400',
	'401',
	'403',
	'429',
	'429 with Retry-After',
	'500',
	'502',
	'503',
	'503 with Retry-After',
] as const;

/** Faults in which the sandbox has taken the request, and the answer suffers. */
export const FAULTS_AFTER = [
	'delay',
	'refuse the next',
	'resetAfterForwarding',
	'500 after forwarding',
	'503 after forwarding',
	'dripping',
	'html',
	'truncated',
	'missing detail',
	'doubled detail',
	'foreign detail',
] as const;

/**
 * Two details that say different things of the first destination, PENDING and REJECTED; or the first
 * two with the message ID of each other.
 */
export const CONTRADICTIONS = [
	'rejected beside accepted',
	'accepted beside rejected',
	'crossed',
] as const;

export type Fault =
	| 'none'
	| 'no answer'
	| '429 for a minute'
	| (typeof FAULTS_BEFORE)[number]
	| (typeof FAULTS_AFTER)[number]
	| (typeof CONTRADICTIONS)[number];

const answerSchema = z.object({ detail: z.array(z.record(z.unknown())) }).passthrough();

/** Answers of a gateway that has not taken the request. */
export const EARLY: Partial<
	Record<Fault, { status: number; body: string; headers?: Record<string, string> }>
> = {
	'400': { status: 400, body: '{"error":"no credit"}' },
	'401': { status: 401, body: '{"error":"wrong login"}' },
	'403': { status: 403, body: '{"error":"account closed"}' },
	'429': { status: 429, body: '' },
	'429 with Retry-After': { status: 429, body: '', headers: { 'retry-after': '1' } },
	'429 for a minute': { status: 429, body: '', headers: { 'retry-after': '60' } },
	'500': { status: 500, body: 'Internal error' },
	'502': { status: 502, body: '<h1>Bad gateway</h1>' },
	'503': { status: 503, body: '{"error":"maintenance"}' },
	'503 with Retry-After': {
		status: 503,
		body: '{"error":"maintenance"}',
		headers: { 'retry-after': '1' },
	},
};

/** The HTTP status of an answer that goes wrong after the request was taken. */
export const LATE_STATUS: Partial<Record<Fault, number>> = {
	'500 after forwarding': 500,
	'503 after forwarding': 503,
};

/** What a gateway says to a message ID that it knows. */
export const DUPLICATE = '{"error":"duplicate messageId"}';

/** The body of an answer, gone wrong. */
export function spoil(fault: Fault, text: string): string {
	if (fault === '503 after forwarding') return '<h1>Service unavailable</h1>';
	if (fault === 'html') return '<!doctype html><p>Login</p>';
	if (fault === 'truncated') return text.slice(0, Math.floor(text.length / 2));
	const parsed = answerSchema.safeParse(parseJson(text));
	if (!parsed.success) return text;
	const { detail, ...rest } = parsed.data;
	const [first, second, ...others] = detail;
	if (fault === 'missing detail') return JSON.stringify({ ...rest, detail: detail.slice(1) });
	if (fault === 'doubled detail') return JSON.stringify({ ...rest, detail: [first, ...detail] });
	if (fault === 'foreign detail') {
		const foreign = { ...first, to: '99900000000', messageId: 'foreign' };
		return JSON.stringify({ ...rest, detail: [foreign, ...detail] });
	}
	if (fault === 'crossed' && first && second) {
		const [one, other] = [
			{ ...first, messageId: second.messageId },
			{ ...second, messageId: first.messageId },
		];
		return JSON.stringify({ ...rest, detail: [one, other, ...others] });
	}
	const rejected = { ...first, status: { code: '206', name: 'REJECTED', description: 'no' } };
	if (fault === 'rejected beside accepted') {
		return JSON.stringify({ ...rest, detail: [rejected, ...detail] });
	}
	if (fault === 'accepted beside rejected') {
		return JSON.stringify({ ...rest, detail: [...detail, rejected] });
	}
	return text;
}

/** A body as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

import { readMessageLog } from '../../../core/gateway/log/messageLog';
import {
	type CheckAnswer,
	shownHttpStatus,
	differs,
	type Found,
	judge,
	notOffered,
	ok,
	undetermined,
} from '../../../core/gateway/check/finding';
import type { Scheduled } from '../../../core/gateway/check/clockFindings';
import { judgeOne } from '../../../core/gateway/evidence';
import type { DeliveryReport } from '../../../core/gateway/report/report';
import type { Client, GatewayRequest } from '../../../transport/client';

/** In milliseconds, for a whole answer. */
const TIMEOUT = 15_000;

/** Asks only once, because a check sends at most one SMS. Never throws. */
export async function ask(client: Client, request: GatewayRequest): Promise<CheckAnswer> {
	const reply = await client.request(request, TIMEOUT);
	return reply.kind === 'answered' ? reply : { kind: 'silent', problem: reply.problem };
}

const SECOND = 1000;
/** When the log is read, in milliseconds after the gateway accepted the SMS. */
const LOOKS = [0, 1, 3, 7, 15, 30, 60].map((seconds) => seconds * SECOND);
/** How long the log is read after the time of a scheduled SMS. */
const FOLLOWED = 90 * SECOND;
const EVERY = 10 * SECOND;
/** An SMS that left earlier than this before its time left too early. */
const EARLY = 30 * SECOND;

export interface Sought {
	messageId: string;
	to: string;
	/** When the answer came, in milliseconds since 1970-01-01 UTC. */
	answered: number;
	/** The time of the SMS, if it is scheduled. */
	plan?: number;
}

interface LogSeen {
	finding: Found;
	/** Whether it contained data of the account. */
	isIn: boolean;
	status?: number | undefined;
	dates: string[];
	/** When these dates were read. */
	until: number;
	scheduled?: Scheduled;
}

const OFFERS = 'a message log';

type Look =
	| { kind: 'rows'; rows: DeliveryReport[]; others: number; status: number }
	| { kind: 'none'; finding: Found; status?: number | undefined; isFinal: boolean };

async function look(client: Client, messageId: string): Promise<Look> {
	const { redact } = client.credential;
	const request = { method: 'GET', path: '/sms/loginfo', query: { messageId } } as const;
	const reply = judge(await ask(client, request), OFFERS, redact);
	if (reply.kind === 'missing') {
		const { status } = reply;
		return { kind: 'none', finding: notOffered(OFFERS, status), status, isFinal: true };
	}
	if (reply.kind === 'failed') return noLog(reply.reason, reply.status);
	const { value, status } = reply;
	const read = readMessageLog(value, redact);
	if (!read.ok) return noLog(read.problem.reason, status);
	const rows = read.value.rows.filter((row) => row.messageId === messageId);
	return { kind: 'rows', rows, others: read.value.rows.length - rows.length, status };
}

const noLog = (reason: string, status: number | undefined): Look => ({
	kind: 'none',
	finding: undetermined(
		reason,
		'Ask the provider whether it has a message log',
		shownHttpStatus(status),
	),
	status,
	isFinal: false,
});

/** Asks the log for a message that does not exist, to see whether it answers. */
export async function lookForNothing(client: Client, messageId: string): Promise<LogSeen> {
	const seen = await look(client, messageId);
	const { status } = seen;
	const until = client.clock.now();
	if (seen.kind === 'none') return { finding: seen.finding, isIn: false, status, dates: [], until };
	const finding = seen.others > 0 ? IGNORES : ANSWERS;
	return { finding, isIn: true, status, dates: [], until };
}

/** Looks for the SMS until it has a date. Looks for a scheduled SMS until it must have left. */
export async function lookForSms(client: Client, sought: Sought): Promise<LogSeen> {
	const { messageId, to, answered, plan } = sought;
	const moments = plan ? momentsUntil(plan, answered) : LOOKS.map((after) => answered + after);
	const never = notWithin((moments.at(-1) ?? answered) - answered);
	let first: number | undefined;
	let last: LogSeen = { finding: never, isIn: false, dates: [], until: answered };
	let pendingAt = 0;
	for (const moment of moments) {
		await client.waitUntil(() => moment);
		if (client.isCancelled) break;
		const seen = await look(client, messageId);
		const now = client.clock.now();
		const { status } = seen;
		if (seen.kind === 'none') {
			last = { ...last, finding: seen.finding, isIn: false, status };
			if (seen.isFinal) break;
			continue;
		}
		const { rows, others } = seen;
		if (judgeOne({ messageId, to }, rows, () => 'any').contradiction)
			return { finding: OTHER_NUMBER, isIn: true, status, dates: [], until: now };
		if (rows.length === 0) {
			const notThere = first === undefined ? never : last.finding;
			last = { ...last, finding: others > 0 ? IGNORES : notThere, isIn: true, status };
			continue;
		}
		first ??= now;
		const dates = datesOf(rows, plan !== undefined);
		const seconds = Math.ceil((first - answered) / SECOND);
		const finding = ok(`The SMS was in the message log within ${seconds} s`, `within ${seconds} s`);
		last = { finding, isIn: true, status, dates, until: now };
		const hasLeft = rows.some(({ outcome }) => outcome === 'delivered');
		if (plan && hasLeft) return { ...last, scheduled: leftAt(now, pendingAt, plan) };
		if (!hasLeft) pendingAt = now;
		if (!plan && dates.length > 0) break;
	}
	return plan ? { ...last, scheduled: 'notSeen' } : last;
}

function momentsUntil(plan: number, answered: number): number[] {
	const count = Math.ceil((plan + FOLLOWED - answered) / EVERY);
	return Array.from({ length: count + 1 }, (_, index) => answered + index * EVERY);
}

/** An SMS is on time only if it still waited just before its time, and had left just after. */
function leftAt(now: number, pendingAt: number, plan: number): Scheduled {
	if (now < plan - EARLY) return 'early';
	return pendingAt >= plan - EARLY && now >= plan ? 'onTime' : 'notSeen';
}

/**
 * The dates between sending and now. The sendDate of a scheduled SMS may be its scheduled time, so
 * only its date of delivery counts.
 */
const datesOf = (rows: DeliveryReport[], isPlanned: boolean): string[] =>
	rows
		.flatMap(({ sendDate, doneDate, outcome }) =>
			isPlanned ? [outcome === 'delivered' ? doneDate : undefined] : [sendDate, doneDate],
		)
		.filter((date) => date !== undefined)
		.filter((date) => date.trim() !== '');

const IGNORES = differs(
	'The message log answered with other messages',
	'Ask the provider how to ask its message log for one message',
	'answers with other messages',
);

const ANSWERS = ok(
	'The message log answers. Its delay was not measured, because no SMS was sent',
	'answers',
);

const OTHER_NUMBER = undetermined(
	'The message log names the SMS with another number',
	'Ask the provider what its message log shows',
	'another number',
);

const notWithin = (milliseconds: number): Found => {
	const seconds = Math.round(milliseconds / SECOND);
	return undetermined(
		`The SMS was not in the message log within ${seconds} s`,
		'Run Get Status later with its message ID, or ask the provider how late its message log is',
		`not within ${seconds} s`,
	);
};

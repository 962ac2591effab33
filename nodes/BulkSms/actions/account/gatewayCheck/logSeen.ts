import { readMessageLog } from '../../../core/log/messageLog';
import {
	differs,
	type Found,
	judged,
	notOffered,
	ok,
	statusIn,
	type Told,
	undetermined,
} from '../../../core/gatewayCheck/finding';
import type { Scheduled } from '../../../core/gatewayCheck/clockFindings';
import { isOtherNumber } from '../../../core/message/destination';
import type { DeliveryReport } from '../../../core/report/report';
import type { Client, GatewayRequest } from '../../../transport/client';

/** Milliseconds until the whole of an answer must have come. */
const TIMEOUT = 15_000;

/**
 * Makes one request, and never again: a check shows what a gateway does, and sends at most one SMS.
 * Never throws.
 */
export async function tell(client: Client, request: GatewayRequest): Promise<Told> {
	const reply = await client.request(request, TIMEOUT);
	return reply.kind === 'answered' ? reply : { kind: 'silent', problem: reply.problem };
}

const SECOND = 1000;
/** When the log is looked at, in milliseconds after the SMS was taken. */
const LOOKS = [0, 1, 3, 7, 15, 30, 60].map((seconds) => seconds * SECOND);
/** A scheduled SMS is followed until so long after its time. */
const FOLLOWED = 90 * SECOND;
const EVERY = 10 * SECOND;
/** How much before its time an SMS left that left too early. */
const EARLY = 30 * SECOND;

/** The SMS to look for. */
export interface Sought {
	messageId: string;
	to: string;
	/** When it was sent, and when the answer was there: milliseconds since 1970-01-01 UTC. */
	from: number;
	answered: number;
	/** When it is due, if it is scheduled. */
	plan?: number;
}

/** What the log showed of the SMS. */
interface LogSeen {
	finding: Found;
	/** Whether it told something that only the account may know. */
	isIn: boolean;
	status?: number;
	dates: string[];
	/** When these dates were read. */
	until: number;
	scheduled?: Scheduled;
}

const OFFERS = 'a message log';

type Look =
	| { kind: 'rows'; rows: DeliveryReport[]; others: number; status: number }
	| { kind: 'none'; finding: Found; status?: number; isFinal: boolean };

async function look(client: Client, messageId: string): Promise<Look> {
	const { redact } = client.credential;
	const request = { method: 'GET', path: '/sms/loginfo', query: { messageId } } as const;
	const reply = judged(await tell(client, request), OFFERS, redact);
	if (reply.kind === 'missing') {
		return {
			kind: 'none',
			finding: notOffered(OFFERS, reply.status),
			status: reply.status,
			isFinal: true,
		};
	}
	const read = reply.kind === 'value' ? readMessageLog(reply.value, redact) : undefined;
	if (reply.kind !== 'value' || !read?.ok) {
		const reason = reply.kind === 'failed' ? reply.reason : 'The answer is no message log';
		const why = read && !read.ok ? read.problem.reason : reason;
		const finding = undetermined(
			why,
			'Ask the provider whether it has a message log',
			statusIn(reply),
		);
		return {
			kind: 'none',
			finding,
			isFinal: false,
			...(reply.status !== undefined && { status: reply.status }),
		};
	}
	const rows = read.value.rows.filter((row) => row.messageId === messageId);
	return { kind: 'rows', rows, others: read.value.rows.length - rows.length, status: reply.status };
}

/** Asks the log for a message that does not exist: whether it answers at all. */
export async function lookForNothing(client: Client, messageId: string): Promise<LogSeen> {
	const seen = await look(client, messageId);
	const until = client.clock.now();
	if (seen.kind === 'none') return { ...withStatus(seen), isIn: false, dates: [], until };
	const finding =
		seen.others > 0
			? IGNORES
			: ok(
					'The message log answers. How late it is was not tried, because no SMS was sent',
					'answers',
				);
	return { finding, isIn: true, status: seen.status, dates: [], until };
}

/** Looks for the SMS until it is there with a date, and for a scheduled one until it must have left. */
export async function lookForSms(client: Client, sought: Sought): Promise<LogSeen> {
	const { messageId, to, answered, plan } = sought;
	const moments = plan ? momentsUntil(plan, answered) : LOOKS.map((after) => answered + after);
	let first: number | undefined;
	let last: LogSeen = {
		finding: NEVER(moments, answered),
		isIn: false,
		dates: [],
		until: answered,
	};
	let pendingAt = 0;
	for (const moment of moments) {
		await client.waitUntil(() => moment);
		if (client.isCancelled) break;
		const seen = await look(client, messageId);
		const now = client.clock.now();
		if (seen.kind === 'none') {
			last = { ...withStatus(seen), isIn: false, dates: last.dates, until: last.until };
			if (seen.isFinal) break;
			continue;
		}
		const { rows, others, status } = seen;
		if (rows.some((row) => isOtherNumber(row.to, to)))
			return { ...CONTRADICTS, status, until: now };
		if (rows.length === 0) {
			const finding =
				others > 0 ? IGNORES : first === undefined ? NEVER(moments, answered) : last.finding;
			last = { ...last, finding, isIn: true, status };
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

const withStatus = ({ finding, status }: { finding: Found; status?: number }) => ({
	finding,
	...(status !== undefined && { status }),
});

function momentsUntil(plan: number, answered: number): number[] {
	const count = Math.ceil((plan + FOLLOWED - answered) / EVERY);
	return Array.from({ length: count + 1 }, (_, index) => answered + index * EVERY);
}

/**
 * Only what was seen to wait until just before its time, and to have left just after it, left on
 * time.
 */
function leftAt(now: number, pendingAt: number, plan: number): Scheduled {
	if (now < plan - EARLY) return 'early';
	return pendingAt >= plan - EARLY && now >= plan ? 'onTime' : 'notSeen';
}

/**
 * The dates of what happened between sending and now. Of an SMS that was scheduled, sendDate may be
 * when it is due, in whatever form: then only the fact that it was sent counts.
 */
const datesOf = (rows: DeliveryReport[], isPlanned: boolean): string[] =>
	rows
		.flatMap(({ sendDate, doneDate, outcome }) =>
			isPlanned ? [outcome === 'delivered' ? doneDate : undefined] : [sendDate, doneDate],
		)
		.filter((date) => date !== undefined)
		.filter((date) => date.trim() !== '');

const IGNORES = differs(
	'The message log answered with other messages than the one that it was asked for',
	'Ask the provider how to ask its message log for one message',
	'answers with other messages',
);

const CONTRADICTS = {
	finding: undetermined(
		'The message log names the SMS with another number',
		'Ask the provider what its message log shows',
		'another number',
	),
	isIn: true,
	dates: [],
};

const NEVER = (moments: number[], answered: number): Found => {
	const seconds = Math.round(((moments.at(-1) ?? answered) - answered) / SECOND);
	return undetermined(
		`The SMS was not in the message log within ${seconds} s`,
		'Run Get Status later with its message ID, or ask the provider how late its message log is',
		`not within ${seconds} s`,
	);
};

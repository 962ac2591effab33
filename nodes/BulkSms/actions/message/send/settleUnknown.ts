import type { IExecuteFunctions } from 'n8n-workflow';

import type { SendResult } from '../../../core/answer/sendResult';
import { counted } from '../../../core/format/words';
import { writeLogDate, type LogQuestion } from '../../../core/log/logQuestion';
import {
	LOOK_UP_LIMIT,
	LOOK_UP_TIMES,
	MOST_LOOK_UPS,
	MOST_ONE_BY_ONE,
	settleBy,
} from '../../../core/log/settlement';
import type { DeliveryReport } from '../../../core/report/report';
import type { Client } from '../../../transport/client';
import { askAll, type LogReply } from '../../messageLog';
import type { SendingRules } from '../input/settings';
import type { Run, SendStats } from './run';

/** How far the clock of the gateway may be off, in milliseconds. */
const OFF = 300_000;

/** How many failures in a row end a round: a log that is broken tells nothing of other messages. */
const MOST_FAILURES = 4;

type TakeReply = (reply: LogReply, about: Iterable<string>) => void;

class LookUps {
	count = 0;

	hindrance: string | undefined;

	/** By message ID: why the last question about a message has no answer; absent if it has one. */
	readonly failures = new Map<string, string>();

	private oneByOne = 0;

	constructor(
		private readonly client: Client,
		private readonly rules: Pick<SendingRules, 'concurrency' | 'timeout'>,
		/** When the first request left, and when the asking ends. */
		private readonly times: { workflowZone: string; since: number; end: number },
	) {}

	/** @param isLast whether those are looked up one by one, too, that an answer for the period lacks */
	async askFor(asked: SendResult[], isLast: boolean): Promise<DeliveryReport[]> {
		const ids = new Set(asked.map(({ recipient }) => recipient.messageId));
		const rows: DeliveryReport[] = [];
		const take: TakeReply = (reply, about) => {
			this.count += 1;
			for (const id of about) {
				if (reply.kind === 'answered') this.failures.delete(id);
				else this.failures.set(id, reply.problem.reason);
			}
			if (reply.kind === 'failed') return;
			for (const row of reply.rows) if (ids.has(row.messageId ?? '')) rows.push(row);
		};
		if (ids.size > MOST_ONE_BY_ONE) {
			const became = await this.askForPeriod(ids, take);
			if (became === 'stopped' || (became === 'answered' && !isLast)) return rows;
		}
		const found = new Set(rows.map(({ messageId }) => messageId));
		await this.askOneByOne(
			[...ids].filter((id) => !found.has(id)),
			take,
		);
		return rows;
	}

	private async askForPeriod(
		ids: Set<string>,
		take: TakeReply,
	): Promise<'answered' | 'failed' | 'stopped'> {
		const { workflowZone, since } = this.times;
		const { credential, clock } = this.client;
		const zone = credential.timezone || workflowZone;
		const start = writeLogDate('From', since - OFF, zone);
		const end = writeLogDate('Until', clock.now() + OFF, zone);
		if (!start.ok || !end.ok) return 'failed';
		let isAnswered = false;
		const question = { by: 'period', start: start.value, end: end.value } as const;
		const stopped = await this.ask([question], (_, reply) => {
			isAnswered = reply.kind === 'answered';
			take(reply, ids);
		});
		if (stopped === undefined) return isAnswered ? 'answered' : 'failed';
		for (const id of ids) this.failures.set(id, stopped);
		return 'stopped';
	}

	private async askOneByOne(ids: string[], take: TakeReply): Promise<void> {
		const mayAsk = ids.length > MOST_ONE_BY_ONE ? MOST_LOOK_UPS - this.oneByOne : ids.length;
		const these = ids.slice(0, Math.max(0, mayAsk));
		this.oneByOne += these.length;
		const left = new Set(these);
		const stopped = await this.ask(
			these.map((messageId) => ({ by: 'messageId', messageId })),
			(question, reply) => {
				if (question.by !== 'messageId') return;
				left.delete(question.messageId);
				take(reply, [question.messageId]);
			},
		);
		if (stopped !== undefined) for (const id of left) this.failures.set(id, stopped);
	}

	/** @returns why not all of them were asked; undefined if they were */
	private async ask(
		questions: LogQuestion[],
		take: (question: LogQuestion, reply: LogReply) => void,
	): Promise<string | undefined> {
		const options = { ...this.rules, mostFailures: MOST_FAILURES, end: this.times.end };
		const stopped = await askAll(this.client, questions, options, take);
		if (stopped?.isFinal) this.hindrance = stopped.problem.reason;
		return stopped?.problem.reason;
	}
}

interface SettledRun extends Pick<Run, 'client' | 'results'> {
	rules: Pick<SendingRules, 'concurrency' | 'timeout'>;
	stats: Pick<SendStats, 'lookUps' | 'warnings'>;
}

/**
 * Looks up messages whose outcome is unknown in the message log. Nothing is sent meanwhile or after it.
 *
 * What is not in the log stays unknown, because absence proves nothing. So does a message with an Own
 * Message ID: the log cannot tell it from an earlier message with the same one. All of it ends after a
 * minute, whatever the log does.
 *
 * @param since when the first request left, in milliseconds since 1970-01-01 UTC
 */
export async function settleUnknown(
	context: IExecuteFunctions,
	{ client, rules, results, stats }: SettledRun,
	since: number,
): Promise<void> {
	const unknownOnes = () => results.all().filter(({ outcome }) => outcome === 'unknown');
	const open = () => unknownOnes().filter(({ recipient }) => !recipient.hasOwnId);
	const begin = client.clock.now();
	const times = { workflowZone: context.getTimezone(), since, end: begin + LOOK_UP_LIMIT };
	const lookUps = new LookUps(client, rules, times);
	for (const [round, time] of LOOK_UP_TIMES.entries()) {
		const asked = open();
		if (asked.length === 0) break;
		await client.waitUntil(() => begin + time);
		if (client.isCancelled) break;
		const rows = await lookUps.askFor(asked, round === LOOK_UP_TIMES.length - 1);
		for (const settled of settleBy(asked, rows, client.credential.defaultCountryCode)) {
			results.keep(settled);
		}
		if (lookUps.hindrance !== undefined) {
			stats.warnings.push(`Look Up Unknown Outcomes: ${lookUps.hindrance}.`);
			break;
		}
	}
	for (const result of open()) {
		const failure = lookUps.failures.get(result.recipient.messageId);
		if (failure !== undefined) results.keep(notSettled(result, failure));
	}
	const withOwnId = unknownOnes().length - open().length;
	if (withOwnId > 0) stats.warnings.push(notLookedUp(withOwnId));
	stats.lookUps = lookUps.count;
}

function notSettled(result: SendResult, failure: string): SendResult {
	const { problem } = result;
	const told = `Look Up Unknown Outcomes could not look it up: ${failure}`;
	if (!problem || problem.reason.includes(told)) return result;
	return { ...result, problem: { ...problem, reason: `${problem.reason}. ${told}` } };
}

const notLookedUp = (count: number): string =>
	`Look Up Unknown Outcomes did not look up ${counted(count, 'message')} with an Own Message ID, because an earlier message may have the same one.`;

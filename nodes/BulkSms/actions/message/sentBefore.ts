import { partition } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { Problem } from '../../core/checked';
import { messageKey } from '../../core/duplicates';
import type { Recipient } from '../../core/outgoingMessage';
import { recipientsOf, type PlannedRequest } from '../../core/planning';
import { MARKS_PER_MESSAGE, markLabels, type MarkLabels } from '../../core/repeatWindow';
import { refusedResult, skippedResult, type SendResult } from '../../core/sendResult';

/** Marks that n8n's store keeps for a node; the oldest are dropped first. */
const MOST_MARKS = 250_000;
/** Marks that are taken out in one go: n8n searches the whole store for each of them. */
const TAKEN_OUT_AT_ONCE = 1_000;

const REPEAT = 'The same text was sent to the same number not long ago';
const IN_DOUBT =
	'An earlier execution was about to send the same text to the same number and did not say what became of it: it may have been sent';

/** A message that is marked, by what tells it from others. */
interface Claim {
	recipient: Recipient;
	key: string;
}

const marksOf = (claims: Claim[], labels: string[]): string[] =>
	labels.flatMap((label) => claims.map(({ key }) => label + key));

/**
 * What earlier executions of this node sent, in n8n's own de-duplication store (the one of the node
 * Remove Duplicates). A message is marked before it is sent, so that a crash does not make anyone
 * get it twice, and the mark is taken out again when it surely was not sent.
 */
export class SentBefore {
	private labels: MarkLabels;

	/** Marked and not settled yet. */
	private claimed: Claim[] = [];

	/** Of the longest list that this run had marked at one time. */
	private marked = 0;

	/** Who is not sent to. */
	private readonly results = new Map<Recipient, SendResult>();

	/** What the user should know of the store, a sentence; the marks of before sending are there. */
	warning: string | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly hours: number,
	) {
		this.labels = markLabels(hours, Date.now());
	}

	/** The result of a recipient that is not sent to because of an earlier execution, or the store. */
	resultOf(recipient: Recipient): SendResult | undefined {
		return this.results.get(recipient);
	}

	/**
	 * Marks the messages of requests that are about to leave, and finds out who got the same text
	 * before: they have a result afterwards.
	 *
	 * @param isNew whose messages are: the others are left alone
	 * @returns why the store cannot be used, where it cannot
	 */
	async claim(
		requests: PlannedRequest[],
		isNew: (recipient: Recipient) => boolean,
	): Promise<Problem | undefined> {
		this.labels = markLabels(this.hours, Date.now());
		const { now, soon } = this.labels;
		const claims = requests
			.flatMap(({ messages }) => messages)
			.flatMap(({ fields, recipients }) =>
				recipients
					.filter(isNew)
					.map((recipient) => ({ recipient, key: messageKey(recipient.to, fields.text) })),
			);
		this.marked += claims.length;
		try {
			const known = await this.record(marksOf(claims, [now]));
			const [repeats, fresh] = partition(claims, ({ key }) => known.has(now + key));
			this.claimed = fresh;
			await this.record(marksOf(fresh, soon));
			await this.skip(repeats);
			return undefined;
		} catch (error) {
			return {
				field: 'Skip Repeats Within Hours',
				reason: `n8n's store of what was sent before cannot be used: ${reasonOf(error)}`,
				advice: 'Save the workflow and try again, or take the option out',
			};
		}
	}

	/** Gives everybody in the requests the result that nothing was sent, for this reason. */
	refuse(requests: PlannedRequest[], problem: Problem): void {
		const shared: Problem = { ...problem, concernsAll: true };
		for (const recipient of requests.flatMap(recipientsOf)) {
			if (!this.results.has(recipient)) {
				this.results.set(recipient, refusedResult(recipient, shared));
			}
		}
	}

	/**
	 * Settles the marks of what was claimed last when it is sent: those of messages that surely were
	 * not sent are taken out, the others last for the whole window.
	 */
	async settle(mayHaveLeft: (recipient: Recipient) => boolean): Promise<void> {
		const { now, soon, later } = this.labels;
		const [sent, unsent] = partition(this.claimed, ({ recipient }) => mayHaveLeft(recipient));
		this.claimed = [];
		try {
			await this.takeOut(marksOf(unsent, [now, ...soon]));
			await this.record(marksOf(sent, later));
		} catch (error) {
			this.warning ??= `n8n's store could not note for how long to skip repeats: ${reasonOf(error)}.`;
		}
	}

	/**
	 * Tells who was sent to from who was about to be when an execution died: the latter have no mark
	 * but that of before sending. They count as sent from then on, like all that may have been.
	 */
	private async skip(repeats: Claim[]): Promise<void> {
		const { ahead, behind, later } = this.labels;
		const isAhead = await this.record(marksOf(repeats, [ahead]));
		const unclear = repeats.filter(({ key }) => !isAhead.has(ahead + key));
		const isBehind = await this.record(marksOf(unclear, [behind]));
		const [old, inDoubt] = partition(unclear, ({ key }) => isBehind.has(behind + key));
		// Looking has noted it, which would make the window of an old one longer.
		await this.takeOut(marksOf(old, [ahead]));
		await this.record(marksOf(inDoubt, later));
		for (const { recipient } of repeats) {
			this.results.set(recipient, skippedResult(recipient, REPEAT));
		}
		for (const { recipient } of inDoubt) {
			this.results.set(recipient, skippedResult(recipient, IN_DOUBT));
		}
	}

	/** @returns those of the marks that were there before */
	private async record(marks: string[]): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		// A list that is longer than the store must not push out its own marks.
		const maxEntries = Math.max(MOST_MARKS, 2 * MARKS_PER_MESSAGE * this.marked);
		const { processed } = await this.context.helpers.checkProcessedAndRecord(marks, 'node', {
			mode: 'entries',
			maxEntries,
		});
		return new Set(processed);
	}

	private async takeOut(marks: string[]): Promise<void> {
		for (let next = 0; next < marks.length; next += TAKEN_OUT_AT_ONCE) {
			if (next > 0) await sleep(0);
			const part = marks.slice(next, next + TAKEN_OUT_AT_ONCE);
			await this.context.helpers.removeProcessed(part, 'node', { mode: 'entries' });
		}
	}
}

const reasonOf = (error: unknown): string =>
	error instanceof Error && error.message !== '' ? error.message : 'it gave no reason';

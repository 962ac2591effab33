import { partition } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { refusedResult, skippedResult } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import { recipientsOf, type PlannedRequest } from '../../../core/request/planning';
import { messageKey } from '../../../core/selection/duplicates';
import { markLabels, type MarkLabels } from '../../../core/selection/repeatWindow';
import { MarkStore, reasonOf } from './markStore';
import type { KeptResults } from './sending';

const REPEAT = 'The same text was sent to the same number not long ago';
const IN_DOUBT =
	'An earlier execution was about to send the same text to the same number and its result is not known: it may have been sent';
const REPEAT_OR_IN_DOUBT = `${REPEAT}, or may have been: n8n's store failed before it told which`;

/** A message that is being marked, by what tells it from others. */
interface Marked {
	recipient: Recipient;
	key: string;
}

const marksOf = (asked: Marked[], labels: string[]): string[] =>
	labels.flatMap((label) => asked.map(({ key }) => label + key));

/**
 * What earlier executions of this node sent. A message is marked before it is sent, so that a crash
 * does not make anyone get it twice, and the mark is taken out again if the message was not sent:
 *
 * ```
 * mark()                          the request leaves          settle()
 * look ── mark as leaving ────────────────────────────┬─ sent ────── mark for the whole window
 *   │                                                 └─ not sent ── take the marks out
 *   └─ marked before: a repeat, or in doubt if it was leaving and nobody said what became of it
 * ```
 *
 * `core/selection/repeatWindow.ts` shows which marks these are, how long they last and what a look
 * finds.
 */
export class RepeatStore {
	private readonly store: MarkStore;

	private labels: MarkLabels;

	/** About to leave and not settled yet. */
	private leaving: Marked[] = [];

	/** Who is not sent to. */
	private readonly leftOut = new Set<Recipient>();

	/** What the user should know of the store, each a sentence. */
	warnings: string[] = [];

	constructor(
		context: IExecuteFunctions,
		private readonly hours: number,
		private readonly results: KeptResults,
	) {
		this.store = new MarkStore(context);
		this.labels = markLabels(hours, Date.now());
	}

	/** Whether a recipient is not sent to because an earlier execution did, or may have. */
	leavesOut(recipient: Recipient): boolean {
		return this.leftOut.has(recipient);
	}

	/**
	 * Marks the messages of requests that are about to leave, and finds out who got the same text
	 * before: they are left out, and have a result afterwards.
	 *
	 * @param isNew whose messages are: the others are left alone
	 * @returns why the store cannot be used, or undefined if it can; if it cannot, none of the requests may leave
	 */
	async mark(
		requests: PlannedRequest[],
		isNew: (recipient: Recipient) => boolean,
	): Promise<Problem | undefined> {
		this.labels = markLabels(this.hours, Date.now());
		const { now, next, leaving, soon } = this.labels;
		const asked = requests
			.flatMap(({ messages }) => messages)
			.flatMap(({ fields, recipients }) =>
				recipients
					.filter(isNew)
					.map((recipient) => ({ recipient, key: messageKey(recipient.to, fields.text) })),
			);
		this.store.expect(asked.length);
		let fresh: Marked[] = [];
		try {
			const seen = await this.store.record(marksOf(asked, [now]));
			fresh = asked.filter(({ key }) => !seen.has(now + key));
			const aboutToLeave = [...marksOf(asked, [next, leaving]), ...marksOf(fresh, soon)];
			const known = await this.store.record(aboutToLeave);
			const [repeats, open] = partition(asked, ({ key }) => known.has(next + key));
			this.leaving = open;
			const seenOnly = open.filter(({ key }) => seen.has(now + key));
			await this.store.settle([], marksOf(seenOnly, soon));
			await this.skip(repeats, ({ key }) => known.has(leaving + key));
			return undefined;
		} catch (error) {
			// The store may have noted them before it failed. Those of messages that were seen before stay:
			// they may be repeats.
			await this.store.settle(marksOf(fresh, [next, ...soon]), []);
			return {
				field: 'Skip Repeats Within Hours',
				reason: `Skip Repeats Within Hours cannot use n8n's store of what was sent before: ${reasonOf(error)}`,
				advice: 'Save the workflow and run it again, or remove the option',
			};
		}
	}

	/** Gives everybody in the requests the result that nothing was sent, for this reason. */
	refuse(requests: PlannedRequest[], problem: Problem): void {
		const shared: Problem = { ...problem, concernsAll: true };
		for (const recipient of requests.flatMap(recipientsOf)) {
			this.results.keep(refusedResult(recipient, shared));
		}
	}

	/**
	 * Settles the marks of what was leaving last when it is sent: those of messages that were not sent
	 * are taken out, the others last for the whole window.
	 */
	async settle(mayHaveLeft: (recipient: Recipient) => boolean): Promise<void> {
		const { next, soon, later } = this.labels;
		const [sent, unsent] = partition(this.leaving, ({ recipient }) => mayHaveLeft(recipient));
		this.leaving = [];
		await this.store.settle(marksOf(unsent, [next, ...soon]), marksOf(sent, later));
	}

	/** Tries for the last time what the store did not do, and keeps what the user should know. */
	async close(): Promise<void> {
		this.warnings = await this.store.close();
	}

	/**
	 * Tells who was sent to from who was about to be when an execution died. They count as sent from
	 * then on, like all that may have been.
	 *
	 * @param wasLeaving whether a repeat was about to leave in this stretch, or was found in it
	 */
	private async skip(repeats: Marked[], wasLeaving: (repeat: Marked) => boolean): Promise<void> {
		const { sent, later } = this.labels;
		const [unclear, settled] = partition(repeats, wasLeaving);
		this.skipWith(REPEAT, settled);
		this.skipWith(REPEAT_OR_IN_DOUBT, unclear);
		try {
			const wasSent = await this.store.record(marksOf(repeats, [sent]));
			const inDoubt = unclear.filter(({ key }) => !wasSent.has(sent + key));
			this.skipWith(REPEAT, unclear);
			this.skipWith(IN_DOUBT, inDoubt);
			await this.store.settle([], marksOf(inDoubt, later));
		} catch {
			// They are repeats or in doubt, so they are skipped either way.
		}
	}

	private skipWith(reason: string, asked: Marked[]): void {
		for (const { recipient } of asked) {
			this.leftOut.add(recipient);
			this.results.keep(skippedResult(recipient, reason));
		}
	}
}

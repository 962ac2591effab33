import { partition } from 'lodash';

import { skippedResult, type RunResults } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import type { Problem } from '../../../core/problem';
import type { PlannedRequest } from '../../../core/request/planning';
import { messageKey } from '../../../core/selection/selection';
import { markLabels, type MarkLabels } from '../../../core/selection/repeatWindow';
import type { Clock } from '../../../transport/clock';
import { safeguards } from '../../parameters/safeguards';
import type { NodeStore } from '../../store/nodeStore';
import { storeFailure, type Gate } from './markedSending';
import { MarkStore } from './markStore';

const REPEAT = 'The same text was sent to the same number not long ago';
const IN_DOUBT =
	'An earlier execution was about to send the same text to the same number and its result is not known: it may have been sent';
const REPEAT_OR_IN_DOUBT = `${REPEAT}, or may have been: n8n's store failed before it told which`;

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
 * mark()                          the request leaves          record()
 * look ── mark as leaving ────────────────────────────┬─ sent ────── mark for the whole window
 *   │                                                 └─ not sent ── take the marks out
 *   └─ marked before: a repeat, or in doubt if it was leaving and its outcome is not known
 * ```
 *
 * `core/selection/repeatWindow.ts` shows which marks these are and what a look finds.
 */
export class RepeatStore implements Gate {
	private readonly store: MarkStore;

	private labels: MarkLabels;

	private leaving: Marked[] = [];

	readonly leftOut = new Set<Recipient>();

	warnings: string[] = [];

	constructor(
		store: NodeStore,
		private readonly clock: Clock,
		private readonly hours: number,
		private readonly results: RunResults,
	) {
		this.store = new MarkStore(store, clock);
		this.labels = markLabels(hours, clock.now());
	}

	async mark(
		requests: PlannedRequest[],
		isNew: (recipient: Recipient) => boolean,
	): Promise<Problem | undefined> {
		this.labels = markLabels(this.hours, this.clock.now());
		const { now, next, leaving, soon } = this.labels;
		const asked: Marked[] = [];
		for (const { fields, recipients } of requests.flatMap(({ messages }) => messages)) {
			for (const recipient of recipients) {
				if (isNew(recipient)) asked.push({ recipient, key: messageKey(recipient.to, fields.text) });
			}
		}
		this.store.expect(asked.length);
		let fresh: Marked[] = [];
		try {
			const seen = await this.store.record(marksOf(asked, [now]));
			// As a rule no mark was there before, and no message needs to be looked up.
			const wasSeen = ({ key }: Marked) => seen.size > 0 && seen.has(now + key);
			fresh = asked.filter((each) => !wasSeen(each));
			const aboutToLeave = [...marksOf(asked, [next, leaving]), ...marksOf(fresh, soon)];
			const known = await this.store.record(aboutToLeave);
			const [repeats, open] = partition(
				asked,
				({ key }) => known.size > 0 && known.has(next + key),
			);
			this.leaving = open;
			await this.store.write([], marksOf(open.filter(wasSeen), soon));
			await this.skip(repeats, ({ key }) => known.has(leaving + key));
			return undefined;
		} catch (error) {
			// The store may have noted them before it failed. Those of messages that were seen before stay:
			// they may be repeats.
			await this.store.write(marksOf(fresh, [next, ...soon]), []);
			return storeFailure(safeguards.options.skipRepeatsHours.displayName, error);
		}
	}

	/** Takes out the marks of what was leaving last and was not sent; the others last for the window. */
	async record(mayHaveLeft: (recipient: Recipient) => boolean): Promise<void> {
		const { next, soon, later } = this.labels;
		const [sent, unsent] = partition(this.leaving, ({ recipient }) => mayHaveLeft(recipient));
		this.leaving = [];
		await this.store.write(marksOf(unsent, [next, ...soon]), marksOf(sent, later));
	}

	async close(): Promise<void> {
		this.warnings = await this.store.close();
	}

	/**
	 * Tells who was sent to from who was about to be when an execution died. From then on they
	 * count as sent, like all that may have been, but only if a result reports the doubt: if an earlier
	 * try of this execution has a result that says more, the next execution must report it.
	 *
	 * @param wasLeaving whether a repeat was about to leave in this stretch, or was found in it
	 */
	private async skip(repeats: Marked[], wasLeaving: (repeat: Marked) => boolean): Promise<void> {
		const { sent, later } = this.labels;
		const [unclear, settled] = partition(repeats, wasLeaving);
		this.skipWith(REPEAT, settled);
		this.skipWith(REPEAT_OR_IN_DOUBT, unclear);
		const isTold = ({ recipient }: Marked) => this.results.of(recipient)?.outcome === 'skipped';
		try {
			const wasSent = await this.store.record(marksOf(repeats, [sent]));
			const inDoubt = unclear.filter(({ key }) => !wasSent.has(sent + key));
			this.skipWith(REPEAT, unclear);
			this.skipWith(IN_DOUBT, inDoubt);
			const [told, untold] = partition(inDoubt, isTold);
			await this.store.write(marksOf(untold, [sent]), marksOf(told, later));
		} catch {
			// They are repeats or in doubt, so they are skipped either way. The store may have noted them.
			const [, untold] = partition(unclear, isTold);
			await this.store.write(marksOf(untold, [sent]), []);
		}
	}

	private skipWith(reason: string, asked: Marked[]): void {
		for (const { recipient } of asked) {
			this.leftOut.add(recipient);
			this.results.keep(skippedResult(recipient, reason));
		}
	}
}

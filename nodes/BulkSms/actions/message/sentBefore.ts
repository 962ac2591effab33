import { partition } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import { invalid, valid, type Checked } from '../../core/checked';
import { messageKey } from '../../core/duplicates';
import type { OutgoingMessage, Recipient } from '../../core/outgoingMessage';
import { MARKS_PER_MESSAGE, markLabels, type MarkLabels } from '../../core/repeatWindow';

/** Marks that n8n's store keeps for a node; the oldest are dropped first. */
const MOST_MARKS = 250_000;
/** Marks that are taken out in one go: n8n searches the whole store for each of them. */
const TAKEN_OUT_AT_ONCE = 1_000;

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
	private readonly labels: MarkLabels;

	private claimed: Claim[] = [];

	constructor(
		private readonly context: IExecuteFunctions,
		hours: number,
	) {
		this.labels = markLabels(hours, Date.now());
	}

	/**
	 * Marks the messages that are about to be sent.
	 *
	 * @param mayLeave who of them is: the others are left alone
	 * @returns who got the same text before and is to be skipped, or why the store cannot be used
	 */
	async claim(
		messages: OutgoingMessage[],
		mayLeave: (recipient: Recipient) => boolean,
	): Promise<Checked<ReadonlySet<Recipient>>> {
		const { now, soon } = this.labels;
		for (const { fields, recipients } of messages) {
			for (const recipient of recipients) {
				if (!mayLeave(recipient)) continue;
				this.claimed.push({ recipient, key: messageKey(recipient.to, fields.text) });
			}
		}
		try {
			const known = await this.record(marksOf(this.claimed, [now]));
			const [repeats, fresh] = partition(this.claimed, ({ key }) => known.has(now + key));
			this.claimed = fresh;
			await this.record(marksOf(fresh, soon));
			return valid(new Set(repeats.map(({ recipient }) => recipient)));
		} catch (error) {
			return invalid(
				'Skip Repeats Within Hours',
				`n8n's store of what was sent before cannot be used: ${reasonOf(error)}`,
				'Save the workflow and try again, or take the option out',
			);
		}
	}

	/**
	 * Settles the marks when all is sent: those of messages that surely were not sent are taken out,
	 * the others last for the whole window.
	 *
	 * @returns a sentence where that failed: the marks of before sending are there all the same
	 */
	async settle(mayHaveLeft: (recipient: Recipient) => boolean): Promise<string | undefined> {
		const { now, soon, later } = this.labels;
		const [sent, unsent] = partition(this.claimed, ({ recipient }) => mayHaveLeft(recipient));
		try {
			await this.takeOut(marksOf(unsent, [now, ...soon]));
			await this.record(marksOf(sent, later));
			return undefined;
		} catch (error) {
			return `n8n's store could not note for how long to skip repeats: ${reasonOf(error)}.`;
		}
	}

	/** @returns those of the marks that were there before */
	private async record(marks: string[]): Promise<ReadonlySet<unknown>> {
		if (marks.length === 0) return new Set();
		// A list that is longer than the store must not push out its own marks.
		const maxEntries = Math.max(MOST_MARKS, 2 * MARKS_PER_MESSAGE * this.claimed.length);
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

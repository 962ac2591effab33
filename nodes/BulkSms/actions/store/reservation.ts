import { partition } from 'lodash';

import { type RunResults, skippedResult } from '../../core/gateway/answer/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import type { PlannedRequest } from '../../core/message/planning';
import { describeLimit } from '../../core/message/reservation/timeLimit';
import { timeInWords } from '../../core/message/schedule/timeInWords';
import { isoAt } from '../../core/message/schedule/wallClock';
import { messageKey } from '../../core/message/selection';
import { type Problem, reasonOf } from '../../core/problem';
import { counted } from '../../core/text/words';
import type { Clock } from '../../transport/clock';
import { safeguards } from '../parameters/safeguards';
import type { LimitOverTime } from '../run/read/readLimit';
import { forgottenLimit, type Limits, type UsedUp } from './limits';
import type { Message, Repeat, Repeats } from './repeats';
import { type Store, storeFailure } from './store';

const REPEATS = safeguards.options.skipRepeatsHours.displayName;
const LIMIT = safeguards.options.limitOverTime.displayName;

/** The pause before the last attempt after the store failed, in milliseconds. */
const BEFORE_LAST_ATTEMPT = 100;
/** How many marks the store holds in addition to those of messages. */
const OTHER_MARKS = 40;

const REPEAT = 'The same text was sent to the same number not long ago';
const REPEAT_REASONS = {
	'not known': 'An earlier execution may have sent the same text to the same number',
	'store failed': "The same text may have been sent to the same number: n8n's store failed",
};

interface Kinds {
	repeats?: Repeats | undefined;
	limits?: Limits<Recipient, LimitOverTime> | undefined;
}

interface Needs {
	clock: Clock;
	results: RunResults;
	/** The zone for the time when a limit is free again. */
	zone: string;
	cancel?: AbortSignal | undefined;
}

/**
 * Notes the messages of a run in n8n's store, for later executions. Before a message is sent, it
 * takes its place in all kinds of notes or in none. If it was not sent, it gives the place back.
 */
export class Reservation {
	/** The excluded recipients. Each has a result with the reason. */
	readonly excluded = new Set<Recipient>();

	/** Sentences for the user. */
	readonly warnings: string[] = [];

	private pending: Message[] = [];

	/** Whether a limit excluded more of the last block than repeats did. */
	private isLimitStrict = false;

	private fault = '';

	/** @param messages how many messages the whole run has */
	constructor(
		private readonly store: Store,
		private readonly kinds: Kinds,
		private readonly needs: Needs,
		private readonly messages: number,
	) {}

	/**
	 * Keeps places for the messages of the requests.
	 *
	 * @param isNew whether a message needs a place: not if an earlier try of this execution sent it
	 * @returns why no request may be sent
	 */
	async reserve(
		requests: PlannedRequest[],
		isNew: (recipient: Recipient) => boolean,
	): Promise<Problem | undefined> {
		const { repeats, limits } = this.kinds;
		const asked: Message[] = [];
		for (const { fields, recipients } of requests.flatMap(({ messages }) => messages)) {
			for (const recipient of recipients) {
				if (!isNew(recipient)) continue;
				const key = repeats ? messageKey(recipient.to, fields.text) : '';
				asked.push({ recipient, key });
			}
		}
		if (asked.length === 0) return undefined;
		try {
			const keep = async () => await this.keepPlaces(asked);
			return await this.store.alone(keep, this.needs.cancel);
		} catch (error) {
			repeats?.settle(asked, () => false);
			const failed = new Set(asked.map(({ recipient }) => recipient));
			limits?.release((recipient) => failed.has(recipient));
			this.fault = reasonOf(error, 'it gave no reason');
			await this.write();
			return { ...storeFailure(repeats ? REPEATS : LIMIT, error), scope: 'run' };
		}
	}

	/** Gives back the places of messages that were certainly not sent. */
	async release(maybeSent: (recipient: Recipient) => boolean): Promise<void> {
		const { repeats, limits } = this.kinds;
		repeats?.settle(this.pending, ({ recipient }) => maybeSent(recipient));
		limits?.release((recipient) => !maybeSent(recipient));
		this.pending = [];
		await this.write();
	}

	/** Does the rest of the work, also after a failure. */
	async flush(): Promise<void> {
		const { repeats } = this.kinds;
		if (this.hasToWrite) await this.write();
		if (this.hasToWrite) {
			await this.needs.clock.sleep(BEFORE_LAST_ATTEMPT);
			await this.write();
		}
		const { warnings, fault } = this;
		for (const wait of this.store.takeWaits()) warnings.push(waited(wait));
		if (repeats?.unwritten.unsent) warnings.push(`${STILL_MARKED}: ${fault}.`);
		if (repeats?.unwritten.sent) warnings.push(`${NOT_NOTED}: ${fault}.`);
		if (repeats && repeats.forgottenUntil > 0) {
			const until = timeInWords(repeats.forgottenUntil, this.needs.zone);
			warnings.push(
				`${REPEATS}: texts that were sent before ${until} may have been sent again, because n8n's store has no room for more than ${this.store.capacity} marks.`,
			);
		}
	}

	private async keepPlaces(asked: Message[]): Promise<Problem | undefined> {
		const { store } = this;
		const { repeats, limits } = this.kinds;
		const stretches = repeats?.begin() ?? [];
		const windows = limits?.begin() ?? [];
		const current = [...stretches.slice(-1), ...windows].map(({ name }) => name);
		const all = new Set([...stretches, ...windows].map(({ name }) => name));
		const remembered = await store.enter([...all], new Set(current));
		const forgotten = limits?.forgotten(remembered);
		if (forgotten) return forgottenLimit(LIMIT, forgotten.window, this.needs.zone);
		const each = (repeats?.marksEach(remembered) ?? 0) + windows.length;
		const room = store.capacity - OTHER_MARKS;
		if (this.messages * each > room)
			return tooMany(repeats ? REPEATS : LIMIT, this.messages, room, each);

		const [over, open] = partition(asked, ({ recipient }) => limits?.usedUp(recipient));
		const look = async (messages: Message[]) => {
			const found = (await repeats?.reserve(messages, remembered)) ?? [];
			this.skipRepeats(found);
			return messages.filter(({ recipient }) => !this.excluded.has(recipient));
		};
		const take = async (messages: Message[]) => {
			await limits?.take(messages.map(({ recipient }) => recipient));
			const [full, others] = partition(messages, ({ recipient }) => limits?.usedUp(recipient));
			over.push(...full);
			return others;
		};
		// If the second kind excludes a message, it must give back its place in the first.
		const inTurn = this.isLimitStrict ? [take, look] : [look, take];
		const excludedBefore = this.excluded.size;
		let remaining = open;
		for (const ask of inTurn) remaining = await ask(remaining);
		const repeated = this.excluded.size - excludedBefore;
		this.pending = remaining.filter((message) => {
			const isAdmitted = limits?.admit(message.recipient) === undefined;
			if (!isAdmitted) over.push(message);
			return isAdmitted;
		});
		for (const { recipient } of over) this.skipOver(recipient, limits?.usedUp(recipient));
		this.isLimitStrict = over.length > repeated;
		repeats?.settle(over, () => false);
		await limits?.giveBackSurplus();
		await repeats?.write();
		await store.makeRoom();
		return undefined;
	}

	/**
	 * An uncertain message without a result here, because an earlier try has a result that says more,
	 * is left to the next execution.
	 */
	private skipRepeats(found: Repeat[]): void {
		const { results } = this.needs;
		const isTold = ({ recipient }: Repeat) => results.of(recipient)?.outcome === 'skipped';
		for (const { recipient, uncertainty } of found) {
			this.excluded.add(recipient);
			results.keep(skippedResult(recipient, uncertainty ? REPEAT_REASONS[uncertainty] : REPEAT));
		}
		this.kinds.repeats?.keepUncertain(found.filter((each) => each.uncertainty && !isTold(each)));
	}

	private skipOver(recipient: Recipient, usedUp: UsedUp<LimitOverTime> | undefined): void {
		if (!usedUp) return;
		const { limit, window } = usedUp;
		const until = timeInWords(window.end, this.needs.zone);
		const reason = `${LIMIT}: ${describeLimit(limit)}${limit.whose(recipient)}, free again at ${until}`;
		this.excluded.add(recipient);
		this.needs.results.keep({
			...skippedResult(recipient, reason),
			limitedUntil: isoAt(window.end, this.needs.zone),
		});
	}

	private get hasToWrite(): boolean {
		const { repeats, limits } = this.kinds;
		return repeats?.hasToWrite === true || limits?.hasToWrite === true;
	}

	/** Ignores a cancel, because unsent messages must not keep their places. Never throws. */
	private async write(): Promise<void> {
		const { repeats, limits } = this.kinds;
		if (!this.hasToWrite) return;
		let taken = 0;
		try {
			await this.store.alone(async () => {
				await repeats?.write();
				taken = limits?.released ?? 0;
				await limits?.giveBack();
				taken = 0;
			});
		} catch (error) {
			this.fault = reasonOf(error, 'it gave no reason');
		}
		if (taken > 0) {
			const messages = counted(taken, 'message that was', 'messages that were');
			this.warnings.push(
				`${LIMIT}: ${messages} not sent may count until the limit is free again, because n8n's store could not forget them: ${this.fault}.`,
			);
		}
	}
}

const tooMany = (label: string, messages: number, room: number, each: number): Problem => ({
	field: label,
	reason: `${label} cannot be sure: n8n's store has room for ${Math.floor(room / each)} messages, and this run has ${messages}`,
	advice:
		'Send the list in smaller parts, or as a campaign with a data table of the messages that were sent',
	scope: 'run',
});

const waited = (milliseconds: number): string =>
	`The run waited ${counted(Math.round(milliseconds / 1_000), 'second')} for n8n's store, because another execution used it, or was killed while it used it.`;

const STILL_MARKED = `${REPEATS}: the next execution may skip messages that were not sent, because n8n's store could not forget them. Send those without the option`;
const NOT_NOTED = `${REPEATS}: the next execution may report sent messages as in doubt, because n8n's store could not note that they were sent`;

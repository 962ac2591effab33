import { partition } from 'lodash';

import type { Recipient } from '../../core/message/outgoingMessage';
import { askedMark, sentMark } from './marks';
import type { Stretch } from './stretches';
import type { Clock } from '../../transport/clock';
import type { Store } from './store';

/** A text to a number. */
export interface Message {
	recipient: Recipient;
	/** It is the same only for the same text to the same number. */
	key: string;
}

/** A message whose text was sent to its number before, or may have been sent. */
export interface Repeat extends Message {
	/** It is not known whether it was sent. With `store failed`, this is unclear, too. */
	uncertainty?: 'not known' | 'store failed';
}

export interface Found {
	message: Message;
	/** The position of the stretch among the requested stretches. */
	foundIn: number;
}

/**
 * Tells repeats that were sent from those in doubt. One in doubt stays so: a look removes the `sent`
 * marks that it noted, and last the mark `asked`. Where `asked` is left, because a process died or
 * there were too many marks to remove, no `sent` of the stretch counts: its messages are in doubt.
 *
 * All calls need exclusive use of the store.
 */
export class RepeatDoubts {
	/** Repeats of which it is not yet known whether they were sent. */
	private readonly untold: Array<{ found: Found[]; stretches: Stretch[] }> = [];

	/** Marks that a look noted, `asked` last. */
	private toForget: string[] = [];

	constructor(private readonly store: Store) {}

	/** Many in a full store are in doubt for now. */
	async of(found: Found[], stretches: Stretch[]): Promise<Repeat[]> {
		if (this.store.isCheap(found.length)) return await this.tellUncertain(found, stretches);
		// Another execution may be sending them, and has not noted yet that they were sent.
		this.untold.push({ found, stretches });
		return found.map(({ message }) => ({ ...message, uncertainty: 'not known' }));
	}

	/** Waits a while for another execution that may be sending the same list. Never throws. */
	async tellSoon(
		{ clock, cancel }: { clock: Clock; cancel?: AbortSignal | undefined },
		onTold: (told: Repeat[]) => void,
	): Promise<void> {
		for (const pause of [500, 1_000, 2_000]) {
			if (this.untold.length === 0 || cancel?.aborted) return;
			await clock.sleep(pause);
			const tell = async () => onTold(await this.tell());
			// If it fails, they stay in doubt.
			await this.store.exclusively(tell, cancel).catch(() => undefined);
		}
	}

	/**
	 * Tells which of them were sent, if one of their block was. The others stay in doubt: in a full store,
	 * it takes long to take out what was asked for in vain.
	 */
	private async tell(): Promise<Repeat[]> {
		const told: Repeat[] = [];
		for (const each of this.untold.splice(0)) {
			const { found, stretches } = each;
			const one = await this.tellUncertain(found.slice(-1), stretches);
			if (one.some(({ uncertainty }) => uncertainty !== undefined)) this.untold.push(each);
			else told.push(...(await this.tellUncertain(found, stretches)));
		}
		await this.write();
		return told;
	}

	forget(marks: string[]): void {
		for (const mark of marks) this.toForget.push(mark);
	}

	get hasToForget(): boolean {
		return this.toForget.length > 0;
	}

	/** Never throws: as long as it fails, `asked` stays, and nothing is wrong. */
	async write(): Promise<void> {
		await this.store
			.remove(this.toForget)
			.then(() => (this.toForget = []))
			.catch(() => undefined);
	}

	/**
	 * Separates sent messages from those in doubt. A message is found in the first stretch of its
	 * look, which may be before the stretch in which it was sent.
	 */
	private async tellUncertain(found: Found[], stretches: Stretch[]): Promise<Repeat[]> {
		const repeats: Repeat[] = [];
		const noted: Array<[index: number, stretch: Stretch]> = [];
		let uncertainty: Repeat['uncertainty'] = 'not known';
		let open = found;
		const dueMarks = (index: number, { name }: Stretch) =>
			open.flatMap(({ foundIn, message }) => (foundIn <= index ? sentMark(name, message.key) : []));
		for (const [index, stretch] of stretches.entries()) {
			const marks = dueMarks(index, stretch);
			if (marks.length === 0) continue;
			marks.push(askedMark(stretch.name));
			let known: ReadonlySet<unknown>;
			try {
				known = await this.store.note(marks);
			} catch {
				uncertainty = 'store failed';
				const count = await this.store.notedUnanswered().catch(() => undefined);
				if (count === marks.length) noted.push([index, stretch]);
				// If only some of them are new, `asked` stays with them.
				break;
			}
			if (known.has(askedMark(stretch.name))) continue;
			noted.push([index, stretch]);
			const isSent = ({ message }: Found) => known.has(sentMark(stretch.name, message.key));
			const [sent, others] = partition(open, isSent);
			for (const { message } of sent) repeats.push(message);
			open = others;
		}
		// Those of a message that was sent are older than its own, and do no harm.
		for (const [index, stretch] of noted) {
			const marks = dueMarks(index, stretch);
			if (this.store.mayRemove(marks.length)) this.toForget.push(...marks, askedMark(stretch.name));
		}
		for (const { message } of open) repeats.push({ ...message, uncertainty });
		return repeats;
	}
}

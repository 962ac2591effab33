import type { INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { SENT_NOT_LONG_AGO } from '../../../../engine/sentences';

/** Messages of the first block, one in a request. */
const FIRST = 20;
const MESSAGES = 50;
const IN_DOUBT =
	'An earlier execution was about to send the same text to the same number and its result is not known: it may have been sent';
const HOUR = 3_600_000;
/** Within a stretch of the window, so that no call more is made for its end. */
const NOON = Date.parse('2027-01-31T12:00:00Z');

const { send, seen, sandbox } = useCarefulSending();
let store: ProcessedStore;
beforeAll(async () => (store = await ProcessedStore.install()));
beforeEach(() => store.clear());

const items = Array.from({ length: MESSAGES }, (_, index) => ({
	to: `668123456${String(index).padStart(2, '0')}`,
	text: 'Hello',
}));
const options = { skipRepeatsHours: 24, maxMessagesPerRequest: 1, maxDestinationsPerRequest: 1 };

describe('a run that is killed', () => {
	/** Sends to all and puts the store back as it was after so many calls. */
	async function killedAfter(calls: number, more: INodeParameters = {}): Promise<void> {
		let putBack: (() => void) | undefined;
		store.onCall = (made) => {
			if (made === calls) putBack = store.snapshot();
		};
		const clock = new TestClock(NOON);
		await send(items, MESSAGE, { ...options, ...more }, { executionId: '1', clock });
		store.onCall = undefined;
		if (!putBack) throw new Error(`The store had fewer than ${calls} calls`);
		putBack();
		sandbox().clear();
	}
	const later = (after = 0) => {
		const clock = new TestClock(NOON + after);
		return send(items, MESSAGE, options, { executionId: '2', clock });
	};
	const to = (from: number, end: number) => items.slice(from, end).map((item) => item.to);
	const skipped = (numbers: string[], reason: string) =>
		numbers.map((number) => [number, 'skipped', reason]);
	const accepted = (numbers: string[]) => numbers.map((number) => [number, 'accepted']);

	it('leaves nobody in doubt before the call that is the last one before sending', async () => {
		await killedAfter(1);
		const { outcomes } = await later();
		expect(outcomes).toEqual(accepted(to(0, MESSAGES)));
		expect((await later(29 * HOUR)).outcomes).toEqual(skipped(to(0, MESSAGES), SENT_NOT_LONG_AGO));
	});

	it('leaves the first block in doubt, and a later run sends to all others', async () => {
		await killedAfter(2);
		const { outcomes } = await later();
		expect(outcomes).toEqual([
			...skipped(to(0, FIRST), IN_DOUBT),
			...accepted(to(FIRST, MESSAGES)),
		]);
		expect(seen().map(([number]) => number)).toEqual(to(FIRST, MESSAGES));
	});

	it('knows of a block that was settled that it was sent', async () => {
		await killedAfter(3);
		const { outcomes } = await later();
		expect(outcomes).toEqual([
			...skipped(to(0, FIRST), SENT_NOT_LONG_AGO),
			...accepted(to(FIRST, MESSAGES)),
		]);
	});

	it('leaves only the block in doubt that was about to be sent', async () => {
		await killedAfter(5);
		const { outcomes } = await later();
		expect(outcomes).toEqual([
			...skipped(to(0, FIRST), SENT_NOT_LONG_AGO),
			...skipped(to(FIRST, MESSAGES), IN_DOUBT),
		]);
		expect(seen()).toEqual([]);
	});

	it('leaves only those in doubt that leave within 20 seconds, with Messages per Minute', async () => {
		await killedAfter(2, { messagesPerMinute: 12 });
		const { outcomes } = await later();
		expect(outcomes).toEqual([...skipped(to(0, 4), IN_DOUBT), ...accepted(to(4, MESSAGES))]);
	});

	it('tells of a doubt once, and counts the message as sent from then on', async () => {
		await killedAfter(2);
		await later();
		const { outcomes } = await later(23 * HOUR);
		expect(outcomes).toEqual(skipped(to(0, MESSAGES), SENT_NOT_LONG_AGO));
	});
});

it('keeps the window of a message as long as it was when a repeat is found late in it', async () => {
	const sendAt = (time: number) =>
		send(items.slice(0, 1), MESSAGE, options, { clock: new TestClock(time) });
	await sendAt(NOON);
	const late = await sendAt(NOON + 19 * HOUR);
	expect(late.outcomes).toEqual([[items[0]?.to, 'skipped', SENT_NOT_LONG_AGO]]);
	const after = await sendAt(NOON + 30 * HOUR);
	expect(after.outcomes).toEqual([[items[0]?.to, 'accepted']]);
});

it('keeps no mark that counts of what the gateway rejected', async () => {
	sandbox().clear();
	const { outcomes } = await send(items, MESSAGE, options, { baseUrl: `${sandbox().url}/nowhere` });
	expect(new Set(outcomes.map(([, outcome]) => outcome))).not.toContain('accepted');
	const next = await send(items, MESSAGE, options, { executionId: '2' });
	expect(new Set(next.outcomes.map(([, outcome]) => outcome))).toEqual(new Set(['accepted']));
});

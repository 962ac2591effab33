import { TestClock } from '../../../../engine/clock';
import { startFaultyGateway } from '../../../../engine/faultyGateway';
import { SENT_NOT_LONG_AGO } from '../../../../engine/sentences';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { useStore } from '../../../stage';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOON = Date.parse('2027-01-31T12:00:00Z');

const { send, sandbox } = useCarefulSending();
const store = useStore();

const A = '66812345671';
const items = [{ to: A, text: 'Hello' }];

const sendAt = async (time: number, options: object) => {
	const { outcomes, hints } = await send(
		items,
		MESSAGE,
		{ ...options },
		{ clock: new TestClock(time) },
	);
	return { outcome: outcomes[0]?.[1], reason: outcomes[0]?.[2], hint: hints[0] };
};
const repeats = (skipRepeatsHours: number | string) => ({ skipRepeatsHours });

describe('after a change of its hours, Skip Repeats still knows', () => {
	it('eight times the hours of then, and says so', async () => {
		await sendAt(NOON, repeats(1));
		const later = await sendAt(NOON + 20 * HOUR, repeats(24));
		expect(later.outcome).toBe('accepted');
		expect(later.hint).toContain(
			'Skip Repeats Within Hours: texts that were sent before 31 Jan 2027 16:00 (UTC) may have been sent again, because fewer hours were set then.',
		);
		const muchLater = await sendAt(NOON + 5 * DAY, repeats(24));
		expect(muchLater.hint).not.toContain('fewer hours');
	});
});

describe('a clock that goes back', () => {
	it('by a year is followed, and does not hide what was sent before', async () => {
		const outcomes = [];
		for (const time of [0, 365 * DAY, HOUR]) {
			outcomes.push((await sendAt(NOON + time, repeats(24))).outcome);
		}
		expect(outcomes).toEqual(['accepted', 'accepted', 'skipped']);
	});

	it.each([
		['an hour', -HOUR],
		['a year', -365 * DAY],
	])('by %s while a message is sent hides it from no later run', async (_, back) => {
		const clock = new TestClock(NOON);
		const gateway = await startFaultyGateway(sandbox.url, [], { time: clock, answersAfter: 1 });
		store.onCall = () => {
			// The stretches are there, and the message is reserved next.
			if (store.size > 40) clock.set(NOON + back);
		};
		await send(items, MESSAGE, repeats(24), { clock, baseUrl: gateway.url });
		store.onCall = undefined;
		await gateway.close();
		expect((await sendAt(NOON + back + MINUTE, repeats(24))).outcome).toBe('skipped');
	});
});

/** Two workers, one after the other at the same moment, as docs/scaling.md says. */
describe('clocks that are apart', () => {
	const limit = (hours: number) => ({
		limitOverTime: { values: { messages: 1, hours, per: 'workflow', key: '' } },
	});
	const inTurn = async (apart: number, options: object) => {
		const outcomes = [];
		for (const time of [NOON, NOON + apart]) outcomes.push((await sendAt(time, options)).outcome);
		return outcomes[1];
	};

	it.each([
		[1, 59],
		[1, -59],
		[1, -120],
		[2, 119],
		[3, 120],
		[24, 120],
		[24, -120],
	])(
		'hide nothing from Skip Repeats of %d h where the second is ahead by %d min',
		async (hours, minutes) => {
			expect(await inTurn(minutes * MINUTE, repeats(hours))).toBe('skipped');
		},
	);

	it.each([
		[1, 76],
		[2, 151],
	])(
		'may hide what was sent where they are further apart than %d h: %d min',
		async (hours, minutes) => {
			expect(await inTurn(minutes * MINUTE, repeats(hours))).toBe('accepted');
		},
	);

	it.each([
		[1, 59],
		[1, -120],
		[3, 120],
		[24, 120],
		[24, -120],
	])(
		'give a limit of %d hours no second window where the second is ahead by %d minutes',
		async (hours, minutes) => {
			expect(await inTurn(minutes * MINUTE, limit(hours))).toBe('skipped');
		},
	);
});

it.each([
	['until the hours end', 56],
	['also where only the stretch is left in which it was sent', 69],
])('a message that waits beyond the end of its stretch is known %s', async (_, minutes) => {
	const quarter = NOON + 15 * MINUTE;
	const clock = new TestClock(quarter - 10_000);
	const gateway = await startFaultyGateway(sandbox.url, ['429 for a minute'], { time: clock });
	await send(items, MESSAGE, repeats(1), { clock, baseUrl: gateway.url });
	await gateway.close();
	expect(clock.now()).toBeGreaterThan(quarter);
	expect(await sendAt(quarter + minutes * MINUTE, repeats(1))).toMatchObject({
		outcome: 'skipped',
		reason: SENT_NOT_LONG_AGO,
	});
});

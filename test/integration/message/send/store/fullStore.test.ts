import { countBy, range } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { useStore } from '../../../stage';
import { line } from '../../../../engine/runLine';

/** As 400,000 are for users: room for 960 marks of messages. */
const CAPACITY = 1_110;
const HOUR = 3_600_000;
const NOON = Date.parse('2027-01-31T12:00:00Z');

const { send, seen } = useCarefulSending();
useStore();

const list = (from: number, count: number) =>
	range(from, from + count).map((index) => ({ to: `6681234${5000 + index}`, text: 'Hello' }));
const limit = (values: object) => ({
	limitOverTime: { values: { messages: 1, hours: 24, per: 'number', key: '', ...values } },
});
const repeats = { skipRepeatsHours: 24 };

const sendAt = async (time: number, items: ReturnType<typeof list>, options: object) => {
	const more = { clock: new TestClock(time), storeCapacity: CAPACITY };
	const run = await send(items, MESSAGE, { ...options }, more);
	return { ...run, count: countBy(run.outcomes, ([, outcome]) => outcome) };
};

const sentTwice = () =>
	Object.values(countBy(seen(), ([to]) => to)).filter((times) => times > 1).length;

describe('what is remembered for a window is there until it ends', () => {
	it.each([
		['60,000', 150],
		['100,000', 250],
	])('a list of %s is sent once, however often it comes', async (_, count) => {
		for (const hours of [0, 1, 7, 23]) await sendAt(NOON + hours * HOUR, list(0, count), repeats);
		expect(seen()).toHaveLength(count);
	});

	it('a limit of 60,000 with Skip Repeats lets no more through in three runs of 40,000', async () => {
		const options = { ...repeats, ...limit({ messages: 150, per: 'workflow' }) };
		const counts = [];
		for (const from of [0, 100, 200]) {
			counts.push((await sendAt(NOON + from, list(from, 100), options)).count);
		}
		expect(counts).toEqual([{ accepted: 100 }, { accepted: 50, skipped: 50 }, { skipped: 100 }]);
	});

	it('a limit of a year per number holds over lists of 30,000', async () => {
		const options = limit({ hours: 8_784 });
		await sendAt(NOON, list(0, 75), options);
		await sendAt(NOON + HOUR, list(75, 75), options);
		expect((await sendAt(NOON + 2 * HOUR, list(0, 150), options)).count).toEqual({ skipped: 150 });
	});

	it('what is older makes room for lists day after day, without a word', async () => {
		const hints = [];
		for (const day of range(8)) {
			const run = await sendAt(NOON + day * 36 * HOUR, list(day * 300, 300), {
				...{ ...repeats, ...limit({}) },
			});
			expect(run.count).toEqual({ accepted: 300 });
			hints.push(...run.hints);
		}
		expect(hints).toEqual(range(8).map(() => line({ accepted: 300, requests: 1, credits: 300 })));
		const again = await sendAt(NOON + 7 * 36 * HOUR, list(7 * 300, 300), repeats);
		expect(again.count).toEqual({ skipped: 300 });
	});
});

describe('what the store cannot hold', () => {
	it.each([
		['Skip Repeats Within Hours', repeats, 481, 480],
		['Skip Repeats Within Hours', { ...repeats, ...limit({}) }, 321, 320],
		['Limit over Time', limit({}), 961, 960],
	])('a larger list is refused, with what to do: %s', async (label, options, count, room) => {
		const { outcomes, items } = await sendAt(NOON, list(0, count), options);
		const reason = `${label} cannot be sure: n8n's store has room for ${room} messages, and this run has ${count}`;
		expect(
			new Set(outcomes.map(([, outcome, why]) => `${String(outcome)}: ${String(why)}`)),
		).toEqual(new Set([`notSent: ${reason}`]));
		expect(items[0]?.message).toContain('Send the list in smaller parts');
		expect(seen()).toEqual([]);
		expect((await sendAt(NOON, list(0, room), options)).count).toEqual({ accepted: room });
	});

	it('Skip Repeats says from when on texts may repeat', async () => {
		const hints = [];
		for (const [hours, from] of [
			[0, 0],
			[7, 200],
			[13, 400],
			[14, 0],
		] as const) {
			hints.push((await sendAt(NOON + hours * HOUR, list(from, 200), repeats)).hints[0]);
		}
		const said = (until: string) =>
			line(
				{ accepted: 200, requests: 1, credits: 200 },
				`Skip Repeats Within Hours: texts that were sent before ${until} may have been sent again, because n8n's store has no room for more than ${CAPACITY} marks.`,
			);
		expect(sentTwice()).toBe(200);
		expect(hints).toEqual([
			...range(3).map(() => line({ accepted: 200, requests: 1, credits: 200 })),
			said('31 Jan 2027 20:00 (UTC)'),
		]);
	});

	it('Skip Repeats names no time that is still to come', async () => {
		const hints = [];
		for (const [hours, from] of [0, 200, 400, 600, 0].entries()) {
			hints.push((await sendAt(NOON + hours * HOUR, list(from, 200), repeats)).hints[0]);
		}
		expect(sentTwice()).toBe(200);
		expect(hints[4]).toContain('texts that were sent before 31 Jan 2027 16:00 (UTC) may');
	});

	it('a limit refuses, until its window ends', async () => {
		const options = limit({});
		await sendAt(NOON, list(0, 900), options);
		await sendAt(NOON + HOUR, list(900, 900), options);
		const refused = await sendAt(NOON + 2 * HOUR, list(0, 10), options);
		expect(refused.outcomes[0]).toEqual([
			list(0, 1)[0]?.to,
			'notSent',
			"Limit over Time cannot be sure: n8n's store had no room for all messages since 31 Jan 2027 00:00 (UTC)",
		]);
		expect(refused.items[0]?.message).toContain('Send after 1 Feb 2027 00:00 (UTC)');
		expect(sentTwice()).toBe(0);
		const next = await sendAt(NOON + 12 * HOUR, list(0, 10), options);
		expect(next.count).toEqual({ accepted: 10 });
	});
});

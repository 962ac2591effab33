import fc from 'fast-check';
import { max, uniq } from 'lodash';

import { TestClock } from '../../engine/clock';
import { SENT_IN_DOUBT, SENT_NOT_LONG_AGO } from '../../engine/sentences';
import { volume } from '../../engine/volume';
import { MESSAGE, useCarefulSending } from '../message/send/carefulSending';
import { useStore } from '../stage';

/*
 * For any change of the settings of Skip Repeats and Limit over Time, and of the clock, between two
 * runs: a text is not sent again within the hours of now, or eight times those of then, and no limit
 * counts anew as long as it says the same.
 */
const HOUR = 3_600_000;
const BEGIN = Date.parse('2027-01-31T00:10:00Z');
/** How far a clock may go back, or be behind another one. */
const BACK = 2 * HOUR;

const { send } = useCarefulSending();
const store = useStore();

const PEOPLE = ['66812345671', '66812345672', '66812345673'];

const limit = fc.record({
	messages: fc.integer({ min: 1, max: 4 }),
	hours: fc.constantFrom(1, 3, 24),
	per: fc.constantFrom('number', 'workflow', 'key'),
	key: fc.constantFrom('={{ $json.to }}', '={{ $json.text }}'),
});
const run = fc.record({
	hours: fc.option(fc.constantFrom(1, 2, 3, 5, 24, 25, 31, 48, 168, 700, 8_784), { freq: 6 }),
	limits: fc.array(limit, { maxLength: 2 }),
	/** From the clock of the run before, in hours. */
	after: fc.oneof(
		{ weight: 2, arbitrary: fc.double({ min: -2, max: 3, noNaN: true }) },
		fc.double({ min: 0, max: 40, noNaN: true }),
		fc.constantFrom(-2, -0.01, 0, 0.25, 1, 4, 24, 200, 1_500),
	),
	to: fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1 }),
});
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

const saying = ({ hours, per, key }: Run['limits'][number]) =>
	`${hours} ${per} ${per === 'key' ? key : ''}`;

/** How limits count: in the window of the clock, or in a later one that was used. */
class Model {
	private readonly windows = new Map<number, Set<number>>();

	private readonly counts = new Map<string, number>();

	open(limits: Run['limits'], now: number) {
		const named = limits.map((each, index) => {
			const alike = limits.slice(0, index).filter((one) => saying(one) === saying(each)).length;
			return { ...each, name: `${saying(each)} ${alike}`, window: this.windowOf(each.hours, now) };
		});
		for (const { hours, window } of named) {
			this.windows.set(hours, (this.windows.get(hours) ?? new Set()).add(window));
		}
		return (to: string): boolean => {
			const keys = named.map(({ name, window, per, key, messages }) => {
				const which = per === 'number' || (per === 'key' && key.includes('to')) ? to : '';
				return { key: `${name} ${window} ${which}`, messages };
			});
			const isFree = keys.every(({ key, messages }) => (this.counts.get(key) ?? 0) < messages);
			if (isFree) for (const { key } of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
			return isFree;
		};
	}

	private windowOf(hours: number, now: number): number {
		const length = hours * HOUR;
		const latest = Math.floor((now + Math.max(BACK, length)) / length);
		const used = [...(this.windows.get(hours) ?? [])].filter((each) => each <= latest);
		return Math.max(Math.floor(now / length), max(used) ?? 0);
	}
}

it('remembers what was sent, whatever is changed between two runs', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(run, { minLength: 2, maxLength: 8 }), async (runs) => {
			store.clear();
			const sent: Array<{ to: string; at: number; hours: number }> = [];
			const model = new Model();
			let now = BEGIN;
			let latest = 0;
			for (const [index, { hours, limits, after, to }] of runs.entries()) {
				// What a clock said that went back by more was never right.
				now = Math.max(now + after * HOUR, latest - BACK);
				latest = Math.max(latest, now);
				const [values, second] = limits;
				const { outcomes } = await send(
					to.map((each) => ({ to: each, text: 'Hello' })),
					MESSAGE,
					{
						...(hours !== null && { skipRepeatsHours: hours }),
						...(values && { limitOverTime: { values, ...(second && { second }) } }),
					},
					{ clock: new TestClock(now) },
				);
				const admit = model.open(limits, now);
				for (const [number, outcome, reason] of outcomes) {
					const earlier = sent.filter(
						(each) => each.to === number && each.hours > 0 && hours !== null,
					);
					const age = ({ at }: { at: number }) => (now - at) / HOUR;
					const isRepeat = earlier.some((each) => age(each) < Math.min(hours ?? 0, 8 * each.hours));
					// A stretch is a quarter of its hours at most.
					const mayBeRepeat = earlier.some(
						(each) => age(each) < (hours ?? 0) + Math.max(hours ?? 0, each.hours) / 4,
					);
					const isSkipped = reason === SENT_NOT_LONG_AGO || reason === SENT_IN_DOUBT;
					expect([index, number, isSkipped || !isRepeat]).toEqual([index, number, true]);
					expect([index, number, isSkipped && !mayBeRepeat]).toEqual([index, number, false]);
					if (isSkipped) continue;
					const expected = admit(String(number)) ? 'accepted' : 'skipped';
					expect([index, number, outcome]).toEqual([index, number, expected]);
					if (outcome === 'accepted') sent.push({ to: String(number), at: now, hours: hours ?? 0 });
				}
			}
			expect(uniq(sent.map(({ to }) => to)).length).toBeGreaterThan(0);
		}),
		{ numRuns: volume(5, 3_000) },
	);
}, 3_600_000);

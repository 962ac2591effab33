import fc from 'fast-check';
import { max, zipObject } from 'lodash';

import { TestClock } from '../../engine/clock';
import { SENT_IN_DOUBT, SENT_NOT_LONG_AGO } from '../../engine/sentences';
import { volume } from '../../engine/volume';
import { MESSAGE, useCarefulSending } from '../message/send/carefulSending';
import { answer, sentIn, takesAll, useGateway, useStore } from '../stage';

/*
 * For any change of the settings of Skip Repeats and Limit over Time, and of the clock, between two
 * runs, for any answer, and however late it comes: a text that may have been sent is not sent again
 * within the hours of now, or eight times those of then; no limit counts anew as long as it says the
 * same; and what was rejected has no place in any of them.
 */
const HOUR = 3_600_000;
const BEGIN = Date.parse('2027-01-31T00:10:00Z');
/** How far a clock may go back, or be behind another one. */
const BACK = 2 * HOUR;

const { send } = useCarefulSending();
const store = useStore();

const PEOPLE = ['66812345671', '66812345672', '66812345673'];

type Outcome = 'accepted' | 'rejected' | 'unknown';
/** What the gateway does in the run under way. */
let clock: TestClock;
let outcomeOf: Record<string, Outcome> = {};
let answersAfter = 0;
const gateway = useGateway(
	({ body }) => {
		const [to = ''] = sentIn(body).map((each) => each.to);
		const afterMs = answersAfter;
		if (outcomeOf[to] === 'accepted') return { ...takesAll({ body }), afterMs };
		return { ...answer({ error: 'no' }, outcomeOf[to] === 'rejected' ? 400 : 500), afterMs };
	},
	async (milliseconds) => await clock.delayAnswer(milliseconds),
);

/** A limit as the parameters have it. */
type Limit = Record<'messages' | 'hours', number> & Record<'per' | 'key', string>;

const limit: fc.Arbitrary<Limit> = fc.record({
	messages: fc.integer({ min: 1, max: 4 }),
	hours: fc.constantFrom(1, 3, 24),
	per: fc.constantFrom('number', 'workflow', 'key'),
	key: fc.constantFrom('={{ $json.to }}', '={{ $json.text }}'),
});
const outcome = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Outcome>('accepted') },
	fc.constantFrom<Outcome>('rejected', 'unknown'),
);
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
	/** Of each person, if a message leaves. */
	outcomes: fc.tuple(...PEOPLE.map(() => outcome)),
	/** How long the gateway takes to answer, in hours: a process may also stand still so long. */
	pause: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1.5, noNaN: true })),
});
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

/** What left, and is not known to be rejected. */
interface Sent {
	to: string;
	outcome: Outcome;
	/** Skip Repeats Within Hours of the run; 0 if it was off. */
	hours: number;
	/** When the run took its places, and when it ended. */
	at: number;
	until: number;
}

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
		const keysOf = (to: string) =>
			named.map(({ name, window, per, key, messages }) => {
				const which = per === 'number' || (per === 'key' && key.includes('to')) ? to : '';
				return { key: `${name} ${window} ${which}`, messages };
			});
		const count = (to: string, by: number) => {
			for (const { key } of keysOf(to)) this.counts.set(key, this.countOf(key) + by);
		};
		return {
			admit: (to: string): boolean => {
				const isFree = keysOf(to).every(({ key, messages }) => this.countOf(key) < messages);
				if (isFree) count(to, 1);
				return isFree;
			},
			release: (to: string) => count(to, -1),
		};
	}

	private countOf(key: string): number {
		return this.counts.get(key) ?? 0;
	}

	private windowOf(hours: number, now: number): number {
		const length = hours * HOUR;
		const latest = Math.floor((now + Math.max(BACK, length)) / length);
		const used = [...(this.windows.get(hours) ?? [])].filter((each) => each <= latest);
		return Math.max(Math.floor(now / length), max(used) ?? 0);
	}
}

const withOutcomes = (outcomes: Outcome[], pause: number, more: Partial<Run> = {}): Run => ({
	...{ hours: null, limits: [], after: 0, to: PEOPLE, pause, ...more },
	outcomes,
});
const ONE_EACH: Pick<Run, 'limits'> = {
	limits: [{ messages: 1, hours: 1, per: 'number', key: '={{ $json.to }}' }],
};
const ALL_THREE: Outcome[] = ['accepted', 'rejected', 'unknown'];
const EXAMPLES = [
	// A place that is given back in a later window goes back to its own, which a clock may come back to.
	[1.2, 0].map((pause, index) =>
		withOutcomes(ALL_THREE, pause, { ...ONE_EACH, after: -2 * index }),
	),
	[0, 0].map((pause) => withOutcomes(ALL_THREE, pause, ONE_EACH)),
	[1.2, 0].map((pause) => withOutcomes(ALL_THREE, pause, { hours: 3 })),
].map((runs): [Run[]] => [runs]);

it('remembers what was sent, whatever is changed between two runs', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(run, { minLength: 2, maxLength: 8 }), async (runs) => {
			store.clear();
			gateway.requests.length = 0;
			const sent: Sent[] = [];
			const model = new Model();
			let now = BEGIN;
			let latest = 0;
			for (const [index, { hours, limits, after, to, ...gateways }] of runs.entries()) {
				// What a clock said that went back by more was never right.
				now = Math.max(now + after * HOUR, latest - BACK);
				clock = new TestClock(now);
				outcomeOf = zipObject(PEOPLE, gateways.outcomes);
				answersAfter = gateways.pause * HOUR;
				const [values, second] = limits;
				const { outcomes } = await send(
					to.map((each) => ({ to: each, text: 'Hello' })),
					MESSAGE,
					{
						...(hours !== null && { skipRepeatsHours: hours }),
						...(values && { limitOverTime: { values, ...(second && { second }) } }),
						maxDestinationsPerRequest: 1,
					},
					{ baseUrl: gateway.url, clock },
				);
				const { admit, release } = model.open(limits, now);
				const begin = now;
				now = clock.now();
				latest = Math.max(latest, now);
				const left: Sent[] = [];
				for (const [given, outcome, reason] of outcomes) {
					const number = String(given);
					const earlier = sent.filter(
						(each) => each.to === number && each.hours > 0 && hours !== null,
					);
					const isRepeat = earlier.some(
						(each) => begin - each.at < Math.min(hours ?? 0, 8 * each.hours) * HOUR,
					);
					// A stretch is a quarter of its hours at most.
					const mayBeRepeat = (of?: Outcome) =>
						earlier.some(
							(each) =>
								[undefined, each.outcome].includes(of) &&
								begin - each.until < ((hours ?? 0) + Math.max(hours ?? 0, each.hours) / 4) * HOUR,
						);
					const isSkipped = reason === SENT_NOT_LONG_AGO || reason === SENT_IN_DOUBT;
					expect([index, number, isSkipped || !isRepeat]).toEqual([index, number, true]);
					expect([index, number, isSkipped && !mayBeRepeat()]).toEqual([index, number, false]);
					// "It was sent" is never said of what is only in doubt; after a change of the hours, what
					// was sent may be told as in doubt.
					if (reason === SENT_NOT_LONG_AGO) expect(mayBeRepeat('accepted')).toBe(true);
					if (isSkipped) continue;
					const expected = admit(number) ? outcomeOf[number] : 'skipped';
					expect([index, number, outcome]).toEqual([index, number, expected]);
					if (expected === undefined || expected === 'skipped') continue;
					left.push({ to: number, at: begin, until: now, hours: hours ?? 0, outcome: expected });
				}
				for (const each of left) {
					if (each.outcome === 'rejected') release(each.to);
					else sent.push(each);
				}
			}
			expect(gateway.requests.length).toBeGreaterThan(0);
		}),
		{ numRuns: volume(5, 3_000) + EXAMPLES.length, examples: EXAMPLES },
	);
}, 3_600_000);

import { range, uniq } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { SENT_NOT_LONG_AGO } from '../../../../engine/sentences';
import { someOf } from '../../../../engine/volume';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { useStore } from '../../../stage';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT_MS = 120_000;
/** A soak is late at each step of the database, `npm test` at each fifth, by one of the delays. */
const DELAYS = [30, 40, 100];
const STEP = 5 * DELAYS.length;

const { send, seen, sandbox } = useCarefulSending();
const store = useStore();

const PEOPLE = range(6).map((index) => ({ to: `668123456${10 + index}`, text: 'Hello' }));
const NUMBERS = PEOPLE.map(({ to }) => to);
const blocks = { maxMessagesPerRequest: 1, maxDestinationsPerRequest: 1, concurrency: 3 };
const limitOf = (messages: number) => ({
	limitOverTime: { values: { messages, hours: 24, per: 'workflow', key: '' } },
});

const sendAt = async (clock: TestClock, options: object, items = PEOPLE) =>
	await send(items, MESSAGE, { ...options, ...blocks }, { clock });

/** Sends to all while some steps of the database are late. @returns how many steps it took */
async function sendLate(options: object, isLate: (step: number) => boolean, seconds: number) {
	store.clear();
	sandbox.clear();
	const clock = new TestClock(NOON);
	let steps = 0;
	store.table.pause = async () => {
		steps += 1;
		if (isLate(steps)) await clock.sleep(seconds * 1_000);
	};
	const sent = await sendAt(clock, options);
	const taken = steps;
	store.table.pause = async () => await Promise.resolve();
	return { ...sent, steps: taken, clock };
}

describe.each([
	['Skip Repeats', { skipRepeatsHours: 24 }, 0],
	['a limit', limitOf(7), 1],
	['both', { skipRepeatsHours: 24, ...limitOf(7) }, 3],
])(
	'a step of the database that is late while Send uses the store, with %s',
	(_, options, offset) => {
		it.each(DELAYS.map((seconds, index) => [seconds, 5 * index]))(
			'refuses nobody and sends to each once, whichever it is: by %i seconds',
			async (seconds, share) => {
				const { steps } = await sendLate(options, () => false, 0);
				const all = range(1, steps + 1);
				for (const late of someOf(all, STEP, offset + share)) {
					const { outcomes, clock } = await sendLate(options, (step) => step === late, seconds);
					expect([late, outcomes]).toEqual([late, NUMBERS.map((to) => [to, 'accepted'])]);
					expect([late, seen().map(([to]) => to)]).toEqual([late, NUMBERS]);

					const again = await sendAt(clock, options, [{ to: '66812345699', text: 'Hello' }]);
					// The limit has room for one more, and no place was lost.
					expect([late, again.outcomes]).toEqual([late, [['66812345699', 'accepted']]]);
					if (!('skipRepeatsHours' in options)) continue;
					const { outcomes: repeated } = await sendAt(clock, { skipRepeatsHours: 24 });
					const reasons = uniq(repeated.map(([, outcome, reason]) => [outcome, reason].join()));
					expect([late, reasons]).toEqual([late, [`skipped,${SENT_NOT_LONG_AGO}`]]);
				}
				expect(steps).toBeGreaterThan(20);
			},
			LIMIT_MS,
		);

		it(
			'refuses nobody if several are late',
			async () => {
				const { steps } = await sendLate(options, () => false, 0);
				for (const late of someOf(range(1, steps + 1), STEP, offset)) {
					const isLate = (step: number) => step === late || step === late + 30;
					const { outcomes } = await sendLate(options, isLate, 30);
					expect([late, outcomes]).toEqual([late, NUMBERS.map((to) => [to, 'accepted'])]);
					expect([late, seen().map(([to]) => to)]).toEqual([late, NUMBERS]);
				}
			},
			LIMIT_MS,
		);
	},
);

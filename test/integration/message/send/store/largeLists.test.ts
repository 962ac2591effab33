import { countBy, range } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { volume } from '../../../../engine/volume';
import { MESSAGE, useCarefulSending } from '../carefulSending';

const NOON = Date.parse('2027-01-31T12:00:00Z');
const LIMIT_MS = 300_000;
/** As many as one node must remember with Skip Repeats. */
const MANY = volume(2_000, 100_000);
/** As many as a limit must leave out within seconds. */
const LEFT_OUT = volume(2_000, 20_000);
/** It takes 10 of them. Where each recipient asked the store by itself, it took 100. */
const CPU_SECONDS = 30;

const { send, seen } = useCarefulSending();
let store: ProcessedStore;
beforeAll(async () => (store = await ProcessedStore.install()));
beforeEach(() => store.clear());

const list = (text: string, count: number) =>
	range(count).map((index) => ({ to: String(66_810_000_000 + 1_000 * index), text }));
const large = { maxDestinationsPerRequest: 500, maxMessagesPerRequest: 500 };

async function sendNow(items: ReturnType<typeof list>, options: object) {
	const before = process.cpuUsage();
	const { outcomes } = await send(
		items,
		MESSAGE,
		{ ...large, ...options },
		{ clock: new TestClock(NOON) },
	);
	const count = countBy(outcomes, ([, outcome]) => outcome);
	const { user, system } = process.cpuUsage(before);
	// The time of this process alone: what else the machine does is not in it.
	return { count, seconds: (user + system) / 1_000_000 };
}

it(
	'sends a large list once with Skip Repeats, however often it comes',
	async () => {
		const repeats = { skipRepeatsHours: 24 };
		expect((await sendNow(list('Hello', MANY), repeats)).count).toEqual({ accepted: MANY });
		expect((await sendNow(list('Hello', MANY), repeats)).count).toEqual({ skipped: MANY });
		expect(seen()).toHaveLength(MANY);
	},
	LIMIT_MS,
);

it.each([
	['another text to numbers that had one', 'Bye', 1],
	['a list that is repeated within its limits', 'Hello', 3],
])(
	'leaves out a large list within seconds: %s',
	async (_, text, messages) => {
		const options = {
			skipRepeatsHours: 24,
			limitOverTime: { values: { messages, hours: 24, per: 'number', key: '' } },
		};
		await sendNow(list('Hello', LEFT_OUT), options);
		const { count, seconds } = await sendNow(list(text, LEFT_OUT), options);
		expect(count).toEqual({ skipped: LEFT_OUT });
		expect(seconds).toBeLessThan(CPU_SECONDS);
	},
	LIMIT_MS,
);

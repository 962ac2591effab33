import { countBy, range } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { startFaultyGateway } from '../../../../engine/faultyGateway';
import { DOUBTS } from '../../../../engine/sentences';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { MESSAGE, useCarefulSending } from '../carefulSending';

const { send, seen, sandbox } = useCarefulSending();

const NOON = Date.parse('2027-01-31T12:00:00Z');

let store: ProcessedStore;
beforeAll(async () => (store = await ProcessedStore.install()));
beforeEach(() => store.clear());

const items = (count: number, more = {}) =>
	range(count).map((index) => ({ to: `6681234${5000 + index}`, text: 'Hello', ...more }));
const limit = (first: object, second?: object) => ({
	limitOverTime: {
		values: { messages: 1, hours: 720, per: 'number', key: '', ...first },
		...(second && { second: { messages: 1, hours: 720, per: 'number', key: '', ...second } }),
	},
});
const outcomes = (run: { outcomes: unknown[][] }) =>
	countBy(run.outcomes, ([, outcome]) => outcome);

describe('an execution that is stopped after its first request', () => {
	it.each([
		['a limit over time', limit({})],
		['a limit over time and Skip Repeats', { ...limit({}), skipRepeatsHours: 720 }],
	])('keeps no place for anybody to whom it did not send, with %s', async (_, safeguards) => {
		const clock = new TestClock(NOON);
		const gateway = await startFaultyGateway(sandbox().url, [], { time: clock, answersAfter: 5 });
		const options = { ...safeguards, maxDestinationsPerRequest: 3, concurrency: 1 };
		const first = await send(items(60), MESSAGE, options, {
			...{ executionId: '1', baseUrl: gateway.url, clock },
			cancelWhen: gateway.reached(2),
		});
		await gateway.close();
		// The gateway may have taken the request that was broken off.
		const { accepted = 0, unknown = 0, notSent = 0 } = outcomes(first);
		const sent = accepted + unknown;
		expect([accepted, notSent]).toEqual([3, 60 - sent]);
		expect(sent).toBeLessThan(10);

		const second = await send(items(60), MESSAGE, options, { executionId: '2', clock });

		expect(outcomes(second)).toEqual({ skipped: sent, accepted: 60 - sent });
		const reasons = second.outcomes.map(([, , reason]) => reason);
		expect(reasons.filter((reason) => DOUBTS.includes(reason))).toEqual([]);
		expect(new Set(seen().map(([to]) => to)).size).toBe(seen().length);
	});
});

describe('two limits', () => {
	it('do not starve each other: what one excludes takes no place in the other', async () => {
		const withKey = [...items(10, { key: 'A' }), ...items(11, { key: 'B' }).slice(10)];
		const key = '={{ $json.key }}';
		const both = limit({ messages: 5, per: 'workflow' }, { messages: 1, per: 'key', key });
		const first = await send(withKey, MESSAGE, both, { clock: new TestClock(NOON) });
		expect(outcomes(first)).toEqual({ accepted: 2, skipped: 9 });
		expect(seen().map(([to]) => to)).toEqual([withKey[0]?.to, withKey[10]?.to]);
	});

	it('let a message through whose number another one could not use', async () => {
		const [one, other] = items(2);
		const key = '={{ $json.key }}';
		const both = limit({ messages: 1, per: 'number' }, { messages: 1, per: 'key', key });
		await send([{ ...one, key: 'A' }], MESSAGE, both, { clock: new TestClock(NOON) });
		const next = [
			{ ...other, key: 'A' },
			{ ...other, text: 'Bye', key: 'B' },
		];
		const second = await send(next, MESSAGE, both, {
			clock: new TestClock(NOON),
			executionId: '2',
		});
		expect(second.outcomes.map(([, outcome]) => outcome)).toEqual(['skipped', 'accepted']);
	});
});

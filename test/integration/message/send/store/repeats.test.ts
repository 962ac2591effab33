import { setTimeout as sleep } from 'node:timers/promises';

import { TestClock } from '../../../../engine/clock';
import { startFaultyGateway, type Fault } from '../../../../engine/faultyGateway';
import type { BulkSmsRun } from '../../../../engine/runBulkSms';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { SENT_IN_DOUBT, SENT_NOT_LONG_AGO } from '../../../../engine/sentences';
import { useStore } from '../../../stage';
import { line } from '../../../../engine/runLine';

const { send, seen, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const REJECTED = '66812349903';
const HOUR = 3_600_000;

const store = useStore();

/** One message per request, one request at a time, against a gateway that goes wrong. */
async function sendThrough(
	script: Fault[],
	items: Array<{ to: string; text: string }>,
	options: BulkSmsRun['parameters'] = {},
	more: Partial<BulkSmsRun> = {},
) {
	const clock = new TestClock();
	const gateway = await startFaultyGateway(sandbox.url, script, { time: clock });
	try {
		const one = { maxDestinationsPerRequest: 1, concurrency: 1, skipRepeatsHours: 24, ...options };
		return await send(items, MESSAGE, one, { baseUrl: gateway.url, clock, ...more });
	} finally {
		await gateway.close();
	}
}

describe('repeats', () => {
	const options = { skipRepeatsHours: 24 };
	const items = [
		{ to: A, text: 'Hello' },
		{ to: B, text: 'Hello' },
	];

	it.each([0, 4, 12, 20, 24])(
		'skips a repeat %s hours later and sends again as soon as without that look',
		async (hours) => {
			const start = Math.ceil(Date.now() / (4 * HOUR)) * 4 * HOUR;
			const sendAfter = async (later: number) => {
				const clock = new TestClock(start + later * HOUR);
				const { outcomes } = await send(items, MESSAGE, options, { clock });
				return outcomes.map(([, outcome]) => outcome);
			};
			expect(await sendAfter(0)).toEqual(['accepted', 'accepted']);
			expect(await sendAfter(hours)).toEqual(['skipped', 'skipped']);
			expect(await sendAfter(27.9)).toEqual(['skipped', 'skipped']);
			expect(await sendAfter(28)).toEqual(['accepted', 'accepted']);
		},
	);

	it('forgets what was rejected or never left, so that it can be sent', async () => {
		const three = [...items, { to: REJECTED, text: 'Hello' }];
		const first = await sendThrough(['none', '400'], three);
		expect(first.outcomes.map(([, outcome]) => outcome)).toEqual([
			'accepted',
			'rejected',
			'rejected',
		]);
		const second = await sendThrough([], three);
		expect(second.outcomes.map(([to, outcome]) => [to, outcome])).toEqual([
			[A, 'skipped'],
			[B, 'accepted'],
			[REJECTED, 'rejected'],
		]);
	});

	it.each(['number', 'none'])('are skipped beside Skip Duplicates with %s', async (of) => {
		const both = { skipRepeatsHours: 24, skipDuplicates: of };
		const outcomesOf = async () => {
			const { outcomes } = await send(items, MESSAGE, both);
			return outcomes.map(([, outcome]) => outcome);
		};
		expect(await outcomesOf()).toEqual(['accepted', 'accepted']);
		expect(await outcomesOf()).toEqual(['skipped', 'skipped']);
	});

	it('remembers what may have been sent', async () => {
		const first = await sendThrough(['resetAfterForwarding'], items);
		expect(first.outcomes.map(([, outcome]) => outcome)).toEqual(['unknown', 'accepted']);
		for (let look = 2; look <= 4; look += 1) {
			const { size } = store;
			const later = await sendThrough([], items);
			expect(later.outcomes).toEqual([
				[A, 'skipped', SENT_IN_DOUBT],
				[B, 'skipped', SENT_NOT_LONG_AGO],
			]);
			expect(store.size).toBe(size);
		}
	});

	it.each(['fails', 'fails after writing'] as const)(
		'keeps in doubt what may have been sent where a call of a look %s, at each',
		async (fault) => {
			for (let call = 1; call <= 12; call += 1) {
				store.clear();
				await sendThrough(['resetAfterForwarding'], items.slice(0, 1));
				const before = store.calls;
				store.faultAt = (made) => (made === before + call ? fault : undefined);
				await sendThrough([], items.slice(0, 1));
				store.faultAt = undefined;
				const later = await sendThrough([], items.slice(0, 1));
				expect([call, later.outcomes]).toEqual([call, [[A, 'skipped', SENT_IN_DOUBT]]]);
			}
		},
		120_000,
	);

	it('names no earlier execution for a call of an agent beside another one', async () => {
		const clock = new TestClock();
		const gateway = await startFaultyGateway(sandbox.url, [], { time: clock, answersAfter: 50 });
		const calls = ['1', '2'].map(() =>
			send(items.slice(0, 1), MESSAGE, options, { executionId: '1', clock, baseUrl: gateway.url }),
		);
		const told = (await Promise.all(calls)).flatMap(({ outcomes }) => outcomes);
		await gateway.close();
		expect(told).toContainEqual([A, 'skipped', SENT_IN_DOUBT]);
		expect(SENT_IN_DOUBT).not.toContain('earlier execution');
	});

	it('are passed over many at a time, and the others go out in the order of the input', async () => {
		const list = Array.from({ length: 12 }, (_, index) => ({
			...{ to: `668123457${10 + index}`, text: 'Hello' },
		}));
		await sendThrough([], list.slice(0, 3));
		await sendThrough([], list);
		expect(seen()).toEqual(list.map(({ to, text }) => [to, text]));
	});

	it('sends it again on a second try too, where the user wants that', async () => {
		const lost: Fault[] = Array.from({ length: 4 }, () => 'resetAfterReading');
		const { outcomes } = await sendThrough(
			lost,
			[{ to: A, text: 'Hi' }],
			{ resendWhenOutcomeUnknown: true },
			{ maxTries: 2, onError: 'stopWorkflow' },
		);
		expect(outcomes).toEqual([[A, 'accepted']]);
		expect(seen()).toEqual([[A, 'Hi']]);
	});

	it('are found where two executions read the store at the same moment', async () => {
		store.table.pause = async () => await sleep(5);
		const executions = ['1', '2'].map((executionId) =>
			send(items.slice(0, 1), MESSAGE, options, { executionId, clock: new TestClock() }),
		);
		const ended = await Promise.all(executions);
		expect(ended.map(({ outcomes }) => outcomes[0]?.[1]).sort()).toEqual(['accepted', 'skipped']);
		expect(seen()).toEqual([[A, 'Hello']]);
	});

	it('notes nothing where one message stops the others', async () => {
		const wrong = [...items, { to: 'nobody', text: 'Hello' }];
		await send(wrong, MESSAGE, options, { onError: 'stopWorkflow' });
		expect(store.isEmpty).toBe(true);
	});

	it('keeps the results where the store fails after the sending', async () => {
		store.faultAt = () => (seen().length > 0 ? 'fails' : undefined);
		const { outcomes, hints } = await send(items, MESSAGE, options);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'accepted']);
		expect(hints).toEqual([
			line(
				{ accepted: 2, requests: 1, credits: 2 },
				"Skip Repeats Within Hours: the next execution may report sent messages as in doubt, because n8n's store could not note that they were sent: database is locked.",
			),
		]);
		store.faultAt = undefined;
		const later = await send(items, MESSAGE, options, { executionId: '2' });
		expect(later.outcomes.map(([, outcome]) => outcome)).toEqual(['skipped', 'skipped']);
	});
});

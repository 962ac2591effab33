import { TestClock } from '../../engine/clock';
import type { BulkSmsOutcome } from '../../engine/runBulkSms';
import { json, jsonOf, SENT, useScriptedOtp } from './otpRuns';
import { ALL_MODES, useStore } from '../stage';

const { answers, runOtp, bodies } = useScriptedOtp();

const TO = '66812345678';
const NOON = Date.parse('2027-01-31T12:00:00Z');
const HOUR = 3_600_000;
const REASON = `Max per Number allows 5 codes in 1 hour for ${TO}: free again at 31 Jan 2027 13:00 (UTC)`;

const store = useStore();
beforeEach(() => {
	store.clear();
	answers(json(SENT));
});

const times = (count: number) => Array.from({ length: count }, () => ({ to: TO }));
const errorsIn = ({ output, errorBranch }: BulkSmsOutcome) =>
	jsonOf([...output, ...errorBranch]).map(({ error }) => error);

const request = async (
	count: number,
	options: Record<string, number | string> = {},
	more: Parameters<typeof runOtp>[1] = {},
) =>
	await runOtp(
		'request',
		{
			items: times(count),
			clock: new TestClock(NOON),
			onError: 'continueErrorOutput',
			...more,
		},
		{ options },
	);

describe('the limit of codes per number', () => {
	it('lets five codes in an hour go to a number, and asks nothing for more', async () => {
		const outcome = await request(6);
		expect(outcome.output).toHaveLength(5);
		expect(jsonOf(outcome.errorBranch)).toEqual([
			{
				to: TO,
				error: REASON,
				message: 'Item 6, Options → Max per Number: Send the code then, or raise the limit.',
				details: { item: 5, field: 'Max per Number', reason: REASON },
			},
		]);
		expect(bodies()).toHaveLength(5);
	});

	it('counts over executions, by number, until the hour is over', async () => {
		await request(5);
		expect(errorsIn(await request(1))).toEqual([REASON]);
		const other = await request(1, {}, { items: [{ to: '66812345679' }] });
		const later = await request(1, {}, { clock: new TestClock(NOON + HOUR) });
		expect([other, later].map(errorsIn)).toEqual([[undefined], [undefined]]);
	});

	it('counts a number whatever its form', async () => {
		const items = [{ to: '+66 81 234 5678' }, { to: `00${TO}` }, { to: TO }];
		const { output, errorBranch } = await request(0, { maxPerNumber: 2 }, { items });
		expect([output.length, errorBranch.length]).toEqual([2, 1]);
	});

	it.each([1, '2', 7])('takes another limit: %j', async (maxPerNumber) => {
		const { output } = await request(8, { maxPerNumber });
		expect(output).toHaveLength(Number(maxPerNumber));
	});

	it.each(ALL_MODES)('leaves like any failure: %s', async (onError) => {
		await request(5);
		const { output, errorBranch, error } = await request(1, {}, { onError });
		expect(bodies()).toHaveLength(5);
		if (onError === 'stopWorkflow') expect(error?.message).toBe(REASON);
		else expect(jsonOf([...output, ...errorBranch])).toMatchObject([{ error: REASON }]);
	});

	it('does not count what the gateway refused, but what may have been sent', async () => {
		answers(json({}, 400));
		await request(6);
		expect(bodies()).toHaveLength(6);
		answers(json({}, 500));
		await request(6);
		expect(bodies()).toHaveLength(5);
	});

	it('counts a code once on a second try', async () => {
		answers(json(SENT), json({}, 400), json(SENT));
		const items = [{ to: TO }, { to: '66812345679' }];
		await request(2, {}, { items, maxTries: 2, onError: 'stopWorkflow' });
		expect(bodies()).toHaveLength(3);
		const { output } = await request(0, {}, { items: [...times(5), ...items.slice(1)] });
		expect(output).toHaveLength(4 + 1);
	});

	it('requests no code where the store cannot be used, and says why', async () => {
		store.fault = new Error('The workflow has not been saved');
		const outcome = await request(1);
		const reason =
			"Max per Number cannot use n8n's store of what was sent before: The workflow has not been saved";
		expect(jsonOf(outcome.errorBranch)).toEqual([
			{
				to: TO,
				error: reason,
				message: `Item 1, Options → Max per Number: Save the workflow and run it again.`,
				details: { item: 0, field: 'Max per Number', reason },
			},
		]);
		expect(bodies()).toEqual([]);
	});
});

describe('the limit of codes for all numbers', () => {
	const ALL =
		'Max per Hour allows 3 codes in 1 hour for this node: free again at 31 Jan 2027 13:00 (UTC)';
	const numbers = Array.from({ length: 5 }, (_, index) => ({ to: `6681234567${index}` }));

	it('lets so many codes in an hour go out, over executions, whoever gets them', async () => {
		const first = await request(0, { maxPerHour: 3 }, { items: numbers.slice(0, 2) });
		const second = await request(0, { maxPerHour: 3 }, { items: numbers.slice(2) });
		const later = await request(
			0,
			{ maxPerHour: 3 },
			{ items: numbers.slice(3), clock: new TestClock(NOON + HOUR) },
		);
		expect([first, second, later].map(({ output }) => output.length)).toEqual([2, 1, 2]);
		expect(errorsIn(second)).toEqual([undefined, ALL, ALL]);
		expect(jsonOf(second.errorBranch)).toMatchObject([
			{ message: 'Item 2, Options → Max per Hour: Send the code then, or raise the limit.' },
			{ details: { field: 'Max per Hour' } },
		]);
	});

	it('does not count for a number what it did not let through', async () => {
		await request(0, { maxPerHour: 1 }, { items: numbers.slice(0, 1) });
		const refused = await request(0, { maxPerHour: 1 }, { items: Array(3).fill(numbers[1]) });
		expect(refused.output).toEqual([]);
		const { output } = await request(0, { maxPerNumber: 2 }, { items: Array(3).fill(numbers[1]) });
		expect(output).toHaveLength(2);
	});

	it('is not there unless it was added', async () => {
		const items = Array.from({ length: 120 }, (_, index) => ({ to: `66812345${100 + index}` }));
		expect((await request(0, {}, { items })).output).toHaveLength(120);
	});
});

test('after a cancel, no code asks the store or leaves anything on the signal', async () => {
	const warnings: string[] = [];
	const note = ({ name }: Error) => void warnings.push(name);
	process.on('warning', note);
	let callsThen = Infinity;
	let cancel = (): void => undefined;
	const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
	answers({
		write: () => {
			callsThen = store.calls;
			cancel();
		},
	});
	const items = Array.from({ length: 50 }, (_, index) => ({ to: `668123456${10 + index}` }));
	const { errorBranch } = await request(0, {}, { items, cancelWhen });
	process.off('warning', note);
	expect(jsonOf(errorBranch.slice(1)).map(({ error }) => error)).toEqual(
		Array(49).fill('Not asked, because the execution was cancelled'),
	);
	expect([bodies().length, store.calls - callsThen, warnings]).toEqual([1, 0, []]);
});

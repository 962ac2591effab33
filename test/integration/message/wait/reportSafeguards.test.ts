import { ExecuteContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../engine/clock';
import type { BulkSmsRun } from '../../../engine/runBulkSms';
import { SENT_NOT_LONG_AGO } from '../../../engine/sentences';
import { MODES, useStore } from '../../stage';
import { TO, useAsking } from './asking';
import { line } from '../../../engine/runLine';

const { sandbox, ask } = useAsking();
const store = useStore();

const NOON = Date.parse('2027-01-31T12:00:00Z');
const HOUR = 3_600_000;
const REJECTED = '66812349903';

const wait = async (
	safeguards: INodeParameters,
	{ time = NOON, item = { alert: 'cpu' }, ...more }: Wait = {},
	parameters: INodeParameters = {},
) =>
	await ask(
		{ operation: 'sendAndWaitForReport', text: 'Hello', safeguards, ...parameters },
		{
			...{ items: [item], clock: new TestClock(time), ...more },
			credentials: { timezone: 'UTC' },
		},
	);
type Wait = Partial<BulkSmsRun> & { time?: number; item?: IDataObject };

const limit = (values: IDataObject): INodeParameters => ({
	limitOverTime: { values: { messages: 1, hours: 1, per: 'workflow', key: '', ...values } },
});
const PER_ALERT = limit({ per: 'key', key: '={{ $json.alert }}' });
const REPEATS: INodeParameters = { skipRepeatsHours: 24 };
const QUIET: INodeParameters = { quietHours: { hours: { from: '22:00', to: '08:00' } } };

afterEach(() => jest.restoreAllMocks());

const sent = () => sandbox.messages().length;
const SKIPPED = { to: TO, outcome: 'skipped', text: 'Hello', from: 'MyShop' };
const messageId: unknown = expect.stringMatching(/^[0-9a-f]{24}-0-0$/);

describe.each<[string, INodeParameters, object]>([
	[
		'Limit over Time',
		limit({}),
		{
			reason: 'Limit over Time: 1 message in 1 hour, free again at 31 Jan 2027 13:00 (UTC)',
			limitedUntil: '2027-01-31T13:00:00.000Z',
		},
	],
	['Skip Repeats', REPEATS, { reason: SENT_NOT_LONG_AGO }],
])('%s of a message that waits for its report', (_, safeguards, told) => {
	it('lets one through, and gives out the next by Undelivered at once, whatever On Error says', async () => {
		expect((await wait(safeguards)).waitTill).toBeDefined();
		for (const onError of MODES) {
			const { error, outputs, waitTill, hints } = await wait(safeguards, { onError });
			expect([error, waitTill]).toEqual([undefined, undefined]);
			const [first, ...others] = outputs;
			expect(first).toStrictEqual([
				{ json: { ...SKIPPED, ...told, messageId }, pairedItem: { item: 0 } },
			]);
			expect(others.flat()).toEqual([]);
			expect(hints).toHaveLength(1);
		}
		expect(sent()).toBe(1);
	});

	it('counts no message that was not sent', async () => {
		for (const to of [REJECTED, '12']) await wait(safeguards, {}, { to });
		await wait({ ...safeguards, maxSegments: 1 }, {}, { text: 'x'.repeat(161) });
		await wait({ ...safeguards, suppressionList: TO });
		await wait({ ...safeguards, minimumBalance: 1e12 });
		await wait({ ...safeguards, dryRun: true });
		expect((await wait(safeguards)).waitTill).toBeDefined();
	});

	it('sends nothing if the store fails, and an escalation goes on', async () => {
		store.fault = new Error('database is locked');
		for (const onError of MODES) {
			const { error, output, waitTill } = await wait(safeguards, { onError });
			expect([error, waitTill]).toEqual([undefined, undefined]);
			expect(output.map(({ json }) => json)).toEqual([
				expect.objectContaining({
					outcome: 'notSent',
					reason: expect.stringMatching(
						/cannot use n8n's store of what was sent before: database is locked$/,
					) as unknown,
				}),
			]);
		}
		expect(sent()).toBe(0);
	});

	it('is not asked by a preview, and an estimate takes no place', async () => {
		await wait(safeguards, {}, { operation: 'estimate' });
		await wait(safeguards, {}, { operation: 'estimate', text: 'Hello' });
		expect((await wait(safeguards)).waitTill).toBeDefined();
		const { output } = await wait({ ...safeguards, dryRun: true });
		expect(output[0]?.json.outcome).toBe('dryRun');
	});

	it('never lets two through where n8n is killed after any call of the store', async () => {
		const killed: Array<{ putBack: () => void; sentBefore: number }> = [];
		const standing = () => killed.push({ putBack: store.snapshot(), sentBefore: sent() });
		store.onCall = standing;
		await wait(safeguards);
		store.onCall = undefined;
		standing();
		expect(killed.length).toBeGreaterThan(1);
		for (const { putBack, sentBefore } of killed) {
			putBack();
			sandbox.clear();
			await wait(safeguards);
			expect(sentBefore + sent()).toBeLessThanOrEqual(1);
		}
	});

	it('counts once what Retry On Fail tries again because the execution could not wait', async () => {
		jest
			.spyOn(ExecuteContext.prototype, 'putExecutionToWait')
			.mockRejectedValueOnce(new Error('not now'));
		const { output } = await wait(safeguards, { maxTries: 3 });
		expect([sent(), output[0]?.json.outcome]).toEqual([1, 'unknown']);
		expect((await wait(safeguards)).output[0]?.json.outcome).toBe('skipped');
	});
});

describe('Limit over Time of a message that waits for its report', () => {
	it('counts each key by itself, and lets the next one through when the hour is over', async () => {
		expect((await wait(PER_ALERT)).waitTill).toBeDefined();
		expect((await wait(PER_ALERT, { time: NOON + HOUR - 1 })).waitTill).toBeUndefined();
		expect((await wait(PER_ALERT, { item: { alert: 'disk' } })).waitTill).toBeDefined();
		expect((await wait(PER_ALERT, { time: NOON + HOUR })).waitTill).toBeDefined();
	});

	it.each(MODES)('sends nothing without a key, with On Error set to %s', async (onError) => {
		for (const item of [{}, { alert: null }, { alert: '' }, { alert: {} }]) {
			const { error, output, errorBranch, waitTill } = await wait(PER_ALERT, { item, onError });
			const told = error?.message ?? [...output, ...errorBranch][0]?.json.error;
			expect(told).toMatch(/Key (has no value|is empty|is an object)$/);
			expect(waitTill).toBeUndefined();
		}
		expect(sent()).toBe(0);
	});

	it('counts a message that was tried again once, and one that nobody may have got not at all', async () => {
		const two = limit({ messages: 2 });
		jest
			.spyOn(ExecuteContext.prototype, 'putExecutionToWait')
			.mockRejectedValueOnce(new Error('not now'));
		await wait(two, { maxTries: 3 });
		// n8n kept nothing of what is tried again here: it cannot know, and sends nothing.
		await wait(two, { retryOf: 'nothing kept', maxTries: 3 });
		expect((await wait(two)).waitTill).toBeDefined();
		expect((await wait(two)).waitTill).toBeUndefined();
		expect(sent()).toBe(2);
	});
});

describe('Quiet Hours of a message that waits for its report', () => {
	it('schedule it for their end, and the wait begins then', async () => {
		const night = Date.parse('2027-01-31T23:00:00Z');
		const morning = '2027-02-01T08:00:00.000Z';
		const limits = { waitAmount: 5, waitUnit: 'minutes' };
		const { waitTill, waitingInput, hints } = await wait(QUIET, { time: night }, limits);
		expect(waitTill?.toISOString()).toBe('2027-02-01T08:05:00.000Z');
		expect(waitingInput.map(({ json }) => json)).toEqual([
			expect.objectContaining({
				outcome: 'noReport',
				postponedUntil: morning,
				postponedBecause: 'quietHours',
			}),
		]);
		expect(sandbox.messages()).toHaveLength(1);
		expect(hints.map(({ message }) => message)).toEqual([
			line({ scheduled: { 'Mon, Feb 1, 08:00 (UTC) (Quiet Hours)': 1 }, requests: 1, credits: 1 }),
		]);
	});

	it('change nothing at another hour', async () => {
		const limits = { waitAmount: 5, waitUnit: 'minutes' };
		const { waitTill, waitingInput } = await wait(QUIET, {}, limits);
		expect(waitTill?.getTime()).toBe(NOON + HOUR / 12);
		expect(waitingInput[0]?.json).not.toHaveProperty('postponedUntil');
	});
});

describe('Dry Run of a message that would wait for its report', () => {
	it('shows it as Send does, by Undelivered, and sends nothing', async () => {
		for (const onError of MODES) {
			const { error, outputs, waitTill, hints } = await wait({ dryRun: true }, { onError });
			expect([error, waitTill, sandbox.requests()]).toEqual([undefined, undefined, []]);
			const [first, ...others] = outputs;
			expect(others.flat()).toEqual([]);
			const ofSend = await wait({ dryRun: true }, { onError }, { operation: 'send' });
			expect(first?.map(({ json }) => ({ ...json, messageId }))).toStrictEqual(
				ofSend.output.map(({ json }) => ({ ...json, messageId })),
			);
			expect(hints.map(({ message }) => message)).toEqual([
				'Dry run: 1 text to 1 number, 1 segment.',
			]);
		}
	});

	it.each(['={{ null }}', '={{ $json.nope }}', 'perhaps', ''])(
		'sends nothing where it cannot be used: %s',
		async (dryRun) => {
			for (const onError of MODES) {
				const { error, output, errorBranch } = await wait({ dryRun }, { onError });
				const told = error?.message ?? [...output, ...errorBranch][0]?.json.error;
				expect(told).toContain('Dry Run');
				expect(sent()).toBe(0);
			}
		},
	);
});

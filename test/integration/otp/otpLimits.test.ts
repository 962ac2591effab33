import fc from 'fast-check';
import { countBy, isObject } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { TestClock } from '../../engine/clock';
import type { BulkSmsOutcome } from '../../engine/runBulkSms';
import { json, jsonOf, OTP_ID, SENT, useScriptedOtp } from './otpRuns';
import { volume } from '../../engine/volume';
import { ALL_MODES, useStore } from '../stage';

const { answers, runOtp, bodies } = useScriptedOtp();

const TO = '66812345678';
const OTHER = '66812345679';
const NOON = Date.parse('2027-01-31T12:00:00Z');
const HOUR = 3_600_000;
const FREE = 'free again at 31 Jan 2027 13:00 (UTC)';
const reasonFor = (whose: string, most = 5) =>
	`Max per Number allows ${most} code${most === 1 ? '' : 's'} in 1 hour for ${whose}: ${FREE}`;
const ID_REASON = reasonFor('this OTP ID');
const ALL = `Max per Hour allows 3 codes in 1 hour for this node: ${FREE}`;

const store = useStore();
beforeEach(() => {
	store.clear();
	answers(json(SENT));
});

const limited = async (
	operation: 'request' | 'resend',
	items: IDataObject[],
	options: IDataObject = {},
	more: Parameters<typeof runOtp>[1] = {},
) =>
	await runOtp(
		operation,
		{ items, clock: new TestClock(NOON), onError: 'continueErrorOutput', ...more },
		{ options: options as Record<string, number> },
	);
const errorsIn = ({ output, errorBranch }: BulkSmsOutcome) =>
	jsonOf([...output, ...errorBranch]).map(({ error }) => error);
const times = (count: number, item: IDataObject) => Array.from({ length: count }, () => item);

describe.each([
	['request' as const, { to: TO }, { to: OTHER }, reasonFor(TO)],
	['resend' as const, { otpId: OTP_ID, to: TO }, { otpId: 'other', to: OTHER }, reasonFor(TO)],
])('the limit of codes of %s', (operation, item, other, reason) => {
	const ask = async (count: number, options = {}, more = {}) =>
		await limited(operation, times(count, item), options, more);

	it('lets five in an hour go to one, and asks nothing for more', async () => {
		const outcome = await ask(6);
		expect([outcome.output.length, bodies().length]).toEqual([5, 5]);
		expect(jsonOf(outcome.errorBranch)).toEqual([
			{
				...item,
				error: reason,
				message: 'Item 6, Options → Max per Number: Send the code then, or raise the limit.',
				details: { item: 5, field: 'Max per Number', reason },
			},
		]);
	});

	it('counts over executions, each by itself, until the hour is over', async () => {
		await ask(5);
		expect(errorsIn(await ask(1))).toEqual([reason]);
		expect(errorsIn(await ask(0, {}, { items: [other] }))).toEqual([undefined]);
		expect(errorsIn(await ask(1, {}, { clock: new TestClock(NOON + HOUR) }))).toEqual([undefined]);
	});

	it.each([1, '2', 7])('takes another limit: %j', async (maxPerNumber) => {
		expect((await ask(8, { maxPerNumber })).output).toHaveLength(Number(maxPerNumber));
	});

	it.each(ALL_MODES)('leaves like any failure: %s', async (onError) => {
		await ask(5);
		const { output, errorBranch, error } = await ask(1, {}, { onError });
		expect(bodies()).toHaveLength(5);
		if (onError === 'stopWorkflow') expect(error?.message).toBe(reason);
		else expect(jsonOf([...output, ...errorBranch])).toMatchObject([{ error: reason }]);
	});

	it('does not count what the gateway refused, but what may have been sent', async () => {
		answers(json({}, 400));
		await ask(6);
		expect(bodies()).toHaveLength(6);
		answers(json({}, 500));
		await ask(6);
		expect(bodies()).toHaveLength(5);
	});

	it('sends no code where the store cannot be used, and says why', async () => {
		store.fault = new Error('The workflow has not been saved');
		expect(jsonOf((await ask(1)).errorBranch)).toMatchObject([
			{
				error:
					"Max per Number cannot use n8n's store of what was sent before: The workflow has not been saved",
				message: 'Item 1, Options → Max per Number: Save the workflow and run it again.',
			},
		]);
		expect(bodies()).toEqual([]);
	});

	it('has one for all, over executions, if it was added', async () => {
		const items = Array.from({ length: 5 }, (_, index) => ({
			...{ to: `6681234567${index}`, otpId: `otp-${index}` },
		}));
		const all = { maxPerHour: 3 };
		expect((await limited(operation, items.slice(0, 2), all)).output).toHaveLength(2);
		const second = await limited(operation, items.slice(2), all);
		expect(errorsIn(second)).toEqual([undefined, ALL, ALL]);
		expect(jsonOf(second.errorBranch)[0]).toMatchObject({
			message: 'Item 2, Options → Max per Hour: Send the code then, or raise the limit.',
		});
		const later = { clock: new TestClock(NOON + HOUR) };
		expect((await limited(operation, items.slice(3), all, later)).output).toHaveLength(2);
	});
});

describe('the limit of codes per number', () => {
	it('counts a number whatever its form', async () => {
		const items = [{ to: '+66 81 234 5678' }, { to: `00${TO}` }, { to: TO }];
		const { output, errorBranch } = await limited('request', items, { maxPerNumber: 2 });
		expect([output.length, errorBranch.length]).toEqual([2, 1]);
	});

	it('counts a number that is sent in national form as with its country code', async () => {
		const ask = async (numberForm: string) =>
			errorsIn(
				await limited(
					'request',
					[{ to: TO }],
					{ numberForm, maxPerNumber: 1 },
					{ credentials: { defaultCountryCode: '66' } },
				),
			);
		expect([await ask('national'), await ask('international')]).toEqual([
			[undefined],
			[reasonFor(TO, 1)],
		]);
	});

	it('counts a code once on a second try', async () => {
		answers(json(SENT), json({}, 400), json(SENT));
		const items = [{ to: TO }, { to: '66812345679' }];
		await limited('request', items, {}, { maxTries: 2, onError: 'stopWorkflow' });
		expect(bodies()).toHaveLength(3);
		const again = [...times(5, { to: TO }), ...items.slice(1)];
		expect((await limited('request', again)).output).toHaveLength(4 + 1);
	});

	it('does not count for a number what the limit for all did not let through', async () => {
		const [one, other] = [{ to: TO }, { to: '66812345679' }];
		await limited('request', [one], { maxPerHour: 1 });
		expect((await limited('request', times(3, other), { maxPerHour: 1 })).output).toEqual([]);
		const { output } = await limited('request', times(3, other), { maxPerNumber: 2 });
		expect(output).toHaveLength(2);
	});

	it('is the only one unless that for all was added', async () => {
		const items = Array.from({ length: 120 }, (_, index) => ({ to: `66812345${100 + index}` }));
		expect((await limited('request', items)).output).toHaveLength(120);
	});
});

describe('the limit of codes that are sent once more', () => {
	/** Answers as a gateway that makes a new OTP ID for each code. */
	const newIds = (count: number) =>
		answers(...Array.from({ length: count }, (_, index) => json({ otpId: `new-${index}` })));
	const number = (index: number) => `66812345${100 + index}`;

	it('counts by the number, whatever its form and whatever the OTP ID', async () => {
		newIds(10);
		const items = [
			{ otpId: 'one', to: '+66 81 234 5678' },
			{ otpId: 'two', to: `00${TO}` },
			{ otpId: 'three', to: '081 234 5678' },
			{ otpId: 'four', to: OTHER },
		];
		const home = { credentials: { defaultCountryCode: '66' } };
		const outcome = await limited('resend', items, { maxPerNumber: 2 }, home);
		expect(jsonOf(outcome.output)).toEqual([
			{ outcome: 'accepted', otpId: 'new-0', to: TO },
			{ outcome: 'accepted', otpId: 'new-1', to: TO },
			{ outcome: 'accepted', otpId: 'new-2', to: OTHER },
		]);
		expect(jsonOf(outcome.errorBranch)).toMatchObject([
			{ error: reasonFor(TO, 2), details: { item: 2 } },
		]);
	});

	it('counts on where the gateway gives a new OTP ID for each code', async () => {
		newIds(10);
		let otpId: unknown = OTP_ID;
		const reasons: unknown[] = [];
		for (let code = 0; code < 6; code += 1) {
			const { output, errorBranch } = await limited('resend', [{ otpId: String(otpId), to: TO }]);
			reasons.push(errorBranch[0]?.json.error);
			otpId = output[0]?.json.otpId ?? otpId;
		}
		expect([reasons, bodies().length]).toEqual([
			[...Array.from({ length: 5 }, () => undefined), reasonFor(TO)],
			5,
		]);
	});

	it('counts by the OTP ID, whatever the number and however it is written', async () => {
		const spellings = [OTP_ID, `\u200b${OTP_ID}`, `${OTP_ID}\ufeff `, `${OTP_ID}\u3164`];
		const items = [...spellings, ...spellings].map((otpId, index) => ({
			...{ otpId, to: number(index) },
		}));
		const { errorBranch } = await limited('resend', items);
		expect(jsonOf(errorBranch).map(({ error }) => error)).toEqual(Array(3).fill(ID_REASON));
		expect(bodies()).toEqual(times(5, { otpId: OTP_ID }));
	});

	it('counts for neither what the other did not let through', async () => {
		const one = { maxPerNumber: 1 };
		const resend = async (otpId: string, to: string) =>
			errorsIn(await limited('resend', [{ otpId, to }], one));
		expect(await resend('a', number(1))).toEqual([undefined]);
		expect(await resend('a', number(2))).toEqual([reasonFor('this OTP ID', 1)]);
		expect(await resend('b', number(1))).toEqual([reasonFor(number(1), 1)]);
		expect(await resend('b', number(2))).toEqual([undefined]);
	});

	it('lets through at most its number for any OTP ID and any person, in any order', async () => {
		const some = fc.constantFrom('1', '2', '3');
		const histories = fc.array(fc.record({ otpId: some, to: some }), { maxLength: 12 });
		await fc.assert(
			fc.asyncProperty(histories, async (history) => {
				store.clear();
				answers(json(SENT));
				const items = history.map(({ otpId, to }) => ({ otpId, to: number(Number(to)) }));
				const { output, errorBranch } = await limited('resend', items, { maxPerNumber: 2 });
				const ids = bodies().map((body) => isObject(body) && 'otpId' in body && body.otpId);
				const sent = output.map((item, index) => ({ otpId: ids[index], to: item.json.to }));
				for (const key of ['otpId', 'to'] as const) {
					const counts = Object.values(countBy(sent, key));
					expect(counts.filter((count) => count > 2)).toEqual([]);
				}
				// Nobody is refused who has codes left by both.
				for (const { json: refused } of errorBranch) {
					const same = (key: 'otpId' | 'to') =>
						sent.filter((each) => each[key] === refused[key]).length;
					expect(Math.max(same('otpId'), same('to'))).toBe(2);
				}
			}),
			{ numRuns: volume(15, 300) },
		);
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
	const { errorBranch } = await limited('request', items, {}, { cancelWhen });
	process.off('warning', note);
	expect(jsonOf(errorBranch.slice(1)).map(({ error }) => error)).toEqual(
		Array(49).fill('Not asked, because the execution was cancelled'),
	);
	expect([bodies().length, store.calls - callsThen, warnings]).toEqual([1, 0, []]);
});

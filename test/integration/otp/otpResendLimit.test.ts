import type { IDataObject } from 'n8n-workflow';

import { asText } from '../../../nodes/BulkSms/core/text/words';
import { TestClock } from '../../engine/clock';
import type { BulkSmsOutcome } from '../../engine/runBulkSms';
import { json, jsonOf, OTP_ID, SENT, useScriptedOtp } from './otpRuns';
import { ALL_MODES, useStore } from '../stage';

const { answers, runOtp, bodies } = useScriptedOtp();

const TO = '66812345678';
const NOON = Date.parse('2027-01-31T12:00:00Z');
const HOUR = 3_600_000;
const FREE = 'free again at 31 Jan 2027 13:00 (UTC)';
const reasonFor = (whose: string, most = 5) =>
	`Max per Number allows ${most} code${most === 1 ? '' : 's'} in 1 hour for ${whose}: ${FREE}`;
const ID_REASON = reasonFor('this OTP ID');

const store = useStore();
beforeEach(() => {
	store.clear();
	answers(json(SENT));
});

const resend = async (
	items: IDataObject[],
	options: IDataObject = {},
	more: Parameters<typeof runOtp>[1] = {},
	to = '',
) =>
	await runOtp(
		'resend',
		{ items, clock: new TestClock(NOON), onError: 'continueErrorOutput', ...more },
		{ to, options: options as Record<string, number> },
	);

const ids = (count: number, otpId = OTP_ID) => Array.from({ length: count }, () => ({ otpId }));
const reasonsIn = ({ output, errorBranch }: BulkSmsOutcome) =>
	jsonOf([...output, ...errorBranch]).map(({ error }) => error);

/** Answers as a gateway that makes a new OTP ID for each code. */
const newIds = (count: number) =>
	answers(...Array.from({ length: count }, (_, index) => json({ otpId: `new-${index}` })));

describe('the limit of codes that are sent once more', () => {
	it('lets five in an hour go to an OTP ID, and asks nothing for more', async () => {
		const outcome = await resend(ids(6));
		expect([outcome.output.length, bodies().length]).toEqual([5, 5]);
		expect(jsonOf(outcome.errorBranch)).toEqual([
			{
				otpId: OTP_ID,
				error: ID_REASON,
				message: 'Item 6, Options → Max per Number: Send the code then, or raise the limit.',
				details: { item: 5, field: 'Max per Number', reason: ID_REASON },
			},
		]);
	});

	it('counts an OTP ID with invisible characters as the same', async () => {
		const spellings = [`\u200b${OTP_ID}`, `${OTP_ID}\ufeff `, `${OTP_ID}\u3164`];
		const written = [...ids(3), ...spellings.map((otpId) => ({ otpId }))];
		expect(reasonsIn(await resend(written)).filter(Boolean)).toEqual([ID_REASON]);
		expect(bodies()).toEqual(ids(5));
	});

	it('counts over executions, by OTP ID, until the hour is over', async () => {
		await resend(ids(5));
		expect(reasonsIn(await resend(ids(1)))).toEqual([ID_REASON]);
		const other = await resend(ids(1, 'other'));
		const later = await resend(ids(1), {}, { clock: new TestClock(NOON + HOUR) });
		expect([other, later].map(reasonsIn)).toEqual([[undefined], [undefined]]);
	});

	it('counts on where the gateway gives a new OTP ID for each code', async () => {
		newIds(10);
		let otpId: unknown = OTP_ID;
		const reasons: unknown[] = [];
		for (let code = 0; code < 7; code += 1) {
			const { output, errorBranch } = await resend([{ otpId: String(otpId) }]);
			reasons.push(errorBranch[0]?.json.error);
			otpId = output[0]?.json.otpId ?? otpId;
		}
		expect(reasons).toEqual([...Array.from({ length: 5 }, () => undefined), ID_REASON, ID_REASON]);
		expect(bodies()).toHaveLength(5);
	});

	it('counts all OTP IDs of a person as one, whichever of them is used, and in the next hour', async () => {
		newIds(100);
		const known = [OTP_ID];
		for (const clock of [new TestClock(NOON), new TestClock(NOON + HOUR)]) {
			const before = bodies().length;
			// Tries each OTP ID until none gets a code.
			for (let next = 0; next < known.length; ) {
				const { output } = await resend(ids(1, known[next]), {}, { clock });
				const [code] = output;
				if (code) known.push(asText(code.json.otpId));
				else next += 1;
			}
			expect(bodies().length - before).toBe(5);
		}
		const other = await resend(ids(1, 'other'));
		expect(reasonsIn(other)).toEqual([undefined]);
	});

	it('does not count twice where the gateway comes back to an OTP ID', async () => {
		answers(...Array.from({ length: 5 }, (_, index) => json({ otpId: index % 2 ? 'a' : 'b' })));
		const reasons: unknown[] = [];
		for (let code = 0; code < 6; code += 1) {
			const { errorBranch } = await resend([{ otpId: code % 2 ? 'b' : 'a' }]);
			reasons.push(errorBranch[0]?.json.error);
		}
		expect(reasons).toEqual([...Array.from({ length: 5 }, () => undefined), ID_REASON]);
	});

	it('counts by the number in To, whatever its form and whatever the OTP ID', async () => {
		newIds(10);
		const items = [
			{ otpId: 'one', to: '+66 81 234 5678' },
			{ otpId: 'two', to: `00${TO}` },
			{ otpId: 'three', to: TO },
			{ otpId: 'four', to: '66812345679' },
		];
		const outcome = await resend(items, { maxPerNumber: 2 }, {}, '={{ $json.to }}');
		expect(jsonOf(outcome.output)).toEqual([
			{ outcome: 'accepted', otpId: 'new-0', to: TO },
			{ outcome: 'accepted', otpId: 'new-1', to: TO },
			{ outcome: 'accepted', otpId: 'new-2', to: '66812345679' },
		]);
		expect(jsonOf(outcome.errorBranch)).toMatchObject([
			{ error: reasonFor(TO, 2), details: { item: 2 } },
		]);
	});

	it('does not count for a number what the OTP ID did not let through', async () => {
		await resend(ids(1), { maxPerNumber: 1 });
		await resend([{ otpId: OTP_ID }], { maxPerNumber: 1 }, {}, TO);
		const { output } = await resend([{ otpId: 'other' }], { maxPerNumber: 1 }, {}, TO);
		expect(output).toHaveLength(1);
	});

	it('takes an answer for another number for unclear', async () => {
		answers(json({ ...SENT, mobile: '66899999999' }));
		const { errorBranch } = await resend(ids(1), {}, {}, TO);
		expect(errorBranch[0]?.json.error).toBe(
			'The gateway answered for another number. A code may have been sent',
		);
	});

	it.each([1, '2', 7])('takes another limit: %j', async (maxPerNumber) => {
		const { output } = await resend(ids(8), { maxPerNumber });
		expect(output).toHaveLength(Number(maxPerNumber));
	});

	it('has a limit for all, if it was added', async () => {
		const items = Array.from({ length: 5 }, (_, index) => ({ otpId: `otp-${index}` }));
		const outcome = await resend(items, { maxPerHour: 3 });
		const reason = `Max per Hour allows 3 codes in 1 hour for this node: ${FREE}`;
		expect(outcome.output).toHaveLength(3);
		expect(jsonOf(outcome.errorBranch).map(({ error }) => error)).toEqual([reason, reason]);
	});

	it.each(ALL_MODES)('leaves like any failure: %s', async (onError) => {
		await resend(ids(5));
		const { output, errorBranch, error } = await resend(ids(1), {}, { onError });
		expect(bodies()).toHaveLength(5);
		if (onError === 'stopWorkflow') expect(error?.message).toBe(ID_REASON);
		else expect(jsonOf([...output, ...errorBranch])).toMatchObject([{ error: ID_REASON }]);
	});

	it('does not count what the gateway refused, but what may have been sent', async () => {
		answers(json({}, 400));
		await resend(ids(6));
		expect(bodies()).toHaveLength(6);
		answers(json({}, 500));
		await resend(ids(6));
		expect(bodies()).toHaveLength(5);
	});

	it('sends no code where the store cannot be used, and says why', async () => {
		store.fault = new Error('The workflow has not been saved');
		expect(reasonsIn(await resend(ids(1)))).toEqual([
			"Max per Number cannot use n8n's store of what was sent before: The workflow has not been saved",
		]);
		expect(bodies()).toEqual([]);
	});

	it('gives the code that was sent where the store fails after it', async () => {
		newIds(1);
		store.onCall = () => {
			if (bodies().length > 0) store.fault = new Error('database is locked');
		};
		answers(json({ otpId: 'new' }));
		const { output } = await resend(ids(1));
		expect(output.map(({ json: { otpId } }) => otpId)).toEqual(['new']);
	});
});

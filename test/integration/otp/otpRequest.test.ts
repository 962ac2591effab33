import { asText } from '../../../nodes/BulkSms/core/text/words';
import { TestClock } from '../../engine/clock';
import type { Scripted } from '../../engine/scriptedGateway';
import { ACCEPTED, json, jsonOf, OTP_ID, SENT, useScriptedOtp } from './otpRuns';
import { ALL_MODES } from '../stage';

const { answers, runOtp, requests, bodies } = useScriptedOtp();

const TO = '66812345678';
const RETRY: Scripted = { status: 429, body: '', headers: { 'retry-after': '0' } };
const OPERATIONS = ['request', 'resend'] as const;
const SUCCESS = { ...SENT, success: { message: 'Success' } };
const SHOWN = { ...ACCEPTED, to: TO };
const PATHS = { request: '/otp/requestOTP', resend: '/otp/resendOTP' };
const BODIES = { request: { otcId: 'login', mobile: TO }, resend: { otpId: OTP_ID } };

describe.each(OPERATIONS)('%s', (operation) => {
	it.each(ALL_MODES)('gives back what Verify needs: %s', async (onError) => {
		answers(json(SUCCESS));
		const { outputs, error, hints } = await runOtp(operation, { onError });
		expect(error).toBeUndefined();
		expect(hints).toEqual([{ message: '1 accepted.', type: 'info', location: 'outputPane' }]);
		expect(outputs[0]).toEqual([{ json: SHOWN, pairedItem: { item: 0 } }]);
		expect(Object.keys(outputs[0]?.[0]?.json ?? {})).toEqual([
			...['outcome', 'otpId', 'templateId', 'otcId', 'to', 'referenceCode'],
		]);
		expect(outputs.slice(1).flat()).toEqual([]);
		expect(requests().map(({ method, path }) => [method, path])).toEqual([
			['POST', PATHS[operation]],
		]);
		expect(bodies()).toEqual([BODIES[operation]]);
	});

	it('asks one after the other, in the order of the items', async () => {
		answers(json({ otpId: 1 }), json({ otpId: 'b' }), json({ otpId: '25501288135972440649' }));
		const items = ['1', '2', '3'].map((last) => ({ to: `6681234567${last}`, otpId: last }));
		const { outputs } = await runOtp(operation, { items });
		expect(jsonOf(outputs[0] ?? []).map(({ otpId }) => otpId)).toEqual([
			'1',
			'b',
			'25501288135972440649',
		]);
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(bodies()).toEqual(
			items.map(({ to, otpId }) =>
				operation === 'request' ? { otcId: 'login', mobile: to } : { otpId },
			),
		);
	});

	it('asks again after 429, and 503 with a pause, because nothing was done', async () => {
		answers(RETRY, { ...RETRY, status: 503 }, json(SUCCESS));
		const { outputs } = await runOtp(operation);
		expect(jsonOf(outputs[0] ?? [])).toEqual([SHOWN]);
		expect(requests()).toHaveLength(3);
	});

	it('asks again on a further try after a refusal', async () => {
		answers(json({ error: { message: 'No credit' } }), json(SUCCESS));
		const { outputs } = await runOtp(operation, { maxTries: 2 });
		expect(jsonOf(outputs[0] ?? [])).toEqual([SHOWN]);
	});

	it.each<[string, unknown]>([
		['a list', [SUCCESS]],
		['words for an OTP ID', { otpId: 'Your login code is 1' }],
		['a blank OTP ID', { otpId: ' ' }],
		['null for the OTP ID', { otpId: null }],
	])('never asks again after %s', async (_, body) => {
		answers(json(body), json(SUCCESS));
		const { outputs } = await runOtp(operation, { onError: 'continueErrorOutput', maxTries: 4 });
		expect(jsonOf(outputs.flat()).map(({ error }) => error)).toEqual([
			'The gateway answered without an OTP ID. A code may have been sent',
		]);
		expect(requests()).toHaveLength(1);
	});

	it.each([301, 400, 401, 403, 404, 405, 422, 429, 503])(
		'never asks again after HTTP %d with an OTP ID',
		async (status) => {
			const headers = { 'retry-after': '0' };
			answers({ ...json({ error: 'Blocked', ...SENT }, status), headers }, json(SUCCESS));
			const { outputs } = await runOtp(operation, { onError: 'continueErrorOutput', maxTries: 4 });
			expect(jsonOf(outputs.flat()).map(({ error }) => error)).toEqual([
				`The gateway answered with HTTP ${status} and with an OTP ID. A code may have been sent`,
			]);
			expect(requests()).toHaveLength(1);
		},
	);

	it.each<[string, Scripted[], number, string]>([
		['the login is refused', [json({}, 401)], 1, 'The gateway rejected the login (HTTP 401)'],
		['it is busy', [RETRY], 4, 'The gateway accepts no more requests right now (HTTP 429)'],
	])('asks for no other code where %s', async (_, script, calls, reason) => {
		answers(json({ otpId: 'a' }), ...script);
		const items = ['1', '2', '3', '4'].map((last) => ({ to: `6681234567${last}`, otpId: last }));
		const { outputs } = await runOtp(operation, { items, onError: 'continueErrorOutput' });
		const later = `Not asked, because an earlier request failed: ${reason}`;
		expect(jsonOf(outputs.flat()).map(({ error }) => error)).toEqual([
			...[undefined, reason],
			...[later, later],
		]);
		expect(requests()).toHaveLength(1 + calls);
	});

	it('tries no other code at a gateway that refuses connections', async () => {
		const clock = new TestClock(0);
		const items = Array.from({ length: 20 }, (_, index) => ({
			to: `668123456${10 + index}`,
			otpId: String(index),
		}));
		const credentials = { baseUrl: 'http://127.0.0.1:1' };
		const more = { items, clock, credentials, onError: 'continueErrorOutput' } as const;
		const { outputs } = await runOtp(operation, more);
		const reasons = jsonOf(outputs.flat()).map(({ error }) => asText(error));
		expect(reasons[0]).toMatch(/^http:\/\/127\.0\.0\.1:1 refused the connection/);
		expect(new Set(reasons.slice(1))).toEqual(
			new Set([`Not asked, because an earlier request failed: ${reasons[0]}`]),
		);
		expect(reasons).toHaveLength(20);
		expect(clock.now()).toBeLessThan(5_000);
	});

	it('goes on behind what was sent when n8n tries again', async () => {
		answers(
			json({ otpId: 'a' }),
			json({ error: 'Busy' }),
			json({ otpId: 'b' }),
			json({ otpId: 'c' }),
		);
		const items = ['1', '2', '3'].map((last) => ({ to: `6681234567${last}`, otpId: last }));
		const { outputs } = await runOtp(operation, { items, maxTries: 2 });
		expect(jsonOf(outputs[0] ?? []).map(({ otpId }) => otpId)).toEqual(['a', 'b', 'c']);
		expect(requests()).toHaveLength(4);
	});

	it('says how many codes were sent before the failure', async () => {
		answers(json({ otpId: 'a' }), json({ error: 'Busy' }));
		const items = ['1', '2'].map((last) => ({ to: `6681234567${last}`, otpId: last }));
		const { error } = await runOtp(operation, { items });
		expect(error?.description).toBe(
			'Item 2, Gateway: Ask the provider for the reason. The words of the gateway are not shown, because they may contain a code. Codes were sent for earlier items: 1. A further try in this execution does not send them again.',
		);
	});

	it('counts in a line what was accepted, and what failed', async () => {
		answers(json({ otpId: 'a' }), json({ error: 'Busy' }), json({ otpId: 'b' }));
		const items = ['1', '2', '3'].map((last) => ({ to: `6681234567${last}`, otpId: last }));
		const { hints } = await runOtp(operation, { items, onError: 'continueErrorOutput' });
		expect(hints.map(({ message }) => message)).toEqual(['2 accepted, 1 failed.']);
	});

	it('takes an answer of 900 kB', async () => {
		answers(json({ ...SUCCESS, more: 'x'.repeat(900_000) }));
		const { outputs } = await runOtp(operation);
		expect(jsonOf(outputs[0] ?? [])).toMatchObject([SHOWN]);
	});

	it.each<[string, object, number]>([
		['an account that it names', { ...SENT, more: 'login gatewaySecret7391' }, 200],
		['a success in English', { ...SENT, success: { message: 'Your login code is 739155' } }, 200],
		['Thai digits', { ...SENT, text: 'รหัส ๗๓๙๑๕๕' }, 200],
		['a token', { ...SENT, token: '739155', list: [{ password: 739155 }] }, 200],
		['a reference with words', { ...SENT, referenceCode: 'QXZT, code 739155' }, 200],
		['an error', { error: { message: 'Your login code is 739155', token: '739155' } }, 200],
		['an error beside an OTP ID', { ...SENT, error: 'Code ๗๓๙๑๕๕ was sent' }, 200],
		['no OTP ID', { message: 'login code 739155' }, 200],
		['a text', Object('Your login code is 739155') as object, 200],
		['HTTP 400', { error: 'Code 739155 is there already' }, 400],
		['HTTP 401', { error: 'Code 739155' }, 401],
		['HTTP 404', { error: 'Code 739155' }, 404],
		['HTTP 500', { error: 'Code 739155' }, 500],
	])(
		'gives out no words of the gateway, which may contain the code: %s',
		async (_, body, status) => {
			answers(json(body, status));
			for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
				const { stored, outputs, error } = await runOtp(operation, { onError });
				const all = [stored, JSON.stringify(outputs), error?.message, error?.description].join();
				expect(all).not.toMatch(/739155|๗๓๙๑๕๕|gatewaySecret7391|\bcode is\b/);
				const [item] = outputs.flat().map((each) => each.json);
				if (item?.error === undefined) expect(SHOWN).toMatchObject(item ?? {});
			}
		},
	);
});

describe('an answer for something else than was asked for', () => {
	it.each<[string, object, string, ReadonlyArray<(typeof OPERATIONS)[number]>]>([
		['another Template ID', { otcId: 'other' }, 'another Template ID', ['request']],
		['another number', { mobile: '66899999999' }, 'another number', OPERATIONS],
		['another number in to', { to: '+66 89 999 9999' }, 'another number', OPERATIONS],
	])('is unknown, and nothing is asked again: %s', async (_, fields, what, operations) => {
		for (const operation of operations) {
			answers(json({ ...SENT, ...fields }), json(SUCCESS));
			const { error } = await runOtp(operation, { maxTries: 3 });
			expect(error?.message).toBe(`The gateway answered for ${what}. A code may have been sent`);
			expect(requests()).toHaveLength(1);
		}
	});

	it.each(OPERATIONS)(
		'is none with the same number in the national form: %s',
		async (operation) => {
			answers(json({ ...SENT, mobile: '0812345678' }));
			const { outputs } = await runOtp(operation);
			expect(jsonOf(outputs[0] ?? [])).toEqual([SHOWN]);
		},
	);
});

describe('the number of Resend', () => {
	it.each<[unknown, string]>([
		[undefined, 'There is no number to send to'],
		[null, 'There is no number to send to'],
		['', 'There is no number to send to'],
		[' ', 'There is no number to send to'],
		['66812345678, 66812345679', 'A code goes to one number, but To has 2'],
		['abc', '"abc" is not a usable number: it contains letters'],
		[{ a: 1 }, '"{"a":1}" is not a usable number: it is an object'],
		[[], 'There is no number to send to'],
	])('cannot be %j: nothing is asked', async (to, reason) => {
		answers(json(SUCCESS));
		for (const onError of ALL_MODES) {
			const items = [{ otpId: OTP_ID, ...(to !== undefined && { to: to as string }) }];
			const { outputs, error } = await runOtp('resend', { items, onError });
			const told = jsonOf(outputs.flat())[0]?.error ?? error?.message;
			expect([onError, told, requests()]).toEqual([onError, reason, []]);
		}
	});
});

import { setTimeout as sleep } from 'node:timers/promises';

import type { Scripted } from '../../engine/scriptedGateway';
import { json, jsonOf, MODES, OTP_ID, SENT, useScriptedOtp } from './otpRuns';

const { answers, runOtp, requests, bodies } = useScriptedOtp();

const TO = '66812345678';
const RETRY: Scripted = { status: 429, body: '', headers: { 'retry-after': '0' } };
const OPERATIONS = ['request', 'resend'] as const;
const SUCCESS = { ...SENT, success: { message: 'Success' } };
const SHOWN = { request: { ...SENT, to: TO }, resend: SENT };
const PATHS = { request: '/otp/requestOTP', resend: '/otp/resendOTP' };
const BODIES = { request: { otcId: 'login', mobile: TO }, resend: { otpId: OTP_ID } };

describe.each(OPERATIONS)('%s', (operation) => {
	it.each(MODES)('gives back what Verify needs: %s', async (onError) => {
		answers(json(SUCCESS));
		const { outputs, error, hints } = await runOtp(operation, { onError });
		expect([error, hints]).toEqual([undefined, []]);
		expect(outputs[0]).toEqual([{ json: SHOWN[operation], pairedItem: { item: 0 } }]);
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
		expect(jsonOf(outputs[0] ?? [])).toEqual([SHOWN[operation]]);
		expect(requests()).toHaveLength(3);
	});

	it.each<[string, Scripted, string]>([
		[
			'a refusal with 200',
			json({ error: { message: 'No credit' } }),
			'The gateway answered with an error',
		],
		['a refusal as text', json({ error: 'No credit' }), 'The gateway answered with an error'],
		['a refusal as a number', json({ error: 500 }), 'The gateway answered with an error'],
		[
			'a refusal with 400',
			json({ error: { message: 'mobile is wrong' } }, 400),
			'The gateway rejected the request (HTTP 400)',
		],
		['401', { status: 401, body: '' }, 'The gateway rejected the login (HTTP 401)'],
		['404', { status: 404, body: '' }, 'This gateway does not offer one-time passwords (HTTP 404)'],
		['405', { status: 405, body: '' }, 'This gateway does not offer one-time passwords (HTTP 405)'],
	])('fails after %s, and a further try asks again', async (_, scripted, reason) => {
		for (const onError of MODES) {
			answers(scripted, json(SUCCESS));
			const failed = await runOtp(operation, { onError });
			const failures = failed.outputs.flat().map((item) => item.json);
			expect(failed.error?.message).toBe(onError === 'stopWorkflow' ? reason : undefined);
			expect(failures.map(({ error }) => error)).toEqual(
				onError === 'stopWorkflow' ? [] : [reason],
			);
			answers(scripted, json(SUCCESS));
			const { outputs } = await runOtp(operation, { maxTries: 2 });
			expect(jsonOf(outputs[0] ?? [])).toEqual([SHOWN[operation]]);
		}
	});

	const unknown: Array<[string, Scripted, RegExp]> = [
		['an empty answer', { status: 200, body: '' }, /without a body/],
		['a web page', { status: 200, body: '<html></html>' }, /with a web page in place of JSON/],
		['a list', json([SUCCESS]), /^The gateway answered without an OTP ID/],
		['no OTP ID', json({ success: { message: 'Success' } }), /without an OTP ID\./],
		['words for an OTP ID', json({ otpId: 'Your login code is 1' }), /without an OTP ID\./],
		['a blank OTP ID', json({ otpId: ' ' }), /^The gateway answered without an OTP ID/],
		['null for the OTP ID', json({ otpId: null }), /^The gateway answered without an OTP ID/],
		[
			'an OTP ID with an error',
			json({ ...SENT, error: { message: 'Late' } }),
			/^The gateway answered with an OTP ID and with an error\./,
		],
		['500', json(SUCCESS, 500), /^The gateway failed \(HTTP 500/],
		['503 without a pause', { status: 503, body: '' }, /^The gateway failed \(HTTP 503\)/],
		['302', { status: 302, body: '', headers: { location: '/' } }, /redirects are not followed/],
		['a broken connection', 'resetAfterReading', /broke before an answer came/],
	];

	it.each(unknown)('never asks again after %s', async (_, scripted, reason) => {
		for (const onError of MODES) {
			answers(scripted, json(SUCCESS));
			const { outputs, error } = await runOtp(operation, { onError, maxTries: 4 });
			const [failure] = outputs.flat().map((item) => item.json);
			const words = onError === 'stopWorkflow' ? error?.message : failure?.error;
			expect(words).toMatch(reason);
			expect(words).toMatch(/\. A code may have been sent$/);
			expect(outputs.flat()).toHaveLength(onError === 'stopWorkflow' ? 0 : 1);
			expect([onError, requests().length]).toEqual([onError, 1]);
		}
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

	it('asks for nothing more once the execution is cancelled', async () => {
		answers({ status: 200, body: JSON.stringify(SUCCESS), afterMs: 200 });
		const cancelWhen = (async () => {
			while (requests().length === 0) await sleep(5);
		})();
		await runOtp(operation, {
			items: [
				{ to: TO, otpId: '1' },
				{ to: TO, otpId: '2' },
			],
			cancelWhen,
		});
		await sleep(400);
		expect(requests()).toHaveLength(1);
	});

	it('says how many codes were sent before the failure', async () => {
		answers(json({ otpId: 'a' }), json({ error: 'Busy' }));
		const items = ['1', '2'].map((last) => ({ to: `6681234567${last}`, otpId: last }));
		const { error } = await runOtp(operation, { items });
		expect(error?.description).toBe(
			'Item 2, Gateway: Ask the provider for the reason. The words of the gateway are not shown, because they may hold a code. Codes were sent for earlier items: 1. A further try in this execution does not send them again.',
		);
	});

	it('takes an answer of 10 MB', async () => {
		answers(json({ ...SUCCESS, more: 'x'.repeat(10 * 1024 * 1024) }));
		const { outputs } = await runOtp(operation);
		expect(jsonOf(outputs[0] ?? [])).toMatchObject([SHOWN[operation]]);
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
	])('gives out no words of the gateway, which may hold the code: %s', async (_, body, status) => {
		answers(json(body, status));
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const { stored, outputs, error } = await runOtp(operation, { onError });
			const all = [stored, JSON.stringify(outputs), error?.message, error?.description].join();
			expect(all).not.toMatch(/739155|๗๓๙๑๕๕|gatewaySecret7391|\bcode is\b/);
			const [item] = outputs.flat().map((each) => each.json);
			if (item?.error === undefined) expect(SHOWN.request).toMatchObject(item ?? {});
		}
	});
});

describe('an answer for something else than was asked for', () => {
	it.each<[string, object, string]>([
		['another Template ID', { otcId: 'other' }, 'another Template ID'],
		['another number', { mobile: '66899999999' }, 'another number'],
		['another number in to', { to: '+66 89 999 9999' }, 'another number'],
	])('is unknown, and nothing is asked again: %s', async (_, fields, what) => {
		answers(json({ ...SENT, ...fields }), json(SUCCESS));
		const { error } = await runOtp('request', { maxTries: 3 });
		expect(error?.message).toBe(`The gateway answered for ${what}. A code may have been sent`);
		expect(requests()).toHaveLength(1);
	});

	it('is none with the same number in the national form', async () => {
		answers(json({ ...SENT, mobile: '0812345678' }));
		const { outputs } = await runOtp('request');
		expect(jsonOf(outputs[0] ?? [])).toEqual([SHOWN.request]);
	});
});

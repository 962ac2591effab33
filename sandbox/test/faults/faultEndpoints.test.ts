import type { Sandbox } from '../../sandbox';
import { ask, newestCode, requestOtp, tell } from '../furtherClient';
import { api, CREDENTIALS, post, requestWith, sandboxWith, send, TWO } from '../gatewayClient';
import { stopAll } from '../running';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000, credit: 10 });
});
afterEach(stopAll);

const switchOn = async (...faults: unknown[]) => {
	const { status } = await api(sandbox, 'PUT', '/api/faults', { faults });
	expect(status).toBe(200);
};
const sent = () =>
	send(sandbox, requestWith({ destinations: TWO.map((each) => ({ ...each, to: '661' })) }));

/** A right call of each endpoint, which uses nothing up. */
const CALLS: Record<string, () => Promise<Response>> = {
	send: () => send(sandbox, requestWith()),
	balance: () => post(sandbox, '/account/balance', ''),
	log: () => fetch(`${sandbox.url}/sms/loginfo?mobile=661`, get),
	senders: () => fetch(`${sandbox.url}/sms/senderList`, get),
	preview: () => post(sandbox, '/sms/preview', '{"message":"a"}'),
	otp: () => post(sandbox, '/otp/requestOTP', '{"otcId":"a","mobile":"661"}'),
};
const get = { headers: { authorization: CREDENTIALS } };
const NAMES = Object.keys(CALLS);
const callOf = (name: string) => CALLS[name]?.() ?? Promise.reject(new Error(name));

describe.each(NAMES)('a fault at the endpoint %s', (endpoint) => {
	test('strikes it as often as it says, and no other', async () => {
		await switchOn({ kind: 'serverError', endpoint, count: 1 });
		for (const other of NAMES.filter((name) => name !== endpoint)) {
			expect([other, (await callOf(other)).status]).toEqual([other, 200]);
		}
		expect((await callOf(endpoint)).status).toBe(500);
		expect((await callOf(endpoint)).status).toBe(200);
	});

	test('resets break the connection off', async () => {
		await switchOn(
			{ kind: 'resetBeforeReading', endpoint, count: 1 },
			{ kind: 'resetAfterTaking', endpoint, count: 1 },
		);
		await expect(callOf(endpoint)).rejects.toThrow('fetch failed');
		expect(sandbox.messages()).toEqual([]);
		await expect(callOf(endpoint)).rejects.toThrow('fetch failed');
		expect(sandbox.messages()).toHaveLength(['send', 'otp'].includes(endpoint) ? 1 : 0);
		expect((await callOf(endpoint)).status).toBe(200);
	});
});

describe('a fault of the message log', () => {
	const found = async (kind: string) => {
		await switchOn({ kind, endpoint: 'log' });
		return (await ask(sandbox, '/sms/loginfo?mobile=661')).body;
	};
	const ids = (...messageIds: string[]) => ({
		details: messageIds.map((messageId) => expect.objectContaining({ messageId }) as unknown),
	});

	test('lacks the newest message', async () => {
		await sent();
		expect(await found('missingDetails')).toMatchObject(ids('a'));
	});

	test('spells its names otherwise', async () => {
		await sent();
		expect(await found('spelling')).toEqual({
			bulkid: expect.any(String) as string,
			detail: [expect.anything(), expect.anything()],
		});
	});

	test('strikes the array too', async () => {
		sandbox = await sandboxWith({ habits: { logShape: 'array' } });
		await sent();
		expect(await found('missingDetails')).toMatchObject([ids('a')]);
		expect(await found('spelling')).toEqual([{ detail: [expect.anything(), expect.anything()] }]);
	});
});

test('a fault of one-time passwords strikes each of their endpoints, and the SMS stays sent', async () => {
	const { otpId } = await requestOtp(sandbox);
	const otpCode = newestCode(sandbox);
	await switchOn({ kind: 'serverError', endpoint: 'otp', count: 2 });
	expect((await tell(sandbox, '/otp/resendOTP', { otpId })).status).toBe(500);
	expect((await tell(sandbox, '/otp/verifyOTP', { otpId, otpCode })).status).toBe(500);
	expect(sandbox.messages()).toHaveLength(1);
	expect((await tell(sandbox, '/otp/verifyOTP', { otpId, otpCode })).body).toMatchObject({
		result: true,
	});
	await switchOn({ kind: 'resetAfterTaking', endpoint: 'otp' });
	await expect(requestOtp(sandbox)).rejects.toThrow('fetch failed');
	expect(sandbox.requests().at(-1)).toMatchObject({
		endpoint: '/otp/requestOTP',
		answerStatus: null,
		fault: 'resetAfterTaking',
	});
	expect(sandbox.messages()).toHaveLength(2);
});

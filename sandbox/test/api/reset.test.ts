import { isDeepStrictEqual } from 'node:util';

import type { Sandbox } from '../../sandbox';
import { newestCode, requestOtp, refused, tell } from '../furtherClient';
import { api, requestWith, sandboxWith, send } from '../gatewayClient';
import { stopAll } from '../running';

afterEach(stopAll);

const LISTS = [
	...['messages', 'requests', 'reports', 'incoming', 'incoming/address', 'outcomes', 'faults'],
	...['habits', 'account'],
];

const stateOf = async (sandbox: Sandbox) =>
	await Promise.all(LISTS.map(async (list) => (await api(sandbox, 'GET', `/api/${list}`)).body));

test('POST /api/reset sets everything back to what the sandbox was started with', async () => {
	const sandbox = await sandboxWith({
		...{ credit: 7, timezone: 'Asia/Bangkok', seed: 7, reportDelayMs: 60_000 },
		incoming: { url: 'http://127.0.0.1:1/own' },
	});
	const put = (path: string, body: object) => api(sandbox, 'PUT', `/api/${path}`, body);
	const atStart = await stateOf(sandbox);
	const chance = async () => {
		await put('faults', { faults: [{ kind: 'serverError', probability: 0.5 }] });
		const statuses: number[] = [];
		for (let index = 0; index < 20; index += 1) {
			statuses.push((await send(sandbox, requestWith())).status);
		}
		return statuses;
	};
	const before = await chance();
	await put('faults', { faults: [] });
	const { otpId } = await requestOtp(sandbox);
	const otpCode = newestCode(sandbox);
	await put('habits', { habits: { list: 'details', timezone: 'UTC' } });
	await put('clock', { advanceSeconds: 3600 });
	await put('account', { credit: 1 });
	await put('outcomes/66812345678', { outcome: 'expired' });
	await put('incoming/address', { url: 'http://127.0.0.1:1/other' });
	await api(sandbox, 'POST', '/api/incoming', { from: '661', text: 'Hello' });
	const report = { status: 'EXPIRED', notifyUrl: 'http://127.0.0.1:1/' };
	await api(sandbox, 'POST', '/api/messages/1/reports', report);
	await put('faults', { faults: [{ kind: 'html' }] });
	const changed = await stateOf(sandbox);
	expect(LISTS.filter((_, index) => isDeepStrictEqual(changed[index], atStart[index]))).toEqual([]);

	expect(await api(sandbox, 'POST', '/api/reset')).toEqual({ status: 204, body: undefined });
	expect(await stateOf(sandbox)).toEqual(atStart);
	expect((await api(sandbox, 'GET', '/api/clock')).body).toMatchObject({ isMoved: false });
	expect(refused(await tell(sandbox, '/otp/verifyOTP', { otpId, otpCode }))).toEqual([
		...[400, 'UNKNOWN_OTP', 'otpId'],
	]);
	expect(await chance()).toEqual(before);
});

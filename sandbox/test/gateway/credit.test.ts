import type { Sandbox } from '../../sandbox';
import { refused, tell } from '../furtherClient';
import { api, refusal, requestWith, sandboxWith, send, sendAccepted } from '../gatewayClient';
import { stopAll } from '../running';

let sandbox: Sandbox;
afterEach(stopAll);

const to = (...numbers: string[]) =>
	requestWith({ destinations: numbers.map((number) => ({ to: number })) });
const balance = async () => (await tell(sandbox, '/account/balance', {})).body;

describe('the credit', () => {
	test('can be set, below zero and in parts too, which the balance follows', async () => {
		sandbox = await sandboxWith();
		for (const credit of [2.5, 0, -3]) {
			const { status, body } = await api(sandbox, 'PUT', '/api/account', { credit });
			expect([status, body]).toMatchObject([200, { username: 'demo', credit }]);
			expect(await balance()).toEqual({ type: 'prepaid', credit });
		}
	});

	test.each([[{}], [{ credit: '5' }], [{ credit: null }]])('cannot be set by %j', async (body) => {
		sandbox = await sandboxWith({ credit: 7 });
		const answer = await api(sandbox, 'PUT', '/api/account', body);
		expect([answer.status, refusal(answer.body).error.field]).toEqual([400, 'credit']);
		expect(sandbox.balance()).toBe(7);
	});
});

describe('messages that the credit does not cover', () => {
	test('are taken by itself, and the credit falls below zero', async () => {
		sandbox = await sandboxWith({ credit: 1 });
		await sendAccepted(sandbox, to('661', '662', '663'));
		expect(await balance()).toEqual({ type: 'prepaid', credit: -2 });
	});

	test('can be refused with the whole of their request', async () => {
		sandbox = await sandboxWith({ credit: 2, habits: { noCredit: 'refused' } });
		const response = await send(sandbox, to('661', '662', '663'));
		expect(response.status).toBe(400);
		expect(refusal(await response.json())).toEqual({
			error: { code: 'NO_CREDIT', message: 'There is not enough credit for this request.' },
		});
		expect([sandbox.messages(), await balance()]).toEqual([[], { type: 'prepaid', credit: 2 }]);
		await sendAccepted(sandbox, to('661', '662', '66812349903', '66812349908'));
		expect(sandbox.balance()).toBe(0);
		await sendAccepted(sandbox, to('66812349908'));
		const otp = await tell(sandbox, '/otp/requestOTP', { otcId: 'a', mobile: '661' });
		expect(refused(otp)).toEqual([400, 'NO_CREDIT', undefined]);
	});

	test('can be rejected one by one, and cost nothing', async () => {
		sandbox = await sandboxWith({ credit: 2, habits: { noCredit: 'rejected' } });
		const { detail } = await sendAccepted(sandbox, to('661', '66812349908', '662', '663'));
		expect(detail.map(({ status, credit }) => [status.name, status.description, credit])).toEqual([
			['PENDING', 'Message accepted by the system', 1],
			['PENDING', 'Message accepted by the system', 0],
			['PENDING', 'Message accepted by the system', 1],
			['REJECTED', 'Not enough credit', 0],
		]);
		expect(await balance()).toEqual({ type: 'prepaid', credit: 0 });
	});
});

import type { Sandbox } from '../../sandbox';
import { ask, refused, tell } from '../furtherClient';
import { post, sandboxWith } from '../gatewayClient';
import { stopAll } from '../running';

let sandbox: Sandbox;
beforeEach(async () => {
	sandbox = await sandboxWith({ credit: 10 });
});
afterEach(stopAll);

describe('the list of senders', () => {
	test('names the sandbox’s own choice', async () => {
		const body = { senders: ['MyShop', 'Shop', 'Info'] };
		expect(await ask(sandbox, '/sms/senderList')).toEqual({ status: 200, body });
	});

	test('takes no parameter', async () => {
		const unknown = await ask(sandbox, '/sms/senderList?all=y');
		expect(refused(unknown)).toEqual([400, 'UNKNOWN_FIELD', 'all']);
	});
});

describe('the preview', () => {
	test.each<[string, string, string]>([
		['x'.repeat(95), '1.00', '65'],
		['x'.repeat(160), '1.00', '0'],
		['x'.repeat(161), '2.00', '145'],
		['€', '1.00', '158'],
		['ก'.repeat(70), '1.00', '0'],
		['ก'.repeat(71), '2.00', '63'],
		['x'.repeat(1600), '11.00', '83'],
	])('of a text %#: %s credits, and characters left', async (message, credit, character) => {
		expect(await tell(sandbox, '/sms/preview', { message })).toEqual({
			status: 200,
			body: { originalMessage: message, credit, character },
		});
		expect([sandbox.balance(), sandbox.messages(), sandbox.requests()]).toEqual([10, [], []]);
	});

	test.each<[unknown, string, string | undefined]>([
		[{}, 'MISSING_FIELD', 'message'],
		[{ message: '' }, 'EMPTY', 'message'],
		[{ message: 5 }, 'WRONG_TYPE', 'message'],
		[{ message: 'x'.repeat(1601) }, 'TOO_LONG', 'message'],
		[{ message: 'a', to: '661' }, 'UNKNOWN_FIELD', 'to'],
		['text', 'WRONG_TYPE', undefined],
	])('refuses %j', async (body, code, field) => {
		expect(refused(await tell(sandbox, '/sms/preview', body))).toEqual([400, code, field]);
	});

	test('takes JSON alone', async () => {
		const form = await post(sandbox, '/sms/preview', 'message=a', { 'content-type': 'text/plain' });
		expect(form.status).toBe(415);
	});
});

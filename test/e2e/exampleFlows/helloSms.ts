import { type Examples, SEND } from './stage';

/** examples/hello-sms.json */
export function helloSms(examples: Examples): void {
	test('the example Hello SMS sends its one message', async () => {
		const execution = await (await examples.import('hello-sms')).press();
		const to = '66812345678';
		expect(examples.sandbox.messages()).toMatchObject([
			{ from: 'MyShop', to, text: 'Your order is on its way', credit: 1 },
		]);
		const [message] = examples.taken();
		expect(execution.items(SEND).map(({ json }) => json)).toMatchObject([
			{ to, outcome: 'accepted', messageId: message?.messageId },
		]);
	});
}

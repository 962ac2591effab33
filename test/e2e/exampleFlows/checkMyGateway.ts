import { type Examples, SEND } from './stage';

/** examples/check-my-gateway.json */
export function checkMyGateway(examples: Examples): void {
	test('the example Check My Gateway sends one SMS, and keeps what it found in a table', async () => {
		const execution = await (await examples.import('check-my-gateway')).press();
		expect(examples.taken().map(({ to }) => to)).toEqual(['66812345678']);
		const found = execution.items(SEND).map(({ json }) => [json.check, json.found]);
		expect(found.map(([check]) => check)).toEqual([
			...['login', 'sending', 'answerShape', 'sendTime', 'messageLog', 'balance', 'preview'],
			...['senders', 'oneTimePasswords', 'countries', 'summary'],
		]);
		const kept = execution.items('Keep the Findings').map(({ json }) => [json.check, json.found]);
		expect(kept).toEqual(found);
	});
}

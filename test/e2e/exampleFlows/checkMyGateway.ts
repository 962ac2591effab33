import { SEND } from './importExample';
import type { Follower } from './asWritten/stage';

/** examples/check-my-gateway.json, as its notes say. */
export function checkMyGateway(follower: Follower): void {
	test('the example Check My Gateway sends one SMS, and keeps what it found in a table', async () => {
		const { saved } = await follower.import('check-my-gateway');
		const execution = await follower.press(saved);

		expect(follower.taken().map(({ to }) => to)).toEqual(['66812345678']);
		const found = execution.items(SEND).map(({ json }) => json);
		const today = new Date();
		const isTold = today.getUTCDate() !== today.getUTCMonth() + 1;
		expect(found.map(({ check, result }) => [check, result])).toEqual([
			['login', 'ok'],
			['sending', 'ok'],
			['answerShape', 'ok'],
			['sendTime', isTold ? 'ok' : 'undetermined'],
			['messageLog', 'ok'],
			['balance', 'ok'],
			['preview', 'ok'],
			['senders', 'ok'],
			['oneTimePasswords', 'ok'],
			['countries', 'ok'],
			['summary', isTold ? 'ok' : 'undetermined'],
		]);
		const kept = execution.items('Keep the Findings').map(({ json }) => json);
		expect(kept.map(({ check, found: words }) => [check, words])).toEqual(
			found.map(({ check, found: words }) => [check, words]),
		);
	});
}

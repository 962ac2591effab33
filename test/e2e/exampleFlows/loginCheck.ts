import { post } from '../reportReceiver';
import type { Follower } from './asWritten/stage';
import { CalledExample } from './calledExample';

const HEADER = { 'x-app-key': 'a secret of the tests' };
const CALLS: Array<[body: unknown, status: number]> = [
	[{ phone: '+66 81 237 0001' }, 200],
	[{ phone: 66812370003 }, 200],
	[{ phone: '66812370004, 66812370005' }, 502],
	[{ phone: null }, 502],
	[null, 502],
	[[{ phone: '66812370006' }], 502],
];

/** examples/login-check.json, called as it should not be; asWritten/loginCheck.ts does what its notes say. */
export function loginCalls(follower: Follower): void {
	test('the example Login Check answers each call, and sends codes only to one number that was named', async () => {
		const [[name, value]] = Object.entries(HEADER) as [[string, string]];
		const httpHeaderAuth = await follower.real().client.saveCredential({
			...{ name: 'Key of the app, for calls', type: 'httpHeaderAuth', data: { name, value } },
		});
		const example = await CalledExample.publish(follower.place(), 'login-check', {
			edit: (node) =>
				['Number', 'Wait for the Code'].includes(node.name)
					? { ...node, credentials: { httpHeaderAuth } }
					: node,
		});
		await example.activate();
		const url = example.url('Number');
		for (const [body, status] of CALLS) {
			const answered = await post(url, { body: JSON.stringify(body), headers: HEADER });
			expect([body, answered.status]).toEqual([body, status]);
		}
		expect(follower.taken().map(({ to }) => to)).toEqual(['66812370001', '66812370003']);
	});
}

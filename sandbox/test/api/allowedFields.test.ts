import { startSandbox } from '../../sandbox';
import { refusal, requestWith, sandboxWith, send } from '../gatewayClient';
import { stopAll } from '../running';

afterEach(stopAll);

const FURTHER = { validity: 48, route: { name: 'a', flags: [true, null] } };
const message = (fields: Record<string, unknown>) => requestWith({ ...FURTHER, ...fields });

describe('a sandbox that was told of further fields of a message', () => {
	const allowing = (...allowedFields: string[]) => sandboxWith({ allowedFields });

	test('takes them with any value, and shows them in the list of requests', async () => {
		const sandbox = await allowing('validity', 'route');
		expect((await send(sandbox, message({}))).status).toBe(200);
		expect(sandbox.requests().map(({ body }) => body)).toEqual([message({})]);
		expect(sandbox.messages()).toMatchObject([{ from: 'Shop', text: 'Hello' }]);
	});

	const inDestination = { destinations: [{ to: '661', validity: 48 }] };
	test.each<[object, string, string]>([
		[message({ Validity: 48 }), 'UNKNOWN_FIELD', 'messages[0].Validity'],
		[message({ from: '' }), 'EMPTY', 'messages[0].from'],
		[message(inDestination), 'UNKNOWN_FIELD', 'messages[0].destinations[0].validity'],
		[{ ...requestWith(), validity: 48 }, 'UNKNOWN_FIELD', 'validity'],
	])('refuses %j', async (body, code, field) => {
		const response = await send(await allowing('validity', 'route'), body);
		expect(response.status).toBe(400);
		expect(refusal(await response.json()).error).toMatchObject({ code, field });
	});

	test.each(['from', 'destinations', 'text', 'shorturl', 'notifyUrl', 'sendAt', 'callbackData'])(
		'does not start where %s is to be one of them',
		async (name) => {
			await expect(startSandbox({ allowedFields: ['validity', name] })).rejects.toThrow(
				'allowedFields.1: must not be fields of the interface, which are always checked',
			);
		},
	);

	test('does not start with an empty name', async () => {
		await expect(startSandbox({ allowedFields: ['validity', ''] })).rejects.toThrow(
			'allowedFields.1: must be names that are not empty',
		);
	});
});

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

	test.each<[string, Record<string, unknown>, string, string]>([
		['a field that is not one of them', { Validity: 48 }, 'UNKNOWN_FIELD', 'messages[0].Validity'],
		['a value of the interface that is wrong', { from: '' }, 'EMPTY', 'messages[0].from'],
		[
			'one of them in a destination',
			{ destinations: [{ to: '661', validity: 48 }] },
			'UNKNOWN_FIELD',
			'messages[0].destinations[0].validity',
		],
	])('refuses %s', async (_case, fields, code, field) => {
		const response = await send(await allowing('validity', 'route'), message(fields));
		expect(response.status).toBe(400);
		expect(refusal(await response.json()).error).toMatchObject({ code, field });
	});

	test('refuses one of them beside the messages', async () => {
		const response = await send(await allowing('validity'), { ...requestWith(), validity: 48 });
		expect(refusal(await response.json()).error).toMatchObject({
			code: 'UNKNOWN_FIELD',
			field: 'validity',
		});
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

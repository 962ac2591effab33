import type { INodeParameters } from 'n8n-workflow';

import { asText } from '../../../../nodes/BulkSms/core/text/words';
import { runBulkSms } from '../../../engine/runBulkSms';
import { loginAt, useSandbox } from '../../stage';

const DELIVERED = '66812345678';
const UNDELIVERED = '66812349901';

describe.each(['object', 'array'] as const)('in a log that is an %s, Get Status', (logShape) => {
	const sandbox = useSandbox({ reportDelayMs: 0, habits: { logShape } });
	const run = async (parameters: INodeParameters) =>
		(await runBulkSms({ items: [{}], parameters, credentials: loginAt(sandbox.url) })).output.map(
			({ json }) => json,
		);
	const getStatus = async (parameters: INodeParameters) =>
		await run({ resource: 'message', operation: 'getStatus', ...parameters });
	/** Sends to both, and waits for their reports. */
	const send = async () => {
		const sent = await run({
			...{ from: 'MyShop', to: `${DELIVERED},${UNDELIVERED}`, text: 'Hello' },
		});
		while (sandbox.messages().some(({ status }) => status.name === 'PENDING')) {
			await new Promise((resolve) => setImmediate(resolve));
		}
		return sent.map(({ messageId }) => asText(messageId));
	};

	it('finds what Send sent, with the fields of a report', async () => {
		const messageIds = await send();
		expect(await getStatus({ messageIds: messageIds.join() })).toMatchObject(
			messageIds.map((messageId, index) => ({
				...{ messageId, from: 'MyShop', text: 'Hello', isFinal: true },
				to: [DELIVERED, UNDELIVERED][index],
				outcome: ['delivered', 'undelivered'][index],
				reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
			})),
		);
	});

	it('finds by number and by period', async () => {
		await send();
		const told = async (parameters: INodeParameters) =>
			(await getStatus(parameters)).map(({ to, outcome }) => [to, outcome] as const);
		const period = async (periodStart: string, periodEnd: string) =>
			await told({ findBy: 'period', periodStart, periodEnd });
		expect(await told({ findBy: 'number', to: `+${DELIVERED}` })).toEqual([
			[DELIVERED, 'delivered'],
		]);
		const now = await period('={{ $now.minus({ hours: 1 }) }}', '={{ $now.plus({ minutes: 1 }) }}');
		expect(new Map(now)).toEqual(
			new Map([
				[DELIVERED, 'delivered'],
				[UNDELIVERED, 'undelivered'],
			]),
		);
		expect(await period('2026-01-30T09:30:00Z', '2026-01-30T10:30:00Z')).toEqual([
			[undefined, 'notFound'],
		]);
	});
});

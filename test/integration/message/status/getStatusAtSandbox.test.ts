import type { INodeParameters } from 'n8n-workflow';

import type { SandboxOptions } from '../../../../sandbox/options';
import { startSandbox } from '../../../../sandbox/sandbox';
import { runBulkSms } from '../../../engine/runBulkSms';
import { loginAt } from '../../stage';

const DELIVERED = '66812345678';
const UNDELIVERED = '66812349901';

/** Sends to both at a sandbox whose log is like this, waits for their reports, and does the rest. */
async function afterSending(
	options: SandboxOptions,
	look: (
		run: (parameters: INodeParameters) => ReturnType<typeof runBulkSms>,
		messageIds: string[],
	) => Promise<void>,
): Promise<void> {
	const sandbox = await startSandbox({ reportDelayMs: 0, ...options });
	const run = async (parameters: INodeParameters) =>
		await runBulkSms({
			items: [{}],
			parameters,
			credentials: loginAt(sandbox.url),
		});
	try {
		const to = `${DELIVERED},${UNDELIVERED}`;
		const { output } = await run({ from: 'MyShop', to, text: 'Hello' });
		while (sandbox.messages().some(({ status }) => status.name === 'PENDING')) {
			await new Promise((resolve) => setImmediate(resolve));
		}
		await look(
			run,
			output.map(({ json: { messageId } }) => (typeof messageId === 'string' ? messageId : '')),
		);
	} finally {
		await sandbox.close();
	}
}

const STATUS = { resource: 'message', operation: 'getStatus' };
const told = ({ output }: Awaited<ReturnType<typeof runBulkSms>>) =>
	output.map(({ json }) => [json.to, json.outcome]);

it.each(['object', 'array'] as const)(
	'Get Status finds what Send sent, with the fields of a report, in a log that is an %s',
	async (logShape) => {
		await afterSending({ habits: { logShape } }, async (run, messageIds) => {
			const { output } = await run({ ...STATUS, messageIds: messageIds.join() });
			expect(output.map(({ json }) => json)).toEqual(
				messageIds.map((messageId, index) => ({
					...output[index]?.json,
					messageId,
					to: [DELIVERED, UNDELIVERED][index],
					from: 'MyShop',
					text: 'Hello',
					outcome: ['delivered', 'undelivered'][index],
					isFinal: true,
					reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
				})),
			);
		});
	},
);

it('Get Status finds by number and by period', async () => {
	await afterSending({}, async (run) => {
		const period = (periodStart: string, periodEnd: string) =>
			run({ ...STATUS, findBy: 'period', periodStart, periodEnd });
		expect(told(await run({ ...STATUS, findBy: 'number', to: `+${DELIVERED}` }))).toEqual([
			[DELIVERED, 'delivered'],
		]);
		const now = await period('={{ $now.minus({ hours: 1 }) }}', '={{ $now.plus({ minutes: 1 }) }}');
		expect(told(now).map(String).sort()).toEqual([
			`${DELIVERED},delivered`,
			`${UNDELIVERED},undelivered`,
		]);
		const before = await period('2026-01-30T09:30:00Z', '2026-01-30T10:30:00Z');
		expect(before.output.map(({ json }) => json.outcome)).toEqual(['notFound']);
	});
});

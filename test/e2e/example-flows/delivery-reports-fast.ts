import type { Execution } from '../../../hosts/execution';
import { waitUntil } from '../../../hosts/wait-until';
import type { SavedWorkflow } from '../../../hosts/workflow';
import { type RealN8n, RUN_LIMIT_MS } from '../real-n8n';
import { type Call, post } from '../report-receiver';
import { bulkSms, itemNodes, manualTrigger, START, workflow } from '../sending-workflow';
import { importExample, LIMIT_S, withParameters } from './import-example';

const EXAMPLE = 'delivery-reports-fast';
const READ = 'Read Delivery Reports';
const THROUGH = 'Each Report Once';
const KEY = { name: 'X-Report-Token', value: 'headerOfExample-6614' };
const TOKEN = 'tokenOfExample-8273';
const xml = `<report><bulkId>7</bulkId><detail><messageId>m-2</messageId><to>66812345679</to>
	<status><code>4</code><name>EXPIRED</name></status></detail></report>`;

/** Follows the note "Take many delivery reports": a Header Auth credential for the Webhook node. */
async function importWithHeader(real: RealN8n): Promise<SavedWorkflow> {
	const credential = await real.client.saveCredential({
		name: 'Key of the example',
		type: 'httpHeaderAuth',
		data: KEY,
	});
	return await importExample(real, EXAMPLE, {
		edit: (node) =>
			node.name === 'Webhook' ? { ...node, credentials: { httpHeaderAuth: credential } } : node,
	});
}

/** Follows the note "If the gateway cannot send a header". */
const importWithToken = async (real: RealN8n): Promise<SavedWorkflow> =>
	await importExample(real, EXAMPLE, {
		name: 'Delivery Reports, Fast, by Token',
		edit: (node) => {
			if (node.name === 'Webhook')
				return withParameters(node, { path: 'sms-reports-by-token', authentication: 'none' });
			if (node.name !== READ) return node;
			return withParameters(node, { checkToken: true, expectedToken: TOKEN });
		},
	});

/** examples/delivery-reports-fast.json, in an n8n that other examples share. */
export function deliveryReportsFast(real: () => RealN8n): void {
	const executions = async (saved: SavedWorkflow, count: number): Promise<Execution[]> =>
		await waitUntil(`${count} executions`, { limitSeconds: LIMIT_S }, async () => {
			const found = await real().client.finishedAfter(saved, 0);
			return found.length >= count ? found : undefined;
		});
	const urlOf = (path: string) => `${real().n8n.url}/webhook/${path}`;

	describe('the example that takes many delivery reports', () => {
		const report = (name: string) =>
			JSON.stringify({ details: [{ messageId: 'm-1', to: '66812345678', status: { name } }] });
		let example: SavedWorkflow;
		let calls = 0;

		beforeAll(async () => {
			example = await importWithHeader(real());
			await real().client.activate(example);
		}, RUN_LIMIT_MS);

		/** Posts a report with the header. @returns what came through to the last node */
		async function comesThrough(call: Call): Promise<unknown[]> {
			const headers = { [KEY.name]: KEY.value };
			const { status } = await post(urlOf('sms-reports-fast'), { ...call, headers });
			expect(status).toBe(200);
			const latest = (await executions(example, (calls += 1))).at(-1);
			expect([latest?.status, latest?.errorMessage]).toEqual(['success', undefined]);
			return latest?.items(THROUGH).map(({ json }) => json) ?? [];
		}

		test(
			'lets each report through once, in JSON and XML, and the next status of a message',
			async () => {
				const first = await comesThrough({ body: report('UNDELIVERED') });
				const again = await comesThrough({ body: report('UNDELIVERED') });
				const next = await comesThrough({ body: report('DELIVERED') });
				const inXml = await comesThrough({ body: xml, type: 'application/xml' });

				const key: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
				const item = (name: string) => ({
					messageId: 'm-1',
					to: '66812345678',
					status: { name },
					outcome: name.toLowerCase(),
					isFinal: true,
					reportKey: key,
				});
				expect([first, again, next]).toEqual([[item('UNDELIVERED')], [], [item('DELIVERED')]]);
				expect(inXml).toEqual([
					{
						messageId: 'm-2',
						bulkId: '7',
						to: '66812345679',
						status: { code: '4', name: 'EXPIRED' },
						outcome: 'expired',
						isFinal: true,
						reportKey: key,
					},
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes nothing from a caller without the header',
			async () => {
				const { status } = await post(urlOf('sms-reports-fast'), { body: report('EXPIRED') });
				expect(status).toBe(403);
				expect(await comesThrough({ body: report('REJECTED') })).toMatchObject([
					{ outcome: 'rejected' },
				]);
				expect(await executions(example, calls)).toHaveLength(calls);
			},
			RUN_LIMIT_MS,
		);

		test(
			'forgets what it has seen when its other trigger runs',
			async () => {
				await real().client.run(example, 'Every Night', LIMIT_S);
				calls += 1;
				expect(await comesThrough({ body: report('UNDELIVERED') })).toHaveLength(1);
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes the reports of messages that were sent with a token in the address, and no others',
			async () => {
				const { client, account } = real();
				const byToken = await importWithToken(real());
				await client.activate(byToken);
				const url = urlOf('sms-reports-by-token');
				const credential = await client.saveCredential({
					name: 'Gateway with a Report Token',
					type: 'bulkSmsApi',
					data: { ...account, reportToken: TOKEN },
				});
				const options = { notifyUrl: url, appendReportToken: true };
				const sender = workflow('Sends for the fast example', [
					manualTrigger(),
					...itemNodes([{ to: '66812345678', text: 'Hello' }]),
					bulkSms({ credential, options }),
				]);
				await client.run(await client.saveWorkflow(sender), START, LIMIT_S);
				const [reported] = await executions(byToken, 1);
				await post(url, { body: report('DELIVERED'), query: '?token=other' });
				const [, refused] = await executions(byToken, 2);

				expect(reported?.items(THROUGH).map(({ json }) => json)).toMatchObject([
					{ to: '66812345678', text: 'Hello', outcome: 'delivered' },
				]);
				expect([refused?.status, refused?.errorMessage]).toEqual([
					'error',
					'The report token is missing or wrong',
				]);
				expect(refused?.items(THROUGH)).toEqual([]);
			},
			RUN_LIMIT_MS,
		);
	});
}

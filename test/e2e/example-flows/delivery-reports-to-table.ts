import type { DataTable } from '../../../hosts/data-tables';
import type { Execution } from '../../../hosts/execution';
import { waitUntil } from '../../../hosts/wait-until';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/workflow';
import { wayOfHost } from '../host-under-test';
import { type RealN8n, RUN_LIMIT_MS } from '../real-n8n';
import { answer, ownPath, post } from '../report-receiver';
import { bulkSms, itemNodes, manualTrigger, START as SENDING, workflow } from '../sending-workflow';
import { importExample, LIMIT_S, START, withParameters } from './import-example';

const EXAMPLE = 'delivery-reports-to-table';
const TABLE = 'SMS Reports';
const COLUMNS = ['messageId', 'phone', 'outcome', 'doneDate', 'reportKey'];
const MESSAGES = [
	{ to: '66812345678', text: 'Hello', outcome: 'delivered' },
	{ to: '66812349901', text: 'Hello', outcome: 'undelivered' },
];

/** In n8n 1 a person makes the table by hand and chooses it from the list. */
async function importByHand(real: RealN8n): Promise<SavedWorkflow> {
	const { id } = await (await real.client.dataTables()).create(TABLE, COLUMNS);
	const dataTableId = { __rl: true, mode: 'list', value: id, cachedResultName: TABLE };
	const choose = (node: WorkflowNode) =>
		'dataTableId' in node.parameters ? withParameters(node, { dataTableId }) : node;
	return await importExample(real, EXAMPLE, { edit: choose });
}

/** examples/delivery-reports-to-table.json, in an n8n that other examples share. */
export function deliveryReportsToTable(real: () => RealN8n): void {
	describe('the example that writes delivery reports to a table', () => {
		let example: SavedWorkflow;
		let table: DataTable;
		/** Executions of the example before the first report. */
		let earlier = 0;

		beforeAll(async () => {
			const { client } = real();
			if (wayOfHost.makesAndFindsTablesByName) {
				example = await importExample(real(), EXAMPLE);
				// Twice: the second time it must find the table that there is.
				for (earlier = 0; earlier < 2; earlier++) {
					const { status } = await client.run(example, START, LIMIT_S);
					expect(status).toBe('success');
				}
			} else {
				example = await importByHand(real());
			}
			table = await (await client.dataTables()).find(TABLE);
			await client.activate(example);
		}, RUN_LIMIT_MS);

		const url = () => `${real().n8n.url}/webhook/${ownPath(example)}`;
		const rows = async () => {
			const all = await (await real().client.dataTables()).rows(table);
			return all.map((row) => COLUMNS.map((column) => row[column]));
		};
		/** The executions for reports, once there are as many and all have ended. */
		const afterReports = async (count: number): Promise<Execution[]> =>
			await waitUntil(`${count} reports`, { limitSeconds: LIMIT_S }, async () => {
				const found = (await real().client.finishedAfter(example, 0)).slice(earlier);
				return found.length >= count ? found : undefined;
			});

		test(
			'makes one row of each message that was reported',
			async () => {
				const { client, sandbox, account } = real();
				const credential = {
					name: 'Gateway of the table',
					type: 'bulkSmsApi',
					data: { ...account },
				};
				const sender = workflow('Sends for the table', [
					manualTrigger(),
					...itemNodes(MESSAGES),
					bulkSms({
						credential: await client.saveCredential(credential),
						options: { notifyUrl: url() },
					}),
				]);
				await client.run(await client.saveWorkflow(sender), SENDING, LIMIT_S);
				const executions = await afterReports(MESSAGES.length);

				expect(executions.map(({ status }) => status)).toEqual(['success', 'success']);
				const sent = sandbox.messages().filter(({ notifyUrl }) => notifyUrl === url());
				expect(sent.map(({ to, text }) => ({ to, text }))).toEqual(
					MESSAGES.map(({ to, text }) => ({ to, text })),
				);
				const expected = MESSAGES.map(({ to, outcome }): unknown[] => [
					sent.find((message) => message.to === to)?.messageId,
					to,
					outcome,
					expect.stringMatching(/^\d\d\/\d\d\/\d{4} /),
					expect.stringMatching(/^[0-9a-f]{32}$/),
				]);
				const written = await rows();
				expect(written).toHaveLength(expected.length);
				// They come at the same time, so n8n may take them in any order.
				expect(written).toEqual(expect.arrayContaining(expected));
			},
			RUN_LIMIT_MS,
		);

		test(
			'drops a repeated report, and writes the next status of a message into its row',
			async () => {
				const before = await rows();
				const report = (name: string) => ({
					details: [{ messageId: 'm-1', to: '66812345670', doneDate: name, status: { name } }],
				});
				const through: number[] = [];
				for (const name of ['UNDELIVERED', 'UNDELIVERED', 'DELIVERED', 'DELIVERED']) {
					const body = JSON.stringify(report(name));
					expect(await post(url(), { body })).toEqual(answer(200, { received: 1 }));
					const executions = await afterReports(MESSAGES.length + through.length + 1);
					const latest = executions.at(-1);
					expect(latest?.status).toBe('success');
					through.push(latest?.items('Each Report Once').length ?? 0);
				}

				expect(through).toEqual([1, 0, 1, 0]);
				const key: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
				expect(await rows()).toEqual([
					...before,
					['m-1', '66812345670', 'delivered', 'DELIVERED', key],
				]);
			},
			RUN_LIMIT_MS,
		);
	});
}

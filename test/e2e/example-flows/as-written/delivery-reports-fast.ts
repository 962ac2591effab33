import { readExample } from '../../../../demo/examples';
import type { Execution } from '../../../../hosts/execution';
import { waitUntil } from '../../../../hosts/wait-until';
import type { SavedWorkflow } from '../../../../hosts/workflow';
import { BulkSms } from '../../../../nodes/BulkSms/BulkSms.node';
import { RUN_LIMIT_MS } from '../../real-n8n';
import { type Call, post } from '../../report-receiver';
import { LIMIT_S, withParameters } from '../import-example';
import { Notes } from './notes';
import type { Follower } from './stage';

const EXAMPLE = 'delivery-reports-fast';
const THROUGH = 'Each Report Once';
const READ = 'Read Delivery Reports';
const SECRET = 'secretOfTheNotes-4417';

const report = (messageId: string) =>
	JSON.stringify({ details: [{ messageId, to: '66812345678', status: { name: 'DELIVERED' } }] });

/** The name of a parameter or option of Bulk SMS, from the label that the notes use. */
function parameterOf(label: string): string {
	const { properties } = new BulkSms().description;
	const all = properties.flatMap((property) => [property, ...(property.options ?? [])]);
	const field = all.find((each) => 'displayName' in each && each.displayName === label);
	if (!field) throw new Error(`Bulk SMS has no field "${label}"`);
	return field.name;
}

/** examples/delivery-reports-fast.json, as its notes say. */
export function deliveryReportsFast(follower: Follower): void {
	/** Posts reports one after the other. @returns the status of each answer */
	async function callAll(path: string, calls: Call[]): Promise<number[]> {
		const statuses: number[] = [];
		for (const call of calls) {
			statuses.push((await post(`${follower.real().n8n.url}/webhook/${path}`, call)).status);
		}
		return statuses;
	}
	/** How each run ended and what came through, once there are as many and all have ended. */
	async function runsOf(saved: SavedWorkflow, count: number) {
		const { client } = follower.real();
		const runs = await waitUntil(`${count} runs`, { limitSeconds: LIMIT_S }, async () => {
			const ended = await client.finishedAfter(saved, 0);
			return ended.length >= count ? ended : undefined;
		});
		return runs.map((run: Execution) => [
			run.status,
			...run.items(THROUGH).map(({ json }) => json.messageId),
		]);
	}

	describe('the example Delivery Reports, Fast', () => {
		test(
			'takes each report that comes with the header that it names, once',
			async () => {
				const notes = new Notes(await readExample(EXAMPLE));
				const name = notes.word(
					/create a \*\*Header Auth\*\* credential: a name such as `([^`]+)`/,
				);
				const { client } = follower.real();
				const httpHeaderAuth = await client.saveCredential({
					name: 'Secret of the gateway, as written',
					type: 'httpHeaderAuth',
					data: { name, value: SECRET },
				});
				const { saved } = await follower.import(EXAMPLE, {
					edit: (node) =>
						node.name === 'Webhook' ? { ...node, credentials: { httpHeaderAuth } } : node,
				});
				await client.activate(saved);
				const headers = { [name]: SECRET };

				const statuses = await callAll('sms-reports-fast', [
					{ body: report('m-1') },
					{ body: report('m-1'), headers },
					{ body: report('m-1'), headers },
					{ body: report('m-2'), headers },
				]);

				expect(statuses).toEqual([403, 200, 200, 200]);
				expect((await runsOf(saved, 3)).sort()).toEqual([
					['success'],
					['success', 'm-1'],
					['success', 'm-2'],
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes each report that comes with the token in its address, and stops at one without',
			async () => {
				const notes = new Notes(await readExample(EXAMPLE));
				const check = parameterOf(notes.word(/turn on \*\*([^*]+)\*\* and enter the Report Token/));
				const expected = parameterOf(notes.word(/Bulk SMS API credential as \*\*([^*]+)\*\*/));
				const append = parameterOf(notes.word(/node that sends, add the option \*\*([^*]+)\*\*/));
				expect(append).toBe('appendReportToken');
				const authentication = notes.word(/set \*\*Authentication\*\* to \*(\w+)\*/).toLowerCase();
				const { saved } = await follower.import(EXAMPLE, {
					name: 'Fast, by token, as written',
					edit: (node) => {
						if (node.name === READ) {
							return withParameters(node, { [check]: true, [expected]: SECRET });
						}
						const own = { authentication, path: 'sms-reports-as-written' };
						return node.name === 'Webhook' ? withParameters(node, own) : node;
					},
				});
				await follower.real().client.activate(saved);

				const statuses = await callAll('sms-reports-as-written', [
					{ body: report('m-1'), query: `?token=${SECRET}` },
					{ body: report('m-2') },
				]);

				expect(statuses).toEqual([200, 200]);
				expect((await runsOf(saved, 2)).sort()).toEqual([['error'], ['success', 'm-1']]);
			},
			RUN_LIMIT_MS,
		);
	});
}

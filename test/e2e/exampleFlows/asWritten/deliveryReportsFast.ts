import { readExample } from '../../../../demo/examples';
import type { Execution } from '../../../../hosts/rest/execution';
import { waitUntil } from '../../../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../../../hosts/rest/workflow';
import { BulkSms } from '../../../../nodes/BulkSms/BulkSms.node';
import { RUN_LIMIT_MS } from '../../realN8n';
import { type Call, post } from '../../reportReceiver';
import { LIMIT_S, SEND, withParameters } from '../importExample';
import { Notes } from './notes';
import { type Follower, withOptions } from './stage';
import { TOKEN_IS_WRONG } from '../../../engine/sentences';

const EXAMPLE = 'delivery-reports-fast';
const THROUGH = 'Each Report Once';
const READ = 'Read Delivery Reports';
const SECRET = 'secretOfTheNotes-4417';

const report = (messageId: string, name = 'DELIVERED') =>
	JSON.stringify({ details: [{ messageId, to: '66812345678', status: { name } }] });
const xml = `<report><bulkId>7</bulkId><detail><messageId>m-2</messageId><to>66812345679</to>
	<status><code>4</code><name>EXPIRED</name></status></detail></report>`;

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
	/** What came through at last. */
	async function latestItem(saved: SavedWorkflow): Promise<unknown> {
		const runs = await follower.ended(saved);
		return runs.at(-1)?.items(THROUGH)[0]?.json;
	}
	/** Posts reports one after the other, each once the run of the one before has ended. @returns the status of each answer */
	async function callAll(saved: SavedWorkflow, path: string, calls: Call[]): Promise<number[]> {
		const earlier = (await follower.ended(saved)).length;
		const statuses: number[] = [];
		for (const call of calls) {
			const { status } = await post(`${follower.real().n8n.url}/webhook/${path}`, call);
			statuses.push(status);
			if (status === 200)
				await runsOf(saved, earlier + statuses.filter((each) => each === 200).length);
		}
		return statuses;
	}
	/** How each run ended and what came through, once there are as many and all have ended. */
	async function runsOf(saved: SavedWorkflow, count: number) {
		const runs = await waitUntil(`${count} runs`, { limitSeconds: LIMIT_S }, async () => {
			const ended = await follower.ended(saved);
			return ended.length >= count ? ended : undefined;
		});
		return runs.map((run: Execution) => [
			run.status,
			...run.items(THROUGH).map(({ json }) => json.messageId),
			...(run.errorMessage === undefined ? [] : [run.errorMessage]),
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

				const statuses = await callAll(saved, 'sms-reports-fast', [
					{ body: report('m-1') },
					{ body: report('m-1'), headers },
					{ body: report('m-1'), headers },
					{ body: report('m-1', 'UNDELIVERED'), headers },
					{ body: xml, type: 'application/xml', headers },
				]);

				expect(statuses).toEqual([403, 200, 200, 200, 200]);
				expect(await runsOf(saved, 4)).toEqual([
					['success', 'm-1'],
					['success'],
					['success', 'm-1'],
					['success', 'm-2'],
				]);
				expect(await latestItem(saved)).toEqual({
					messageId: 'm-2',
					bulkId: '7',
					to: '66812345679',
					status: { code: '4', name: 'EXPIRED' },
					outcome: 'expired',
					isFinal: true,
					reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
				});

				await client.run(saved, 'Every Night', LIMIT_S);
				await callAll(saved, 'sms-reports-fast', [{ body: report('m-1'), headers }]);
				expect((await runsOf(saved, 6)).at(-1)).toEqual(['success', 'm-1']);
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

				const statuses = await callAll(saved, 'sms-reports-as-written', [
					{ body: report('m-1'), query: `?token=${SECRET}` },
					{ body: report('m-2') },
				]);

				expect(statuses).toEqual([200, 200]);
				expect(await runsOf(saved, 2)).toEqual([
					['success', 'm-1'],
					['error', TOKEN_IS_WRONG],
				]);

				// And those of messages that were sent as the notes say.
				const { saved: sender } = await follower.import('hello-sms', {
					credentialFields: {
						...new Notes(await readExample('first-sms')).credentialFields(),
						'Report Token': SECRET,
					},
					edit: (node) =>
						node.name === SEND
							? withOptions(node, {
									notifyUrl: `${follower.real().n8n.url}/webhook/sms-reports-as-written`,
									[append]: true,
								})
							: node,
				});
				await follower.press(sender);
				const runs = await runsOf(saved, 3);
				expect(runs.at(-1)).toEqual(['success', follower.taken()[0]?.messageId]);
			},
			RUN_LIMIT_MS,
		);
	});
}

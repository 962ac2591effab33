import { z } from 'zod';
import { readExample } from '../../../../demo/examples';
import type { SavedWorkflow } from '../../../../hosts/rest/workflow';
import { RUN_LIMIT_MS } from '../../realN8n';
import { ownPath } from '../../reportReceiver';
import { SEND } from '../importExample';
import { type Follower, outcomeOf, withOptions, type WrittenExample } from './stage';

/** The Production URL of the workflow's first node. */
export const productionUrl = (follower: Follower, saved: SavedWorkflow) =>
	`${follower.real().n8n.url}/webhook/${ownPath(saved)}`;

/** Imports First SMS and pastes the address of a workflow into its Notify URL. */
export async function firstSmsFor(
	follower: Follower,
	receiver: WrittenExample,
): Promise<WrittenExample> {
	const notifyUrl = productionUrl(follower, receiver.saved);
	return await follower.import('first-sms', {
		name: `First SMS for ${receiver.saved.name}`,
		edit: (node) => (node.name === SEND ? withOptions(node, { notifyUrl }) : node),
	});
}

const person = z.object({ phone: z.string(), order: z.string() });

/** examples/first-sms.json and examples/delivery-reports.json, as their notes say. */
export function firstSms(follower: Follower): void {
	describe('the examples First SMS and Delivery Reports', () => {
		let sender: WrittenExample;
		let reports: WrittenExample;
		beforeAll(async () => {
			reports = await follower.import('delivery-reports');
			await follower.real().client.activate(reports.saved);
			sender = await firstSmsFor(follower, reports);
		}, RUN_LIMIT_MS);

		test(
			'write to as many people as they say, and report what happened to it',
			async () => {
				const { notes, saved } = sender;
				const execution = await follower.press(saved);
				const list = execution
					.items('One Item per Recipient')
					.map(({ json }) => person.parse(json));
				expect(list).toHaveLength(notes.number(/The list has (\w+) people/));
				const accepted = notes.number(/accepts the messages to (\w+) of them/);
				const taken = follower.taken();
				expect(taken).toHaveLength(accepted);

				const outcomes = [0, 1].flatMap((output) => execution.items(SEND, output).map(outcomeOf));
				const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
				expect([count('accepted'), count('rejected'), count('notSent')]).toEqual([
					accepted,
					notes.number(/Here (\w+) number is refused by the sandbox gateway/),
					notes.number(/and (\w+) is no number at all/),
				]);

				// "A number without its country code gets the one from the credential."
				const country = notes.credentialFields()['Default Country Code'] ?? '';
				const international = list.slice(0, accepted).map(({ phone }) => {
					const digits = phone.replace(/\D/g, '');
					return phone.startsWith('+') ? digits : country + digits.slice(1);
				});
				expect(taken.map(({ to }) => to)).toEqual(international);

				const runs = await follower.executions(reports.saved, accepted);
				const items = runs.flatMap((run) => run.items('Bulk SMS Trigger'));
				expect(items.map(({ json }) => [json.messageId, json.callbackData]).sort()).toEqual(
					taken.map(({ messageId }, index) => [messageId, list[index]?.order]).sort(),
				);
				const delivered = notes.number(/of them and delivers (\w+)/);
				expect(runs.filter((run) => run.items('Delivered').length === 1)).toHaveLength(delivered);
				const names = follower.taken().map(({ status }) => status.name);
				expect(names.filter((name) => name === 'DELIVERED')).toHaveLength(delivered);
			},
			RUN_LIMIT_MS,
		);

		test('have the same address in their files', async () => {
			const { nodes } = await readExample('first-sms');
			const options: unknown = nodes.find(({ name }) => name === SEND)?.parameters.options;
			expect(options).toMatchObject({
				notifyUrl: `http://localhost:5678/webhook/${ownPath(reports.saved)}`,
			});
		});

		test(
			'lead each outcome that they name to one of the branches, and there is no other',
			async () => {
				const { client } = follower.real();
				const before = (await client.executionsOf(reports.saved)).length;
				await follower.press(sender.saved);
				const sent = follower.taken().length;
				await follower.executions(reports.saved, before + sent);
				const [message] = follower.taken();
				const all: Array<string | object> = [
					...['ACCEPTED', 'PENDING', 'UNDELIVERED', 'DELIVERED', 'EXPIRED', 'REJECTED'],
					'COMPLETED',
					{ code: '999', name: 'PARKED', description: '' },
				];
				// Its own report came already, and would be dropped as a repeat.
				const statuses = all.filter((status) => status !== message?.status.name);
				expect(statuses).toHaveLength(all.length - 1);
				const id = message?.id;
				for (const status of statuses) {
					const response = await fetch(`${follower.sandbox.url}/api/messages/${id}/reports`, {
						method: 'POST',
						headers: { 'content-type': 'application/json' },
						body: JSON.stringify({ status }),
					});
					expect(response.status).toBe(202);
				}
				const runs = await follower.executions(reports.saved, before + sent + statuses.length);

				const seen = runs.flatMap((run) => run.items('Bulk SMS Trigger').map(outcomeOf));
				const named = reports.notes.word(/`outcome` is ([^.]+)\./).split(/, | or /);
				expect([...new Set(seen)].sort()).toEqual(named.sort());
				expect(named).toHaveLength(
					reports.notes.number(/All (\w+) are chosen in \*\*Outcomes\*\*/),
				);
				const branches = ['Delivered', 'Not Delivered', 'Not Decided Yet'];
				expect(branches).toHaveLength(reports.notes.number(/place of the (\w+) on the left/));
				const ways = runs.map((run) => branches.flatMap((node) => run.items(node)).length);
				expect(ways).toEqual(runs.map(() => 1));
			},
			RUN_LIMIT_MS,
		);
	});
}

import { z } from 'zod';
import type { Execution } from '../../../../hosts/rest/execution';
import { waitUntil } from '../../../../hosts/process/waitUntil';
import { linkTo, open, press } from '../../askingWorkflow';
import { RUN_LIMIT_MS } from '../../realN8n';
import { post } from '../../reportReceiver';
import { LIMIT_S, START } from '../importExample';
import { type Follower, outcomeOf, type WrittenExample } from './stage';

const ASKS = 'Bulk SMS';
const NOBODY_DECIDED =
	'The shop does not answer. Nobody decided whether to restart the database. Please look at it.';

/** How often each node behind the question ran. */
const ranBehind = (execution: Execution) =>
	['Restart the Database', 'Note the Reason', 'Alert the Next Person'].map((node) =>
		execution.runsOf(node),
	);

/** examples/approve-by-sms.json, as its notes say. */
export function approveBySms(follower: Follower): void {
	describe('the example Approve by SMS', () => {
		let example: WrittenExample;
		beforeAll(async () => {
			example = await follower.import('approve-by-sms');
		}, RUN_LIMIT_MS);

		/** The number that a field of the node On Call holds. */
		const numberIn = (field: string) => {
			const onCall = example.saved.nodes.find(({ name }) => name === 'On Call');
			const found = new RegExp(`"name":"${field}","value":"([^"]+)"`).exec(
				JSON.stringify(onCall?.parameters),
			);
			return found?.[1]?.replace(/\D/g, '') ?? '';
		};
		/** Which of its two numbers are written to first and if nobody decides. */
		const numbers = () => {
			const { notes } = example;
			const [asked = ''] = notes.codes(/into \*On Call\*: (`\w+`) is asked/);
			const [next = ''] = notes.codes(/is asked, (`\w+`) gets the alert if nobody decides/);
			return { asked: numberIn(asked), next: numberIn(next) };
		};

		test(
			'asks whom it says it asks, decides nothing when the page is opened, and acts on approval',
			async () => {
				const { notes, saved } = example;
				const { client, n8n } = follower.real();
				await client.activate(saved);
				const body = notes.word(/with POST and a body like\s+`(\{.+\})`/);
				expect((await post(`${n8n.url}/webhook/sms-approval`, { body })).status).toBe(200);
				const { id } = await waitUntil('the alert', { limitSeconds: LIMIT_S }, async () =>
					(await client.executionsOf(saved)).at(0),
				);
				await client.waiting(id, LIMIT_S);
				expect(follower.taken().map(({ to }) => to)).toEqual([numbers().asked]);

				const link = linkTo(follower, numbers().asked);
				const [message] = follower.taken();
				const question = `${z.object({ alert: z.string() }).parse(JSON.parse(body)).alert}. Restart the database?`;
				expect([message?.from, message?.text]).toEqual(['OnCall', `${question}\n${link}`]);
				expect((await open(link)).text).toContain(question);
				notes.word(/(Opening the page decides nothing): only its buttons do/);
				expect(await client.statusOf(id)).toBe('waiting');
				await press(link, { decision: 'approve' });

				const execution = await client.ended(id, LIMIT_S);
				const [outcome] = notes.codes(/Only the outcome (`\w+`) leads to/);
				const acts = notes.word(/Only the outcome `\w+` leads to \*([^*]+)\*/);
				expect(execution.items(acts).map(outcomeOf)).toEqual([outcome]);
				expect([execution.status, ranBehind(execution)]).toEqual(['success', [1, 0, 0]]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'notes the reason of a person who declines',
			async () => {
				const { notes, saved } = example;
				const { client } = follower.real();
				const id = await client.start(saved, START);
				await client.waiting(id, LIMIT_S);
				const reason = 'It is only slow';
				const link = linkTo(follower, numbers().asked);
				await press(link, { decision: 'decline', comment: reason });

				const execution = await client.ended(id, LIMIT_S);
				const [outcome] = notes.codes(/With (`\w+`), \*/);
				expect(execution.items(ASKS).map(outcomeOf)).toEqual([outcome]);
				const keeps = notes.word(/With `\w+`, \*([^*]+)\* says what the person wrote/);
				expect(execution.items(keeps).map(({ json }) => json)).toEqual([
					{ note: expect.stringMatching(/^Declined at \d{4}-.+Z: It is only slow$/) as unknown },
				]);
				expect([execution.status, ranBehind(execution)]).toEqual(['success', [0, 1, 0]]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'alerts the second number where the question cannot be sent',
			async () => {
				const refused = '66812349903';
				const { notes, saved } = await follower.import('approve-by-sms', {
					name: 'Approve by SMS, refused',
					edit: (node) =>
						node.name === ASKS
							? { ...node, parameters: { ...node.parameters, to: refused } }
							: node,
				});
				const execution = await follower.press(saved);
				const alerts = notes.word(/Everything else leads to \*([^*]+)\*/);
				expect(execution.items(alerts).map(outcomeOf)).toEqual(['accepted']);
				expect(follower.taken().map(({ to, text }) => [to, text])).toEqual([
					[numbers().next, NOBODY_DECIDED],
				]);
				expect(ranBehind(execution)).toEqual([0, 0, 1]);
			},
			RUN_LIMIT_MS,
		);
	});
}

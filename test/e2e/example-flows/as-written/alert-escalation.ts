import { z } from 'zod';
import { OUTCOMES } from '../../../../sandbox/rules/outcomes';
import { RUN_LIMIT_MS } from '../../real-n8n';
import { post } from '../../report-receiver';
import { SEND } from '../import-example';
import type { Follower } from './stage';

const people = z.object({ people: z.array(z.object({ name: z.string(), phone: z.string() })) });

/** examples/alert-escalation.json, as its notes say. */
export function alertEscalation(follower: Follower): void {
	describe('the example Alert with Escalation', () => {
		test(
			'reaches whom it says it reaches, and leaves the others in peace',
			async () => {
				const { notes, saved } = await follower.import('alert-escalation');
				const { client, n8n } = follower.real();
				await client.activate(saved);
				const body = notes.word(/with POST and a body like\s+`(\{.+\})`/);
				const { alert } = z.object({ alert: z.string() }).parse(JSON.parse(body));
				const called = await post(`${n8n.url}/webhook/sms-alert`, { body });
				expect(called.status).toBe(200);
				const [execution] = await follower.executions(saved, 1);

				const onCall = saved.nodes.find(({ name }) => name === 'On Call')?.parameters.jsonOutput;
				const list = people.parse(JSON.parse(String(onCall))).people;
				const numberOf = (pattern: RegExp) =>
					list.find(({ name }) => name === notes.word(pattern))?.phone.replace(/\D/g, '') ?? '';
				const missed = numberOf(/so here (\w+) is not reached/);
				const reached = numberOf(/is not reached and (\w+) is;/);
				const spared = numberOf(/; (\w+) is left in peace/);
				expect(missed.endsWith(notes.codes(/a number that ends in (`\d+`)/)[0] ?? '-')).toBe(true);
				expect([missed, reached, spared]).toEqual(
					list.map(({ phone }) => phone.replace(/\D/g, '')),
				);
				const messages = follower.sandbox.messages();
				expect(messages.map(({ to, status }) => [to, status.name])).toEqual([
					[missed, 'UNDELIVERED'],
					[reached, 'DELIVERED'],
				]);
				const names = list.slice(0, 2).map(({ name }) => name);
				expect(messages.map(({ from, text }) => [from, text])).toEqual(
					names.map((name) => ['OnCall', `ALERT for ${name}: ${alert}`]),
				);
				// By Not Delivered, and then by Delivered.
				const outputs = [0, 1].map((round) =>
					[0, 1].map((output) => execution?.items(SEND, output, round).length),
				);
				expect(outputs).toEqual([
					[1, 0],
					[0, 1],
				]);
				expect(execution?.items('Somebody Knows').map(({ json }) => json.to)).toEqual([reached]);
				expect(execution?.runsOf('Nobody Reached')).toBe(0);
			},
			RUN_LIMIT_MS,
		);

		test(
			'waits as long as it says',
			async () => {
				const { notes, saved } = await follower.import('alert-escalation');
				const { waitAmount, waitUnit } =
					saved.nodes.find(({ name }) => name === SEND)?.parameters ?? {};
				expect([waitAmount, waitUnit]).toEqual([
					notes.number(/no report comes within (\w+) minutes/),
					'minutes',
				]);
				expect(notes.number(/\*\*Limit Wait Time\*\* is (\w+) minutes/)).toBe(waitAmount);
			},
			RUN_LIMIT_MS,
		);

		test(
			'cuts a long alert to as many segments as it says',
			async () => {
				const { notes, saved } = await follower.import('alert-escalation');
				expect(saved.nodes.find(({ name }) => name === SEND)?.parameters).toMatchObject({
					options: { shortenToFit: notes.number(/cuts it to (\w+) SMS segments/) },
				});
			},
			RUN_LIMIT_MS,
		);

		test(
			'looks up what got no report as it says, with a number that never gets one',
			async () => {
				const { notes, saved } = await follower.import('alert-escalation');
				const lookUp = saved.nodes.find(({ name }) => name === 'Look It Up');
				expect(notes.word(/with the operation \*\*(.+?)\*\*, by the/)).toBe('Get Status');
				expect(notes.word(/\*\*Get Status\*\*, by the \*\*(.+?)\*\*/)).toBe('Message ID');
				expect(lookUp).toMatchObject({
					parameters: { operation: 'getStatus', messageIds: '={{ $json.messageId }}' },
					onError: 'continueRegularOutput',
				});
				const [silent] = notes.codes(/a number with the ending (`\d+`)/);
				expect(OUTCOMES.find(({ ending }) => ending === silent)?.steps).toEqual([]);
			},
			RUN_LIMIT_MS,
		);
	});
}

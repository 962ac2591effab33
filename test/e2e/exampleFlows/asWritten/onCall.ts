import { z } from 'zod';
import { RUN_LIMIT_MS } from '../../realN8n';
import { LIMIT_S, SEND, START } from '../importExample';
import { endsOf, OnCallStage } from '../onCallStage';
import type { Follower, WrittenExample } from './stage';

const alarm = z.object({ alert: z.string(), text: z.string() });

/** examples/on-call.json, as its notes say. */
export function onCall(follower: Follower): void {
	describe('the example On Call', () => {
		let example: WrittenExample;
		const stage = new OnCallStage(
			() => ({ ...follower.real(), sandbox: follower.sandbox }),
			() => example.saved,
			'sms-alert',
		);
		beforeAll(async () => {
			example = await follower.import('on-call');
		}, RUN_LIMIT_MS);
		const asks = () => example.saved.nodes.find(({ name }) => name === SEND)?.parameters ?? {};

		test(
			'makes its tables and adds its people, once however often it is run',
			async () => {
				const { client } = follower.real();
				for (let round = 0; round < 2; round += 1) await client.run(example.saved, START, LIMIT_S);
				const tables = await client.dataTables();
				const roster = await tables.rows(await tables.find('SMS On Call'));
				expect(roster.map(({ team, week, turn, name }) => [team, week, turn, name])).toEqual([
					['ops', '', 1, 'Anan'],
					['ops', '', 2, 'Boon'],
				]);
				expect(await tables.rows(await tables.find('SMS Alerts'))).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'asks the first person, and does what the buttons say',
			async () => {
				const { notes, saved } = example;
				await follower.real().client.activate(saved);
				const body = alarm.parse(JSON.parse(notes.word(/with POST and a body like\s+`(\{.+\})`/)));
				const question = `ALERT ${body.alert}: ${body.text}`;
				const [anan, boon] = ['66812345678', '66812345679'];
				const before = await stage.lastId();
				await stage.call(body);
				expect(await stage.sentOnce(body.alert, 1)).toEqual([[anan, question]]);
				await stage.decide(body.alert, anan, 'decline');
				expect((await stage.sentOnce(body.alert, 2))[1]).toEqual([boon, question]);
				await stage.decide(body.alert, boon, 'approve');
				const [execution] = await stage.endedAfter(before, 1);
				expect(execution && endsOf(execution)).toEqual(['Tell the Others']);
				expect(stage.sent(body.alert).slice(2)).toEqual([[anan, `Boon takes it: ${body.alert}`]]);

				await stage.call({ ...body, ...{ status: notes.word(/`"status": "(\w+)"`/) } });
				const cleared = (await stage.sentOnce(body.alert, 5)).slice(3);
				expect(cleared.sort()).toEqual([anan, boon].map((to) => [to, `RESOLVED: ${body.alert}`]));
			},
			RUN_LIMIT_MS,
		);

		test('waits, limits, and cuts as it says', () => {
			const { notes } = example;
			const minutes = notes.number(/After (\w+) minutes without an answer/);
			expect(notes.number(/\*\*Limit Wait Time\*\* is (\w+) minutes/)).toBe(minutes);
			const [take, decline] = [/the buttons \*([^*]+)\*/, /the buttons \*[^*]+\* and \*([^*]+)\*/];
			expect(asks()).toMatchObject({
				approvalOptions: {
					values: { approveLabel: notes.word(take), disapproveLabel: notes.word(decline) },
				},
				options: {
					limitWaitTime: { values: { resumeAmount: minutes, resumeUnit: 'minutes' } },
					shortenToFit: notes.number(/a long alert to (\w+) SMS segments/),
				},
				safeguards: {
					limitOverTime: {
						values: {
							messages: notes.number(/allows (\w+) message per hour/),
							hours: 1,
							per: 'key',
						},
					},
				},
			});
		});
	});
}

import { eventually } from '../../../sandbox/test/page/eventually';
import { type Examples, SEND } from './stage';

/** examples/try-the-triggers.json */
export function tryTheTriggers(examples: Examples): void {
	test('the example Try the Triggers starts for a report, an opt-out, and an SMS', async () => {
		const reportToken = 'aReportToken-4711-0815';
		const example = await examples.publish('try-the-triggers', { reportToken });
		const { sandbox } = examples;
		const before = await example.lastId();
		const sent = await example.press();
		expect(sent.items(SEND).map(({ json }) => json.outcome)).toEqual(['accepted']);

		const [link = ''] = /\bhttp\S+/.exec(examples.taken()[0]?.text ?? '') ?? [];
		expect((await fetch(link, { method: 'POST' })).status).toBe(200);

		const headers = { 'content-type': 'application/json' };
		const url = `${examples.real().n8n.url}/webhook/try-sms-reply`;
		const set = { method: 'PUT', headers, body: JSON.stringify({ url }) };
		expect((await fetch(`${sandbox.url}/api/incoming/address`, set)).status).toBe(200);
		const body = JSON.stringify({ from: '66812345678', text: 'For two?' });
		const answer = await fetch(`${sandbox.url}/api/incoming`, { method: 'POST', headers, body });
		expect(JSON.stringify(await answer.json())).toContain('You wrote: For two?');

		const ends = async () =>
			(await example.endedAfter(before, 4)).flatMap((run) => example.ends(run)).toSorted();
		await eventually(ends, ['A Report Came', 'Answer', SEND, 'Somebody Opted Out']);
	});
}

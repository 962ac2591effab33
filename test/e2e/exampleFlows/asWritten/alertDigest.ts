import { RUN_LIMIT_MS } from '../../realN8n';
import { AlertDigestStage, withoutRounds } from '../alertDigestStage';
import { SEND } from '../importExample';
import type { Follower, WrittenExample } from './stage';

/** examples/alert-digest.json, as its notes say. */
export function alertDigest(follower: Follower): void {
	describe('the example Alert Digest', () => {
		let example: WrittenExample;
		const stage = new AlertDigestStage(
			() => ({ ...follower.real(), sandbox: follower.sandbox }),
			() => example.saved,
			() => `${follower.real().n8n.url}/webhook/alert-digest`,
		);
		beforeAll(async () => {
			example = await follower.import('alert-digest', { edit: withoutRounds });
		}, RUN_LIMIT_MS);

		test(
			'makes its table, takes the bodies of its notes, and sends them as one SMS',
			async () => {
				const { notes, saved } = example;
				await follower.press(saved);
				expect(await stage.waiting()).toEqual([]);
				await follower.real().client.activate(saved);
				const bodies = [
					/with POST and a body like\s+`(\{.+\})`/,
					/integration \*Webhook\*.+It posts `(\{.+?\})` with more/,
					/the body \*application\/json\*\. It posts `(\{.+?\})` with more/,
				].map((pattern) => notes.word(pattern));
				for (const body of bodies) expect(await stage.call(body)).toBe(200);
				await follower.press(saved);
				expect(stage.sent()).toEqual([['66812345678', '3 alerts: Disk (2), web-2']]);
				expect(await stage.waiting()).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test('begins a round every two minutes, ends it before the next, and cuts as it says', async () => {
			const { notes, saved } = await follower.import('alert-digest', { name: 'Digest, unedited' });
			const node = (wanted: string) => saved.nodes.find(({ name }) => name === wanted)?.parameters;
			expect(node('Every Two Minutes')).toEqual({
				rule: {
					interval: [
						{
							field: 'minutes',
							minutesInterval: notes.number(/Alerts that come within (\w+) minutes/),
						},
					],
				},
			});
			expect(node(SEND)).toMatchObject({
				options: { shortenToFit: notes.number(/cuts a long digest to (\w+) SMS segments/) },
			});
			expect(saved.settings).toMatchObject({
				executionTimeout: notes.number(/a \*\*Timeout\*\* of (\d+) seconds/),
			});
			expect(node('Waiting Alerts')).toMatchObject({
				limit: notes.number(/One round takes (\d+) alerts/),
			});
		});
	});
}

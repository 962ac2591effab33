import { waitUntil } from '../../../hosts/process/waitUntil';
import type { WorkflowFile } from '../../../hosts/rest/workflow';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { post } from '../reportReceiver';
import { LIMIT_S, SEND, START, withParameters } from './importExample';
import { COLUMNS } from './optOutTable';
import { linkIn, openOptOuts, type OptOutStage } from './optOutsStage';

const ANAN = '66812345678';
const BOON = '66812345679';

/** The campaign at any hour, and as often as it is started. */
const atAnyTime = (file: WorkflowFile): WorkflowFile => ({
	...file,
	nodes: file.nodes.map((node) => {
		if (node.name !== SEND) return node;
		const { suppressionList } = Object(node.parameters.safeguards) as Record<string, unknown>;
		return withParameters(node, { safeguards: { suppressionList } });
	}),
});

/** examples/opt-outs.json with examples/send-to-a-list.json, in an n8n that other examples share. */
export function optOuts(real: () => RealN8n): void {
	describe('the examples that keep and heed a list of opt-outs', () => {
		let stage: OptOutStage;
		beforeAll(async () => {
			stage = await openOptOuts(real());
		}, RUN_LIMIT_MS);

		const rows = async () => {
			const all = await (await real().client.dataTables()).rows(stage.table);
			return all.map((row) => COLUMNS.map((column) => row[column]));
		};
		const rowsOnce = async (count: number) =>
			await waitUntil(`${count} rows`, { limitSeconds: LIMIT_S }, async () => {
				const found = await rows();
				return found.length >= count ? found : undefined;
			});
		const text = async (from: string, message: string) =>
			await post(stage.smsUrl, {
				body: JSON.stringify({
					...{ TRAN_ID: `t-${message}`, MOBILE_NO: from },
					...{ KEYWORD: message.split(' ')[0], MESSAGE: message },
				}),
			});
		const runCampaign = async (name: string) => {
			const { client, sandbox } = real();
			const before = sandbox.messages().length;
			const saved = await stage.campaign(name, atAnyTime);
			const { status, errorMessage } = await client.run(saved, START, LIMIT_S);
			expect([status, errorMessage]).toEqual(['success', undefined]);
			return sandbox.messages().slice(before);
		};

		test(
			'put nobody on the list who only looks, and whoever presses the button once',
			async () => {
				const sent = await runCampaign('Campaign before');
				const toAnan = sent.find(({ to }) => to === ANAN);
				expect(sent.map(({ to }) => to)).toContain(BOON);
				const link = linkIn(toAnan?.text ?? '', stage.linkUrl) ?? '';
				expect(link.length - stage.linkUrl.length).toBeLessThanOrEqual(30);

				for (let looks = 0; looks < 3; looks += 1) expect((await fetch(link)).status).toBe(200);
				expect(await rows()).toEqual([]);

				for (let presses = 0; presses < 2; presses += 1) {
					expect((await fetch(link, { method: 'POST' })).status).toBe(200);
				}
				await waitUntil('both runs', { limitSeconds: LIMIT_S }, async () => {
					const ended = await real().client.finishedAfter(stage.optOuts, 0);
					return (
						ended.filter((run) => run.runsOf('Add from the Link') > 0).length === 2 || undefined
					);
				});
				const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/);
				expect(await rows()).toEqual([[ANAN, 'link', time]]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'put whoever writes STOP on the list and tell them so, and answer the others',
			async () => {
				expect(await text(BOON, 'Stop!')).toMatchObject({
					status: 200,
					body: expect.stringContaining('You get no more messages from DemoShop.') as unknown,
				});
				const [, row] = await rowsOnce(2);
				expect(row?.slice(0, 2)).toEqual([BOON, 'keyword']);

				expect(await text('66812345681', 'Please do not stop writing')).toMatchObject({
					status: 200,
					body: expect.stringContaining('Thank you for your message.') as unknown,
				});
				expect(await rows()).toHaveLength(2);
			},
			RUN_LIMIT_MS,
		);

		test(
			'write to nobody on the list',
			async () => {
				const sent = await runCampaign('Campaign after');
				const numbers = sent.map(({ to }) => to);
				expect(numbers).not.toContain(ANAN);
				expect(numbers).not.toContain(BOON);
				expect(numbers).not.toEqual([]);
			},
			RUN_LIMIT_MS,
		);
	});
}

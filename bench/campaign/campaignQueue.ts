import { sum } from 'lodash';
import path from 'node:path';
import { credentialFor, nodeNames } from '../../demo/examples';
import { repository } from '../../hosts/install/hostFolder';
import type { PreparedN8n } from '../../hosts/n8n/ownedN8n';
import type { Progress } from '../../hosts/process/progress';
import { type QueueN8n, startQueueN8n } from '../../hosts/queue/queueN8n';
import type { QueueServices } from '../../hosts/queue/queueServices';
import { waitUntil } from '../../hosts/process/waitUntil';
import { campaign, overWorkers, PAGE, RECIPIENTS, RECORD } from './campaignWorkflow';
import { spread } from '../report/figures';
import type { Measured, Row } from '../report/results';
import { makeRecipients } from '../recipients';
import { ANSWER_DELAY_MS, type SandboxProcess, startSandboxProcess } from '../sandboxProcess';

const WORKERS = [1, 2, 4];
const ROWS = 8 * PAGE;
const WARM_UP_ROWS = 2 * PAGE;
const LIMIT_S = 300;
const POLL_MS = 250;

const METHOD = `The example Campaign in queue mode, its pages of ${PAGE.toLocaleString('en')} rows spread over the workers as [docs/scaling.md](../docs/scaling.md#several-workers) says, with one webhook process and PostgreSQL. A round has ${ROWS.toLocaleString('en')} rows, from the start until the last page is recorded. The sandbox gateway answers after ${ANSWER_DELAY_MS} ms, and must have one message for each row. **Everything runs on the one machine named above**.`;

/**
 * Measures how fast workers send a campaign together.
 *
 * @throws when a page is not done in time, or a row did not get exactly one message
 */
export async function measureCampaignOverWorkers(
	prepared: PreparedN8n & { services: QueueServices },
	rounds: number,
	progress: Progress,
): Promise<Measured> {
	const rows: Row[] = [];
	for (const workers of WORKERS) {
		const sandbox = await startSandboxProcess();
		try {
			const folder = path.join(repository, '.tmp', 'bench', 'queue-campaign');
			const n8n = await startQueueN8n({ ...prepared, folder, workers, webhooks: 1 });
			try {
				const send = await openCampaign(n8n, sandbox);
				await send(WARM_UP_ROWS);
				const perSecond: number[] = [];
				for (let round = 1; round <= rounds; round += 1) {
					const speed = ROWS / (await send(ROWS));
					progress.line(
						`  ${workers} workers, round ${round}: ${speed.toFixed(0)} rows per second`,
					);
					perSecond.push(speed);
				}
				rows.push({ Workers: workers, ...spread('Rows per second', perSecond) });
			} finally {
				await n8n.stop();
			}
		} finally {
			await sandbox.stop();
		}
	}
	return { method: METHOD, rows };
}

/** @returns what sends to so many new rows, and gives the seconds that it took */
async function openCampaign({ client, url }: QueueN8n, sandbox: SandboxProcess) {
	const gateway = await client.saveCredential(credentialFor(sandbox.account));
	const header = await client.saveCredential({
		name: 'Campaign page',
		type: 'httpHeaderAuth',
		data: { name: 'x-campaign', value: 'a secret of the bench' },
	});
	const file = overWorkers(await campaign(gateway), url, header);
	const workflow = await client.saveWorkflow(file);
	await client.activate(workflow);
	const tables = await client.dataTables();
	const pages = async () => {
		const record = await tables.find(RECORD);
		return sum(Object.values(await tables.countBy(record, 'rows')));
	};
	const untilThereAre = async (count: number) =>
		await waitUntil(
			`page ${count} of the campaign`,
			{ limitSeconds: LIMIT_S, everyMs: POLL_MS },
			async () => (await pages()) >= count || undefined,
		);
	// The first run makes the tables, and sends to the recipients of the sample.
	await client.run(workflow, nodeNames.start, LIMIT_S);
	await untilThereAre(1);
	const table = await tables.find(RECIPIENTS);
	await tables.remove(table, 'outcome', '');
	let made = 0;
	return async (size: number): Promise<number> => {
		const recipients = makeRecipients(size, made);
		made += size;
		await tables.add(
			table,
			recipients.map(({ name, phone }) => ({ name, phone, unsubscribed: '' })),
		);
		await sandbox.clear();
		const before = await pages();
		const begin = performance.now();
		await client.start(workflow, nodeNames.start);
		await untilThereAre(before + size / PAGE);
		const seconds = (performance.now() - begin) / 1000;
		const { messages } = await sandbox.counts();
		if (messages !== size) throw new Error(`${messages} messages went out, not ${size}`);
		return seconds;
	};
}

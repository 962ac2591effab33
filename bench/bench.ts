/**
 * Measures how fast messages go out, and with how much memory, in the pinned n8n against a sandbox
 * that answers after 20 ms; then how fast delivery reports are taken and incoming SMS are answered,
 * and how long a campaign takes: `npm run bench`, about 70 minutes. Writes
 * bench/results.json, from which `npm run docs` takes its figures.
 *
 * `--only reports,incoming` does these parts; there are also sending and campaign. `npm run bench --
 * storm` measures many alerts at once, which is no part of the whole.
 *
 * `--quick` is a look: one round, with its files in .tmp/bench/look.
 */
import { parseArgs } from 'node:util';
import { repository } from '../hosts/install/hostFolder';
import { type PreparedN8n, prepareN8n } from '../hosts/n8n/ownedN8n';
import { createProgress } from '../hosts/process/progress';
import { measureCalls } from './calls/calls';
import { REPORT_RECEIVERS, SMS_RECEIVERS } from './calls/receivers';
import { measureCampaign } from './campaign/campaignRounds';
import { describeVersions } from './report/machine';
import { LOOK_FOLDER, publish } from './report/publish';
import type { Measured } from './report/results';
import { measureSending } from './send/sending';
import { measureStorms } from './storm/storm';

const progress = createProgress(process.stderr);

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		only: { type: 'string' },
		quick: { type: 'boolean', default: false },
	},
});
const rounds = values.quick ? 1 : 3;

const PARTS: Record<string, [title: string, measure: (n8n: PreparedN8n) => Promise<Measured>]> = {
	sending: ['Sending', (n8n) => measureSending(n8n, rounds, progress)],
	reports: [
		'Delivery reports',
		(n8n) => measureCalls(n8n, { receivers: REPORT_RECEIVERS, rounds }, progress),
	],
	incoming: [
		'Incoming SMS',
		(n8n) => measureCalls(n8n, { receivers: SMS_RECEIVERS, rounds }, progress),
	],
	storm: ['Storm', (n8n) => measureStorms(n8n, rounds, progress)],
	campaign: [
		'Campaign',
		(n8n) => measureCampaign(n8n, values.quick ? [10_000] : [10_000, 100_000], progress),
	],
};

async function main(): Promise<void> {
	const named = [...(values.only?.split(',') ?? []), ...positionals];
	const names = named.length > 0 ? named : Object.keys(PARTS).filter((name) => name !== 'storm');
	const chosen = names.map((name) => {
		const part = PARTS[name];
		if (!part) throw new Error(`A part of the bench is one of ${Object.keys(PARTS).join()}`);
		return part;
	});
	const prepared = await prepareN8n('n8n-2', progress);
	const versions = await describeVersions(prepared.host);
	const folder = values.quick ? LOOK_FOLDER : repository;
	for (const [title, measure] of chosen) {
		progress.line(title);
		await publish(folder, title, versions, () => measure(prepared));
	}
}

main().catch((error: unknown) => {
	progress.line(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});

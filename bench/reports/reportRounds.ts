import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callMany } from '../../hosts/process/callMany';
import { repository } from '../../hosts/install/hostFolder';
import { type PreparedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import type { Progress } from '../../hosts/process/progress';
import type { RestClient } from '../../hosts/rest/restClient';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { callsFor, type Engine, engineEnvironment } from '../engines';
import { median } from '../report/measurement';
import {
	pathOf,
	type Receiver,
	type ReceiverId,
	RECEIVERS,
	receiverWorkflow,
	REPORT_TOKEN,
	reportBody,
} from './receivers';

/** Calls under way at a time. */
export const AT_ONCE = 50;

const WARM_UP = 50;
const PAUSE_MS = 1_000;
const END_LIMIT_S = 120;
const UNFINISHED = ['new', 'running'];

/** The median of the rounds of one receiver. */
export interface ReportRow {
	engine: Engine;
	receiver: ReceiverId;
	/** Reports in one round. */
	reports: number;
	rounds: number;
	perSecond: number;
	/** Of the slowest and of the fastest round. */
	slowest: number;
	fastest: number;
}

/** How much is measured with one engine. */
export interface ReportRounds {
	rounds: number;
	/** Reports that the Webhook node with Read takes in one go at the end, without a loss; 0: none. */
	longRound: number;
}

/**
 * Measures how fast reports are taken, all receivers in one n8n and in turn, so that noise meets
 * all alike.
 *
 * @throws when a call is not answered with 200, or there are not as many successful executions as
 * there should be
 */
export async function measureReports(
	{ engine, ...prepared }: PreparedN8n & { engine: Engine },
	{ rounds, longRound }: ReportRounds,
	progress: Progress,
): Promise<ReportRow[]> {
	const userFolder = path.join(repository, '.tmp', 'bench', 'n8n-reports');
	const env = engineEnvironment(engine);
	const { n8n, client } = await startOwnedN8n({ ...prepared, userFolder, env, fresh: true });
	try {
		const opened = await openAll(client, n8n.url);
		for (const each of opened) await each.take(WARM_UP);
		const speeds = new Map<ReceiverId, number[]>();
		for (let round = 0; round < rounds; round += 1) {
			const turn = [
				...opened.slice(round % opened.length),
				...opened.slice(0, round % opened.length),
			];
			for (const { receiver, take } of turn) {
				const reports = callsFor(engine, receiver.reports);
				const perSecond = reports / (await take(reports));
				progress.line(
					`  ${engine}, round ${round + 1}, ${receiver.title}: ${perSecond.toFixed(1)} per second`,
				);
				speeds.set(receiver.id, [...(speeds.get(receiver.id) ?? []), perSecond]);
			}
		}
		for (const { receiver, take } of opened) {
			if (receiver.id !== 'read' || longRound === 0) continue;
			const seconds = await take(longRound);
			progress.line(`  ${engine}, ${longRound} to ${receiver.title}: ${seconds.toFixed(0)} s`);
		}
		for (const { receiver, workflow } of opened) {
			const runs = await client.allExecutionsAfter(workflow, 0);
			const more = receiver.id === 'read' ? longRound : 0;
			const wanted = receiver.starts
				? WARM_UP + rounds * callsFor(engine, receiver.reports) + more
				: 0;
			const found = runs.filter(({ status }) => status === 'success').length;
			if (found !== wanted || runs.length !== wanted) {
				throw new Error(
					`${receiver.title}: ${runs.length} runs, ${found} without an error, not ${wanted}`,
				);
			}
		}
		return RECEIVERS.map(({ id, ...receiver }) => {
			const reports = callsFor(engine, receiver.reports);
			const each = speeds.get(id) ?? [];
			const [slowest, fastest] = [Math.min(...each), Math.max(...each)];
			return { engine, receiver: id, reports, rounds, perSecond: median(each), slowest, fastest };
		});
	} finally {
		await n8n.stop();
	}
}

interface Opened {
	receiver: Receiver;
	workflow: SavedWorkflow;
	/** Sends reports. @returns seconds from the first until n8n has run the workflow for the last */
	take: (reports: number) => Promise<number>;
}

async function openAll(client: RestClient, url: string): Promise<Opened[]> {
	const credential = await client.saveCredential({
		name: 'Gateway',
		type: 'bulkSmsApi',
		data: { baseUrl: url, username: 'demo', password: 'demo', reportToken: REPORT_TOKEN },
	});
	const opened: Opened[] = [];
	for (const receiver of RECEIVERS) {
		const workflow = await client.saveWorkflow(receiverWorkflow(receiver, credential));
		await client.activate(workflow);
		const take = async (reports: number) => {
			await sleep(PAUSE_MS);
			return await timeReports(client, workflow, url + pathOf(receiver), reports);
		};
		opened.push({ receiver, workflow, take });
	}
	return opened;
}

/**
 * Posts reports and waits until n8n has run the workflow for the last.
 *
 * @returns seconds from the first call on
 * @throws when one is not answered with 200
 */
export async function timeReports(
	client: RestClient,
	workflow: SavedWorkflow,
	url: string,
	reports: number,
): Promise<number> {
	const headers = { 'content-type': 'application/json' };
	const calls = Array.from({ length: reports }, (_, index) => ({
		...{ url, headers },
		body: reportBody(index),
	}));
	const begin = performance.now();
	const answers = await callMany(calls, AT_ONCE);
	await waitUntil('the last run', { limitSeconds: END_LIMIT_S, everyMs: 20 }, async () => {
		const latest = await client.executionsOf(workflow);
		return latest.every(({ status }) => !UNFINISHED.includes(status)) || undefined;
	});
	const seconds = (performance.now() - begin) / 1000;
	const failed = answers.find(({ status }) => status !== 200);
	if (failed) throw new Error(`${workflow.name} answered ${failed.status}: ${failed.body}`);
	return seconds;
}

import { groupBy } from 'lodash';
import type { PreparedN8n } from '../../hosts/n8n/ownedN8n';
import type { Progress } from '../../hosts/process/progress';
import { median, rounded, spread } from '../report/figures';
import type { Measured, Row } from '../report/results';
import { ANSWER_DELAY_MS, startSandboxProcess } from '../sandboxProcess';
import { measureBare } from './bareRun';
import { measureInN8n } from './n8nSession';
import { type Measurement, planSessions, REST_MS, type Session } from './plan';
import { isBare, titleOf, WAYS } from './ways';

const METHOD = `Each message has its own text. The sandbox gateway runs on the same machine and answers after ${ANSWER_DELAY_MS} ms. Each round has a new n8n, a new sandbox, and a warm-up of 1,000 messages. The bench stops unless the sandbox has each message once, with the right text.

"Seconds" is the median of the time that n8n notes for the node. For the bare client it is the time from the first request to the last answer. Memory is the resident set of n8n in the first round, read every 20 ms. The idle memory is taken after ${REST_MS / 1000} seconds of rest. The peak counts from there until n8n has stored the execution.

The bare client is a program of 60 lines with 4 requests at a time, as Bulk SMS makes them. "Code in Text" is \`$json.name.trim()\`. "A field of an earlier node" is what the editor writes when it is dragged from two nodes before, in a workflow with a node in between in each way. "All checks" are all options that decide who is written to, and when.`;

/** Measures every way of sending in turn, as often as there are rounds. */
export async function measureSending(
	prepared: PreparedN8n,
	rounds: number,
	progress: Progress,
): Promise<Measured> {
	const all: Measurement[] = [];
	const sessions = planSessions(WAYS, rounds);
	for (const [index, session] of sessions.entries()) {
		const { round, way, sizes } = session;
		const what = `${index + 1} of ${sessions.length}: round ${round}, ${way.title}, ${sizes.join(' ')}`;
		const made = await progress.during(what, () => measure(session, prepared));
		for (const { messages, seconds } of made) {
			progress.line(`  ${messages}: ${seconds.toFixed(3)} s`);
		}
		all.push(...made);
	}
	return { method: METHOD, rows: sendingRows(all) };
}

async function measure(
	{ way, sizes, withMemory }: Session,
	prepared: PreparedN8n,
): Promise<Measurement[]> {
	const sandbox = await startSandboxProcess();
	try {
		if (isBare(way.id)) return await measureBare(way, sizes, { ...prepared, sandbox });
		return await measureInN8n(way, sizes, { ...prepared, sandbox, withMemory });
	} finally {
		await sandbox.stop();
	}
}

/** Puts the runs of the same way and size together, by size, then in the order of the ways. */
export function sendingRows(runs: readonly Measurement[]): Row[] {
	const order = WAYS.map(({ id }) => id);
	const groups = Object.values(groupBy(runs, ({ way, messages }) => `${way} ${messages}`));
	const sorted = groups.toSorted(([a], [b]) =>
		a && b ? a.messages - b.messages || order.indexOf(a.way) - order.indexOf(b.way) : 0,
	);
	return sorted.flatMap((group) => {
		const [first] = group;
		if (!first) return [];
		const memory = group.find((each) => each.memory)?.memory;
		const seconds = group.map((each) => each.seconds);
		return [
			{
				Messages: first.messages,
				Way: titleOf(first.way),
				Requests: median(group.map(({ requests }) => requests)),
				...spread('Seconds', seconds),
				'Per second': Math.round(first.messages / median(seconds)),
				...(memory && {
					'Idle memory, MB': Math.round(memory.idleMb),
					'Peak above it, MB': rounded(memory.peakMb),
				}),
			},
		];
	});
}

import { groupBy } from 'lodash';
import type { PreparedN8n } from '../../hosts/n8n/ownedN8n';
import type { Progress } from '../../hosts/process/progress';
import { median, ratio, rounded, spread } from '../report/figures';
import type { Measured, Row } from '../report/results';
import { ANSWER_DELAY_MS, startSandboxProcess } from '../sandboxProcess';
import { measureBare } from './bareRun';
import { measureInN8n } from './n8nSession';
import { type Measurement, planSessions, REST_MS, type Session } from './plan';
import { ADDITIONS, isBare, titleOf, type WayId, WAYS } from './ways';

const METHOD = `Each message has its own text. The sandbox gateway runs on the same machine and answers after ${ANSWER_DELAY_MS} ms. Each round has a new n8n, a new sandbox, and a warm-up of 1,000 messages. The bench stops unless the sandbox has each message once, with the right text.

"Seconds" is the median of the time that n8n notes for the node. For the bare client it is the time from the first request to the last answer. Memory is the resident set of n8n in the first round, read every 20 ms. The idle memory is taken after ${REST_MS / 1000} seconds of rest. The peak counts from there until n8n has stored the execution.

The bare client is a program of 60 lines with 4 requests at a time, as Bulk SMS makes them. "An expression in Text" is \`$json.name.trim()\`, which is no plain reference. "All checks" are all options that decide who is written to, and when.`;

const TEN = 10_000;
const HUNDRED = 100_000;

/** Measures every way of sending in turn, as often as there are rounds. */
export async function measureSending(
	prepared: PreparedN8n,
	extent: { rounds: number; sizes?: readonly number[] | undefined },
	progress: Progress,
): Promise<Measured> {
	const all: Measurement[] = [];
	const sessions = planSessions(WAYS, extent);
	for (const [index, session] of sessions.entries()) {
		const { round, way, sizes } = session;
		const what = `${index + 1} of ${sessions.length}: round ${round}, ${way.title}, ${sizes.join(' ')}`;
		const made = await progress.during(what, () => measure(session, prepared));
		for (const { messages, seconds } of made) {
			progress.line(`  ${messages}: ${seconds.toFixed(3)} s`);
		}
		all.push(...made);
	}
	const rows = sendingRows(all);
	return { method: METHOD, rows, ratios: sendingRatios(rows) };
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

/** Compares the rows: what is measured here must be reached. */
export function sendingRatios(rows: readonly Row[]): Row[] {
	const value = (way: WayId, messages = TEN, head = 'Seconds') =>
		Number(rows.find((row) => row.Way === titleOf(way) && row.Messages === messages)?.[head]);
	const time = (way: WayId, base: WayId, messages = TEN) =>
		value(way, messages) / value(base, messages);
	const memory = (way: WayId) =>
		value(way, TEN, 'Peak above it, MB') / value('http', TEN, 'Peak above it, MB');
	const DEFAULT = 'default batch, 10,000';
	const LARGE = '500 per request, 10,000';
	const added = WAYS.flatMap(({ id, added: one }) => (one ? [{ id, ...ADDITIONS[one] }] : []));
	return [
		ratio(`${DEFAULT}: time over the bare client`, time('bulk', 'bare'), 'at most', 1.6),
		ratio(`${LARGE}: time over the bare client`, time('bulk500', 'bare500'), 'at most', 2.5),
		ratio(
			'500 per request, 100,000: time over the bare client',
			time('bulk500', 'bare500', HUNDRED),
			'at most',
			2.5,
		),
		ratio(`${DEFAULT}: times as fast as HTTP Request`, time('http', 'bulk'), 'at least', 3.5),
		ratio(`${LARGE}: times as fast as HTTP Request`, time('http', 'bulk500'), 'at least', 50),
		ratio(
			'500 per request: time per message at 100,000 over that at 10,000',
			value('bulk500', HUNDRED) / 10 / value('bulk500'),
			'at most',
			1.2,
		),
		ratio(`${DEFAULT}: time with all checks`, time('bulkCareful', 'bulk'), 'at most', 1.3),
		ratio(`${LARGE}: time with all checks`, time('bulk500Careful', 'bulk500'), 'at most', 1.5),
		...added.map(({ id, label, most }) =>
			ratio(`${LARGE}: time with ${label}`, time(id, 'bulk500'), 'at most', most),
		),
		ratio(`${DEFAULT}: memory over HTTP Request`, memory('bulk'), 'at most', 1 / 3),
		ratio(`${LARGE}: memory over HTTP Request`, memory('bulk500'), 'at most', 1 / 3),
	];
}

import { ENGINES_TEXT, RECOMMENDED } from '../engines';
import { type Ratio, ratio, ratioTable } from '../report/ratios';
import { type ReceiverId, RECEIVERS } from './receivers';
import { AT_ONCE, type ReportRow } from './reportRounds';
import { markdownTable } from '../report/table';

const METHOD = `Reports in JSON, each with its own message, ${AT_ONCE} at once, to workflows with nothing but a trigger, in (e) also Read after n8n's Webhook node. All are in the same n8n (SQLite) and take turns. Time counts from the first call until n8n has run the workflow for the last. "Per second" is the median of the rounds. ${ENGINES_TEXT} With \`vm\` alone, n8n makes a V8 isolate for each call of a trigger that is not its Webhook node.`;

const longRoundText = (reports: number): string =>
	`Another ${reports.toLocaleString('en')} reports went to (e) at once, with both settings. The bench stops unless each report that should start a run has exactly one.`;

/** Compares the rows as issue "Ready for n8n 3" asks. */
export function reportRatios(rows: readonly ReportRow[]): Ratio[] {
	const perSecond = (id: ReceiverId) =>
		rows.find((row) => row.engine === RECOMMENDED && row.receiver === id)?.perSecond ?? NaN;
	const overWebhook = (name: string, id: ReceiverId, limit: number) =>
		ratio(
			`${RECOMMENDED}: ${name} reports per second over (a)`,
			perSecond(id) / perSecond('webhook'),
			'at least',
			limit,
		);
	return [
		overWebhook('(b)', 'trigger', 0.85),
		overWebhook('(d)', 'filtered', 3),
		overWebhook('(e)', 'read', 0.8),
	];
}

/** @returns the results as Markdown: how it was measured, measurements and required ratios */
export function reportResultsText(
	rows: readonly ReportRow[],
	{ machine, versions, longRound }: { machine: string; versions: string; longRound: number },
): string {
	const table = markdownTable(
		[
			'Engine',
			'Way',
			'Reports in a round',
			'Rounds',
			'Per second',
			'Slowest round',
			'Fastest round',
		],
		rows.map(({ engine, receiver, reports, rounds, ...speeds }) => [
			engine,
			RECEIVERS.find(({ id }) => id === receiver)?.title ?? receiver,
			String(reports),
			String(rounds),
			speeds.perSecond.toFixed(1),
			speeds.slowest.toFixed(1),
			speeds.fastest.toFixed(1),
		]),
	);
	return [
		`- Machine: ${machine}`,
		`- Versions: ${versions}`,
		'',
		`${METHOD} ${longRoundText(longRound)}`,
		'',
		table,
		'',
		ratioTable(reportRatios(rows)),
		'',
	].join('\n');
}

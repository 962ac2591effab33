import type { Row } from './measurement';
import { ratioTable, requiredRatios } from './ratios';
import { ANSWER_DELAY_MS } from './sandbox-process';
import { measurementTable } from './table';

/** Under what circumstances was measured. */
export interface Circumstances {
	machine: string;
	versions: string;
	/** Whether every row was measured once, those of 100,000 with 500 per request alone. */
	isQuick: boolean;
}

const METHOD = `Each message has a text of its own. The sandbox gateway runs as a process of its own on the same machine and answers after ${ANSWER_DELAY_MS} ms. Recipients reach n8n as the JSON body of a Webhook and go through Split Out; neither counts. Every way gets a new n8n and a new sandbox, and a warm-up of 1,000 messages. After every run the sandbox is asked whether it accepted each message once, with the right text.`;
const REPEATS =
	'Rows that take less than 5 seconds are measured three times, in turn with all others, and the median of their seconds is shown; the others are measured once. Memory is measured in the first round only, in which n8n rests for 28 seconds before every run, so that it gives back what it no longer needs. Idle is what it holds after the first rest, before it has run anything.';
const QUICK =
	'A quick look: every row was measured once, and n8n rested for 10 seconds before every run, which is less than it needs to give back all memory. Idle is what it holds after the first rest, before it has run anything.';
const COLUMNS =
	'"Seconds in the node" is the execution time that n8n notes for the node; for (d) the time from the first request to the last answer, of bodies that were made before. Memory is the resident set of the n8n process, read every 20 ms: the peak from the arrival of the recipients until n8n has stored the execution, and the peak while the node ran.';

/** @returns the results as Markdown: circumstances, measurements and required ratios */
export function resultsText(rows: readonly Row[], circumstances: Circumstances): string {
	const { machine, versions, isQuick } = circumstances;
	const idles = rows.flatMap(({ memory }) => memory?.idleMb ?? []).map(Math.round);
	const repeats = isQuick ? QUICK : REPEATS;
	return [
		`- Machine: ${machine}`,
		`- Versions: ${versions}`,
		`- Idle n8n: ${Math.min(...idles)} to ${Math.max(...idles)} MB`,
		'',
		`${METHOD} ${repeats}`,
		'',
		COLUMNS,
		'',
		measurementTable(rows),
		'',
		ratioTable(requiredRatios(rows)),
		'',
	].join('\n');
}

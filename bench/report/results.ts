import type { Row } from './measurement';
import { REST_MS } from '../send/plan';
import { ratioTable, requiredRatios } from './ratios';
import { ANSWER_DELAY_MS } from '../sandboxProcess';
import { measurementTable } from './table';

/** Under what circumstances was measured. */
export interface Circumstances {
	machine: string;
	versions: string;
}

const METHOD = `Each message has its own text. The sandbox gateway runs on the same machine and answers after ${ANSWER_DELAY_MS} ms. Each round has a new n8n, a new sandbox, and a warm-up of 1,000 messages. The bench stops unless the sandbox has each message once, with the right text.`;
const SECONDS =
	'"Seconds in the node" is the median of the time that n8n notes for the node. For the bare client it is the time from the first request to the last answer.';
const WAYS =
	'The bare client is a program of 60 lines with 4 requests at a time, as Bulk SMS makes them. "An expression in Text" is `$json.name.trim()`, which is no plain reference. "All checks" are all options that decide who is written to, and when.';
const MEMORY = `Memory is the resident set of n8n in the first round, read every 20 ms. The idle memory is taken after ${REST_MS / 1000} seconds of rest. The peak counts from there until n8n has stored the execution.`;

/** @returns the results as Markdown: circumstances, measurements and required ratios */
export function resultsText(rows: readonly Row[], circumstances: Circumstances): string {
	const { machine, versions } = circumstances;
	return [
		`- Machine: ${machine}`,
		`- Versions: ${versions}`,
		'',
		METHOD,
		'',
		`${SECONDS} ${MEMORY}`,
		'',
		WAYS,
		'',
		measurementTable(rows),
		'',
		ratioTable(requiredRatios(rows)),
		'',
	].join('\n');
}

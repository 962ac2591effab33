import type { Row } from './measurement';
import { REST_MS } from './plan';
import { ratioTable, requiredRatios } from './ratios';
import { ANSWER_DELAY_MS } from './sandbox-process';
import { measurementTable } from './table';

/** Under what circumstances was measured. */
export interface Circumstances {
	machine: string;
	versions: string;
}

const METHOD = `Each message has a text of its own. The sandbox gateway runs as a process of its own on the same machine and answers after ${ANSWER_DELAY_MS} ms. Recipients reach n8n as the JSON body of a Webhook and go through Split Out; neither counts. Every way gets a new n8n and a new sandbox in every round, and a warm-up of 1,000 messages. After every run the sandbox is asked whether it accepted each message once, with the right text.`;
const SECONDS =
	'"Seconds in the node" is the execution time that n8n notes for the node; for the bare client it is the time from the first request to the last answer, of bodies that were made before. It is the median of the runs; the fastest and the slowest run are beside it.';
const WAYS =
	'The HTTP Request node without a credential has the user name and password in a header. The bare client is a program of 60 lines with 4 requests at a time, as Bulk SMS makes them. "An expression in Text" is one call, `$json.name.trim()`, which is no plain reference, so n8n evaluates Text for each item. "All checks" are all options that decide who is written to, and when.';
const MEMORY = `Memory is the resident set of the n8n process, read every 20 ms. It is measured in the first round, in an n8n of its own for each number of messages: after the warm-up n8n rests for ${REST_MS / 1000} seconds, which gives its idle memory; the peak is the highest above that, from the arrival of the recipients until n8n has stored the execution.`;

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

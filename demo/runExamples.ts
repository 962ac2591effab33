import type { Execution } from '../hosts/rest/execution';
import type { RestClient } from '../hosts/rest/restClient';
import { WaitedInVain, waitUntil } from '../hosts/process/waitUntil';
import { type ImportedExamples, nodeNames } from './examples';
import { acceptedIds, type OutcomeRow, outcomeRows, readReports } from './outcomeRows';

const SEND_LIMIT_S = 60;
const REPORTS_LIMIT_S = 60;

/** What a run of the sending example led to. */
export interface SendingAndReports {
	readonly sending: Execution;
	/** The runs of the report workflow that came of it. */
	readonly reports: Execution[];
}

/**
 * Runs the sending example once and waits until each message that the gateway accepted has its
 * report, or until it is clear that some have none.
 *
 * @throws when the sending workflow fails or does not end
 */
export async function runExamples(
	client: RestClient,
	{ firstSms, deliveryReports }: ImportedExamples,
): Promise<SendingAndReports> {
	const lastId = await client.lastExecutionId(deliveryReports);
	const sending = await client.run(firstSms, nodeNames.start, SEND_LIMIT_S);
	if (sending.status !== 'success') {
		throw new Error(`The sending workflow ended with "${sending.errorMessage ?? sending.status}"`);
	}
	const awaited = acceptedIds(sending);
	let reports: Execution[] = [];
	await waitUntil('the delivery reports', { limitSeconds: REPORTS_LIMIT_S }, async () => {
		reports = await client.finishedAfter(deliveryReports, lastId);
		const reported = readReports(reports);
		return awaited.every((id) => reported.has(id)) || undefined;
	}).catch((error: unknown) => {
		if (!(error instanceof WaitedInVain)) throw error;
	});
	return { sending, reports };
}

/** Like {@link runExamples}. @returns a row for each message */
export async function sendAndWaitForReports(
	client: RestClient,
	examples: ImportedExamples,
): Promise<OutcomeRow[]> {
	const { sending, reports } = await runExamples(client, examples);
	return outcomeRows(sending, readReports(reports));
}

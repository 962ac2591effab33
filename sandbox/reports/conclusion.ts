import { outcomeFor } from '../gateway/outcomes';
import type { StatusChange, Store, StoredMessage, StoredReport } from '../inbox/store';

/**
 * Brings accepted messages to their final status and makes a report for each that asked for one
 * (interface.md, Endpoints, rule 4, and Events).
 *
 * @param messages accepted messages whose time has come
 * @param at the current time, milliseconds since 1970
 * @param store where the reports are kept
 * @returns the reports that are to be posted, one per destination
 */
export function concludeMessages(
	messages: readonly StoredMessage[],
	at: number,
	store: Store,
): StoredReport[] {
	const reports: StoredReport[] = [];
	for (const message of messages) {
		const status = outcomeFor(message.to).report;
		if (!status) continue;
		const change: StatusChange = { at, status };
		message.history.push(change);
		const { notifyUrl, notifyContentType = 'application/json' } = message.shared.fields;
		if (notifyUrl === undefined) continue;
		const report: StoredReport = {
			message,
			url: notifyUrl,
			contentType: notifyContentType,
			change,
			attempts: [],
			answered: false,
		};
		store.addReport(report);
		reports.push(report);
	}
	return reports;
}

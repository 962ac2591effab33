import type { DeliveryReport } from './deliveryReport';

/** A message whose delivery report is waited for. */
export interface AwaitedMessage {
	/** The identifier that was sent, and the gateway's own if it gave another. */
	messageIds: string[];
	/** Digits only. */
	to: string;
}

/**
 * Finds the final report of a message among those of a call.
 *
 * @returns undefined if there is none: the reports are of another message, as one of an earlier
 * round of a loop that comes late, or may be followed by others. Also if several reports of the
 * message name different final outcomes, because nobody can tell which one is true.
 */
export function finalReportOf(
	message: AwaitedMessage,
	reports: DeliveryReport[],
): DeliveryReport | undefined {
	const finals = reports.filter((report) => report.isFinal && speaksOf(report, message));
	const outcomes = new Set(finals.map(({ outcome }) => outcome));
	return outcomes.size === 1 ? finals[0] : undefined;
}

/** A report without an identifier is taken at its number. */
function speaksOf({ messageId, to }: DeliveryReport, message: AwaitedMessage): boolean {
	if (messageId !== undefined) return message.messageIds.includes(messageId);
	return to?.replace(/^\+/, '') === message.to;
}

import type { DeliveryReport } from './deliveryReport';

/** A message whose delivery report is waited for. */
export interface AwaitedMessage {
	/** The identifier that was sent, and the gateway's own where it gave another. */
	messageIds: string[];
	/** Digits only. */
	to: string;
}

/**
 * Finds the final report of a message among those of a call. A report of another message, as one
 * of an earlier round of a loop that comes late, is none, and neither is one that may be followed
 * by another.
 */
export const finalReportOf = (
	message: AwaitedMessage,
	reports: DeliveryReport[],
): DeliveryReport | undefined =>
	reports.find((report) => report.isFinal && speaksOf(report, message));

/** A report without an identifier is taken at its number. */
function speaksOf({ messageId, to }: DeliveryReport, message: AwaitedMessage): boolean {
	if (messageId !== undefined) return message.messageIds.includes(messageId);
	return to?.replace(/^\+/, '') === message.to;
}

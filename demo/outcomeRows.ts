import { z } from 'zod';
import { type Execution, type ExecutionItem, pairedIndex } from '../hosts/rest/execution';
import { nodeNames } from './examples';

const recipient = z.object({ phone: z.string(), text: z.string() });
const accepted = z.object({
	messageId: z.string(),
	to: z.string(),
	from: z.string(),
	credit: z.number(),
	outcome: z.string(),
});
const failed = z.object({
	error: z.string(),
	details: z.object({
		to: z.string(),
		from: z.string(),
		outcome: z.string(),
		credit: z.number().optional(),
	}),
});
const report = z.object({ messageId: z.string(), outcome: z.string() });

/** What happened to one message of the sending example. */
export interface OutcomeRow {
	readonly to: string;
	readonly sender: string;
	readonly text: string;
	/** accepted, rejected, notSent or unknown. */
	readonly send: string;
	/** Why it was not accepted; empty when it was. */
	readonly reason: string;
	/** The outcome of the delivery report; undefined when none came. */
	readonly delivery: string | undefined;
	/** Credits the gateway took; undefined when it was not asked. */
	readonly credit: number | undefined;
}

/** @returns the outcome that each report names, by message id; of several the last */
export function readReports(executions: Execution[]): Map<string, string> {
	const items = executions.flatMap((execution) => execution.items(nodeNames.report));
	return new Map(
		items.map(({ json }) => {
			const { messageId, outcome } = report.parse(json);
			return [messageId, outcome] as const;
		}),
	);
}

/** @returns the ids of the messages that the gateway accepted, each of which gets a report */
export function acceptedIds(sending: Execution): string[] {
	return sending.items(nodeNames.send, 0).map(({ json }) => accepted.parse(json).messageId);
}

/**
 * Puts together what the sending workflow gave out and what the reports said, one row per item
 * that it gave out, in the order of its recipients.
 */
export function outcomeRows(sending: Execution, reports: Map<string, string>): OutcomeRow[] {
	const recipients = sending.items(nodeNames.recipients).map(({ json }) => recipient.parse(json));
	const textOf = (item: ExecutionItem) => recipients[pairedIndex(item) ?? -1]?.text ?? '';

	const rows = [
		...sending.items(nodeNames.send, 0).map((item) => ({
			index: pairedIndex(item),
			row: acceptedRow(item, textOf(item), reports),
		})),
		...sending.items(nodeNames.send, 1).map((item) => ({
			index: pairedIndex(item),
			row: failedRow(item, textOf(item)),
		})),
	];
	return rows.sort((a, b) => (a.index ?? -1) - (b.index ?? -1)).map(({ row }) => row);
}

function acceptedRow(item: ExecutionItem, text: string, reports: Map<string, string>): OutcomeRow {
	const { messageId, to, from, credit, outcome } = accepted.parse(item.json);
	const delivery = reports.get(messageId);
	return { to, sender: from, text, send: outcome, reason: '', delivery, credit };
}

function failedRow(item: ExecutionItem, text: string): OutcomeRow {
	const { error, details } = failed.parse(item.json);
	const { to, from, outcome, credit } = details;
	return { to, sender: from, text, send: outcome, reason: error, delivery: undefined, credit };
}

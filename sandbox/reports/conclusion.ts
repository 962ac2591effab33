import type { Faults } from '../faults/faults';
import type { Bulk, ReportTarget, StageName, StatusChange } from '../inbox/bulk';
import type { StoredMessage, StoredReport } from '../inbox/bulk';
import type { Store } from '../inbox/store';
import type { Step } from '../rules/outcomes';
import type { Status } from '../rules/statuses';

/** Which messages of a bulk reach which stage, and when. */
export interface Stage {
	readonly bulk: Bulk;
	/** The time at which the messages went out, milliseconds since 1970. */
	readonly sendAt: number;
	readonly name: StageName;
	/** The current time, milliseconds since 1970. */
	readonly at: number;
}

/**
 * Brings messages to their next stage and makes a report for each that asked for one
 * (docs/interface.md, Delivery report).
 *
 * @param stage which messages, and when
 * @param store where messages and reports are kept
 * @param faults what may happen to the reports
 * @returns the reports that are to be posted, one per destination or none
 */
export function advanceMessages(stage: Stage, store: Store, faults: Faults): StoredReport[] {
	const { bulk, sendAt, name, at } = stage;
	if (name === 'left') {
		store.addReached(bulk, { sendAt, name, isLast: false, at });
		return [];
	}
	const isLate = name === 'late';
	const messages = store.messagesOf(bulk).filter((message) => message.sendAt === sendAt);
	const isLast = isLate || messages.every((message) => stepsOf(message, true).length === 0);
	store.addReached(bulk, { sendAt, name, isLast, at });
	// One object for what many reports have in common: there may be a million of them.
	const targets = new Map<string, ReportTarget>();
	const changes = new Map<Status, StatusChange>();
	const reports: StoredReport[] = [];
	for (const message of messages) {
		for (const { status, reports: count } of stepsOf(message, isLate)) {
			const change = kept(changes, status, { at, status });
			for (let made = 0; made < count; made += 1) {
				const own = reportTarget(message, faults);
				if (!own) continue;
				const target = kept(targets, `${own.contentType} ${own.url}`, own);
				reports.push(store.addReport({ bulk, index: message.index, target, change }));
			}
		}
	}
	return reports;
}

function kept<Key, Value>(values: Map<Key, Value>, key: Key, value: Value): Value {
	const first = values.get(key);
	if (first === undefined) values.set(key, value);
	return first ?? value;
}

function stepsOf({ outcome }: StoredMessage, isLate: boolean): Step[] {
	return outcome.steps.filter((step) => step.isLate === isLate);
}

function reportTarget({ fields }: StoredMessage, faults: Faults): ReportTarget | undefined {
	if (fields.notifyUrl === undefined) return undefined;
	const asked = fields.notifyContentType ?? 'application/json';
	const triggered = faults.trigger('report');
	const contentType = triggered ? triggered.effect(asked) : asked;
	return contentType === undefined ? undefined : { url: fields.notifyUrl, contentType };
}

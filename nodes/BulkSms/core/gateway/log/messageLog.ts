import { mapValues, pick } from 'lodash';

import { refusalWords, saidBy, type RedactWords } from '../answer/gatewayWords';
import { redactAll } from '../answer/endpointAnswer';
import { isTooDeep } from '../../text/jsonText';
import { fieldsOf } from '../../text/fieldValues';
import { isDeciding } from '../status/statuses';
import { invalid, valid, type Checked } from '../../problem';
import { readReportRow } from '../report/deliveryReport';
import type { DeliveryReport } from '../report/report';
import { asReportPart } from '../report/reportEntries';

/** What the log returns at most (docs/interface.md, Message log). */
export const MOST_ROWS = 30_000;

/** A message has one status, or a few: a longer list would only take time to read. */
const MOST_STATUSES = 100;

export interface LogAnswer {
	rows: DeliveryReport[];
	/** How many more rows the log has than it returns. */
	excluded: number;
	/** How many rows were passed over, because they are about something else; absent: none. */
	foreign?: number;
}

/**
 * Reads an answer of the message log (docs/interface.md, Message log): an object with `details`, or
 * a list of such objects. Each row is read as a delivery report is.
 */
export function readMessageLog(
	body: object,
	redact: RedactWords,
	isForeign: (row: unknown, around: object) => boolean = () => false,
): Checked<LogAnswer> {
	const envelopes: unknown[] = Array.isArray(body) ? body : [body];
	const rows: DeliveryReport[] = [];
	let foreign = 0;
	let excluded = Math.max(0, envelopes.length - MOST_ROWS);
	for (const envelope of envelopes.slice(0, MOST_ROWS)) {
		const { details, detail, ...around } = fieldsOf(envelope) ?? {};
		const listed = listOf(details ?? detail ?? bareRow(envelope));
		const words = refusalWords(around, redact);
		if (words !== undefined && (listed ?? []).length === 0) {
			return invalid(
				'Gateway',
				`The gateway answered: ${words}`,
				'Correct what the gateway names, or ask the provider',
			);
		}
		if (listed === undefined) {
			return unreadable(`it lists no messages${saidBy(envelope, redact)}`);
		}
		const room = MOST_ROWS - rows.length - foreign;
		for (const row of listed.slice(0, room)) {
			if (isForeign(row, around)) {
				foreign += 1;
				continue;
			}
			if (isTooLong(row)) return unreadable('a message in it holds a list without end');
			if (isTooDeep(row)) return unreadable('a message in it is nested too deep');
			rows.push(withoutSecrets(readReportRow(row, around), redact));
		}
		excluded += Math.max(0, listed.length - room);
	}
	return valid({ rows, excluded, ...(foreign > 0 && { foreign }) });
}

const isTooLong = (row: unknown): boolean =>
	Object.values(fieldsOf(row) ?? {}).some(
		(each) => Array.isArray(each) && each.length > MOST_STATUSES,
	);

/** A single row may stand alone, as in a delivery report. */
const listOf = (value: unknown): unknown[] | undefined =>
	Array.isArray(value) ? value : fieldsOf(value) && [value];

/** A row in the place of the object with its list. */
const bareRow = (envelope: unknown): unknown =>
	asReportPart(envelope, {}).fields ? envelope : undefined;

const unreadable = (why: string): Checked<never> =>
	invalid(
		'Gateway',
		`The gateway answered, but not as a message log: ${why}`,
		'Check Base URL in the Bulk SMS API credential, or ask the provider how its message log answers',
	);

/** What names a message, or was written by its sender, stays as it came. */
const AS_IT_CAME = ['messageid', 'bulkid', 'to', 'from', 'text', 'callbackdata'];

/** As a rule there is nothing to take out. The name of a status that is known stays. */
function withoutSecrets(report: DeliveryReport, redact: RedactWords): DeliveryReport {
	const said = JSON.stringify(report.raw) ?? '';
	if (redact(said) === said) return report;
	const status = mapValues(report.status, (words, field) =>
		words === undefined || isDeciding(field, words) ? words : redact(words),
	);
	const dates = mapValues(pick(report, ['sendDate', 'doneDate']), (date) => redact(date ?? ''));
	const raw = redactAll(report.raw, redact, (name) => AS_IT_CAME.includes(name.toLowerCase()));
	return { ...report, ...dates, status, raw };
}

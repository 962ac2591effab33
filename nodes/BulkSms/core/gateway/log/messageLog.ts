import { mapValues, max, omit, pick } from 'lodash';

import { mayBe, writtenDigits } from '../../message/number/sameNumber';
import { fieldsOf } from '../../text/jsonText';
import { LOG_ANSWER } from '../answer/answerLimit';
import { type Asked, type NotTold, rejected, told, unknown } from '../answer/asked';
import { redactAll } from '../answer/endpointAnswer';
import { type RedactWords, errorMessageIn, afterColon } from '../answer/gatewayWords';
import { judgeOne, ofSameId } from '../evidence';
import { readReportRow } from '../report/deliveryReport';
import { type DeliveryReport, inDoubt, withDoubts } from '../report/report';
import { asReportPart } from '../report/reportEntries';
import { redactedStatus } from '../statuses';

/** docs/interface.md, Message log. */
export const MESSAGE_LOG = {
	method: 'GET',
	path: '/sms/loginfo',
	offers: 'a message log',
	limit: LOG_ANSWER,
} as const;

/** The most rows that the log returns (docs/interface.md, Message log). */
export const MOST_ROWS = 30_000;

export interface LogAnswer {
	rows: DeliveryReport[];
	/** How many more rows the log has than it returns. */
	excluded: number;
	/** How many rows were left out, because they are about other messages. Absent if there are none. */
	foreign?: number;
}

/**
 * Reads an answer of the message log (docs/interface.md, Message log): an object with `details`, or
 * a list of such objects. Each row is read like a delivery report. There may be many, so it stops
 * before each one.
 */
export function* readMessageLog(
	body: object,
	redact: RedactWords,
	isForeign: (row: unknown, around: object) => boolean = () => false,
): Generator<void, Asked<LogAnswer>> {
	const envelopes: unknown[] = Array.isArray(body) ? body : [body];
	const rows: DeliveryReport[] = [];
	let foreign = 0;
	let excluded = Math.max(0, envelopes.length - MOST_ROWS);
	for (const envelope of envelopes.slice(0, MOST_ROWS)) {
		const { details, detail, ...around } = fieldsOf(envelope) ?? {};
		// A row may come in place of the object with the list, or, as in a delivery report, without one.
		const list = details ?? detail ?? (asReportPart(envelope, {}).fields && envelope);
		const listed: unknown[] | undefined = Array.isArray(list) ? list : fieldsOf(list) && [list];
		const words = errorMessageIn(around, redact);
		if (words !== undefined && (listed ?? []).length === 0) {
			return rejected(
				`The gateway answered: ${words}`,
				'Correct what the gateway names, or ask the provider',
				'message',
			);
		}
		if (listed === undefined) {
			return unreadableLog(`it lists no messages${afterColon(envelope, redact)}`);
		}
		const room = MOST_ROWS - rows.length - foreign;
		for (const row of listed.slice(0, room)) {
			yield;
			if (isForeign(row, around)) {
				foreign += 1;
				continue;
			}
			// A message has one or a few statuses. A longer list would only take time.
			const isLong = (each: unknown) => Array.isArray(each) && each.length > 100;
			if (Object.values(fieldsOf(row) ?? {}).some(isLong)) {
				return unreadableLog('a message contains a list that is too long');
			}
			rows.push(redactedRow(readReportRow(row, around), redact));
		}
		excluded += Math.max(0, listed.length - room);
	}
	return told({ rows, excluded, ...(foreign > 0 && { foreign }) });
}

const unreadableLog = (why: string): NotTold =>
	unknown(
		`The gateway answered, but not as a message log: ${why}`,
		'Check Base URL in the Bulk SMS API credential, or ask the provider how its message log answers',
	);

/** Usually there is nothing to remove. */
function redactedRow(report: DeliveryReport, redact: RedactWords): DeliveryReport {
	const said = JSON.stringify(report.raw) ?? '';
	if (redact(said) === said) return report;
	const status = redactedStatus(report.status, redact);
	const dates = mapValues(pick(report, ['sendDate', 'doneDate']), (date) => redact(date ?? ''));
	// Fields that name a message, or that its sender wrote, stay unchanged.
	const asItCame = ['messageid', 'bulkid', 'to', 'from', 'text', 'callbackdata'];
	const raw = redactAll(report.raw, redact, (name) => asItCame.includes(name.toLowerCase()));
	return { ...report, ...dates, status, raw };
}

/**
 * If a message is in the log several times, the newest final row counts, or else the newest row.
 * The outcome is unknown if rows disagree and the newest is not clear, or if numbers differ.
 */
export function lastEntryOf(rows: DeliveryReport[], messageId: string): DeliveryReport | undefined {
	const own = rows.filter((row) => row.messageId === messageId);
	// With its country code, if one row has it.
	const numbers = own.flatMap(({ to }) => writtenDigits(to) ?? []);
	const to = numbers.find((number) => !number.startsWith('0')) ?? numbers[0] ?? '';
	const expected = { messageId, to };
	const { entry: first, contradiction: crossing } = judgeOne(expected, own, () => 'any');
	if (first && crossing) {
		return { ...omit(inDoubt(own)(first), 'to'), raw: own.map(({ raw }) => raw) };
	}
	const finals = own.filter(({ isFinal }) => isFinal);
	const newest = newestRows(finals.length > 0 ? finals : own);
	const { entry, contradiction } = judgeOne(expected, newest, ({ outcome }) => outcome);
	if (!entry || !contradiction) return entry;
	return { ...inDoubt(newest)(entry), raw: newest.map(({ raw }) => raw) };
}

/** Marks final rows of one message (ID and number) that disagree, if the newest is not clear. */
export const withDoubtfulRows = (rows: DeliveryReport[]): DeliveryReport[] =>
	withDoubts(rows, (finals) => ofSameId(finals).map(newestRows));

export const isAbout = (row: DeliveryReport, to: string, defaultCountryCode: string): boolean =>
	mayBe(row.to ?? '', to, defaultCountryCode);

/**
 * Returns the newest rows of one message. Several if they have the same time, and all if their
 * dates do not show it. The format of dates is not documented (docs/interface.md, Message log).
 * They show it if each has its offset, or if all have the same form.
 */
function newestRows(rows: DeliveryReport[]): DeliveryReport[] {
	const dates = rows.map(({ doneDate, sendDate }) => readLogDate(doneDate ?? sendDate ?? ''));
	const known = dates.filter((date) => date !== undefined);
	const instants = known.flatMap(({ instant }) => instant ?? []);
	const isSameForm = known.every(({ form }) => form === known[0]?.form);
	const isOfForm = instants.length === 0 && isSameForm;
	const order = isOfForm ? known.map(({ text }) => text) : instants;
	if (order.length < rows.length) return rows;
	const last = max<number | string>(order);
	return rows.filter((_, index) => order[index] === last);
}

/**
 * Returns the unchanged date, which sorts among dates of the same form, then this form without its
 * digits, and milliseconds since 1970-01-01 UTC if the date has an offset.
 */
function readLogDate(
	written: string,
): { text: string; form: string; instant: number | undefined } | undefined {
	const date =
		/^(\d{4}-\d{2}-\d{2})([T ])(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
	const [, day, separator, time, zone] = date.exec(written.trim()) ?? [];
	if (day === undefined || time === undefined) return undefined;
	const offset =
		zone === undefined || /^[a-z]/i.test(zone)
			? 'Z'
			: // As ISO 8601 writes it in full, `+07:00`.
				`${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
	const instant = Date.parse(`${day}T${time.replace(',', '.')}${offset}`);
	if (Number.isNaN(instant)) return undefined;
	const form = `${separator}${time.replace(/\d/g, '9')}`;
	return { text: `${day}${time}`, form, instant: zone === undefined ? undefined : instant };
}

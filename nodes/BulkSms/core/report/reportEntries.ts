import { parseExactJson } from '../format/exactJson';
import { readText } from '../interface/gatewayValues';
import { isTooDeep, parsedIfJson } from '../format/jsonText';
import { reportFields } from './reportFields';

/** What may be in the envelope of a report, beside its destinations. */
interface Envelope {
	bulkId?: string;
	callbackData?: unknown;
}

/** One destination of a report. */
export interface ReportEntry extends Envelope {
	kind: 'entry';
	/** The entry as it came. */
	raw: unknown;
	fields: ReadonlyMap<string, unknown>;
}

/** A part of a report, or the whole of it, in a shape that is not known. */
export interface UnrecognizedPart extends Envelope {
	kind: 'unrecognized';
	raw: unknown;
}

export type ReportPart = ReportEntry | UnrecognizedPart;

/** How deep an entry may lie: a root element, an envelope, a list of entries. */
const DEEPEST_ENTRY = 6;

/** The fields of an envelope: a text in them is searched if it is JSON. */
const DETAILS = ['details', 'detail'];

/**
 * What gateways name a field that holds the whole report, as in a form. It is searched too where it
 * is alone. Any other text may be what a person wrote: what looks like a report in it is none.
 */
const HOLDERS = [
	...['data', 'payload', 'json', 'report', 'reports', 'results', 'dlr'],
	...['deliveryreport', 'deliveryreports', 'delivery_report', 'delivery_reports'],
];

/** What the sender or the recipient of a message chose is never searched, not even an object. */
const CONTENT: ReadonlySet<string> = new Set(['callbackdata', 'text']);

/**
 * Finds the destinations in the body of a delivery report, whatever its wrapping: an envelope with
 * `details` or `detail`, the bare detail, a list of either, or the object that n8n makes of XML
 * (tag names in lower case, a single element not in a list) or of a form.
 *
 * @param body the parsed body of the call, or its text if n8n does not parse it
 * @returns what is in it, in its order. Where no destination is in a body, the whole of it is one
 * unrecognized part, so that no report is lost for its shape. An empty or absurd body has no part.
 */
export function findReportEntries(body: unknown): ReportPart[] {
	const parsed = typeof body === 'string' ? parseExactJson(body) : body;
	if (isTooDeep(parsed)) return [];
	return search(parsed === undefined ? body : parsed, {}, 0);
}

/**
 * Takes a value for one destination, without looking for others in it.
 *
 * @param around the object that holds the list in which the value stands
 */
export function asReportPart(value: unknown, around: unknown): ReportPart {
	const fields = reportFields(value) ?? new Map<string, unknown>();
	const envelope = { ...envelopeIn(reportFields(around) ?? new Map()), ...envelopeIn(fields) };
	if (isEntry(fields)) return { kind: 'entry', raw: value, fields, ...envelope };
	return { kind: 'unrecognized', raw: value, ...envelope };
}

function search(value: unknown, around: Envelope, depth: number): ReportPart[] {
	if (isEmpty(value)) return [];
	const fields = reportFields(value) ?? new Map<string, unknown>();
	const envelope = { ...around, ...envelopeIn(fields) };
	const inside = Array.isArray(value) ? value : wrappedIn(fields);
	const parts =
		depth < DEEPEST_ENTRY ? inside.flatMap((each) => search(each, envelope, depth + 1)) : [];
	if (parts.some(({ kind }) => kind === 'entry')) return parts;
	if (isEntry(fields)) return [{ kind: 'entry', raw: value, fields, ...envelope }];
	return [{ kind: 'unrecognized', raw: value, ...envelope }];
}

/** What an envelope holds: its details, or the only thing in it that could hold any. */
function wrappedIn(fields: ReadonlyMap<string, unknown>): unknown[] {
	const details = DETAILS.map((name) => fields.get(name));
	// The details of an entry may be words about it.
	if (isEntry(fields)) return details.filter(isObject);
	const filled = details.map(parsedIfReports).filter((each) => !isEmpty(each));
	if (filled.length > 0) return filled;

	const [[name, only] = ['', undefined]] = fields;
	if (fields.size === 1 && HOLDERS.includes(name)) return [parsedIfReports(only)];
	const holders = [...fields]
		.filter(([key, each]) => !CONTENT.has(key) && isObject(each) && !isEmpty(each))
		.map(([, each]) => each);
	return holders.length === 1 ? holders : [];
}

/** JSON as text. A text beside others that are no JSON is a column of a table, or a message. */
function parsedIfReports(value: unknown): unknown {
	if (!Array.isArray(value)) return parsedIfJson(value);
	const parsed = value.map(parsedIfJson);
	return parsed.every(isObject) ? parsed : value;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** A destination names its message, or says for whom and what became of it. */
const isEntry = (fields: ReadonlyMap<string, unknown>): boolean =>
	fields.has('messageid') || (fields.has('to') && fields.has('status'));

function envelopeIn(fields: ReadonlyMap<string, unknown>): Envelope {
	const bulkId = readText(fields.get('bulkid'));
	const callbackData = fields.get('callbackdata');
	return {
		...(bulkId !== undefined && { bulkId }),
		...(callbackData !== undefined && { callbackData }),
	};
}

/** Nothing that could be a report: no value, a number, blanks, an object or a list of nothing. */
function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (typeof value !== 'object' || value === null) return true;
	return Array.isArray(value) ? value.every(isEmpty) : Object.keys(value).length === 0;
}

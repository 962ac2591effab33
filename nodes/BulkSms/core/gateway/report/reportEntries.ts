import { castArray, flattenDeep, isEqual, isObject, isUndefined, omitBy } from 'lodash';

import {
	fieldsOf,
	isDeepText,
	isTooDeep,
	parsedIfJson,
	parseExactJson,
	readText,
} from '../../text/jsonText';
import {
	distinctStatuses,
	type GatewayStatus,
	isFinalOutcome,
	joinedStatus,
	readOneStatus,
	reportOutcome,
} from '../statuses';
import type { DeliveryReport } from './report';

/**
 * Returns the fields of an object by their names in lower case, because n8n writes XML tags so.
 * Leaves out empty ones. A name that occurs twice, in another case or as attribute and element, has
 * both values in a list. n8n puts the attributes of an XML element under `$`, and its text under
 * `_`.
 */
export function fieldsByName(value: unknown): ReadonlyMap<string, unknown> | undefined {
	const object = fieldsOf(value);
	if (object === undefined) return undefined;
	const { $: attributes, ...elements } = object;
	const fields = [...Object.entries(fieldsOf(attributes) ?? {}), ...Object.entries(elements)];
	const read = new Map<string, unknown>();
	for (const [name, each] of fields) {
		const key = name.toLowerCase();
		const field = Array.isArray(each) ? each.map(elementText) : elementText(each);
		if (field === undefined || field === null || field === '') continue;
		const earlier = read.get(key);
		const isNew = earlier === undefined || isEqual(earlier, field);
		read.set(key, isNew ? field : [earlier, field]);
	}
	return read;
}

/** Returns the text of an XML element that has attributes, and any other value unchanged. */
function elementText(value: unknown): unknown {
	const object = fieldsOf(value);
	if (object === undefined) return value;
	const { $: attributes, _: text, ...elements } = object;
	const isText = typeof attributes === 'object' && Object.keys(elements).length === 0;
	return isText && typeof text === 'string' ? text : value;
}

/** If there are several statuses, the final one counts, if there is exactly one. */
export function readReportStatus(
	value: unknown,
): Pick<DeliveryReport, 'status' | 'outcome' | 'isContradictory'> {
	const values = flattenDeep([parsedIfJson(value)]).map(parsedIfJson);
	const statuses = distinctStatuses(flattenDeep(values).flatMap(statusesIn));
	const finals = statuses.filter((each) => isFinalOutcome(reportOutcome(each)));
	const [status, ...others] = statuses.length > 1 ? finals : [statuses[0] ?? {}];
	if (status && others.length === 0) return { status, outcome: reportOutcome(status) };
	return { status: joinedStatus(statuses), outcome: 'unknown', isContradictory: true };
}

/** An XML element may contain several names. */
function statusesIn(value: unknown): GatewayStatus[] {
	const fields = fieldsByName(value);
	if (fields === undefined) return [readOneStatus(readText(value))];
	const group = { groupName: fields.get('groupname'), groupId: fields.get('groupid') };
	return castArray(fields.get('name')).map((name) =>
		readOneStatus({ ...Object.fromEntries(fields), ...group, name }),
	);
}

interface Envelope {
	bulkId?: string;
	callbackData?: unknown;
}

/** One destination, or a report or a part of it in an unknown shape. */
interface ReportPart extends Envelope {
	raw: unknown;
	/** Undefined if it is not recognized. */
	fields?: ReportFields;
}

type ReportFields = ReadonlyMap<string, unknown>;

/**
 * Finds the entries in order, in any wrapping: a list in an envelope, a bare detail, a list of
 * either, or n8n's value of XML (tag names in lower case) or of a form. A body without entries is
 * one unrecognized part, so that no report is lost. An empty or absurd body has no part.
 */
export function findReportEntries(body: unknown): ReportPart[] {
	const isText = typeof body === 'string';
	const parsed = isText ? parseExactJson(body) : body;
	if (isTooDeep(parsed) || (isText && isDeepText(body))) return [];
	return search(parsed === undefined ? body : parsed, {}, 0);
}

/** `around` is the object that contains the list. */
export function asReportPart(value: unknown, around: unknown): ReportPart {
	return partOf(value, envelopeIn(fieldsIn(around)), fieldsIn(value));
}

function search(value: unknown, around: Envelope, depth: number): ReportPart[] {
	if (isEmpty(value)) return [];
	const fields = fieldsIn(value);
	const envelope = { ...around, ...envelopeIn(fields) };
	const inside = Array.isArray(value) ? value : wrappedIn(fields);
	// An entry may be in a root element, an envelope, and a list of entries.
	const parts = depth < 6 ? inside.flatMap((each) => search(each, envelope, depth + 1)) : [];
	return parts.some(({ fields: found }) => found) ? parts : [partOf(value, around, fields)];
}

const partOf = (raw: unknown, around: Envelope, fields: ReportFields): ReportPart => ({
	raw,
	...around,
	...envelopeIn(fields),
	...(isReport(fields) && { fields }),
});

/** Returns its list, or the only value in it that could contain one. */
function wrappedIn(fields: ReportFields): unknown[] {
	// In a report, in an answer, and in the reports of Infobip (docs/interface.md).
	const lists = ['details', 'detail', 'results'].map((name) => fields.get(name));
	// The `details` of an entry may be a text about it.
	if (isReport(fields)) return lists.filter(isObject);
	const filled = lists.map(parsedIfReports).filter((each) => !isEmpty(each));
	if (filled.length > 0) return filled;
	// A value that a person chose is never searched, even if it is an object.
	const holders = [...fields]
		.filter(([key]) => key !== 'callbackdata' && key !== 'text')
		.map(([, each]) => each)
		.filter((each) => isObject(each) && !isEmpty(each));
	return holders.length === 1 ? holders : [];
}

/**
 * A text that is not JSON may come from a person, so it is not searched. JSON next to other texts
 * is a column of a table, or a message.
 */
function parsedIfReports(value: unknown): unknown {
	if (!Array.isArray(value)) return parsedIfJson(value);
	const parsed = value.map(parsedIfJson);
	return parsed.every(isObject) ? parsed : value;
}

/** A destination names its message, or a number and a status. */
const isReport = (fields: ReportFields): boolean =>
	fields.has('messageid') || (fields.has('to') && fields.has('status'));

const fieldsIn = (value: unknown): ReportFields => fieldsByName(value) ?? new Map();

const envelopeIn = (fields: ReportFields): Envelope =>
	omitBy(
		{ bulkId: readText(fields.get('bulkid')), callbackData: fields.get('callbackdata') },
		isUndefined,
	);

/** A body that can be no report: no value, a number, blanks, or an empty object or list. */
function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (!isObject(value)) return true;
	return Array.isArray(value) ? value.every(isEmpty) : Object.keys(value).length === 0;
}

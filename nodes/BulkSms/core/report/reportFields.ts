import { castArray, flattenDeep, isEqual } from 'lodash';

import { parsedIfJson } from '../format/jsonText';
import { distinctStatuses, fieldsOf, readOneStatus, readText } from '../interface/gatewayValues';
import {
	isFinalOutcome,
	joinedStatus,
	reportOutcome,
	type GatewayStatus,
} from '../interface/statuses';
import type { DeliveryReport } from './report';

/**
 * The fields of an object in a delivery report, by their names in lower case, because n8n writes
 * XML tags so. What is blank is left out: an empty XML element says nothing. A name that is there twice,
 * in other letters or as attribute and element, has both values in a list, so that neither hides the
 * other. n8n puts the attributes of an XML element under `$`, and next to them its text under `_`.
 */
export function reportFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
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

/** The text of an XML element that has attributes; any other value as it is. */
function elementText(value: unknown): unknown {
	const object = fieldsOf(value);
	if (object === undefined) return value;
	const { $: attributes, _: text, ...elements } = object;
	const isText = typeof attributes === 'object' && Object.keys(elements).length === 0;
	return isText && typeof text === 'string' ? text : value;
}

/**
 * Reads the status of one destination in a report: as in an answer, or as JSON in the field of a
 * form, an XML element, a code that is a number. Of several statuses the final one counts, where
 * there is exactly one; otherwise nobody can tell which of them counts.
 */
export function readReportStatus(
	value: unknown,
): Pick<DeliveryReport, 'status' | 'outcome' | 'isContradictory'> {
	const values = flattenDeep([parsedIfJson(value)]).map(parsedIfJson);
	const statuses = distinctStatuses(flattenDeep(values).flatMap(statusesIn));
	const finals = statuses.filter((status) => isFinalOutcome(reportOutcome(status)));
	const [counted = {}] = statuses.length < 2 ? statuses : finals;
	if (statuses.length < 2 || finals.length === 1) {
		return { status: counted, outcome: reportOutcome(counted) };
	}
	return { status: joinedStatus(statuses), outcome: 'unknown', isContradictory: true };
}

/** An XML element may hold several names. */
function statusesIn(value: unknown): GatewayStatus[] {
	const fields = reportFields(value);
	if (fields === undefined) return [readOneStatus(readText(value))];
	return castArray(fields.get('name')).map((name) =>
		readOneStatus({ ...Object.fromEntries(fields), name }),
	);
}

import { castArray } from 'lodash';

import { isTooDeep } from '../format/jsonText';
import { fieldsOf, readText } from '../interface/gatewayValues';
import { reportFields } from '../report/reportFields';

/**
 * The fields of a call about an incoming SMS (docs/interface.md, Incoming SMS), in lower case. The
 * answer spells the first one `TRAIN_ID`, so that is understood too.
 */
const NAMES = [
	...['tran_id', 'train_id', 'transaction_id', 'mobile_no', 'keyword', 'message'],
	'error_message',
] as const;

export type FieldName = (typeof NAMES)[number];
/** The fields of a call that are there and not blank, as they came. */
export type CallFields = ReadonlyMap<FieldName, string>;

/** How deep the fields may lie: a root element, an envelope and its body. */
const DEEPEST = 4;

/**
 * Finds the fields of a call, whatever the case of their names: in an object, in the root element of
 * an XML document, in an envelope of nothing else, in a list of one.
 *
 * @returns undefined if there are none, or none that are alone
 */
export function findCallFields(body: unknown): CallFields | undefined {
	return isTooDeep(body) ? undefined : search(body, 0);
}

function search(value: unknown, depth: number): CallFields | undefined {
	const fields = knownFields(value);
	if (fields.size > 0) return fields;
	if (depth >= DEEPEST) return undefined;
	const inside = Object.values(fieldsOf(value) ?? castArray(value)).filter(isFilled);
	return inside.length === 1 ? search(inside[0], depth + 1) : undefined;
}

function knownFields(value: unknown): CallFields {
	const given = reportFields(value);
	const fields = new Map<FieldName, string>();
	for (const name of NAMES) {
		// A name that is there several times: the first that says something counts.
		const said = castArray(given?.get(name)).map(readText);
		const text = said.find((each) => each !== undefined && each.trim() !== '');
		if (text !== undefined) fields.set(name, text);
	}
	return fields;
}

const isFilled = (value: unknown): boolean =>
	typeof value === 'object' && value !== null && Object.keys(value).length > 0;

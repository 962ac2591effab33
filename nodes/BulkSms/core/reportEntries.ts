import { parseExactJson } from './exactJson';
import { fieldsOf, readText } from './gatewayValues';

/** One destination of a report, with what stands beside it in its envelope. */
export interface ReportEntry {
	kind: 'entry';
	/** The entry as it came. */
	raw: unknown;
	/** The fields of the entry, by their names in lower case. */
	fields: ReadonlyMap<string, unknown>;
	bulkId?: string;
	callbackData?: unknown;
}

/** A part of a report, or the whole of it, in a shape that is not known. */
export interface UnrecognisedPart {
	kind: 'unrecognised';
	raw: unknown;
}

/** How deep an entry may lie: a root element, an envelope, a list of entries. */
const DEEPEST_ENTRY = 6;
/** Deeper than any report: such a body is an attack on whoever walks through it. */
const DEEPEST_BODY = 64;

/**
 * Finds the destinations in the body of a delivery report, whatever its wrapping: an envelope with
 * `details` or `detail`, the bare detail, a list of either, or the object that n8n makes of XML
 * (tag names in lower case, a single element not in a list) or of a form.
 *
 * Names are compared without regard to capital letters, because n8n writes XML tags in lower case.
 *
 * @param body the parsed body of the call
 * @returns what is in it, in its order. A part that is not recognised is among them, so that no
 * report is lost for its shape. An empty or absurd body has nothing in it.
 */
export function findReportEntries(body: unknown): Array<ReportEntry | UnrecognisedPart> {
	const parsed = parsedIfText(body);
	return isDeeperThan(parsed, DEEPEST_BODY) ? [] : search(parsed, {}, 0);
}

type Envelope = Pick<ReportEntry, 'bulkId' | 'callbackData'>;

function search(
	value: unknown,
	envelope: Envelope,
	depth: number,
): Array<ReportEntry | UnrecognisedPart> {
	if (isEmpty(value)) return [];
	const unrecognised = [{ kind: 'unrecognised' as const, raw: value }];
	if (depth > DEEPEST_ENTRY) return unrecognised;
	if (Array.isArray(value)) return value.flatMap((each) => search(each, envelope, depth + 1));
	const object = fieldsOf(value);
	if (object === undefined) return unrecognised;

	const fields = new Map(Object.entries(object).map(([key, each]) => [key.toLowerCase(), each]));
	const within = { ...envelope, ...surroundings(fields) };
	const list = [fields.get('details'), fields.get('detail')].find((each) => !isEmpty(each));
	if (list !== undefined) {
		const found = search(parsedIfText(list), within, depth + 1);
		return found.length > 0 ? found : unrecognised;
	}
	if (isEntry(fields)) return [{ kind: 'entry', raw: value, fields, ...within }];
	const [only] = fields.values();
	return fields.size === 1 && fieldsOf(only) ? search(only, within, depth + 1) : unrecognised;
}

/** A destination names its message, or says for whom and what became of it. */
const isEntry = (fields: ReadonlyMap<string, unknown>): boolean =>
	fields.has('messageid') || (fields.has('to') && fields.has('status'));

function surroundings(fields: ReadonlyMap<string, unknown>): Envelope {
	const bulkId = readText(fields.get('bulkid'));
	const callbackData = fields.get('callbackdata');
	return {
		...(bulkId !== undefined && bulkId !== '' && { bulkId }),
		...(callbackData !== undefined &&
			callbackData !== null &&
			callbackData !== '' && { callbackData }),
	};
}

/** Nothing that could be a report: no value, a number, blanks, a list or an object with nothing in. */
function isEmpty(value: unknown): boolean {
	if (typeof value === 'string') return value.trim() === '';
	if (typeof value !== 'object' || value === null) return true;
	return Object.keys(value).length === 0;
}

/** JSON that came as text: with the content type text/plain, or as the value of a form field. */
function parsedIfText(value: unknown): unknown {
	if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
	return parseExactJson(value) ?? value;
}

/** Walks level by level and not by recursion, which a deep body would bring to its end. */
function isDeeperThan(value: unknown, limit: number): boolean {
	let level: unknown[] = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > limit) return true;
		level = level.flatMap((each) =>
			typeof each === 'object' && each !== null ? Object.values(each) : [],
		);
	}
	return false;
}

import { cloneDeep, fromPairs, isInteger, sortBy, toPairs, truncate } from 'lodash';

import { isPlainData } from '../../expression/template';
import { LABELS } from '../../labels';
import { type Advice, refuse } from '../../problem';
import { DEEPEST_VALUE } from '../../text/jsonText';
import { isNothing, nothingIn } from '../../text/nothing';
import { checkCharacters, PROTOTYPE_NAMES } from '../../text/words';

/** In UTF-16 code units, which is the stricter reading of "characters" (docs/interface.md, Limits). */
export const LIMITS = {
	bulkId: 50,
	from: 11,
	text: 1600,
	notifyUrl: 150,
	notifyContentType: 50,
	callbackData: 1000,
	messageId: 200,
} as const;

type Destination = { to: string; messageId: string };

/**
 * An element of `messages` (docs/interface.md, Message object). It is a type, because an interface
 * is no `IDataObject` of n8n.
 */
type MessageObject = {
	from: string;
	destinations: Destination[];
	text: string;
	shorturl?: 'y' | 'n' | undefined;
	notifyUrl?: string | undefined;
	notifyContentType?: string | undefined;
	sendAt?: string | undefined;
	callbackData?: string | undefined;
};

/** The body of `POST {base_url}/sms/send` (docs/interface.md, Send request). */
export type SendRequest = {
	bulkId?: string | undefined;
	messages: MessageObject[];
};

interface AdditionalFields {
	fields: Record<string, unknown>;
	/** It is the same for the same fields in any order. It has no tab. */
	key: string;
}

export type MessageFields = Omit<MessageObject, 'destinations'> & {
	additionalFields?: AdditionalFields | undefined;
};

/**
 * The fields that the first version writes. Additional Fields never takes them, because that could undo
 * a check.
 */
const FIRST_NAMES = [
	...(['bulkId', 'messages', 'from', 'destinations', 'text', 'shorturl', 'notifyUrl'] as const),
	...(['notifyContentType', 'sendAt', 'callbackData', 'to', 'messageId'] as const),
];

type LearnedName = Exclude<
	keyof SendRequest | keyof MessageObject | keyof Destination,
	(typeof FIRST_NAMES)[number]
>;

/**
 * The place of the option that writes each field that a later version learned. A user may have sent it by
 * Additional Fields before. If a request gets a field that this table lacks, it does not compile.
 */
export const LEARNED: Readonly<Record<LearnedName, string>> = {};

/** A gateway may not distinguish `text` and `Text`. */
const isNamed = (name: string, other: string): boolean =>
	name.trim().toLowerCase() === other.toLowerCase();

/** In characters of JSON. Fields with a setting are short. A longer value is a mistake. */
const LONGEST_JSON = 10_000;

const ADDITIONAL_FIELDS = LABELS.additionalFields;
const WRITE = 'Write names and values as JSON, for example {"fieldName": 48}';

/** @param of the fault, at the beginning of the sentence */
const refuseFields = (reason: string, advice: Advice, of: string = ADDITIONAL_FIELDS): never =>
	refuse(ADDITIONAL_FIELDS, `${of} ${reason}`, advice);

/**
 * Takes a JSON object, or its text, with fields that the node does not write itself. Messages may
 * share the result, so a body takes copies of it.
 *
 * @throws Refusal
 */
export function checkAdditionalFields(value: unknown): AdditionalFields {
	const given = typeof value === 'string' ? parsed(value) : value;
	if (!isPlainData(given)) return refuseFields('is not a JSON object', WRITE);
	const names = Object.keys(given);
	if (names.length === 0) return refuseFields('has no field', `${WRITE}, or remove the option`);
	const taken = names.find((name) => FIRST_NAMES.some((first) => isNamed(name, first)));
	if (taken !== undefined) {
		refuseFields(
			`cannot contain ${inQuotes(taken)}: the node writes this field`,
			'Remove it there, and use the fields and the other options of the node',
		);
	}
	// Each value takes at least two characters. The count ends also if a value contains itself.
	let left = LONGEST_JSON / 2;
	const check = (inside: unknown, place: string, depth: number): void => {
		left -= 1;
		if (left < 0) tooLong();
		if (depth > DEEPEST_VALUE) {
			const advice = 'Remove the levels that the gateway does not need';
			refuseFields(`is nested deeper than ${DEEPEST_VALUE} levels`, advice);
		}
		// A gap in a list counts as a missing value. `forEach` would not see it.
		if (Array.isArray(inside)) for (const each of inside) check(each, place, depth + 1);
		else if (!isPlainData(inside)) checkValue(inside, place);
		else {
			for (const [name, each] of Object.entries(inside)) {
				checkName(name);
				check(each, place === '' ? name : `${place}.${name}`, depth + 1);
			}
		}
	};
	check(given, '', 0);
	const key = JSON.stringify(given, (_, inside: unknown) =>
		isPlainData(inside) ? fromPairs(sortBy(toPairs(inside), ([name]) => name)) : inside,
	);
	// An expression may have taken the fields from the item, which the node must not change.
	return key.length > LONGEST_JSON ? tooLong() : { fields: cloneDeep(given), key };
}

/**
 * Refuses a field that Additional Fields and an option write. It is one of {@link LEARNED}.
 *
 * @param written the fields of the message, without those of Additional Fields
 * @throws Refusal
 */
export function checkWrittenOnce(
	written: Readonly<Record<string, unknown>>,
	{ fields }: AdditionalFields,
	learned: Readonly<Record<string, string>> = LEARNED,
): void {
	for (const [name, option] of Object.entries(learned)) {
		const twice = Object.keys(fields).find((each) => isNamed(each, name));
		if (twice === undefined || written[name] === undefined) continue;
		refuseFields(
			`contains ${inQuotes(twice)}, which ${option} writes, too`,
			'Remove it from one of the two',
		);
	}
}

function parsed(text: string): unknown {
	if (nothingIn(text) === 'blank') return {};
	if (text.length > LONGEST_JSON) return tooLong();
	try {
		return JSON.parse(text);
	} catch {
		const advice: Advice = `${WRITE}, and check that each expression in it returns a value`;
		return refuseFields('is not valid JSON', advice);
	}
}

const inQuotes = (name: string): string => `"${truncate(name, { length: 60 })}"`;

const fieldNamed = (name: string): string => `The field ${name} in ${ADDITIONAL_FIELDS}`;

function checkName(name: string): void {
	if (nothingIn(name) === 'blank' || PROTOTYPE_NAMES.has(name)) {
		refuseFields(
			`cannot contain a field with the name ${inQuotes(name)}`,
			'Give the field the name that your provider told you, or remove it',
		);
	}
	const shown = JSON.stringify(truncate(name, { length: 60 }));
	checkCharacters(ADDITIONAL_FIELDS, name, 'lines', fieldNamed(shown));
}

/** @param place the names that lead to the value, with dots between them */
function checkValue(value: unknown, place: string): void {
	const field = fieldNamed(inQuotes(place));
	if (isNothing(value)) refuseFields('has no value', 'Give the field a value, or remove it', field);
	if (isInteger(value) && !Number.isSafeInteger(value)) {
		const reason = 'has a number with too many digits to be exact';
		refuseFields(reason, 'Write the number as text, in quotes', field);
	}
	if (typeof value === 'string') checkCharacters(ADDITIONAL_FIELDS, value, 'lines', field);
	if (!['string', 'number', 'boolean'].includes(typeof value)) {
		refuseFields('has a value that JSON cannot contain', 'Give it as a text or a number', field);
	}
}

const tooLong = (): never =>
	refuseFields(
		`is longer than ${LONGEST_JSON} characters`,
		'Shorten it, or ask your provider for another way',
	);

import { cloneDeep, isPlainObject, sortBy, truncate } from 'lodash';

import { isBlank, isNoValue } from '../expression/itemValue';
import { LABELS } from '../labels';
import { refuse } from '../problem';
import { DEEPEST_VALUE } from '../text/jsonText';
import { checkCharacters, PROTOTYPE_NAMES } from '../text/words';

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

export interface AdditionalFields {
	fields: Record<string, unknown>;
	/** It is the same for the same fields in any order. It has no tab. */
	key: string;
}

export type MessageFields = Omit<MessageObject, 'destinations'> & {
	additionalFields?: AdditionalFields | undefined;
};

/** If a request gets a field that this table lacks, it does not compile. */
const NODE_NAMES = Object.keys({
	bulkId: true,
	messages: true,
	from: true,
	destinations: true,
	text: true,
	shorturl: true,
	notifyUrl: true,
	notifyContentType: true,
	sendAt: true,
	callbackData: true,
	to: true,
	messageId: true,
} satisfies Record<keyof SendRequest | keyof MessageObject | keyof Destination, true>).map((name) =>
	name.toLowerCase(),
);

/** In characters of JSON. Fields with a setting are short. A longer value is a mistake. */
const LONGEST_JSON = 10_000;

const ADDITIONAL_FIELDS = LABELS.additionalFields;
const WRITE = 'Write names and values as JSON, for example {"fieldName": 48}';

/**
 * Takes a JSON object, or its text, with fields that the node does not write itself. Messages may
 * share the result, so a body takes copies of it.
 *
 * @throws Refusal
 */
export const checkAdditionalFields = (value: unknown): AdditionalFields =>
	// An expression may have taken them from the item, which the node must not change.
	typeof value === 'string' ? checkFields(parsed(value)) : cloneDeep(checkFields(value));

function checkFields(given: unknown): AdditionalFields {
	if (!isJsonObject(given))
		return refuse(ADDITIONAL_FIELDS, `${ADDITIONAL_FIELDS} is not a JSON object`, WRITE);
	const names = Object.keys(given);
	if (names.length === 0) {
		return refuse(
			ADDITIONAL_FIELDS,
			`${ADDITIONAL_FIELDS} has no field`,
			`${WRITE}, or remove the option`,
		);
	}
	// A gateway may not distinguish `text` and `Text`.
	const taken = names.find((name) => NODE_NAMES.includes(name.trim().toLowerCase()));
	if (taken !== undefined) {
		refuse(
			ADDITIONAL_FIELDS,
			`${ADDITIONAL_FIELDS} cannot contain ${inQuotes(taken)}: the node writes this field`,
			'Remove it there, and use the fields and the other options of the node',
		);
	}
	new Walk().check(given, '', 0);
	const key = JSON.stringify(given, (_, value: unknown) =>
		isJsonObject(value)
			? Object.fromEntries(sortBy(Object.entries(value), ([name]) => name))
			: value,
	);
	return key.length > LONGEST_JSON ? tooLong() : { fields: given, key };
}

function parsed(text: string): unknown {
	if (isBlank(text)) return {};
	if (text.length > LONGEST_JSON) return tooLong();
	try {
		return JSON.parse(text);
	} catch {
		return refuse(
			ADDITIONAL_FIELDS,
			`${ADDITIONAL_FIELDS} is not valid JSON`,
			`${WRITE}, and check that each expression in it returns a value`,
		);
	}
}

const SHOWN_OF_NAME = 60;

const isJsonObject = (value: unknown): value is Record<string, unknown> => isPlainObject(value);

const inQuotes = (name: string): string => `"${truncate(name, { length: SHOWN_OF_NAME })}"`;

/** Looks once at everything in the fields. It ends even if a value contains itself. */
class Walk {
	/** How many values may still come: each takes at least two characters. */
	private left = LONGEST_JSON / 2;

	/** @param place the names that lead to the value, with dots between them */
	check(value: unknown, place: string, depth: number): void {
		this.left -= 1;
		if (this.left < 0) tooLong();
		if (depth > DEEPEST_VALUE) {
			refuse(
				ADDITIONAL_FIELDS,
				`${ADDITIONAL_FIELDS} is nested deeper than ${DEEPEST_VALUE} levels`,
				'Remove the levels that the gateway does not need',
			);
		}
		if (Array.isArray(value)) {
			// A gap in a list counts as a missing value. `forEach` would not see it.
			for (const each of value) this.check(each, place, depth + 1);
			return;
		}
		if (!isJsonObject(value)) return checkValue(value, inQuotes(place));
		const names = Object.keys(value);
		const unusable = names.find((name) => isBlank(name) || PROTOTYPE_NAMES.has(name));
		if (unusable !== undefined) {
			refuse(
				ADDITIONAL_FIELDS,
				`${ADDITIONAL_FIELDS} cannot contain a field with the name ${inQuotes(unusable)}`,
				'Give the field the name that your provider told you, or remove it',
			);
		}
		for (const name of names)
			checkWritten(name, JSON.stringify(truncate(name, { length: SHOWN_OF_NAME })));
		for (const [name, inside] of Object.entries(value)) {
			this.check(inside, place === '' ? name : `${place}.${name}`, depth + 1);
		}
	}
}

/** @param name the field that contains the value, in quotes */
function checkValue(value: unknown, name: string): void {
	if (isNoValue(value)) {
		refuse(
			ADDITIONAL_FIELDS,
			`The field ${name} in ${ADDITIONAL_FIELDS} has no value`,
			'Give the field a value, or remove it',
		);
	}
	if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
		refuse(
			ADDITIONAL_FIELDS,
			`The field ${name} in ${ADDITIONAL_FIELDS} has a number with too many digits to be exact`,
			'Write the number as text, in quotes',
		);
	}
	if (typeof value === 'string') checkWritten(value, name);
	if (['string', 'number', 'boolean'].includes(typeof value)) return;
	refuse(
		ADDITIONAL_FIELDS,
		`The field ${name} in ${ADDITIONAL_FIELDS} has a value that JSON cannot contain`,
		'Give it as a text or a number',
	);
}

const checkWritten = (text: string, name: string): string =>
	checkCharacters(ADDITIONAL_FIELDS, text, 'lines', `The field ${name} in ${ADDITIONAL_FIELDS}`);

const tooLong = (): never =>
	refuse(
		ADDITIONAL_FIELDS,
		`${ADDITIONAL_FIELDS} is longer than ${LONGEST_JSON} characters`,
		'Shorten it, or ask your provider for another way',
	);

import { cloneDeep, isPlainObject, sortBy, truncate } from 'lodash';

import { isBlank, isNoValue } from '../item/itemValue';
import { LABELS } from '../labels';
import { type Checked, invalid, valid } from '../problem';
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
export type MessageObject = {
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
	/** It is the same for the same fields in any order. It holds no tab. */
	key: string;
}

export type MessageFields = Omit<MessageObject, 'destinations'> & {
	additionalFields?: AdditionalFields | undefined;
};

/** If a request gets a field that this table lacks, it does not compile. */
const NODE_FIELDS: Record<keyof SendRequest | keyof MessageObject | keyof Destination, true> = {
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
};

const NODE_NAMES = new Set(Object.keys(NODE_FIELDS).map((name) => name.toLowerCase()));

/**
 * Whether the node writes a field of this name itself. A gateway may not distinguish `text` and
 * `Text`.
 */
const isNodeField = (name: string): boolean => NODE_NAMES.has(name.trim().toLowerCase());

/** In characters of JSON. Fields with a setting are short. A longer value is a mistake. */
const LONGEST = 10_000;

const LABEL = LABELS.additionalFields;
const WRITE = 'Write names and values as JSON, for example {"fieldName": 48}';

/**
 * Prepares to read the Additional Fields of each message of a run. Usually all have the same text,
 * which is read once. The messages share the result, so a body takes copies of it.
 */
export function additionalFieldsReader(): typeof checkAdditionalFields {
	let last: { text: string; checked: Checked<AdditionalFields> } | undefined;
	return (value) => {
		if (typeof value !== 'string') return checkAdditionalFields(value);
		if (last?.text !== value) last = { text: value, checked: checkAdditionalFields(value) };
		return last.checked;
	};
}

/** Takes a JSON object, or its text, with fields that the node does not write itself. */
export function checkAdditionalFields(value: unknown): Checked<AdditionalFields> {
	if (typeof value !== 'string') {
		const checked = checkFields(value);
		// An expression may have taken them from the item, which the node must not change.
		return checked.ok ? valid(cloneDeep(checked.value)) : checked;
	}
	const given = parsed(value);
	return given.ok ? checkFields(given.value) : given;
}

function checkFields(given: unknown): Checked<AdditionalFields> {
	if (!isObject(given)) return invalid(LABEL, `${LABEL} is not a JSON object`, WRITE);
	const names = Object.keys(given);
	if (names.length === 0) {
		return invalid(LABEL, `${LABEL} has no field`, `${WRITE}, or remove the option`);
	}
	const taken = names.find(isNodeField);
	if (taken !== undefined) {
		return invalid(
			LABEL,
			`${LABEL} cannot hold ${shown(taken)}: the node writes this field`,
			'Remove it there, and use the fields and the other options of the node',
		);
	}
	const faulty = new Walk().faultIn(given, '', 0);
	if (faulty) return faulty;
	const key = JSON.stringify(given, sortingFields);
	return key.length > LONGEST ? TOO_LONG : valid({ fields: given, key });
}

const sortingFields = (_: string, value: unknown): unknown =>
	isObject(value) ? Object.fromEntries(sortBy(Object.entries(value), ([name]) => name)) : value;

function parsed(text: string): Checked<unknown> {
	if (isBlank(text)) return valid({});
	if (text.length > LONGEST) return TOO_LONG;
	try {
		return valid(JSON.parse(text));
	} catch {
		return invalid(
			LABEL,
			`${LABEL} is not valid JSON`,
			`${WRITE}, and check that each expression in it gives a value`,
		);
	}
}

/** Characters of a name that are shown. */
const SHOWN = 60;

const isObject = (value: unknown): value is Record<string, unknown> => isPlainObject(value);

const shown = (name: string): string => `"${truncate(name, { length: SHOWN })}"`;

/** Looks once at everything in the fields. It ends even if a value contains itself. */
class Walk {
	/** How many values may still come: each takes at least two characters. */
	private left = LONGEST / 2;

	/** @param place the names that lead to the value, with dots between them */
	faultIn(value: unknown, place: string, depth: number): Checked<never> | undefined {
		this.left -= 1;
		if (this.left < 0) return TOO_LONG;
		if (depth > DEEPEST_VALUE) return TOO_DEEP;
		if (Array.isArray(value)) return this.faultInAny(value, () => place, depth);
		if (!isObject(value)) return faultOf(value, shown(place));
		const names = Object.keys(value);
		const unusable = names.find((name) => isBlank(name) || PROTOTYPE_NAMES.has(name));
		if (unusable !== undefined) {
			return invalid(
				LABEL,
				`${LABEL} cannot hold a field with the name ${shown(unusable)}`,
				'Give the field the name that your provider told you, or remove it',
			);
		}
		for (const name of names) {
			const characters = checkWritten(name, JSON.stringify(truncate(name, { length: SHOWN })));
			if (!characters.ok) return characters;
		}
		const inside = (index: number) => (place === '' ? '' : `${place}.`) + (names[index] ?? '');
		return this.faultInAny(Object.values(value), inside, depth);
	}

	private faultInAny(
		values: unknown[],
		placeOf: (index: number) => string,
		depth: number,
	): Checked<never> | undefined {
		for (const [index, value] of values.entries()) {
			const fault = this.faultIn(value, placeOf(index), depth + 1);
			if (fault) return fault;
		}
		return undefined;
	}
}

/** @param name the field that holds the value, in quotes */
function faultOf(value: unknown, name: string): Checked<never> | undefined {
	if (isNoValue(value)) {
		return invalid(
			LABEL,
			`The field ${name} in ${LABEL} has no value`,
			'Give the field a value, or remove it',
		);
	}
	if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
		return invalid(
			LABEL,
			`The field ${name} in ${LABEL} has a number with too many digits to be exact`,
			'Write the number as text, in quotes',
		);
	}
	if (typeof value === 'string') {
		const characters = checkWritten(value, name);
		return characters.ok ? undefined : characters;
	}
	if (['number', 'boolean'].includes(typeof value)) return undefined;
	return invalid(
		LABEL,
		`The field ${name} in ${LABEL} has a value that JSON cannot hold`,
		'Give it as a text or a number',
	);
}

const checkWritten = (text: string, name: string): Checked<string> =>
	checkCharacters(LABEL, text, 'lines', `The field ${name} in ${LABEL}`);

const TOO_LONG = invalid(
	LABEL,
	`${LABEL} is longer than ${LONGEST} characters`,
	'Shorten it, or ask your provider for another way',
);

const TOO_DEEP = invalid(
	LABEL,
	`${LABEL} is nested deeper than ${DEEPEST_VALUE} levels`,
	'Remove the levels that the gateway does not need',
);

import { isObject, omit } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { GROUPS, LABELS, placed } from '../../core/labels';
import { cannotBeUsed, changeProblem, refuse } from '../../core/problem';
import { shownValue } from '../../core/text/words';

/** What else to do about a text with a hole: with this setting, and without it. */
export const ALLOW_MISSING = `add ${placed(GROUPS.sending, LABELS.allowMissingValues)}`;

export const SAY_OTHERWISE =
	"say in the expression what to send without it, between the quotes of {{ $json.name || '' }}";

/** The operations, by the names that workflows store. */
export type OperationName =
	| 'answer'
	| 'checkGateway'
	| 'estimate'
	| 'getBalance'
	| 'getSenders'
	| 'getStatus'
	| 'request'
	| 'resend'
	| 'send'
	| 'sendAndWait'
	| 'sendAndWaitForReport'
	| 'verify';

/** What a check says about the field that it refuses. */
export interface CheckedField {
	label: string;
	/** What the user added, in the words of the button. Absent for a field that is always there. */
	entry?: 'option' | 'safeguard' | 'setting';
	/** Whether no message may show the value. */
	isSecret?: boolean;
}

/** Returns the value in the form that the node uses, or refuses it with the values that it allows. */
export type Check<T> = (value: unknown, field: CheckedField) => T;

/** Defines a parameter of the node once: its field in the editor, and how it is read. */
export interface Parameter extends INodeProperties {
	/**
	 * `text`: a person or another system reads it, so it must have no hole. `evaluated`: it must not
	 * contain code that n8n did not evaluate. If absent, any value counts.
	 */
	readonly reads?: 'text' | 'evaluated';
	/** Its place, in a sentence. If absent, the label of an option, or `the` and the label. */
	readonly place?: string;
	/** What else to do if a value is missing, such as `add the safeguard …`. */
	readonly otherwise?: string;
	readonly check?: Check<unknown>;
}

/** A parameter that gives a value of one type. */
export interface CheckedParameter<T> extends Parameter {
	readonly check: Check<T>;
}

/** A parameter in a collection. The user adds it or leaves it out. */
export interface Option extends Parameter {
	/**
	 * Whether each item has its own value, or the run has one, which is read from the first item. The
	 * parts of a group are read by themselves. Absent in the trigger, which reads for each call.
	 */
	readonly per?: 'item' | 'run' | 'parts';
	/** The operations that offer it. Other operations do not read it, even if a workflow has it. */
	readonly operations?: readonly OperationName[];
	readonly descriptionFor?: Partial<Record<OperationName, string>>;
}

// prettier-ignore
const NOT_OF_EDITOR = [
	'reads', 'place', 'otherwise', 'per', 'operations', 'descriptionFor', 'check',
] as const;

/** The part of a parameter that the editor reads. */
export const fieldOf = (
	parameter: Parameter & Partial<Omit<Option, keyof Parameter>>,
): INodeProperties => omit(parameter, NOT_OF_EDITOR);

/** Makes a check whose refusal names the field, because the reason alone does not. */
export const namingField =
	<T>(check: Check<T>): Check<T> =>
	(value, field) =>
		changeProblem(cannotBeUsed, () => check(value, field));

/**
 * Makes a check from a function that returns undefined for a wrong value.
 *
 * @param allowed the usable values: it completes "Enter …"
 */
export const allowing =
	<T>(read: (value: unknown) => T | undefined, allowed: string): Check<T> =>
	(value, { label, entry, isSecret }) => {
		const result = read(value);
		if (result !== undefined) return result;
		const words = shownValue(value);
		const shown = value === '' ? 'empty' : typeof value === 'string' ? `"${words}"` : words;
		const reason = isSecret ? 'has no usable value' : `cannot be ${shown}`;
		const orRemove = entry === undefined ? '' : `, or remove the ${entry}`;
		return refuse(label, `${label} ${reason}`, `Enter ${allowed}${orRemove}`);
	};

/** Whether a stored parameter, or a part of it, is an expression. */
export function hasExpression(stored: unknown): boolean {
	if (isObject(stored)) return Object.values(stored).some(hasExpression);
	return typeof stored === 'string' && stored.startsWith('=');
}

/**
 * Writes an expression that refers to a node with any name. n8n refuses words such as
 * `.constructor`, a property with a name such as `arguments`, and a line separator. Braces would
 * end the expression. So each UTF-16 code unit is escaped, and the name is no property.
 */
export const nodeReference = (name: string): string =>
	`$("${Array.from({ length: name.length }, (_, index) => escaped(name.charCodeAt(index))).join('')}")`;

const escaped = (codeUnit: number): string => `\\u${codeUnit.toString(16).padStart(4, '0')}`;

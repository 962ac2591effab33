import { get, memoize } from 'lodash';
import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { readTemplate } from '../core/expression/template';
import { placed } from '../core/labels';
import { containsWord, seenOf, shortened } from '../core/text/words';
import { isOfCredential } from '../credential/credential';
import { recipients, sender, text } from '../parameters/message';
import { findOption } from '../parameters/read/collection';
import { locatedValue } from '../parameters/read/storedValue';
import { statusParameters } from '../parameters/status';

/** Names a field as the editor shows it, and a setting with its place. */
export function pathInEditor({ parameters }: INode, field: string): string {
	if (isOfCredential(field)) return placed('Credential', field);
	return findOption(parameters.operation, field)?.place ?? field;
}

const FIELDS = [sender, recipients, text, ...Object.values(statusParameters)];

/** Returns the value of a field as the workflow stores it, by the label of the field. */
export function storedIn({ parameters }: INode, field: string): unknown {
	const own = FIELDS.find(({ displayName, name }) => displayName === field && name in parameters);
	const path = findOption(parameters.operation, field)?.path ?? own?.name;
	return path === undefined ? undefined : get(parameters, path);
}

const LONGEST_NAME = 30;

/** Names of fields that may have a secret, or words of the message. */
const NOT_SHOWN = /pass|secret|token|key|code|otp|auth(?!or)|^pin$|text|message/i;

export type NameOf = (itemIndex: number) => string | undefined;

/**
 * Finds a name for an input item: its field `name`, or its first text that the item next to it does
 * not have. It does not take a field that gives the number, the text, or another parameter.
 */
export function itemNames(context: IExecuteFunctions): NameOf {
	const items = context.getInputData();
	const { parameters } = context.getNode();
	const isGiven = memoize((field: string) =>
		Object.entries(parameters).some(([name, parameter]) => {
			const stored = locatedValue(parameter);
			return typeof stored === 'string' && isGiver(name, stored) && containsWord(stored, field);
		}),
	);
	return (itemIndex) => {
		try {
			const next = items[itemIndex === 0 ? 1 : itemIndex - 1]?.json;
			return nameIn(items[itemIndex]?.json ?? {}, next, isGiven);
		} catch {
			// The failure is more important than an unreadable item.
			return undefined;
		}
	};
}

/** Whether a parameter may be such a field. A text with other words is not the field itself. */
const isGiver = (name: string, stored: string): boolean =>
	stored.startsWith('=') &&
	(!['text', 'message'].includes(name) || readTemplate(stored)?.pieces.length === 1);

function nameIn(
	json: IDataObject,
	next: IDataObject | undefined,
	isGiven: (field: string) => boolean,
): string | undefined {
	const fields = Object.keys(json);
	const ofName = fields.filter((field) => /^\s*name\s*$/i.test(field));
	const others = next ? fields.filter((field) => json[field] !== next[field]) : [];
	for (const field of [...ofName, ...others]) {
		const value = json[field];
		if (typeof value !== 'string' || value.includes('://') || !/\p{L}/u.test(value)) continue;
		if (!NOT_SHOWN.test(field) && !isGiven(field)) return shortened(seenOf(value), LONGEST_NAME);
	}
	return undefined;
}

/** How many of several are named at most. */
export const LISTED = 20;

export function firstNamed<T>(all: T[], nameOf: (each: T) => string): string {
	const rest = all.length > LISTED ? ` and ${all.length - LISTED} more` : '';
	return `${all.slice(0, LISTED).map(nameOf).join(', ')}${rest}`;
}

/** For example `Item 2, Boon` or `Items 1, 2 (Boon)`. */
export function itemsWithNames(indexes: number[], nameOf: NameOf): string {
	const isOne = indexes.length === 1;
	const shown = (index: number): string => {
		const name = nameOf(index);
		if (name === undefined) return `${index + 1}`;
		return isOne ? `${index + 1}, ${name}` : `${index + 1} (${name})`;
	};
	return `${isOne ? 'Item' : 'Items'} ${firstNamed(indexes, shown)}`;
}

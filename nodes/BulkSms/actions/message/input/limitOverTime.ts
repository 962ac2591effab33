import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { shortened } from '../../../core/format/words';
import { fieldGroup } from '../../../core/item/fieldGroup';
import { readTemplate } from '../../../core/item/template';
import type { Recipient } from '../../../core/message/outgoingMessage';
import {
	allOf,
	cannotBeUsed,
	invalid,
	refusedFor,
	valid,
	type Checked,
	type Problem,
} from '../../../core/problem';
import { checkLimitKey, type TimeLimit } from '../../../core/selection/slotClaim';
import type { Readable, User } from '../../parameters/collection';
import { limitFields, limitOverTime, LIMITS } from '../../parameters/limitOverTime';
import { ParameterReaders } from '../../parameters/parameterReaders';
import { optionValue, readStored, storedOptions } from '../../parameters/readOptions';
import { safeguards } from '../../parameters/safeguards';

interface Counting {
	/** The same for messages that count together. */
	keyOf: (recipient: Recipient) => string;
	/** Whose limit it is, after the number of messages; empty where all count together. */
	whose: (recipient: Recipient) => string;
	/** Why the messages of an item cannot be counted; undefined if they can. */
	problemOf?: (itemIndex: number) => Problem | undefined;
}

/** At most so many messages over all executions of this node. */
export interface LimitOverTime extends TimeLimit, Counting {}

const { displayName: LABEL, name: NAME } = limitOverTime;
const KEY = limitFields.labelOf('key');

const SHOWN_CHARACTERS = 60;

const KEY_TEXT = {
	label: KEY,
	otherwise: 'say in the expression what to count by without it: {{ $json.alertname || "all" }}',
};

const storedSchema = z
	.object({ values: fieldGroup, second: fieldGroup })
	.partial()
	.refine(({ values, second }) => values ?? second);

/** Reads Limit over Time from the first item, except Key, which every item has of its own. */
export function readLimitsOverTime(
	context: IExecuteFunctions,
	user: User,
): Checked<LimitOverTime[]> {
	const all = storedOptions(context, safeguards, user, 'run');
	if (!all.ok) return all;
	const added = all.value.find(([name]) => name === NAME);
	if (!added) return valid([]);
	const stored = storedSchema.safeParse(added[1]);
	if (!stored.success) {
		const whole = optionValue(context, safeguards, NAME, added[1], 0);
		if (!whole.ok) return whole;
		return invalid(
			LABEL,
			`${LABEL} has no usable value`,
			'Fill in its fields, or remove the safeguard',
		);
	}
	const limits = LIMITS.flatMap(({ name }) => {
		const values = stored.data[name];
		return values ? [readLimit(context, user, values, `${limitFields.name}.${name}`)] : [];
	});
	const read = allOf(...limits);
	return read.ok ? valid(apart(read.value)) : read;
}

/** @param path where the workflow holds the fields of the limit */
function readLimit(
	context: IExecuteFunctions,
	user: User,
	values: Record<string, unknown>,
	path: string,
): Checked<LimitOverTime> {
	const fields = limitFields.under(path);
	const entries = fields
		.namesFor(user, 'run')
		.map((name): [string, unknown] => [name, values[name]]);
	const given = readStored(context, fields, entries, limitFields.schema);
	if (!given.ok) return unusableLimit(given.problem);
	const { per, ...limit } = given.value;
	if (per === 'workflow') return valid({ ...limit, ...TOGETHER });
	if (per === 'number') return valid({ ...limit, ...BY_NUMBER });
	// A field that was left empty is no key of any item.
	if (values.key === undefined || values.key === '') {
		const empty = checkLimitKey(KEY, '');
		if (!empty.ok) return unusableLimit(empty.problem);
	}
	return valid({ ...limit, ...byKey(context, values.key, fields) });
}

export function keyProblem(
	limits: readonly LimitOverTime[],
	itemIndex: number,
): Problem | undefined {
	for (const limit of limits) {
		const problem = limit.problemOf?.(itemIndex);
		if (problem) return problem;
	}
	return undefined;
}

/** Limits of the same hours must not count in the same place, even with the same keys. */
function apart(limits: LimitOverTime[]): LimitOverTime[] {
	return limits.map((limit, index) => {
		const alike = limits.slice(0, index).filter(({ hours }) => hours === limit.hours).length;
		if (alike === 0) return limit;
		return { ...limit, keyOf: (recipient) => `${alike} ${limit.keyOf(recipient)}` };
	});
}

/** Names the safeguard, because the label of one of its fields alone says too little. */
const unusableLimit = (problem: Problem): Checked<never> =>
	refusedFor(cannotBeUsed({ ...problem, field: LABEL }));

const TOGETHER: Counting = { keyOf: () => 'all', whose: () => '' };

const BY_NUMBER: Counting = {
	keyOf: ({ to }) => `number ${to}`,
	whose: ({ to }) => ` to ${to}`,
};

/** Whether an expression is a field and nothing else. */
function isReference(stored: string): boolean {
	const template = readTemplate(stored);
	return template?.pieces.length === 1 && template.expressions[0]?.reference !== undefined;
}

function byKey(context: IExecuteFunctions, stored: unknown, fields: Readable): Counting {
	const readers = new ParameterReaders(context);
	// Items that lack a part of their key would count together. One that is a field alone has a value.
	const read =
		typeof stored === 'string' && !isReference(stored)
			? readers.completeParameter({ ...KEY_TEXT, name: `${fields.name}.key` })
			: readers.option(fields, 'key', stored);
	const keys = context.getInputData().map((_, itemIndex) => {
		const value = read(itemIndex);
		return value.ok ? checkLimitKey(KEY, value.value) : value;
	});
	const keyOf = ({ itemIndex }: Recipient): string => {
		const key = keys[itemIndex];
		return key?.ok ? key.value : '';
	};
	return {
		keyOf: (recipient) => `key ${keyOf(recipient)}`,
		whose: (recipient) => ` with the key "${shortened(keyOf(recipient), SHOWN_CHARACTERS)}"`,
		problemOf: (itemIndex) => {
			const key = keys[itemIndex];
			return key?.ok === false ? { ...key.problem, field: LABEL, scope: 'item' } : undefined;
		},
	};
}

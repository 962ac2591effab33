import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { shortened } from '../../../core/text/words';
import { fieldGroup } from '../../../core/item/itemValue';
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
import { checkLimitKey, type TimeLimit } from '../../../core/message/reservation/timeLimit';
import { limitFields, limitOverTime, LIMITS } from '../../parameters/limitOverTime';
import type { OperationName } from '../../parameters/parameter';
import { type Added, OptionReader } from '../../parameters/optionReader';
import type { ParameterReader, ReadValue } from '../../parameters/reader';

interface Counting {
	/** It is the same for messages that count together. */
	keyOf: (recipient: Recipient) => string;
	/** Names the owner of the limit, after the number of messages. Empty if all count together. */
	whose: (recipient: Recipient) => string;
	/** Returns why the messages of an item cannot be counted. Undefined if they can. */
	problemOf?: (itemIndex: number) => Problem | undefined;
}

/** A limit of messages over all executions of this node. */
export interface LimitOverTime extends TimeLimit, Counting {}

const { displayName: LABEL, name: NAME } = limitOverTime;
const KEY = limitFields.options.key.displayName;

const SHOWN_CHARACTERS = 60;

const storedSchema = z
	.object({ values: fieldGroup, second: fieldGroup })
	.partial()
	.refine(({ values, second }) => values ?? second);

/** Reads Limit over Time from the first item, except Key, which is read from every item. */
export function readLimitsOverTime(
	context: IExecuteFunctions,
	reader: ParameterReader,
	given: OptionReader,
	operation: OperationName,
): Checked<LimitOverTime[]> {
	const all = given.added('run');
	if (!all.ok) return all;
	const added = all.value.find(([name]) => name === NAME);
	if (!added) return valid([]);
	const stored = storedSchema.safeParse(added[1]);
	if (!stored.success) {
		const whole = given.option(...added)(0);
		if (!whole.ok) return whole;
		return invalid(
			LABEL,
			`${LABEL} has no usable value`,
			'Fill in its fields, or remove the safeguard',
		);
	}
	const limits = LIMITS.flatMap(({ name }) => {
		const values = stored.data[name];
		if (!values) return [];
		const path = `${limitFields.name}.${name}`;
		const fields = new OptionReader(reader, limitFields.under(path), operation);
		const readKey = () =>
			typeof values.key !== 'string' || isReference(values.key)
				? fields.option('key', values.key)
				: reader.each({ ...limitFields.options.key, name: `${path}.key` });
		return [readLimit(context, values, fields, readKey)];
	});
	const read = allOf(...limits);
	return read.ok ? valid(apart(read.value)) : read;
}

function readLimit(
	context: IExecuteFunctions,
	values: Record<string, unknown>,
	fields: OptionReader,
	/** Items without a part of their key would count together. A key that is only a field has a value. */
	readKey: () => ReadValue,
): Checked<LimitOverTime> {
	const read = (name: string): Added => [name, values[name]];
	const given = fields.parse(Object.keys(limitFields.schema.shape).map(read), limitFields.schema);
	if (!given.ok) return unusableLimit(given.problem);
	const { per, ...limit } = given.value;
	if (per === 'workflow') return valid({ ...limit, ...TOGETHER });
	if (per === 'number') return valid({ ...limit, ...BY_NUMBER });
	// An empty field is no key for any item.
	if (values.key === undefined || values.key === '') {
		const empty = checkLimitKey(KEY, '');
		if (!empty.ok) return unusableLimit(empty.problem);
	}
	return valid({ ...limit, ...byKey(context, readKey()) });
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

/** Limits with the same hours must not count in the same place, even with the same keys. */
function apart(limits: LimitOverTime[]): LimitOverTime[] {
	return limits.map((limit, index) => {
		const alike = limits.slice(0, index).filter(({ hours }) => hours === limit.hours).length;
		if (alike === 0) return limit;
		return { ...limit, keyOf: (recipient) => `${alike} ${limit.keyOf(recipient)}` };
	});
}

/** Names the safeguard, because the label of its field alone is not clear. */
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

function byKey(context: IExecuteFunctions, read: ReadValue): Counting {
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

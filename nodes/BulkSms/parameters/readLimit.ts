import { memoize } from 'lodash';
import { z } from 'zod/v3';

import { counted, shortened } from '../core/text/words';
import { fieldGroup } from '../core/expression/itemValue';
import { readTemplate } from '../core/expression/template';
import type { Recipient } from '../core/message/outgoingMessage';
import { cannotBeUsed, changeProblem, type Problem, refuse } from '../core/problem';
import { checkLimitKey, limitFields, limitOverTime, LIMIT_PLACES } from './limitOverTime';
import { valuesIn } from './read/collection';
import type { OperationName } from './read/parameter';
import type { ParameterReader } from './read/reader';
import { safeguards } from './safeguards';

const { displayName: LABEL } = limitOverTime;

/** A limit of messages over all executions of this node. */
export interface LimitOverTime {
	/** At most this many in these hours. Both are 1 or more. */
	messages: number;
	hours: number;
	per: 'workflow' | 'number' | 'key';
	/** What makes it this limit: its hours, what counts together, and which of several alike ones. */
	says: string;
	/** It is the same for messages that count together. */
	keyOf: (recipient: Recipient) => string;
	/** Names the owner of the limit, after the number of messages. Empty if all count together. */
	whose: (recipient: Recipient) => string;
	/** Returns why the messages of an item cannot be counted. Undefined if they can. */
	problemOf?: (itemIndex: number) => Problem | undefined;
}

const limitsSchema = z
	.object({ values: fieldGroup, second: fieldGroup })
	.partial()
	.refine(({ values, second }) => values ?? second);

/**
 * Reads Limit over Time from the first item, except Key, which is read from every item.
 *
 * @throws Refusal
 */
export function readLimitsOverTime(
	reader: ParameterReader,
	operation: OperationName,
): LimitOverTime[] {
	const [added] = safeguards.added(reader, operation, 'parts');
	if (!added) return [];
	const stored = limitsSchema.safeParse(added.stored);
	if (!stored.success) {
		// An expression in place of the fields.
		safeguards.reading(reader, added)(0);
		return refuse(
			LABEL,
			`${LABEL} has no usable value`,
			'Fill in its fields, or remove the safeguard',
		);
	}
	const limits = LIMIT_PLACES.flatMap(({ name }) => {
		const values = stored.data[name];
		if (!values) return [];
		const fields = limitFields.under(name);
		return [readLimit(reader, operation, fields, values.key)];
	});
	// Two alike ones are told apart by their order.
	return limits.map((limit, index) => {
		const alike = limits.slice(0, index).filter(({ says }) => says === limit.says).length;
		const says = `${limit.says}${alike > 0 ? ` (${alike + 1})` : ''}`;
		return { ...limit, says, keyOf: (recipient) => `${says} ${limit.keyOf(recipient)}` };
	});
}

function readLimit(
	reader: ParameterReader,
	operation: OperationName,
	fields: typeof limitFields,
	storedKey: unknown,
): LimitOverTime {
	const values = changeProblem(ofSafeguard, () => valuesIn(fields.once(reader, operation)));
	const { messages, hours, per } = values;
	if (messages === undefined || hours === undefined || per === undefined) {
		const missing = fields.fields.find(({ name }) => !(name in values))?.displayName ?? LABEL;
		return refuse(
			LABEL,
			`${LABEL} cannot be used: ${missing} has no value`,
			'Give it a value, or remove the safeguard',
		);
	}
	const key = per === 'key' ? `, ${JSON.stringify(storedKey)}` : '';
	const limit = { messages, hours, per, says: `${counted(hours, 'hour')} per ${per}${key}` };
	if (per === 'workflow') return { ...limit, keyOf: () => '', whose: () => '' };
	if (per === 'number') {
		return { ...limit, keyOf: ({ to }) => to, whose: ({ to }) => ` to ${to}` };
	}
	// An empty field is no key for any item.
	if (storedKey === undefined || storedKey === '') {
		changeProblem(ofSafeguard, () => checkLimitKey(limitFields.options.key.displayName, ''));
	}
	// Items without a part of their key would count together. A key that is only a field has a value.
	const template = typeof storedKey === 'string' ? readTemplate(storedKey) : undefined;
	const isReference =
		template?.pieces.length === 1 && template.expressions[0]?.reference !== undefined;
	const allowsMissing = typeof storedKey !== 'string' || isReference;
	const read = fields.each(reader, operation, { allowsMissing });
	// Read when its item is read, because n8n does other work between the items.
	const keyAt = memoize(read);
	const keyOf = ({ itemIndex }: Recipient): string => keyAt(itemIndex).values.key ?? '';
	return {
		...limit,
		keyOf,
		whose: (recipient) => ` with the key "${shortened(keyOf(recipient), 60)}"`,
		problemOf: (itemIndex) => {
			const found = keyAt(itemIndex).problem;
			return found && { ...found, field: LABEL, scope: 'item' };
		},
	};
}

/** Names the safeguard, because the label of its field alone is not clear. */
const ofSafeguard = (problem: Problem): Problem => cannotBeUsed({ ...problem, field: LABEL });

import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { LENGTH, readCount, readYesOrNo } from '../../core/expression/itemValue';
import { either } from '../../core/pages/languages';
import { readAmount } from '../../core/text/jsonText';
import { allowing, type Check, fieldOf, type OperationName, type Parameter } from './parameter';

/*
 * Each kind says how a field is edited and how its value is checked. A definition contains one in
 * place of `type`, `default`, and `check`.
 */

/** A switch, which is on when somebody adds it. */
export const flag = {
	type: 'boolean' as const,
	default: true,
	check: allowing(readYesOrNo, 'true or false'),
};

/** A whole number of 1 or more. */
export const whole = (standard: number, most = Infinity) => ({
	type: 'number' as const,
	typeOptions: { minValue: 1, ...(most < Infinity && { maxValue: most }) },
	default: standard,
	check: allowing(
		(value) => {
			const number = readCount(value);
			return number !== undefined && number <= most ? number : undefined;
		},
		most === Infinity ? 'a whole number of 1 or more' : `a whole number from 1 to ${most}`,
	),
});

/** A number of 0 or more, which may have decimals. */
export const amount = (standard: number) => ({
	type: 'number' as const,
	typeOptions: { minValue: 0 },
	default: standard,
	check: allowing((value) => {
		const number = readAmount(value);
		return number !== undefined && number >= 0 ? number : undefined;
	}, 'a number of 0 or more'),
});

/** For a field whose value is checked where it is used. */
export const anyValue: Check<unknown> = (value) => value;

/** A text. */
export const line = <T>(check: Check<T>) => ({ type: 'string' as const, default: '', check });

/** A date with a time. */
export const moment = <T>(check: Check<T>) => ({ type: 'dateTime' as const, default: '', check });

/**
 * One of the values that a workflow stores.
 *
 * @param allowed the values in a refusal. If absent, each one has the words of the editor next to it
 */
export const choice = <const Value extends INodePropertyOptions['value']>(
	standard: NoInfer<Value>,
	options: ReadonlyArray<INodePropertyOptions & { value: Value }>,
	allowed = either(options.map(({ name, value }) => `${value} (${name.replace(/ \(.*/, '')})`)),
) => ({
	type: 'options' as const,
	options: [...options],
	default: standard,
	check: oneOf(
		options.map(({ value }) => value),
		allowed,
	),
});

/** Makes a check that takes only some values, which a workflow stores. */
export const oneOf = <const Value>(values: readonly Value[], allowed: string) =>
	allowing((given) => values.find((value) => value === given), allowed);

type GroupName = Pick<INodePropertyCollection, 'displayName' | 'name'>;

/** Groups of the same fields. The first is there when somebody adds it. */
export const groups = (fields: readonly Parameter[], first: GroupName, ...others: GroupName[]) => {
	const values = fields.map(fieldOf);
	return {
		type: 'fixedCollection' as const,
		// n8n drops a fixed collection without values at the next change of an option.
		default: { [first.name]: Object.fromEntries(values.map((each) => [each.name, each.default])) },
		options: [first, ...others].map((place) => ({ ...place, values: [...values, lengthField] })),
	};
};

/** Shows whether a workflow contains a list or a text in place of a group of fields. */
const lengthField: INodeProperties = {
	displayName: 'Length',
	name: LENGTH,
	type: 'hidden',
	default: '',
	description:
		'Set if the workflow contains a list or a text in place of these fields, which cannot be used',
};

/** For an option of which each item has its own value. */
export const perItem = (...operations: OperationName[]) => ({ per: 'item' as const, operations });

/** For an option of which the run has one value. */
export const perRun = (...operations: OperationName[]) => ({ per: 'run' as const, operations });

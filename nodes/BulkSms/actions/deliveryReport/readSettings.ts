import { pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { invalid, valid, type Checked, type Advice } from '../../core/problem';
import { REPORT_OUTCOMES, type ReportOutcome } from '../../core/interface/statuses';
import { readOptions } from '../parameters/readOptions';
import { evaluated, hasExpression } from '../storedExpression';
import { readFields, reportOptions } from './readFields';

export interface ReadSettings {
	source: { inputType: 'field'; bodyField: string } | { inputType: 'binary'; binaryField: string };
	/** Never empty. */
	outcomes: readonly ReportOutcome[];
	/** What must have come along; undefined if the user checks no token. */
	token: { expected: readonly string[]; field: string } | undefined;
	includeRaw: boolean;
	/** In bytes. */
	largest: number;
}

/** Each parameter with what to do if it cannot be used. */
const ADVICE: Record<string, Advice> = {
	inputType: 'Choose Field or Binary File',
	bodyField: 'Enter the name of the field that holds the report, not its content: for example body',
	binaryField: 'Enter the name of the binary field that holds the report, for example data',
	outcomes: `Choose from the list, or give a list of these words: ${REPORT_OUTCOMES.join(', ')}`,
	checkToken: 'Turn it on or off',
	expectedToken: 'Enter the token that each report must bring, or turn Check Token off',
	comparedField: 'Enter the name of the field that holds the token, for example query.token',
};
const PARAMETERS = Object.keys(ADVICE);

const labelOf = (parameter: string): string =>
	readFields.find(({ name }) => name === parameter)?.displayName ?? parameter;

const name = z.string().refine((text) => text.trim() !== '');
const outcome = z.enum(REPORT_OUTCOMES);
const schema = z
	.object({
		outcomes: z.union([z.array(outcome), outcome.transform((one) => [one])]),
	})
	.and(
		z.discriminatedUnion('inputType', [
			z.object({ inputType: z.literal('field'), bodyField: name }),
			z.object({ inputType: z.literal('binary'), binaryField: name }),
		]),
	)
	.and(
		z.discriminatedUnion('checkToken', [
			z.object({ checkToken: z.literal(false) }),
			z.object({ checkToken: z.literal(true), expectedToken: name, comparedField: name }),
		]),
	);

/**
 * Reads the settings for each item: once if they are fixed, because even a fixed value takes n8n
 * time to look up.
 *
 * @returns a function that gives the settings for an item, or what is wrong with them. It throws
 * nothing: an expression that fails concerns its item alone.
 */
export function settingsReader(
	context: IExecuteFunctions,
): (itemIndex: number) => Checked<ReadSettings> {
	if (hasExpression(pick(context.getNode().parameters, [...PARAMETERS, 'options']))) {
		return (itemIndex) => readSettings(context, itemIndex);
	}
	const fixed = readSettings(context, 0);
	return () => fixed;
}

function readSettings(context: IExecuteFunctions, itemIndex: number): Checked<ReadSettings> {
	const values: Record<string, unknown> = {};
	for (const name of PARAMETERS) {
		const value = evaluated(context, name, labelOf(name), itemIndex);
		if (!value.ok) return value;
		values[name] = value.value;
	}
	const parsed = schema.safeParse(values);
	if (!parsed.success) return unusable(String(parsed.error.issues[0]?.path[0]));
	const options = readOptions(context, reportOptions, 'read', reportOptions.schema, itemIndex);
	if (!options.ok) return options;
	const { outcomes, ...given } = parsed.data;
	const { includeRaw, maxBodySize, previousToken = [] } = options.value;
	return valid({
		source: given,
		outcomes: outcomes.length > 0 ? outcomes : REPORT_OUTCOMES,
		token: given.checkToken
			? { expected: [given.expectedToken].concat(previousToken), field: given.comparedField }
			: undefined,
		includeRaw,
		largest: maxBodySize * 1024,
	});
}

function unusable(parameter: string): Checked<never> {
	const label = labelOf(parameter);
	return invalid(label, `${label} has no usable value`, ADVICE[parameter] ?? 'Correct the value');
}

import { pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { invalid, valid, type Checked, type Advice } from '../../core/problem';
import { REPORT_OUTCOMES, type ReportOutcome } from '../../core/interface/statuses';
import { evaluated, hasExpression } from '../storedExpression';

/** In kilobytes; as much as n8n takes by a webhook unless it is told otherwise. */
export const DEFAULT_LARGEST = 16 * 1024;

/** What the user chose for an input item. */
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

/** Each setting by its name in the editor, with what to do if it cannot be used. */
const HELP: Record<string, { label: string; advice: Advice }> = {
	inputType: { label: 'Input Type', advice: 'Choose Field or Binary File' },
	bodyField: {
		label: 'Body Field',
		advice: 'Enter the name of the field that holds the report, not its content: for example body',
	},
	binaryField: {
		label: 'Input Binary Field',
		advice: 'Enter the name of the binary field that holds the report, for example data',
	},
	outcomes: {
		label: 'Outcomes',
		advice: `Choose from the list, or give a list of these words: ${REPORT_OUTCOMES.join(', ')}`,
	},
	checkToken: { label: 'Check Token', advice: 'Turn it on or off' },
	expectedToken: {
		label: 'Expected Token',
		advice: 'Enter the token that each report must bring, or turn Check Token off',
	},
	comparedField: {
		label: 'Token Field',
		advice: 'Enter the name of the field that holds the token, for example query.token',
	},
	includeRaw: { label: 'Include Raw Report', advice: 'Turn it on or off, or remove the option' },
	maxBodySize: {
		label: 'Max Body Size',
		advice: 'Enter a number of kilobytes above 0, or remove the option',
	},
	previousToken: {
		label: 'Previous Token',
		advice: 'Enter the token before the last change, or remove the option',
	},
	options: { label: 'Options', advice: 'Choose options from the list' },
};

const name = z.string().refine((text) => text.trim() !== '');
const outcome = z.enum(REPORT_OUTCOMES);
const schema = z
	.object({
		outcomes: z.union([z.array(outcome), outcome.transform((one) => [one])]),
		includeRaw: z.boolean(),
		maxBodySize: z.number().positive().finite(),
		previousToken: name.optional(),
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

const PARAMETERS = [
	...['inputType', 'bodyField', 'binaryField', 'outcomes'],
	...['checkToken', 'expectedToken', 'comparedField'],
];
const DEFAULT_OPTIONS = { includeRaw: false, maxBodySize: DEFAULT_LARGEST };
const OPTIONS = [...Object.keys(DEFAULT_OPTIONS), 'previousToken'];

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
	const { options: stored = {} } = context.getNode().parameters;
	const options = optionsSchema.safeParse(stored);
	if (!options.success) return unusable('options');
	const added = OPTIONS.filter((option) => Object.hasOwn(options.data, option));
	// Not z's default: an option that is there without a value must not be taken for its default.
	const values: Record<string, unknown> = { ...DEFAULT_OPTIONS };
	for (const setting of [...PARAMETERS, ...added]) {
		const path = added.includes(setting) ? `options.${setting}` : setting;
		const label = HELP[setting]?.label ?? setting;
		const value = evaluated(context, path, label, itemIndex);
		if (!value.ok) return value;
		// Nor must one without a default be taken for absent.
		values[setting] = value.value ?? null;
	}
	return checkSettings(values);
}

const optionsSchema = z.record(z.unknown());

function checkSettings(values: Record<string, unknown>): Checked<ReadSettings> {
	const parsed = schema.safeParse(values);
	if (!parsed.success) return unusable(String(parsed.error.issues[0]?.path[0]));
	const { outcomes, includeRaw, maxBodySize, previousToken = [], ...given } = parsed.data;
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

function unusable(setting: string): Checked<never> {
	const { label, advice } = HELP[setting] ?? { label: setting, advice: 'Correct the value' };
	return invalid(label, `${label} has no usable value`, advice);
}

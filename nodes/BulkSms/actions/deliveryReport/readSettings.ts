import { compact } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import {
	DEFAULT_OUTCOMES,
	OUTCOME_CHOICES,
	REPORT_OUTCOMES,
	type ReportOutcome,
} from '../../core/gateway/statuses';
import { type Advice, type Checked, invalid, valid } from '../../core/problem';
import { OptionReader } from '../parameters/optionReader';
import {
	checkedBy,
	Collection,
	hasExpression,
	nonBlank,
	OPTIONS,
	type Parameter,
	yesOrNo,
} from '../parameters/parameter';
import { ParameterReader } from '../parameters/reader';

/** In kilobytes. It is n8n's default limit for a webhook. */
const DEFAULT_LARGEST = 16 * 1024;

const kilobytes = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

export const reportOptions = new Collection(OPTIONS, 'option', {
	includeRaw: {
		displayName: 'Include Raw Report',
		name: 'includeRaw',
		type: 'boolean',
		default: true,
		description: 'Whether to add the unchanged report, in the field raw',
		per: 'run',
		operations: ['read'],
		schema: yesOrNo().default(false),
	},
	maxBodySize: {
		displayName: 'Max Body Size',
		name: 'maxBodySize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: DEFAULT_LARGEST,
		description: 'Largest text or file that is read, in kilobytes',
		per: 'run',
		operations: ['read'],
		schema: checkedBy(kilobytes, 'a number of kilobytes above 0').default(DEFAULT_LARGEST),
	},
	previousToken: {
		displayName: 'Previous Token',
		name: 'previousToken',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description:
			'The Expected Token before the last change. With it, reports of earlier messages still pass.',
		per: 'run',
		operations: ['read'],
		schema: nonBlank('the token before the last change').optional(),
	},
});

const readParameters = {
	inputType: {
		displayName: 'Input Type',
		name: 'inputType',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Field',
				value: 'field',
				description:
					'A field of the item holds the report, as it comes from the Webhook node or a queue',
			},
			{
				name: 'Binary File',
				value: 'binary',
				description:
					'A file of the item holds the report, as it comes from the Webhook node with the option Raw Body',
			},
		],
		default: 'field',
		description: 'Where each input item holds its delivery report',
	},
	bodyField: {
		displayName: 'Body Field',
		name: 'bodyField',
		type: 'string',
		requiresDataPath: 'single',
		default: 'body',
		required: true,
		displayOptions: { show: { inputType: ['field'] } },
		placeholder: 'e.g. body',
		description:
			'Name of the field that holds the report. It may be text (JSON, XML or a form) or the value that another node made of it. Enter the name or drag the field here.',
	},
	binaryField: {
		displayName: 'Input Binary Field',
		name: 'binaryField',
		type: 'string',
		default: 'data',
		required: true,
		displayOptions: { show: { inputType: ['binary'] } },
		placeholder: 'e.g. data',
		description: 'Name of the binary field that holds the report as JSON, XML or a form',
	},
	outcomes: {
		displayName: 'Outcomes',
		name: 'outcomes',
		type: 'multiOptions',
		options: OUTCOME_CHOICES.map((choice) => ({ ...choice })),
		default: [...DEFAULT_OUTCOMES],
		description: 'Outcomes of the reports that come out. If you choose none, all come out.',
	},
	checkToken: {
		displayName: 'Check Token',
		name: 'checkToken',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether to refuse a report that did not come with the expected token',
	},
	expectedToken: {
		displayName: 'Expected Token',
		name: 'expectedToken',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		displayOptions: { show: { checkToken: [true] } },
		description:
			'Token that each report must have: the Report Token of the credential that sends the messages. If it is empty, every report is refused.',
	},
	comparedField: {
		displayName: 'Token Field',
		name: 'comparedField',
		type: 'string',
		requiresDataPath: 'single',
		default: 'query.token',
		required: true,
		displayOptions: { show: { checkToken: [true] } },
		placeholder: 'e.g. query.token',
		description:
			'Name of the field that holds the token that came with the report. The Webhook node puts the token of an address into query.token, and a header into headers. Enter the name or drag the field here.',
	},
} satisfies Record<string, Parameter>;

export const readFields: Parameter[] = [
	...Object.values(readParameters),
	reportOptions.fieldFor('read'),
];

export interface ReadSettings {
	source: { inputType: 'field'; bodyField: string } | { inputType: 'binary'; binaryField: string };
	/** Never empty. */
	outcomes: readonly ReportOutcome[];
	/** Undefined if the user checks no token. */
	token: { expected: readonly string[]; field: string } | undefined;
	includeRaw: boolean;
	/** In bytes. */
	largest: number;
}

/** Advice by the parameter that cannot be used. */
const ADVICE: Record<string, Advice> = {
	inputType: 'Choose Field or Binary File',
	bodyField: 'Enter the name of the field that holds the report, not its content: for example body',
	binaryField: 'Enter the name of the binary field that holds the report, for example data',
	outcomes: `Choose from the list, or give a list of these words: ${REPORT_OUTCOMES.join(', ')}`,
	checkToken: 'Turn it on or off',
	expectedToken: 'Enter the token that each report must have, or turn Check Token off',
	comparedField: 'Enter the name of the field that holds the token, for example query.token',
};
const name = z.string().refine((text) => text.trim() !== '');
const outcome = z.enum(REPORT_OUTCOMES);
const schema = z
	.object({ outcomes: z.union([z.array(outcome), outcome.transform((one) => [one])]) })
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
 * Reads the settings for each item. It reads fixed settings only once, because even a fixed value
 * costs n8n time. Never throws: an expression that fails concerns only its item.
 */
export function settingsReader(
	context: IExecuteFunctions,
): (itemIndex: number) => Checked<ReadSettings> {
	const reader = new ParameterReader(context);
	const readers = Object.values(readParameters).map(
		(each) => [each.name, reader.each(each)] as const,
	);
	const read = (itemIndex: number): Checked<ReadSettings> => {
		const values: Record<string, unknown> = {};
		for (const [name, readValue] of readers) {
			const value = readValue(itemIndex);
			if (!value.ok) return value;
			values[name] = value.value;
		}
		const parsed = schema.safeParse(values);
		if (!parsed.success) return unusable(String(parsed.error.issues[0]?.path[0]));
		const options = new OptionReader(reader, reportOptions, 'read').once(reportOptions.schema, {
			itemIndex,
		});
		return options.ok ? valid(toSettings(parsed.data, options.value)) : options;
	};
	const names = [...Object.keys(readParameters), reportOptions.name];
	if (hasExpression(names.map((name) => reader.stored({ name })))) return read;
	const fixed = read(0);
	return () => fixed;
}

function toSettings(
	{ outcomes, ...source }: z.output<typeof schema>,
	{ includeRaw, maxBodySize, previousToken }: z.output<typeof reportOptions.schema>,
): ReadSettings {
	return {
		source,
		outcomes: outcomes.length > 0 ? outcomes : REPORT_OUTCOMES,
		token: source.checkToken
			? { expected: compact([source.expectedToken, previousToken]), field: source.comparedField }
			: undefined,
		includeRaw,
		largest: maxBodySize * 1024,
	};
}

function unusable(parameter: string): Checked<never> {
	const label = readFields.find(({ name }) => name === parameter)?.displayName ?? parameter;
	return invalid(label, `${label} has no usable value`, ADVICE[parameter] ?? 'Correct the value');
}

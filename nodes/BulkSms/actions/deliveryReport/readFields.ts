import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_OUTCOMES, OUTCOME_CHOICES } from '../../core/interface/statuses';
import { checkedBy, Collection, nonBlank, OPTIONS, yesOrNo } from '../parameters/collection';

/** In kilobytes; n8n's default limit for a webhook. */
const DEFAULT_LARGEST = 16 * 1024;

const kilobytes = (value: unknown): number | undefined =>
	typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

export const reportOptions = new Collection(OPTIONS, 'option', {
	includeRaw: {
		scope: 'run',
		schema: yesOrNo().default(false),
		usedBy: ['read'],
		field: {
			displayName: 'Include Raw Report',
			name: 'includeRaw',
			type: 'boolean',
			default: true,
			description: 'Whether to add the report as it came, in the field raw',
		},
	},
	maxBodySize: {
		scope: 'run',
		schema: checkedBy(kilobytes, 'a number of kilobytes above 0').default(DEFAULT_LARGEST),
		usedBy: ['read'],
		field: {
			displayName: 'Max Body Size',
			name: 'maxBodySize',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: DEFAULT_LARGEST,
			description: 'Largest text or file that is read, in kilobytes',
		},
	},
	previousToken: {
		scope: 'run',
		schema: nonBlank('the token before the last change').optional(),
		usedBy: ['read'],
		field: {
			displayName: 'Previous Token',
			name: 'previousToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Token that counts too, if Check Token is on: the one before the last change, which reports of earlier messages still bring',
		},
	},
});

export const readFields: INodeProperties[] = [
	{
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
	{
		displayName: 'Body Field',
		name: 'bodyField',
		type: 'string',
		requiresDataPath: 'single',
		default: 'body',
		required: true,
		displayOptions: { show: { inputType: ['field'] } },
		placeholder: 'e.g. body',
		description:
			'Name of the field that holds the report. It may be text (JSON, XML or a form) or what another node made of it. Enter the name or drag the field here.',
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryField',
		type: 'string',
		default: 'data',
		required: true,
		displayOptions: { show: { inputType: ['binary'] } },
		placeholder: 'e.g. data',
		description: 'Name of the binary field that holds the report as JSON, XML or a form',
	},
	{
		displayName: 'Outcomes',
		name: 'outcomes',
		type: 'multiOptions',
		options: OUTCOME_CHOICES.map((choice) => ({ ...choice })),
		default: [...DEFAULT_OUTCOMES],
		description: 'Which reports come out. The others are left out. None chosen means all.',
	},
	{
		displayName: 'Check Token',
		name: 'checkToken',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description: 'Whether to refuse a report that did not come with the expected token',
	},
	{
		displayName: 'Expected Token',
		name: 'expectedToken',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		displayOptions: { show: { checkToken: [true] } },
		description:
			'Token that each report must bring: the Report Token of the credential with which the messages are sent. While it is empty, every report is refused.',
	},
	{
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
	reportOptions.fieldFor('read'),
];

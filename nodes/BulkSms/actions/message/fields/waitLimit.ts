import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** The label of the field, for the field itself and for errors. */
export const LIMIT_WAIT_TIME = 'Limit Wait Time';

/** The units of a time to wait, in the order of n8n's own fields for one. */
export const TIME_UNITS: INodePropertyOptions[] = [
	{ name: 'Minutes', value: 'minutes' },
	{ name: 'Hours', value: 'hours' },
	{ name: 'Days', value: 'days' },
];

/** How long to wait. A gateway tries to deliver for 48 hours (docs/interface.md, Statuses). */
export const waitLimitFields: INodeProperties[] = [
	{
		displayName: LIMIT_WAIT_TIME,
		name: 'waitAmount',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 48,
		description:
			'How long to wait for the report, at most a year. When the time is up, the workflow goes on by Not Delivered, with the outcome noReport.',
	},
	{
		displayName: 'Unit',
		name: 'waitUnit',
		type: 'options',
		options: TIME_UNITS,
		default: 'hours',
		description: 'Unit of the wait time',
	},
];

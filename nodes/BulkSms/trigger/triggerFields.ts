import type { INodeProperties } from 'n8n-workflow';

/** What the panel of the trigger asks for, after the three lines that say what to do. */
export const triggerFields: INodeProperties[] = [
	{
		displayName:
			'<ul><li>Copy the Production URL above and paste it into the option Notify URL of the Bulk SMS node that sends.</li><li>Activate this workflow.</li><li>To try it without a gateway, start the sandbox, listen here for a test event, and send a message with the Test URL as its Notify URL.</li></ul>',
		name: 'howTo',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Authentication',
		name: 'authentication',
		type: 'options',
		options: [
			{
				name: 'Header',
				value: 'header',
				description: 'The gateway sends the Report Token of the credential in a header',
			},
			{
				name: 'None',
				value: 'none',
				description: 'Anyone who knows the address can send a report',
			},
			{
				name: 'Token in URL',
				value: 'token',
				description:
					'The address ends in ?token= and the Report Token of the credential. Bulk SMS puts it there with the option Append Report Token.',
			},
		],
		default: 'none',
		description: 'How a delivery report proves that it comes from the gateway',
	},
	{
		displayName: 'Header Name',
		name: 'headerName',
		type: 'string',
		default: 'X-Report-Token',
		required: true,
		displayOptions: { show: { authentication: ['header'] } },
		placeholder: 'e.g. X-Report-Token',
		description: 'Header that holds the Report Token of the credential',
	},
	{
		displayName: 'Only These Outcomes',
		name: 'outcomes',
		type: 'multiOptions',
		options: [
			{ name: 'Delivered', value: 'delivered' },
			{ name: 'Expired', value: 'expired', description: 'It could not be delivered in time' },
			{ name: 'Pending', value: 'pending', description: 'It is still on its way' },
			{ name: 'Rejected', value: 'rejected' },
			{ name: 'Undelivered', value: 'undelivered' },
			{
				name: 'Unknown',
				value: 'unknown',
				description: 'Reports with a status or of a shape that is not known',
			},
		],
		default: ['delivered', 'expired', 'rejected', 'undelivered', 'unknown'],
		description:
			'Which reports start the workflow. The others are acknowledged and start nothing. None chosen means all.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Include Raw Report',
				name: 'includeRaw',
				type: 'boolean',
				default: false,
				description: 'Whether to add the report as it came, in the field raw',
			},
			{
				displayName: 'IP(s) Allowlist',
				name: 'ipWhitelist',
				type: 'string',
				default: '',
				placeholder: 'e.g. 203.0.113.7, 203.0.113.0/24',
				description: 'Addresses that may send reports, separated by commas. Empty means all.',
			},
			{
				displayName: 'Max Body Size',
				name: 'maxBodySize',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 1024,
				description: 'Largest report that is taken, in kilobytes',
			},
			{
				displayName: 'Only This Bulk ID',
				name: 'bulkId',
				type: 'string',
				default: '',
				description: 'Start the workflow only for reports with this bulk ID',
			},
			{
				displayName: 'Only This Callback Data',
				name: 'callbackData',
				type: 'string',
				default: '',
				description: 'Start the workflow only for reports that return this callback data',
			},
			{
				displayName: 'Path',
				name: 'path',
				type: 'string',
				default: '',
				placeholder: 'e.g. sms-reports',
				description:
					'End of the address, to have a short one of your own. Leave it out for one that n8n makes.',
			},
		],
	},
];

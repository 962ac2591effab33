import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_OUTCOMES, OUTCOME_CHOICES } from '../core/report/outcomeChoices';
import type { ReportOutcome } from '../core/interface/statuses';

/** How each outcome appears in the editor's list of triggers. */
const ACTIONS: Record<ReportOutcome, string> = {
	delivered: 'On SMS delivered',
	expired: 'On SMS expired',
	pending: 'On SMS pending',
	rejected: 'On SMS rejected',
	undelivered: 'On SMS undelivered',
	unknown: 'On unknown delivery report',
};

/** What the panel of the trigger asks for, after the three lines that say what to do. */
export const triggerFields: INodeProperties[] = [
	{
		displayName:
			'<ul><li>Open <b>Webhook URLs</b> above and copy the Production URL into the option Notify URL of the Bulk SMS node that sends.</li><li>Publish this workflow (in n8n 1: activate it).</li><li>To try it first, press the button of this step and send a message with the Test URL instead.</li></ul>',
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
					'The address ends in ?token= and the Report Token of the credential. Bulk SMS puts it there with the option Report Token in URL.',
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
		// The editor makes an entry in its list of triggers of each option of a field of this name.
		displayName: 'Trigger On',
		name: 'outcomes',
		type: 'multiOptions',
		options: OUTCOME_CHOICES.map((choice) => ({ ...choice, action: ACTIONS[choice.value] })),
		default: [...DEFAULT_OUTCOMES],
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

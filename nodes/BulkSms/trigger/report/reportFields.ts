import type { INodeProperties } from 'n8n-workflow';

import { DEFAULT_OUTCOMES, OUTCOME_CHOICES } from '../../core/interface/statuses';
import { authenticationFields } from '../authenticationFields';
import {
	includeRawOption,
	ipAllowlistOption,
	maxBodySizeOption,
	optionsField,
	pathOption,
} from '../callOptions';

export const reportFields: INodeProperties[] = [
	{
		displayName:
			'<ul><li>Open Webhook URLs above and copy the Production URL into the option Notify URL of the Bulk SMS node that sends.</li><li>Publish this workflow.</li><li>To try it first, press the button of this step and send a message with the Test URL instead.</li></ul>',
		name: 'howTo',
		type: 'notice',
		default: '',
	},
	...authenticationFields(
		'a delivery report',
		'Bulk SMS puts it there with the option Report Token in URL',
	),
	{
		displayName: 'Outcomes',
		name: 'outcomes',
		type: 'multiOptions',
		options: [...OUTCOME_CHOICES],
		default: [...DEFAULT_OUTCOMES],
		description:
			'Which reports start the workflow. The others are acknowledged and start nothing. None chosen means all.',
	},
	optionsField([
		includeRawOption('report'),
		ipAllowlistOption('reports'),
		maxBodySizeOption('report'),
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
		pathOption('sms-reports'),
	]),
];

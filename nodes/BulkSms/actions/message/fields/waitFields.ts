import type { INodeProperties } from 'n8n-workflow';

import { resumeOutputs } from './resumeOutputs';
import { destination, sender, text } from './messageFields';
import { sendOptions } from './messageOptions';
import { waitLimitFields } from '../input/waitLimit';

/** The options of Send that make sense for one message whose report the node itself awaits. */
const SHARED = [
	'allowMissingValues',
	'callbackData',
	'callbackDataFields',
	'makeGsmCompatible',
	'maxSegments',
	'messageId',
	'notifyContentType',
	'shortenUrls',
	'timeout',
];

const failuresAs: INodeProperties = {
	displayName: 'Failures As',
	name: 'failuresAs',
	type: 'options',
	options: [
		{
			name: 'Errors',
			value: 'errors',
			description: 'A message that cannot be sent follows the On Error setting of the node',
		},
		{
			name: 'Items',
			value: 'items',
			description: 'It leaves by Not Delivered, like one that did not arrive',
		},
	],
	default: 'errors',
	description: 'What to do with a message that is rejected or not sent',
};

/** What sending one message and waiting for its report needs. */
export const sendAndWaitFields: INodeProperties[] = [
	{
		displayName: `The gateway reports to this n8n, so it must be able to reach it. ${
			resumeOutputs
				? 'Delivery that is not reported in time counts as Not Delivered.'
				: 'This version of n8n goes on by one output, whatever became of the message: put an If node behind that asks whether outcome is delivered.'
		}`,
		name: 'howItWaits',
		type: 'notice',
		default: '',
	},
	sender,
	destination,
	text,
	...waitLimitFields,
	{
		...sendOptions,
		options: [
			...(sendOptions.options ?? []).filter(({ name }) => SHARED.includes(name)),
			failuresAs,
		].sort((one, other) => one.name.localeCompare(other.name)),
	},
];

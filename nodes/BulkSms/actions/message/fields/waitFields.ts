import type { INodeProperties } from 'n8n-workflow';

import { onlyOptions } from './collections';
import { destination, sender, text } from './messageFields';
import { resumeOutputs } from './resumeOutputs';
import { waitLimitFields } from './waitLimit';

/** What sending one message and waiting for its delivery report needs. */
export const waitFields: INodeProperties[] = [
	{
		displayName: `The gateway reports to this n8n, so it must be able to reach it. ${
			resumeOutputs
				? 'A message that is not sent, or whose report does not come in time, leaves by Not Delivered, which comes first because n8n passes on by the first output when the time is up.'
				: 'This version of n8n goes on by one output, whatever became of the message: add an If node behind it that checks whether outcome is delivered.'
		}`,
		name: 'howItWaits',
		type: 'notice',
		default: '',
	},
	sender,
	destination,
	text,
	...waitLimitFields,
	// Without the options that make no sense for one message whose report the node itself awaits.
	onlyOptions('options', [
		'callbackData',
		'callbackDataFields',
		'makeGsmCompatible',
		'messageId',
		'notifyContentType',
		'optOutUrl',
		'shortenUrls',
	]),
	onlyOptions('safeguards', ['allowMissingValues', 'maxSegments', 'minimumBalance']),
	onlyOptions('sending', ['includeInputFields', 'timeout']),
];

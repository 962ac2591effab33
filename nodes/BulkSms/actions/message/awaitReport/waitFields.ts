import type { INodeProperties } from 'n8n-workflow';
import * as n8n from 'n8n-workflow';

import { destination, sender, text } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { waitLimitFields } from '../../parameters/waitLimit';

/**
 * Whether an execution that waited can continue through any output of its node. Before 2.39 n8n
 * passes on the first one alone and drops the rest without a word (n8n pull request 31714). It
 * tells nobody its version, but this function came with the same one.
 */
const reachesEveryOutput = 'getConfiguredEndpointUrl' in n8n;

/** Names of the outputs of a node that waits for a report; none if only one can be reached. */
export const resumeOutputs = reachesEveryOutput ? ['Not Delivered', 'Delivered'] : undefined;

/** What sending one message and waiting for its delivery report needs. */
export const waitFields: INodeProperties[] = [
	{
		displayName: `The gateway reports to this n8n, so it must be able to reach it. ${
			resumeOutputs
				? 'A message that is not sent, or whose report does not come in time, goes to Not Delivered. It is the first output, because n8n continues with the first output when the time is up.'
				: 'This version of n8n continues with one output, whatever became of the message: add an If node after it that checks whether outcome is delivered.'
		}`,
		name: 'howItWaits',
		type: 'notice',
		default: '',
	},
	sender,
	destination,
	text,
	...waitLimitFields,
	options.fieldFor('sendAndWaitForReport'),
	safeguards.fieldFor('sendAndWaitForReport'),
	sending.fieldFor('sendAndWaitForReport'),
];

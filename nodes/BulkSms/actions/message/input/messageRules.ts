import type { IExecuteFunctions } from 'n8n-workflow';

import { OptOutCodes } from '../../../core/optOut/optOutCodes';
import { sendTimeFinder } from '../../../core/schedule/sendTime';
import { leaveAt, type LeaveAt } from '../../../core/request/pacing';
import { messageIdMaker, type RunIdentity } from '../../../core/message/messageId';
import type { MessageRules } from '../../../core/message/outgoingMessage';
import type { QuietHours } from '../../../core/schedule/quietHours';
import type { Credential } from '../../../transport/credential';

/** Gathers what the checks of a message depend on: the account, the workflow's zone, this run. */
export function readRules(
	context: IExecuteFunctions,
	credential: Pick<Credential, 'timezone' | 'dateOrder' | 'defaultCountryCode' | 'reportToken'>,
	now: number,
	run: RunIdentity,
	{
		quietHours,
		maxSegments,
		suspectNumbers,
		allowedLinks,
		textLabel,
	}: { quietHours?: QuietHours | undefined } & Pick<
		MessageRules,
		'maxSegments' | 'suspectNumbers' | 'allowedLinks' | 'textLabel'
	> = {},
): MessageRules {
	const { defaultCountryCode, reportToken } = credential;
	const zones = readZones(context, credential);
	return {
		findSendTime: sendTimeFinder({ ...zones, now, quietHours }),
		defaultCountryCode,
		reportToken,
		optOutCodes: new OptOutCodes(reportToken),
		maxSegments,
		suspectNumbers,
		allowedLinks,
		textLabel,
		makeMessageId: messageIdMaker(run),
	};
}

/** Gathers what the times of messages depend on when their requests leave. */
export const readLeaving = (
	context: IExecuteFunctions,
	credential: Credential,
	quietHours?: QuietHours,
): LeaveAt => leaveAt({ ...readZones(context, credential), quietHours });

export function readZones(
	context: IExecuteFunctions,
	{ timezone, dateOrder }: Pick<Credential, 'timezone' | 'dateOrder'>,
) {
	const workflowZone = context.getTimezone();
	return { workflowZone, accountZone: timezone || workflowZone, dateOrder };
}

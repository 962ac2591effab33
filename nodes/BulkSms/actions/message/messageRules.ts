import type { IExecuteFunctions } from 'n8n-workflow';

import { departureFinder } from '../../core/departure';
import { leaveAt, type LeaveAt } from '../../core/leaving';
import { messageIdMaker, type RunIdentity } from '../../core/messageId';
import type { MessageRules } from '../../core/outgoingMessage';
import type { QuietHours } from '../../core/quietHours';
import type { Account } from '../../transport/account';

/** Gathers what the checks of a message depend on: the account, the workflow's zone, this run. */
export function readRules(
	context: IExecuteFunctions,
	account: Pick<Account, 'timezone' | 'dateOrder' | 'defaultCountryCode' | 'reportToken'>,
	run: RunIdentity,
	quietHours?: QuietHours,
): MessageRules {
	const { defaultCountryCode, reportToken } = account;
	const zones = readZones(context, account);
	return {
		findDeparture: departureFinder({ ...zones, now: Date.now(), quietHours }),
		defaultCountryCode,
		reportToken,
		makeMessageId: messageIdMaker(run),
	};
}

/** Gathers what the times of messages depend on when their requests leave. */
export const readLeaving = (
	context: IExecuteFunctions,
	account: Account,
	quietHours?: QuietHours,
): LeaveAt => leaveAt({ ...readZones(context, account), quietHours });

function readZones(
	context: IExecuteFunctions,
	{ timezone, dateOrder }: Pick<Account, 'timezone' | 'dateOrder'>,
) {
	const workflowZone = context.getTimezone();
	return { workflowZone, accountZone: timezone || workflowZone, dateOrder };
}

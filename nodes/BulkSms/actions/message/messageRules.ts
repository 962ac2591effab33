import type { IExecuteFunctions } from 'n8n-workflow';

import { departureFinder } from '../../core/departure';
import { messageIdMaker, type RunIdentity } from '../../core/messageId';
import type { MessageRules } from '../../core/outgoingMessage';
import type { QuietHours } from '../../core/quietHours';
import type { Account } from '../../transport/account';

/** Gathers what the checks of a message depend on: the account, the workflow's zone, this run. */
export function readRules(
	context: IExecuteFunctions,
	account: Account,
	run: RunIdentity,
	quietHours?: QuietHours,
): MessageRules {
	const workflowZone = context.getTimezone();
	const { dateOrder, defaultCountryCode, reportToken } = account;
	const accountZone = account.timezone || workflowZone;
	const now = Date.now();
	return {
		findDeparture: departureFinder({ workflowZone, accountZone, dateOrder, now, quietHours }),
		defaultCountryCode,
		reportToken,
		makeMessageId: messageIdMaker(run),
	};
}

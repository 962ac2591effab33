import { additionalFieldsReader } from '../../../../nodes/BulkSms/core/message/sendRequest';
import { OptOutCodes } from '../../../../nodes/BulkSms/core/pages/optOutCodes';
import {
	sendTimeFinder,
	type SendTimeRules,
} from '../../../../nodes/BulkSms/core/message/schedule/sendTime';
import type { MessageRules } from '../../../../nodes/BulkSms/core/message/outgoingMessage';

/** Rules of an account in UTC on 1 June 2026; the identifiers tell item and destination. */
export const messageRules = (
	rules: Partial<MessageRules> = {},
	schedule: Partial<SendTimeRules> = {},
): MessageRules => ({
	findSendTime: sendTimeFinder({
		workflowZone: 'UTC',
		accountZone: 'UTC',
		dateOrder: 'dayFirst',
		now: Date.parse('2026-06-01T00:00:00Z'),
		...schedule,
	}),
	readAdditionalFields: additionalFieldsReader(),
	defaultCountryCode: '',
	reportToken: '',
	optOutCodes: new OptOutCodes(rules.reportToken ?? ''),
	makeMessageId: (item, destination) => `made-${item}-${destination}`,
	...rules,
});

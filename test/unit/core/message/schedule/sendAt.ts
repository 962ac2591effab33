import { checkTime } from '../../../../../nodes/BulkSms/core/message/schedule/schedule';
import { attempt, type Checked } from '../../../../../nodes/BulkSms/core/problem';
import {
	sendTimeFinder,
	type SendTimeRules,
} from '../../../../../nodes/BulkSms/core/message/schedule/sendTime';

/** What the gateway is told for a message with this time and without quiet hours. */
export const formatSendAt = (value: unknown, rules: SendTimeRules): Checked<string | undefined> =>
	attempt(() => sendTimeFinder(rules)(checkTime(value, { label: 'Send At' }))?.sendAt);

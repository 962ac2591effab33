import { valid, type Checked } from '../../../../../nodes/BulkSms/core/problem';
import {
	sendTimeFinder,
	type SendTimeRules,
} from '../../../../../nodes/BulkSms/core/message/schedule/sendTime';

/** What the gateway is told for a message with this time and without quiet hours. */
export function formatSendAt(value: unknown, rules: SendTimeRules): Checked<string | undefined> {
	const sendTime = sendTimeFinder(rules)({ sendAt: value });
	return sendTime.ok ? valid(sendTime.value?.sendAt) : sendTime;
}

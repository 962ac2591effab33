import { valid, type Checked } from '../../../../nodes/BulkSms/core/problem';
import { departureFinder, type DepartureRules } from '../../../../nodes/BulkSms/core/schedule/sendTime';

/** What the gateway is told for a message with this time and without quiet hours. */
export function formatSendAt(value: unknown, rules: DepartureRules): Checked<string | undefined> {
	const departure = departureFinder(rules)({ sendAt: value });
	return departure.ok ? valid(departure.value?.sendAt) : departure;
}

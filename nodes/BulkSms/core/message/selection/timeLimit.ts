import { asText, counted } from '../../text/words';
import { isBlank } from '../../item/itemValue';
import { type Checked, invalid, valid } from '../../problem';

/** At most so many messages in so many hours, each 1 or more. */
export interface TimeLimit {
	messages: number;
	hours: number;
}

/** Most messages of a limit: each takes a place in n8n's store. */
export const MOST_PLACES = 100_000;

export function checkLimitKey(field: string, value: unknown): Checked<string> {
	const advice = 'Give a text or a number, for example {{ $json.alertname }}';
	if (value === undefined || value === null) return invalid(field, `${field} has no value`, advice);
	if (typeof value === 'object' || typeof value === 'function') {
		return invalid(field, `${field} is ${Array.isArray(value) ? 'a list' : 'an object'}`, advice);
	}
	const key = asText(value);
	return isBlank(key) ? invalid(field, `${field} is empty`, advice) : valid(key);
}

/** For example `10 messages in 1 hour`. */
export const describeLimit = ({ messages, hours }: TimeLimit, one = 'message'): string =>
	`${counted(messages, one)} in ${counted(hours, 'hour')}`;

import { createHash } from 'node:crypto';

import { isBlank } from '../item/itemValue';
import { invalid, valid, type Checked } from '../problem';
import { asText, counted } from '../format/words';

/** At most so many messages in so many hours. */
export interface TimeLimit {
	/** 1 or more. */
	messages: number;
	/** Length of the window, 1 or more. */
	hours: number;
}

/** A stretch of time in which messages count together. */
export interface TimeWindow {
	/** The same for every moment in it, and for no other window. */
	name: string;
	/** When the next one begins, in milliseconds since 1970-01-01 UTC. */
	end: number;
}

const HOUR = 3_600_000;

/** Most messages of a limit: each takes a place in n8n's store. */
export const MOST_SLOTS = 100_000;

/**
 * Finds the window that a moment (milliseconds since 1970-01-01 UTC) lies in. Windows are fixed,
 * because n8n's store cannot tell since when it knows something: they follow each other from 1970 on.
 */
export function windowAt(now: number, hours: number): TimeWindow {
	const index = Math.floor(now / (hours * HOUR));
	return { name: `${hours}h/${index}`, end: (index + 1) * hours * HOUR };
}

/** What the names of the slots of a key begin with. A key may be of any length. */
export const slotPrefix = (window: TimeWindow, key: string): string =>
	`limit/${window.name}/${createHash('sha256').update(key).digest('base64')}/`;

/** What messages are counted by, if neither all of them count together nor those to one number. */
export function checkLimitKey(field: string, value: unknown): Checked<string> {
	const advice = 'Give a text or a number, for example {{ $json.alertname }}';
	if (value === undefined || value === null) return invalid(field, `${field} has no value`, advice);
	if (typeof value === 'object' || typeof value === 'function') {
		return invalid(field, `${field} is ${Array.isArray(value) ? 'a list' : 'an object'}`, advice);
	}
	const key = asText(value);
	return isBlank(key) ? invalid(field, `${field} is empty`, advice) : valid(key);
}

/** The limit in words, for example `10 messages in 1 hour`. */
export const limitInWords = ({ messages, hours }: TimeLimit, one = 'message'): string =>
	`${counted(messages, one)} in ${counted(hours, 'hour')}`;

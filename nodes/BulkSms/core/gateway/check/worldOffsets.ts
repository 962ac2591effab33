import { once, uniq } from 'lodash';
import { IANAZone } from 'luxon';
import { MINUTE } from '../../message/schedule/wallClock';

const HALF_AN_HOUR = 30;

const zoneNames = once((): string[] => [
	'UTC',
	...Intl.supportedValuesOf('timeZone').filter((zone) => !/^(Etc\/|UTC$)/.test(zone)),
]);

export const minutesAt = (zone: string, moment: number): number =>
	Math.round(IANAZone.create(zone).offset(moment));

/** The whole and half hours from UTC, in minutes, that any zone has at a moment, and those of one. */
export const worldOffsetsAt = (moment: number, own: string): number[] =>
	uniq([
		minutesAt(own, moment),
		...zoneNames()
			.map((zone) => minutesAt(zone, moment))
			.filter((minutes) => minutes % HALF_AN_HOUR === 0),
	]);

export const zonesWith = (offset: number, moment: number): string[] =>
	zoneNames().filter((zone) => minutesAt(zone, moment) === offset);

/** Whether a clock is being changed to or from about this offset: one that is wrong shows the other. */
export const isChanging = (offset: number, moment: number): boolean =>
	zoneNames().some((zone) => {
		const around = [-1, 1].map((side) => minutesAt(zone, moment + side * HALF_AN_HOUR * MINUTE));
		return new Set(around).size > 1 && around.some((each) => Math.abs(each - offset) <= 40);
	});

/** Minutes from UTC as people write them, such as UTC+05:45. */
export function offsetInWords(minutes: number): string {
	const distance = Math.abs(minutes);
	const [hours, rest] = [Math.floor(distance / 60), distance % 60].map((each) =>
		String(each).padStart(2, '0'),
	);
	return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

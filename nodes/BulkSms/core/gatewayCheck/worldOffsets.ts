import { IANAZone } from 'luxon';
import { once } from 'lodash';

/** The zones of the world by their minutes from UTC, the smallest first. */
export type WorldOffsets = ReadonlyMap<number, readonly string[]>;

const zoneNames = once((): string[] => [
	'UTC',
	...Intl.supportedValuesOf('timeZone').filter((zone) => !/^(Etc\/|UTC$)/.test(zone)),
]);

/**
 * The offsets that zones of the world have between two moments, milliseconds since 1970-01-01 UTC. A
 * zone whose clock changes between them has two.
 */
export function worldOffsetsAt(from: number, until: number): WorldOffsets {
	const world = new Map<number, string[]>();
	for (const zone of zoneNames()) {
		for (const minutes of new Set([minutesAt(zone, from), minutesAt(zone, until)])) {
			world.set(minutes, [...(world.get(minutes) ?? []), zone]);
		}
	}
	return new Map([...world].sort(([one], [other]) => one - other));
}

/** The distance of a zone from UTC at a moment, in minutes. */
export const minutesAt = (zone: string, moment: number): number =>
	Math.round(IANAZone.create(zone).offset(moment));

/** Minutes from UTC as people write them, such as UTC+05:45. */
export function offsetInWords(minutes: number): string {
	const distance = Math.abs(minutes);
	const [hours, rest] = [Math.floor(distance / 60), distance % 60].map((each) =>
		String(each).padStart(2, '0'),
	);
	return `UTC${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/**
 * The names of all marks in n8n's store. What is kept outlives a version of this package: never
 * change a name without what docs/contributors/store.md says.
 */

/** The names of this version of them begin with it. */
const VERSION = 'v1 ';

export const stored = (mark: string): string => VERSION + mark;
export const unstored = (mark: unknown): string => String(mark).slice(VERSION.length);

/** A look notes it first and takes it out last. Where it is left, the look did not end. */
export const LOOKING = 'looking';

/** A stretch of Skip Repeats. @param index of the stretch since 1970 */
export const stretchOfSize = (size: number, index: number): string => `size ${size}/${index}`;
/** A window of a limit. */
export const windowOf = (hours: number, index: number): string => `${hours}h/${index}`;

/** The marks of a stretch or a window. The first one is older than all others of it. */
export const firstMark = (stretch: string): string => `${stretch} first`;
export const usedMark = (stretch: string): string => `${stretch} used`;
export const marksOf = (stretch: string): string[] => [
	firstMark(stretch),
	usedMark(stretch),
	`${stretch} in use`,
];

/** Noted with a name, and not asked for with it: a process that died while it asked left none. */
export const confirmed = (name: string): string => `${name} confirmed`;
export const withConfirmed = (name: string): string[] => [name, confirmed(name)];

/** A sign that stretches of a size were used, for looks with another size in a time of theirs. */
export const sizeSign = (size: number, lookedAtBy: number, time: number): string =>
	`size ${size} for ${lookedAtBy}/${time}`;

/** The marks of a text to a number. @param key of `messageKey` */
export const reservedMark = (stretch: string, key: string): string => `${stretch}\n${key}`;
export const sentMark = (stretch: string, key: string): string => `${stretch} sent\n${key}`;
/** Where it is left, no `sent` of the stretch counts. */
export const askedMark = (stretch: string): string => `${stretch} asked`;

/** The beginning of the names of the places of a limit, which are numbered from 0. */
export const placesOf = (window: string, key: string): string => `limit/${window}/${key}/`;

/** What a limit says, and how many limits there are. */
export const limitSign = (says: string): string => `limit: ${says}`;
export const limitsSign = (count: number): string => `${count} limits`;

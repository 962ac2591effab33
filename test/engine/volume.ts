/** Whether `npm run test:soak` runs: all of what costs much, of which `npm test` does a part. */
const isSoak = process.env.TEST_SOAK === 'true';

/** How many of its random cases a soak runs: the gate has no time for all. */
const SHARE = Number(process.env.SOAK_SHARE ?? 1);

/** @returns how much is tried: a part in `npm test`, the whole in `npm run test:soak` */
export const volume = (part: number, whole: number): number => (isSoak ? whole : part);

/** @returns how many random cases are tried: few in `npm test`, of all in a soak `SOAK_SHARE` */
export const cases = (few: number, all: number): number =>
	isSoak ? Math.max(few, Math.ceil(all * SHARE)) : few;

/** @returns all of them in a soak, else each so many-th of them, by another number others */
export const someOf = <T>(all: T[], step: number, offset: number): T[] =>
	isSoak ? all : all.filter((_, index) => (index + offset) % step === 0);

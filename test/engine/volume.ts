const isSoak = process.env.TEST_SOAK === 'true';

/** How much of it a soak runs: the gate has no time for all. */
const SHARE = Number(process.env.SOAK_SHARE ?? 1);

/** Whether `npm run test:soak` runs all of what costs much, of which `npm test` does a part. */
const isWhole = isSoak && SHARE === 1;

/** @returns how much is tried: a part in `npm test`, in a soak the whole, or `SOAK_SHARE` of it */
export const volume = (part: number, whole: number): number => {
	if (isWhole) return whole;
	return isSoak ? Math.max(part, Math.ceil(whole * SHARE)) : part;
};

/** @returns all of them in a whole soak, else each so many-th of them, by another number others */
export const someOf = <T>(all: T[], step: number, offset: number): T[] =>
	isWhole ? all : all.filter((_, index) => (index + offset) % step === 0);

/** Whether `npm run test:soak` runs: all of what costs much, of which `npm test` does a part. */
export const isSoak = process.env.TEST_SOAK === 'true';

/** @returns how much is tried: a part in `npm test`, the whole in `npm run test:soak` */
export const volume = (part: number, whole: number): number => (isSoak ? whole : part);

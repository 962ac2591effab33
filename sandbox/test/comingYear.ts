/** A year of which every day is still to come. */
export const COMING_YEAR = new Date().getUTCFullYear() + 1;

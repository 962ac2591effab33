/** A year of which every day is still to come, and less than two years ahead, as Send At must be. */
export const COMING_YEAR = new Date().getUTCFullYear() + 1;

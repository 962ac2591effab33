/** A year of which every day is still to come, for what a test schedules for later. */
export const COMING_YEAR = new Date().getUTCFullYear() + 2;

/** The table that the examples of opt-outs share. */
export const TABLE = 'SMS Opt-Outs';
export const COLUMNS = ['phone', 'source', 'optedOutAt'];

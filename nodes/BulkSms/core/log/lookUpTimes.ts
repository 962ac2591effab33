/**
 * When the message log is asked what became of messages, in milliseconds after the last request of a
 * run: soon, because as a rule it knows then, and twice later, because it may lag.
 */
export const lookUpTimes = (): readonly number[] => [2_000, 10_000, 30_000];

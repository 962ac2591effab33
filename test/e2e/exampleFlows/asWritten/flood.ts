import { callMany } from '../../../../hosts/process/callMany';
import type { Follower } from './stage';

const AT_ONCE = 20;
const HOUR_MS = 3_600_000;

/** Calls of a flood, unless `FLOOD` says how many. */
const FLOOD = Number(process.env.FLOOD ?? 120);
/** For two floods, with a call a second at the slowest. */
export const FLOOD_LIMIT_MS = 60_000 + 2_000 * FLOOD;

/** What a flood of calls led to. */
interface Flooded {
	/** How many calls were answered with each status. */
	statuses: Record<string, number>;
	/** How many SMS the gateway took. */
	sent: number;
	/** How many windows of an hour it touched: each has its own limit. */
	windows: number;
}

/** Calls an address many times, many at once. */
export async function flood(
	follower: Follower,
	url: string,
	headers: Record<string, string>,
	bodies: object[],
): Promise<Flooded> {
	const before = follower.taken().length;
	const windowNow = () => Math.floor(Date.now() / HOUR_MS);
	const first = windowNow();
	const calls = bodies.map((body) => ({
		url,
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	}));
	const answers = await callMany(calls, AT_ONCE);
	const statuses: Record<string, number> = {};
	for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
	return { statuses, sent: follower.taken().length - before, windows: windowNow() - first + 1 };
}

/** What the notes of an example say of its limits. */
interface Limits {
	/** Codes that one number gets in an hour. */
	perNumber: number;
	/** Codes of all numbers together in an hour. */
	perHour: number;
	/** Codes that other tests may have had before. */
	before: number;
}

/** Floods an example with calls for one number, then for as many numbers: it sends what it says, at most. */
export async function expectFloodRefused(
	{ perNumber, perHour, before }: Limits,
	call: (phones: string[]) => Promise<Flooded>,
): Promise<void> {
	const one = await call(Array.from({ length: FLOOD }, () => '66890000000'));
	expect(one.sent).toBeGreaterThanOrEqual(perNumber);
	expect(one.sent).toBeLessThanOrEqual(perNumber * one.windows);
	expect(one.statuses).toEqual({ 200: one.sent, 429: FLOOD - one.sent });

	const many = await call(Array.from({ length: FLOOD }, (_, index) => `${66890000001 + index}`));
	expect(many.sent).toBeGreaterThanOrEqual(perHour - one.sent - before);
	expect(many.sent).toBeLessThanOrEqual(perHour * many.windows);
	expect(many.statuses).toEqual({ 200: many.sent, 429: FLOOD - many.sent });
}

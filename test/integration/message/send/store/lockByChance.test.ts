import { play } from './lockByChance';

it.each([1, 2, 3, 4])('sim %i', async (seed) => {
	const t0 = Date.now();
	const H = Number(process.env.SIM_MIN ?? 10) * 60_000;
	const n = Number(process.env.SIM_N ?? 4);
	const sk = Number(process.env.SIM_SKEW ?? 0);
	const played = await play({
		seed: seed * 7919 + Number(process.env.SIM_SEED ?? 0),
		processes: n,
		skews: Array.from({ length: n }, (_, i) => (i % 2 ? 1 : -1) * sk * ((i + 1) / n)),
		slow: Number(process.env.SIM_SLOW ?? 0.0005),
		frozen: Number(process.env.SIM_SLOW ?? 0.0005) / 5,
		killed: Number(process.env.SIM_KILL ?? 0.0003),
		milliseconds: H,
	});
	const w = played.waits.sort((a, b) => a - b);
	console.log(
		JSON.stringify({ ...played, waits: w.length, median: w[w.length >> 1], p99: w[Math.floor(w.length * 0.99)], worst: w.at(-1), ms: Date.now() - t0 }),
	);
	expect(played.both).toBe(0);
}, 3_000_000);

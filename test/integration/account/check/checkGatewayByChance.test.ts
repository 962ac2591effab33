import { startSandbox, type Sandbox } from '../../../../sandbox/sandbox';
import { SEED } from '../../../engine/seed';
import { volume } from '../../../engine/volume';
import { casesFrom, checkAt } from './gatewayByChance';
import { faultsOf } from './gatewayFaults';

const GATEWAYS = Number(process.env.GATEWAY_CASES ?? volume(12, 1000));

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ reportDelayMs: 0 });
});
afterAll(async () => await sandbox.close());

it('finds out of gateways by chance nothing that is wrong, and leaves open only what they do', async () => {
	const counts: Record<string, number> = {};
	let index = 0;
	const wrong: object[] = [];
	for (const one of casesFrom(SEED)) {
		if (index === GATEWAYS) break;
		const checked = await checkAt(sandbox, one);
		const faults = faultsOf(one, checked);
		if (faults.length > 0) wrong.push({ index, faults, ...one, ...checked });
		for (const { check, result } of checked.findings) {
			counts[`${check} ${result}`] = (counts[`${check} ${result}`] ?? 0) + 1;
		}
		index += 1;
	}
	expect(wrong).toEqual([]);
	expect(Object.values(counts).reduce((sum, each) => sum + each)).toBe(GATEWAYS * 10);
	if (process.env.SHOW_COUNTS) process.stderr.write(`${JSON.stringify(counts, undefined, 1)}\n`);
}, 1_200_000);

import { SEED } from '../../../engine/seed';
import { volume } from '../../../engine/volume';
import { casesFrom, checkAt } from './gatewayByChance';
import { faultsOf } from './gatewayFaults';
import { useSandbox } from '../../stage';

const GATEWAYS = volume(10, 1_000);

const sandbox = useSandbox({ reportDelayMs: 0 });

it('finds out of gateways by chance nothing that is wrong, and leaves open only what they do', async () => {
	const counts: Record<string, number> = {};
	let index = 0;
	const wrong: object[] = [];
	for (const one of casesFrom(SEED)) {
		if (index === GATEWAYS) break;
		const findings = await checkAt(sandbox, one);
		const faults = faultsOf(one, findings);
		if (faults.length > 0) wrong.push({ index, faults, ...one, findings });
		for (const { check, result } of findings) {
			counts[`${check} ${result}`] = (counts[`${check} ${result}`] ?? 0) + 1;
		}
		index += 1;
	}
	expect(wrong).toEqual([]);
	expect(Object.values(counts).reduce((sum, each) => sum + each)).toBe(GATEWAYS * 10);
	if (process.env.SHOW_COUNTS) process.stderr.write(`${JSON.stringify(counts, undefined, 1)}\n`);
}, 3_600_000);

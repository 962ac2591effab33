import {
	type EngineName,
	type ExpressionEngine,
	nodeForVm,
	startExpressionEngine,
} from './expressionEngine';

/**
 * Gives the tests of a file n8n's expression engines; `vm` cannot run on each machine.
 *
 * @param further engines besides `vm` and `quickjs`
 */
export function useExpressionEngines(
	...further: EngineName[]
): Array<ExpressionEngine & { name: EngineName }> {
	const engines: Array<ExpressionEngine & { name: EngineName }> = [];
	const vm: EngineName[] = nodeForVm() === undefined ? [] : ['vm'];
	const wanted: EngineName[] = [...vm, 'quickjs', ...further];
	beforeAll(async () => {
		const started = wanted.map(async (name) => ({ name, ...(await startExpressionEngine(name)) }));
		engines.push(...(await Promise.all(started)));
	}, 120_000);
	afterAll(async () => await Promise.all(engines.map(async (engine) => await engine.close())));
	return engines;
}

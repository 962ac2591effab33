import {
	type EngineName,
	type ExpressionEngine,
	nodeForVm,
	startExpressionEngine,
} from './expressionEngine';

/** Gives the tests of a file n8n's expression engines; `vm` cannot run on each machine. */
export function useExpressionEngines(): Array<ExpressionEngine & { name: EngineName }> {
	const engines: Array<ExpressionEngine & { name: EngineName }> = [];
	const wanted: EngineName[] = nodeForVm() === undefined ? ['quickjs'] : ['vm', 'quickjs'];
	beforeAll(async () => {
		const started = wanted.map(async (name) => ({ name, ...(await startExpressionEngine(name)) }));
		engines.push(...(await Promise.all(started)));
	}, 120_000);
	afterAll(async () => await Promise.all(engines.map(async (engine) => await engine.close())));
	return engines;
}

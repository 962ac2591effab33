import fc from 'fast-check';
import { chunk } from 'lodash';

import { compilePlainReferences } from '../../../nodes/BulkSms/core/expression/plainReference';
import {
	type EngineName,
	type ExpressionEngine,
	nodeForVm,
	startExpressionEngine,
} from '../../engine/expressionEngine';
import { ITEMS, question } from './plainReferenceRuns';

/** A case is a parameter and an item: 250 in `npm test`; `npm run test:soak` asks for 20,000. */
const CASES = Number(process.env.PLAIN_REFERENCE_CASES ?? 250);
const SOAK = CASES > 250;

/** Isolates, which `vm` needs, cannot be made on each machine. */
const withVm = SOAK || nodeForVm() !== undefined;
const wanted: EngineName[] = withVm ? ['vm', 'quickjs'] : ['quickjs'];

let engines: Array<ExpressionEngine & { name: string }>;
beforeAll(async () => {
	engines = await Promise.all(
		wanted.map(async (name) => ({ ...(await startExpressionEngine(name)), name })),
	);
}, 120_000);
afterAll(async () => await Promise.all(engines.map(async (engine) => await engine.close())));

it(
	'reads from an item exactly what n8n makes of the parameter, or leaves it to n8n',
	async () => {
		const count = { parameters: 0, plain: 0, items: 0, read: 0, valued: 0 };
		await fc.assert(
			fc.asyncProperty(question, async ({ parameter, items }) => {
				count.parameters += 1;
				const plain = compilePlainReferences(parameter);
				if (plain === undefined) return;
				const readings = items.map((item) => plain(JSON.parse(item)));
				count.plain += 1;
				count.items += items.length;
				count.read += readings.filter((reading) => reading !== undefined).length;
				count.valued += readings.filter((reading) => reading?.missingFields.length === 0).length;
				const answers = await Promise.all(
					engines.map(async (engine) => await engine.ask({ parameter, items })),
				);
				const ours = (itemIndex: number) => {
					const reading = readings[itemIndex];
					return reading && { ok: true, value: reading.value };
				};
				for (const [index, answer] of answers.entries()) {
					const name = engines[index]?.name;
					const theirs = answer.filter((_, itemIndex) => readings[itemIndex] !== undefined);
					const expected = answer.flatMap((_, itemIndex) => ours(itemIndex) ?? []);
					expect({ name, answer: theirs }).toEqual({ name, answer: expected });
				}
			}),
			{ numRuns: Math.ceil(CASES / ITEMS) },
		);
		process.stderr.write(
			`Of ${count.parameters} parameters with ${ITEMS} items each ${count.plain} were plain; for ` +
				`${count.read} of their ${count.items} items (${count.valued} without a hole) the answer ` +
				`was that of ${engines.map(({ name }) => name).join(', ')}.\n`,
		);
		// Whoever leaves everything to the engine is never wrong.
		expect(count.plain / count.parameters).toBeGreaterThan(0.45);
		expect(count.read / count.items).toBeGreaterThan(0.5);
		expect(count.valued / count.read).toBeGreaterThan(0.1);
	},
	CASES * 1_000 + 180_000,
);

it('reads every letter and every word of JavaScript that it takes for a name as n8n does', async () => {
	const letters = Array.from({ length: 0xe80 }, (_, code) => String.fromCharCode(code));
	const words =
		'await break case catch class const continue debugger default delete do else enum export ' +
		'extends false finally for function get if implements import in instanceof interface let new ' +
		'null of package private protected public return set static super switch this throw true try ' +
		'typeof undefined var void while with yield async eval global globalThis window process ' +
		'require Infinity NaN Math Date DateTime Object extend data';
	const wanted = [...letters, ...letters.map((letter) => `x${letter}`), ...words.split(' ')];
	const names = [...new Set(wanted)].filter(
		(name) => compilePlainReferences(`={{ $json.${name} }}`)?.({})?.missingFields[0] === name,
	);
	expect(names).toEqual(expect.arrayContaining(['a', 'x1', 'ก', 'xั', 'é', 'class', 'window']));
	// Of thousands of references in one parameter n8n makes one expression, which takes it long.
	for (const some of chunk(names, 300)) {
		const parameter = `=${some.map((name) => `{{ $json.${name} }}`).join()}`;
		const items = [JSON.stringify(Object.fromEntries(some.map((name, index) => [name, index])))];
		const value = some.map((_, index) => index).join();
		expect(compilePlainReferences(parameter)?.(JSON.parse(items[0] ?? ''))?.value).toBe(value);
		for (const engine of engines) {
			expect(await engine.ask({ parameter, items })).toEqual([{ ok: true, value }]);
		}
	}
}, 180_000);

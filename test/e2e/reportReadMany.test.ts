import fc from 'fast-check';
import { pairedIndex } from '../../hosts/rest/execution';
import { SEED } from '../engine/seed';
import { anyBody } from '../unit/trigger/hostileBodies';
import { READ, readItems, readNode, ReadingWorkflow } from './readingWorkflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const CALLS = 500;
const AT_ONCE = 20;
const HOSTILE = 200;
const IN_ONE_RUN = 5_000;
const LIMIT_S = 120;
const ALL = ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'];
const fromFile = { inputType: 'binary', binaryField: 'data' };
const raw = { webhookOptions: { rawBody: true }, read: fromFile };

const real = useRealN8n('report-read-many');

const delivered = (messageId: string) =>
	JSON.stringify({ details: [{ messageId, to: '66812345678', status: { name: 'DELIVERED' } }] });

test(
	`${HOSTILE} hostile bodies: each that n8n takes comes out, none stops the workflow`,
	async () => {
		const receiver = await ReadingWorkflow.open(real(), {
			...raw,
			read: { ...fromFile, outcomes: ALL },
		});
		const types = ['application/json', 'text/plain', 'application/octet-stream', 'text/csv'];
		const seed = SEED;
		const calls = fc
			.sample(fc.tuple(anyBody, fc.constantFrom(...types)), { seed, numRuns: HOSTILE })
			.map(([body, type]) => ({
				type,
				body: typeof body === 'string' ? body : JSON.stringify(body),
			}));
		const { answers, executions } = await receiver.executionsFor(calls, AT_ONCE);
		const taken = answers.filter(({ status }) => status === 200).length;

		expect({ seed, taken: taken > HOSTILE / 4, runs: executions.length }).toEqual({
			seed,
			taken: true,
			runs: taken,
		});
		for (const execution of executions) {
			const items = readItems(execution).length;
			expect({ seed, status: execution.status, some: items > 0 }).toEqual({
				seed,
				status: 'success',
				some: true,
			});
		}
	},
	RUN_LIMIT_MS,
);

test(
	`${CALLS} reports, ${AT_ONCE} at once: each that is acknowledged comes out, once`,
	async () => {
		const receiver = await ReadingWorkflow.open(real(), {});
		const ids = Array.from({ length: CALLS }, (_, index) => `m-${index}`);
		const { answers, executions } = await receiver.executionsFor(
			ids.map((id) => ({ body: delivered(id) })),
			AT_ONCE,
		);

		expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
		const read = executions.flatMap((execution) =>
			execution.items(READ).map(({ json }) => json.messageId),
		);
		expect(read.toSorted()).toStrictEqual(ids.toSorted());
	},
	RUN_LIMIT_MS,
);

test(
	`${IN_ONE_RUN} reports in one run come out without loss, each paired to its own`,
	async () => {
		const { client } = real();
		const ids = Array.from({ length: IN_ONE_RUN }, (_, index) => `m-${index}`);
		const bodies = ids.map((id) => ({ body: delivered(id) }));
		const saved = await client.saveWorkflow(
			workflow('Reads many', [manualTrigger(), ...itemNodes(bodies), readNode()]),
		);
		const execution = await client.run(saved, START, LIMIT_S);

		expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
		const items = execution.items(READ);
		expect(items.map(({ json }) => json.messageId)).toStrictEqual(ids);
		expect(items.map(pairedIndex)).toStrictEqual(ids.map((_, index) => index));
	},
	RUN_LIMIT_MS,
);

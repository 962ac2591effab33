import { SEED } from '../engine/seed';
import fc from 'fast-check';
import { pairedIndex } from '../../hosts/execution';
import { anyBody } from '../unit/trigger/hostileBodies';
import { HEADER, READ, readItems, readNode, ReadingWorkflow } from './reading-workflow';
import { RUN_LIMIT_MS, useRealN8n } from './real-n8n';
import { type Fixture, jsonFixtures, otherFixtures, xmlFixtures } from '../engine/reportFixtures';
import { post } from './report-receiver';
import { itemNodes, manualTrigger, START, workflow } from './sending-workflow';
import { TOKEN_IS_WRONG } from '../engine/sentences';

const CALLS = 500;
const AT_ONCE = 20;
const HOSTILE = 200;
const IN_ONE_RUN = 5_000;
const LIMIT_S = 120;
const TOKEN = 'tokenOfReports-3391';
const ALL = ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'];
const fromFile = { inputType: 'binary', binaryField: 'data' };
const raw = { webhookOptions: { rawBody: true }, read: fromFile };

/** What the Webhook node has changed before another node can read it; its option Raw Body helps. */
const CHANGED_BY_WEBHOOK = [
	'an identifier of 20 digits without quotes',
	'JSON that says it is a form',
	'JSON without a content type',
	'a content type that n8n does not parse',
];

const real = useRealN8n('report-read');
jest.setTimeout(RUN_LIMIT_MS);
let parsed: ReadingWorkflow;
let asItCame: ReadingWorkflow;

beforeAll(async () => {
	parsed = await ReadingWorkflow.open(real(), {});
	asItCame = await ReadingWorkflow.open(real(), raw);
}, RUN_LIMIT_MS);

async function isRead(by: ReadingWorkflow, [, call, items]: Fixture): Promise<void> {
	const execution = await by.executionFor(call);
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	expect(readItems(execution)).toStrictEqual(items);
	expect(execution.items(READ).map(pairedIndex)).toEqual(items.map(() => 0));
}

const fixtures = [...jsonFixtures, ...xmlFixtures, ...otherFixtures];

describe('a report that the Webhook node took comes out as it would of Bulk SMS Trigger', () => {
	test.each<Fixture>(fixtures)('from its raw body: %s', async (...fixture) => {
		await isRead(asItCame, fixture);
	});

	test.each<Fixture>(fixtures.filter(([shape]) => !CHANGED_BY_WEBHOOK.includes(shape)))(
		'from what it parsed: %s',
		async (...fixture) => {
			await isRead(parsed, fixture);
		},
	);
});

const delivered = (messageId: string) =>
	JSON.stringify({ details: [{ messageId, to: '66812345678', status: { name: 'DELIVERED' } }] });

test('a call without the header of the Webhook node starts nothing', async () => {
	const { status } = await post(parsed.url, { body: delivered('m-1') });
	const other = await parsed.call({ body: delivered('m-2'), headers: { [HEADER.name]: 'x' } });
	const execution = await parsed.executionFor({ body: delivered('m-3') });

	expect([status, other.status]).toEqual([403, 403]);
	expect(readItems(execution)).toMatchObject([{ messageId: 'm-3' }]);
	expect(
		await real().client.allExecutionsAfter(parsed.saved, Number(execution.id) - 1),
	).toHaveLength(1);
});

test('only a report with the expected token in its address goes on, the others are failures', async () => {
	const receiver = await ReadingWorkflow.open(real(), {
		isOpen: true,
		read: { checkToken: true, expectedToken: TOKEN },
		onError: 'continueErrorOutput',
	});
	const body = delivered('m-1');
	const right = await receiver.executionFor({ body, query: `?token=${TOKEN}` });
	const wrong = await receiver.executionFor({ body, query: '?token=other' });
	const none = await receiver.executionFor({ body });

	expect(readItems(right)).toMatchObject([{ messageId: 'm-1', outcome: 'delivered' }]);
	expect(readItems(right, 1)).toEqual([]);
	for (const execution of [wrong, none]) {
		expect(execution.status).toBe('success');
		expect(readItems(execution, 0)).toEqual([]);
		expect(readItems(execution, 1)).toMatchObject([
			{ error: TOKEN_IS_WRONG, details: { item: 0, field: 'Token Field' } },
		]);
	}
});

test('a report that is filtered out gives no item', async () => {
	const receiver = await ReadingWorkflow.open(real(), { read: { outcomes: ['expired'] } });
	const execution = await receiver.executionFor({ body: delivered('m-1') });
	expect([execution.status, readItems(execution)]).toEqual(['success', []]);
});

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

import { pairedIndex } from '../../hosts/rest/execution';
import { HEADER, READ, readItems, ReadingWorkflow } from './readingWorkflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { type Fixture, jsonFixtures, otherFixtures, xmlFixtures } from '../engine/reportFixtures';
import { post } from './reportReceiver';
import { TOKEN_IS_WRONG } from '../engine/sentences';

const TOKEN = 'tokenOfReports-3391';
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

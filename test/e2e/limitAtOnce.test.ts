import { countBy } from 'lodash';
import { credentialFor } from '../../demo/examples';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { BULK_SMS, bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const LIMIT_S = 120;
const PEOPLE = 200;
const LIMIT = 300;

const real = useRealN8n('limit-at-once');
jest.setTimeout(2 * RUN_LIMIT_MS);
beforeEach(() => real().sandbox.clear());

const people = Array.from({ length: PEOPLE }, (_, index) => ({
	to: String(66_810_000_000 + index),
	text: 'The server is down',
	alertname: `alert ${index % 10}`,
}));

/** Saves a workflow that sends to 200 people, 4 in a request, and starts it so many times at once. */
async function runAtOnce(name: string, times: number, values: object): Promise<unknown[]> {
	const { client, account } = real();
	const credential = await client.saveCredential(credentialFor(account));
	const sending = bulkSms({
		credential,
		options: {
			limitOverTime: { values: { hours: 8784, ...values } },
			maxDestinationsPerRequest: 4,
		},
	});
	const file = workflow(
		name,
		[manualTrigger(), ...itemNodes(people), sending],
		[
			[START, 'List'],
			['List', 'Items'],
			['Items', BULK_SMS],
		],
	);
	const saved = await client.saveWorkflow(file);
	const ids = await Promise.all(
		Array.from({ length: times }, async () => await client.start(saved, START)),
	);
	const ended = await Promise.all(ids.map(async (id) => await client.ended(id, LIMIT_S)));
	const ends = ended.map(({ status, errorMessage }) => errorMessage ?? status);
	expect(ends).toEqual(ids.map(() => 'success'));
	return ended.flatMap((execution) => execution.items(BULK_SMS).map(({ json }) => json.outcome));
}

test('two executions of 200 at once send no more than the limit of 300, and all of it', async () => {
	const outcomes = await runAtOnce('Limit of a workflow', 2, { messages: LIMIT, per: 'workflow' });
	expect(countBy(outcomes)).toEqual({ accepted: LIMIT, skipped: 2 * PEOPLE - LIMIT });
	expect(real().sandbox.messages()).toHaveLength(LIMIT);
});

test('five executions at once send one SMS to each person', async () => {
	const outcomes = await runAtOnce('Limit of a number', 5, { messages: 1, per: 'number' });
	expect(countBy(outcomes)).toEqual({ accepted: PEOPLE, skipped: 4 * PEOPLE });
	const numbers = real()
		.sandbox.messages()
		.map(({ to }) => to);
	expect(new Set(numbers).size).toBe(PEOPLE);
	expect(numbers).toHaveLength(PEOPLE);
});

test('five executions at once send one SMS for each alert', async () => {
	const key = '={{ $json.alertname }}';
	const outcomes = await runAtOnce('Limit of a key', 5, { messages: 1, per: 'key', key });
	expect(countBy(outcomes)).toEqual({ accepted: 10, skipped: 5 * PEOPLE - 10 });
	expect(real().sandbox.messages()).toHaveLength(10);
});

import { countBy } from 'lodash';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import { FaultySending } from './faultySending';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { BULK_SMS, bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const LIMIT_S = 120;
const PEOPLE = 12_000;
const PER_REQUEST = 500;
/** Long enough for the first request on a busy machine. */
const TIMEOUT_S = 25;
/** What n8n stores for a workflow without a timeout. */
const NO_TIMEOUT = -1;

const real = useRealN8n('stopped-limit');
jest.setTimeout(3 * RUN_LIMIT_MS);
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

const people = Array.from({ length: PEOPLE }, (_, index) => ({
	to: String(66_810_000_000 + 10_000 * index),
	text: 'The server is down',
}));

const once = { limitOverTime: { values: { messages: 1, hours: 720, per: 'number' } } };

const outcomes = (execution: Execution) =>
	countBy(execution.items(BULK_SMS), ({ json }) => json.outcome);

describe.each([
	['Limit over Time', once],
	['Limit over Time and Skip Repeats', { ...once, skipRepeatsHours: 720 }],
])('with %s, an execution that n8n ends after its first request', (_, safeguards) => {
	it.each([
		['by Stop', {}],
		['by executionTimeout', { executionTimeout: TIMEOUT_S }],
	])('keeps no place for those to whom it did not send: %s', async (way, settings) => {
		const { client } = real();
		const credential = await sending.start(['none', 'no answer']);
		const options = { ...safeguards, maxDestinationsPerRequest: PER_REQUEST };
		const node = bulkSms({ credential, options, onError: 'continueRegularOutput' });
		const nodes = [manualTrigger(), ...itemNodes(people), node];
		const file = workflow(`Stopped ${way}`, nodes);
		const save = async (changed: object) =>
			await client.saveWorkflow({ ...file, settings: { ...file.settings, ...changed } });
		const saved = await save(settings);
		const id = await client.start(saved, START);
		await waitUntil('the second request', { limitSeconds: LIMIT_S, everyMs: 20 }, () =>
			Promise.resolve(sending.requests() >= 2 || undefined),
		);
		if (way === 'by Stop') await client.stop(id);
		await client.ended(id, LIMIT_S);

		const again = await save({ executionTimeout: NO_TIMEOUT });
		expect(again.id).toBe(saved.id);
		const second = await client.ended(await client.start(again, START), LIMIT_S);

		// The request that was broken off may have been carried out.
		expect(outcomes(second)).toEqual({
			accepted: PEOPLE - 2 * PER_REQUEST,
			skipped: 2 * PER_REQUEST,
		});
		const { sandbox } = real();
		expect(sandbox.messages()).toHaveLength(PEOPLE - PER_REQUEST);
	});
});

import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import type { Fault } from '../engine/faultyGateway';
import { FaultySending, itemsOf, messagesTo, runOf } from './faultySending';
import { useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	itemNodes,
	LOOP_LINKS,
	loop,
	manualTrigger,
	START,
	workflow,
} from './sendingWorkflow';

const LIMIT_S = 60;

const real = useRealN8n('retry-executions');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

/** Saves a workflow that sends to these recipients, one request each. */
async function save(
	script: Fault[],
	recipients: number[],
	retries = false,
	settings: Record<string, unknown> = {},
): Promise<SavedWorkflow> {
	const credential = await sending.start(script);
	const nodes = [
		manualTrigger(),
		...itemNodes(messagesTo(...recipients)),
		bulkSms({ credential, retries }),
	];
	const file = workflow(`Sends to ${recipients.join(', ')}`, nodes);
	return await real().client.saveWorkflow({
		...file,
		settings: { ...file.settings, ...settings },
	});
}

describe("n8n's own Retry of a failed execution", () => {
	test('sends what the execution did not settle, and gives out the rest as it was', async () => {
		const { client } = real();
		const failed = await client.run(await save(['none', '401'], [1, 2, 3]), START, LIMIT_S);
		const [first] = sending.received();

		const retried = await client.retry(failed.id, LIMIT_S);

		const received = sending.received();
		expect([failed.status, retried.status]).toStrictEqual(['error', 'success']);
		expect(sending.requests()).toBe(4);
		expect(sending.recipients()).toStrictEqual([1, 2, 3]);
		expect(received[0]).toStrictEqual(first);
		// It is an execution of its own, so what it sends has identifiers of its own.
		expect(new Set(received.map(([, messageId]) => runOf(messageId))).size).toBe(2);
		expect(itemsOf(retried)).toStrictEqual(sending.acceptedItems(received));
	});

	test('does not send again what may have been sent, however often it is retried', async () => {
		const { client } = real();
		const script: Fault[] = ['none', 'resetAfterForwarding', '401'];
		const failed = await client.run(await save(script, [1, 2, 3]), START, LIMIT_S);

		const retried = await client.retry(failed.id, LIMIT_S);
		const again = await client.retry(retried.id, LIMIT_S);

		expect([failed.status, retried.status, again.status]).toStrictEqual([
			'error',
			'error',
			'error',
		]);
		expect(again.errorMessage).toMatch(
			/^Not every message was accepted: 2 accepted, 1 of unknown outcome\. The connection to \S+ broke before an answer came\. The message may have been sent$/,
		);
		expect(sending.requests()).toBe(4);
		expect(sending.recipients()).toStrictEqual([1, 2, 3]);
	});

	test('goes on in the iteration of a loop that failed', async () => {
		const { client } = real();
		const credential = await sending.start(['none', 'none', 'none', '401']);
		const items = itemNodes(messagesTo(1, 2, 1, 3, 1, 2));
		const nodes = [manualTrigger(), ...items, loop(2), bulkSms({ credential })];
		const file = workflow('Loop that fails', nodes, LOOP_LINKS);
		const failed = await client.run(await client.saveWorkflow(file), START, LIMIT_S);

		const retried = await client.retry(failed.id, LIMIT_S);

		expect([failed.status, retried.status]).toStrictEqual(['error', 'success']);
		expect(sending.requests()).toBe(7);
		expect(sending.recipients()).toStrictEqual([1, 2, 1, 3, 1, 2]);
		expect(retried.runsOf(BULK_SMS)).toBe(3);
	});

	test('knows nothing of an earlier Retry of the same execution: n8n keeps that one apart', async () => {
		const { client } = real();
		const failed = await client.run(await save(['none', '401'], [1, 2]), START, LIMIT_S);

		await client.retry(failed.id, LIMIT_S);
		await client.retry(failed.id, LIMIT_S);

		expect(sending.recipients()).toStrictEqual([1, 2, 2]);
	});
});

describe('an execution that is stopped while it sends', () => {
	const recipients = [1, 2, 3, 4, 5];

	/** Stops it when the third request is under way, and looks again when Retry On Fail had time. */
	async function stopped(settings: Record<string, unknown> = {}) {
		const { client } = real();
		const saved = await save(['none', 'none', 'no answer'], recipients, true, settings);
		const executionId = await client.start(saved, START);
		await waitUntil('the third request', { limitSeconds: LIMIT_S, everyMs: 20 }, () =>
			Promise.resolve(sending.requests() >= 3 || undefined),
		);
		await client.stop(executionId);
		await new Promise((later) => setTimeout(later, 1500));
		return await client.ended(executionId, LIMIT_S);
	}

	test('sends no further request, and n8n keeps nothing that the node gave out', async () => {
		const execution = await stopped();

		expect(sending.requests()).toBe(3);
		expect(sending.recipients()).toStrictEqual([1, 2]);
		expect(execution.status).toBe('canceled');
		expect([
			execution.errorMessage,
			execution.runsOf('Items'),
			execution.runsOf(BULK_SMS),
		]).toStrictEqual(['The execution was cancelled manually', 0, 0]);

		// So n8n cannot retry it.
		await expect(real().client.retry(execution.id, LIMIT_S)).rejects.toThrow(
			`n8n answered 500 to POST /rest/executions/${execution.id}/retry: ` +
				'The execution was aborted before starting, so it cannot be retried',
		);
		expect(sending.recipients()).toStrictEqual([1, 2]);
	});

	test('sends to nobody twice with Retry where n8n saved its progress', async () => {
		const execution = await stopped({ saveExecutionProgress: true });
		expect(sending.requests()).toBe(3);
		expect([execution.runsOf('Items'), execution.runsOf(BULK_SMS)]).toStrictEqual([1, 0]);

		await real().client.retry(execution.id, LIMIT_S);

		expect(sending.recipients()).toStrictEqual([1, 2]);
	});
});

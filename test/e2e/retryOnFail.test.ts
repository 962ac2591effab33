import { sortBy } from 'lodash';
import type { Execution } from '../../hosts/rest/execution';
import type { Fault } from '../engine/faultyGateway';
import { outcomesInWords } from '../engine/runLine';
import { FaultySending, itemsOf, messagesTo, runOf } from './faultySending';
import { useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	call,
	calledTrigger,
	itemNodes,
	type Link,
	LOOP_LINKS,
	loop,
	manualTrigger,
	workflow,
} from './sendingWorkflow';

type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

const real = useRealN8n('retry-on-fail');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

const LIST = [1, 2, 3];
/** Sends in a loop to recipient 1 in each round of two, and in the last one to the same as in the first. */
const IN_LOOP = [1, 2, 1, 3, 1, 2];

/** Sends with Retry On Fail, one request for each message. */
async function send(place: string, onError: OnError, script: Fault[], pinData = {}) {
	const credential = await sending.start(script);
	const node = bulkSms({ credential, retries: true, onError });
	if (place.startsWith('loop')) {
		const nodes = [...itemNodes(messagesTo(...IN_LOOP)), loop(place === 'loop of 1' ? 1 : 2), node];
		const links: Link[] = [...LOOP_LINKS, [BULK_SMS, 'Loop', 1]];
		return await sending.run(workflow('Loop', [manualTrigger(), ...nodes], links));
	}
	const nodes = [manualTrigger(), ...itemNodes(messagesTo(...LIST))];
	if (place === 'list') return await sending.run({ ...workflow(place, [...nodes, node]), pinData });
	const { client } = real();
	const called = await client.saveWorkflow(workflow('Sub-workflow', [calledTrigger(), node]));
	await client.activate(called);
	const mode = place === 'called once' ? 'once' : 'each';
	return await sending.run(workflow(place, [...nodes, call(called, mode)]));
}

/** The recipient and identifier of each item that says accepted, in all runs. */
const accepted = (execution: Execution) =>
	[...execution.allItems(BULK_SMS), ...execution.items('Call')]
		.filter(({ json }) => json.outcome === 'accepted')
		.map(({ json }) => [Number(String(json.to).slice(-1)), json.messageId]);

/** The gateway has taken the second message when it resets the connection. */
const RESET: Fault[] = ['none', 'resetAfterForwarding'];

// Each execution, each round, and each call of a sub-workflow has identifiers of its own.
test.each<[string, OnError, Fault[], string, number[], requests: number, runs: number]>([
	['list', 'stopWorkflow', ['none', '401'], 'success', LIST, 4, 1],
	['list', 'continueRegularOutput', ['400'], 'success', [2, 3, 1], 4, 1],
	['list', 'continueErrorOutput', ['400'], 'success', [2, 3, 1], 4, 1],
	['loop of 2', 'stopWorkflow', ['none', 'none', 'none', '401'], 'success', IN_LOOP, 7, 3],
	['loop of 2', 'continueErrorOutput', ['none', 'none', '401'], 'success', IN_LOOP, 7, 3],
	['called once', 'stopWorkflow', ['none', '401'], 'success', LIST, 4, 1],
	['called for each', 'stopWorkflow', ['none', '401'], 'success', LIST, 4, 3],
	['list', 'stopWorkflow', RESET, 'error', LIST, 3, 1],
	['loop of 1', 'stopWorkflow', RESET, 'error', [1, 2], 2, 2],
	['loop of 1', 'continueErrorOutput', RESET, 'success', IN_LOOP, 6, 6],
	['called once', 'stopWorkflow', RESET, 'error', LIST, 3, 1],
	['called for each', 'stopWorkflow', RESET, 'error', [1, 2], 2, 2],
])(
	'Retry On Fail sends what was not sent, and nothing twice: %s, %s, after %j',
	async (place, onError, script, status, recipients, requests, runs) => {
		const execution = await send(place, onError, script);

		const received = sending.received();
		const ids = received.map(([, messageId]) => messageId);
		expect([execution.status, sending.recipients()]).toStrictEqual([status, recipients]);
		expect(sending.requests()).toBe(requests);
		expect([new Set(ids).size, new Set(ids.map(runOf)).size]).toStrictEqual([
			recipients.length,
			runs,
		]);
		if (status === 'error') return;
		const told = received.filter((_, index) => script !== RESET || index !== 1);
		const inOrder = place === 'list' ? sortBy(told, ([recipient]) => recipient) : told;
		expect(accepted(execution)).toStrictEqual(inOrder);
	},
);

test('Retry On Fail tells in the error which message may have been sent', async () => {
	const execution = await send('list', 'stopWorkflow', RESET);

	const told = outcomesInWords({ accepted: 2, unknown: 1 });
	expect(execution.errorMessage?.replace(/connection to \S+ broke/, 'connection broke')).toBe(
		`Not every message was accepted: ${told}. The connection broke before an answer came. The message may have been sent`,
	);
	expect(execution.errorContext.results).toMatchObject(
		sending.received().map(([recipient, messageId], item) => ({
			...{ item, messageId, to: `6681234000${recipient}` },
			outcome: item === 1 ? 'unknown' : 'accepted',
		})),
	);
});

test('Retry On Fail sends pinned items, and nothing with pinned data of its own', async () => {
	const pinned = { Items: messagesTo(4, 5, 6).map((json) => ({ json })) };
	const execution = await send('list', 'stopWorkflow', ['none', '401'], pinned);
	expect([execution.status, sending.recipients()]).toStrictEqual(['success', [4, 5, 6]]);

	const item = { to: '66812345678', outcome: 'accepted', from: 'MyShop', messageId: 'pinned' };
	const own = await send('list', 'stopWorkflow', [], { [BULK_SMS]: [{ json: item }] });
	expect([own.status, sending.requests()]).toStrictEqual(['success', 0]);
	expect(itemsOf(own).map(({ json }) => json)).toStrictEqual([item]);
});

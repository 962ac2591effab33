import { randomUUID } from 'node:crypto';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { type RealN8n, RUN_LIMIT_MS, secrets, useOwnN8n } from './realN8n';
import { IncomingWorkflow } from './incomingWorkflow';
import { ReportReceiver } from './reportReceiver';
import { workflow } from './sendingWorkflow';
import { startSandbox } from '../../sandbox/sandbox';
import { startAwaiting } from './awaitingWorkflow';

/** n8n answers the others in a small part of it. */
const UNANSWERED_MS = 5_000;

const DECLARATION = '<?xml version="1.0"?>';
const MALFORMED = '<detail></report>';
const REPORT =
	'<detail><messageId>m-1</messageId><to>66812345678</to><status>DELIVERED</status></detail>';
const UNANSWERED = 'no answer';
const DAY_MS = 24 * 3600 * 1000;

jest.setTimeout(RUN_LIMIT_MS);

/** Sends XML. @returns the status of the answer, or that none came in time */
async function send(url: string, body: string): Promise<number | typeof UNANSWERED> {
	const headers = { 'content-type': 'application/xml' };
	const signal = AbortSignal.timeout(UNANSWERED_MS);
	try {
		const { status } = await fetch(url, { method: 'POST', headers, body, signal });
		return status;
	} catch (error) {
		if (signal.aborted) return UNANSWERED;
		throw error;
	}
}

/** Production URL of a workflow with nothing in it but n8n's own Webhook node. */
async function openWebhook({ client, n8n }: RealN8n): Promise<string> {
	const path = randomUUID();
	const node: WorkflowNode = {
		id: randomUUID(),
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: randomUUID(),
		position: [0, 0],
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
	};
	await client.activate(await client.saveWorkflow(workflow(`Webhook ${path}`, [node])));
	return `${n8n.url}/webhook/${path}`;
}

/** Sends XML to the trigger. @returns the answer, and what came out until JSON sent then did */
async function report(receiver: ReportReceiver, body: string) {
	const { result, runs } = await receiver.runsDuring(() => send(receiver.url, body));
	return { answered: result, items: runs.flat() };
}

const reported: unknown = expect.objectContaining({ messageId: 'm-1', outcome: 'delivered' });
const asText: unknown = expect.objectContaining({ outcome: 'unknown', raw: DECLARATION });
const taken = (...items: unknown[]) => ({ answered: 200, items });
const lost = { answered: UNANSWERED, items: [] };

describe('XML that is nothing but a declaration', () => {
	const real = useOwnN8n('report-xml-declaration');

	test('waits in n8n for the next XML, but for the very first, and comes out as itself', async () => {
		const receiver = await ReportReceiver.open(real(), {});

		expect(await report(receiver, DECLARATION)).toStrictEqual(taken(asText));
		expect(await report(receiver, REPORT)).toStrictEqual(taken(reported));
		expect(await report(receiver, DECLARATION)).toStrictEqual(lost);
		const { answered, items } = await report(receiver, REPORT);

		expect(answered).toBe(200);
		expect(items).toHaveLength(2);
		expect(items).toEqual(expect.arrayContaining([reported, asText]));
	});
});

describe('XML that is not well-formed', () => {
	const real = useOwnN8n('report-xml-malformed');
	let closeAfterwards = async () => await Promise.resolve();
	afterAll(async () => await closeAfterwards());

	test('is for n8n to answer, whose parser may then be silent for all; JSON is taken', async () => {
		const receiver = await ReportReceiver.open(real(), {});
		const webhook = await openWebhook(real());
		const sandbox = await startSandbox({ ...secrets, reportDelayMs: DAY_MS });
		closeAfterwards = () => sandbox.close();
		const { client } = real();
		const waiting = await startAwaiting({ client, sandbox }, '66812345678');

		expect(await report(receiver, MALFORMED)).toStrictEqual({ answered: 422, items: [] });
		expect(await report(receiver, REPORT)).toStrictEqual(taken(reported));
		// n8n's own node is not answered either, so this is before any node is asked.
		expect(await send(webhook, MALFORMED)).toBe(UNANSWERED);
		expect(await send(webhook, REPORT)).toBe(UNANSWERED);
		expect(await report(receiver, REPORT)).toStrictEqual(lost);

		const call = { body: JSON.stringify({ messageId: 'm-1', status: 'DELIVERED' }) };
		// With Other Encodings n8n leaves the body to the trigger, which has a parser of its own.
		const sms =
			'<r><TRAN_ID>t</TRAN_ID><MOBILE_NO>66812345678</MOBILE_NO><MESSAGE>Hi</MESSAGE></r>';
		const own = await ReportReceiver.open(real(), {
			typeVersion: 1,
			options: { binaryData: true },
		});
		expect(await report(own, REPORT)).toStrictEqual(taken(reported));
		const parsed = await IncomingWorkflow.open(real(), { authentication: 'none' });
		expect(await send(parsed.url, sms)).toBe(UNANSWERED);

		// An execution that waits is called by the same way, and goes on waiting.
		expect(await send(waiting.url, MALFORMED)).toBe(UNANSWERED);
		expect(await client.statusOf(waiting.id)).toBe('waiting');
		expect(await receiver.outcomeOf(call)).toMatchObject({
			answered: { status: 200 },
			runs: [[reported]],
		});
	});
});

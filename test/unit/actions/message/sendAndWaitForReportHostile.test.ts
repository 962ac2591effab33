import fc from 'fast-check';
import type { IWebhookFunctions } from 'n8n-workflow';

import { BulkSms } from '../../../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../../../nodes/BulkSms/BulkSmsTrigger.node';
import { takeCall } from '../../../../nodes/BulkSms/calls/webhookCall';
import { anyBody } from '../../trigger/hostileBodies';
import { type Call, receiveBy, refusal } from '../../trigger/receivedCall';
import { type Given, strictContext } from '../../strictContext';
import { volume } from '../../../engine/volume';

const RUNS = volume(100, 3_000);
const TO = '66812345678';
const state = {
	message: { messageIds: ['m-1'], to: TO },
	deadline: Number.MAX_SAFE_INTEGER,
	sending: { messageId: 'm-1', to: TO, outcome: 'accepted' },
};
const parameters = { resource: 'message', operation: 'sendAndWaitForReport' };
const report = { details: [{ messageId: 'm-1', status: { name: 'DELIVERED' } }] };

const node = new BulkSms();
const trigger = new BulkSmsTrigger();
const webhook = async (context: IWebhookFunctions) => await node.webhook.call(context);

const logged: unknown[] = [];
const knowing = (value: unknown): Given<IWebhookFunctions> => ({
	getNode: () => ({ name: 'Bulk SMS' }),
	evaluateExpression: () => value,
	logger: { error: (message: unknown) => logged.push(message) },
});
/** A call to the address of an execution that waits, as n8n hands it to the node. */
const call = async (given: Call = {}, more: Given<IWebhookFunctions> = {}) =>
	await receiveBy(webhook, { body: report, parameters, ...given }, { ...knowing(state), ...more });

const fault = (): never => {
	throw new TypeError('secret');
};
const NOTHING_WAITS = refusal(404, 'Nothing waits for a report here');
const FAILED = refusal(500, 'The call could not be taken');

beforeEach(() => (logged.length = 0));

describe('a fault while a report is taken', () => {
	/** By what the context gives; what comes later in the list is put over the test's own. */
	const broken = (name: keyof IWebhookFunctions) => async (context: IWebhookFunctions) =>
		await webhook(
			new Proxy(context, {
				get: (target, key, receiver): unknown =>
					key === name ? fault : Reflect.get(target, key, receiver),
			}),
		);

	it.each<keyof IWebhookFunctions>([
		'getNodeParameter',
		'getNode',
		'evaluateExpression',
		'getRequestObject',
		'getBodyData',
	])('of %s is answered 500 without details and leaves the execution waiting', async (name) => {
		const given = { body: report, parameters };
		expect(await receiveBy(broken(name), given, knowing(state))).toStrictEqual(FAILED);
		expect(logged).toEqual([
			'Bulk SMS could not take a call (TypeError); nothing was started for it',
		]);
	});

	it('leaves it waiting even where the response cannot be written, and the log neither', async () => {
		const given = { body: '', parameters };
		const { result } = await receiveBy(broken('getResponseObject'), given, {
			...knowing(state),
			logger: { error: fault },
		});
		expect(result).toStrictEqual({ noWebhookResponse: true });
	});

	it('of what was thrown that is no error is one', async () => {
		const throws = jest.fn<Promise<never>, []>().mockRejectedValue(null);
		const asked = { getNodeParameter: () => 'message', getResponseObject: fault };
		expect(await takeCall(strictContext<IWebhookFunctions>(asked), throws)).toStrictEqual({
			noWebhookResponse: true,
		});
	});

	it.each([
		['of an operation that does not wait', { ...parameters, operation: 'send' }],
		['of a name of every object', { resource: 'constructor', operation: 'toString' }],
	])('is none for a node %s, which waits for nothing', async (_, given) => {
		expect(await call({ parameters: given })).toStrictEqual(NOTHING_WAITS);
	});

	it('is none where the execution keeps nothing, or no deadline', async () => {
		for (const kept of [undefined, { ...state, deadline: 'soon' }])
			expect(await call({}, knowing(kept))).toStrictEqual(NOTHING_WAITS);
	});
});

describe(`whatever a caller sends to the address of an execution that waits, one of ${RUNS}`, () => {
	const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true });
	const body = fc.oneof({ arbitrary: anyBody, weight: 3 }, { arbitrary: anything, weight: 1 });
	const rawBody = fc.option(
		fc.oneof(
			fc.uint8Array().map((bytes) => Buffer.from(bytes)),
			anyBody.map((each) => Buffer.from(JSON.stringify(each))),
		),
		{ nil: undefined },
	);

	it('is answered, and never ends the wait, nor does it whatever the execution keeps', async () => {
		await fc.assert(
			fc.asyncProperty(body, rawBody, fc.string(), anything, async (given, raw, charset, kept) => {
				const headers = { 'content-type': `text/plain; charset=${charset}` };
				const sent = { body: given, ...(raw && { rawBody: raw }), headers };
				for (const outcome of [await call(sent), await call({}, knowing(kept))]) {
					expect(outcome.result.workflowData).toBeUndefined();
					const isAcknowledged = 'webhookResponse' in outcome.result;
					expect(isAcknowledged ? 200 : outcome.answered.status).toBeGreaterThanOrEqual(200);
				}
			}),
			{ numRuns: RUNS },
		);
	});
});

describe('the trigger', () => {
	it('answers 500 to a fault as well, and starts no run', async () => {
		const code = async (context: IWebhookFunctions) => await trigger.webhook.call(context);
		const faulty = { getCredentials: fault, logger: { error: () => undefined } };
		const given = { body: report, parameters: { authentication: 'token' } };
		expect(await receiveBy(code, given, faulty)).toStrictEqual(FAILED);
	});
});

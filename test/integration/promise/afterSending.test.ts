import { ExecuteContext } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { startSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { TestClock } from '../../engine/clock';
import { inCollections } from '../../engine/collections';
import { ProcessedStore } from '../../engine/store/processedStore';
import { runBulkSms } from '../../engine/runBulkSms';
import { startScriptedGateway, type ScriptedGateway } from '../../engine/scriptedGateway';

/** The function that fails in a test; absent: all work. */
let mockFailing = '';
/** A function that is not called any more would prove nothing. */
let mockHasFailed = false;
function mockModule(path: string) {
	const module = jest.requireActual<Record<string, unknown>>(path);
	return Object.fromEntries(
		Object.entries(module).map(([name, member]) => {
			if (typeof member !== 'function') return [name, member];
			const apply = (target: typeof member, self: unknown, given: unknown[]): unknown => {
				if (mockFailing === name) {
					mockHasFailed = true;
					throw new Error(`${name} is broken`);
				}
				return Reflect.apply(target, self, given) as unknown;
			};
			return [name, new Proxy(member, { apply })];
		}),
	);
}
jest.mock('../../../nodes/BulkSms/actions/run/items/resultError', () =>
	mockModule('../../../nodes/BulkSms/actions/run/items/resultError'),
);
jest.mock('../../../nodes/BulkSms/actions/run/items/resultItem', () =>
	mockModule('../../../nodes/BulkSms/actions/run/items/resultItem'),
);
jest.mock('../../../nodes/BulkSms/actions/run/items/runHint', () =>
	mockModule('../../../nodes/BulkSms/actions/run/items/runHint'),
);
jest.mock('../../../nodes/BulkSms/core/gateway/otp/otpAnswer', () =>
	mockModule('../../../nodes/BulkSms/core/gateway/otp/otpAnswer'),
);
jest.mock('../../../nodes/BulkSms/core/message/number/checkedNumber', () =>
	mockModule('../../../nodes/BulkSms/core/message/number/checkedNumber'),
);
jest.mock('../../../nodes/BulkSms/core/gateway/check/endpointFindings', () =>
	mockModule('../../../nodes/BulkSms/core/gateway/check/endpointFindings'),
);
jest.mock('../../../nodes/BulkSms/actions/message/awaitReport/waiting', () =>
	mockModule('../../../nodes/BulkSms/actions/message/awaitReport/waiting'),
);

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ reportDelayMs: 60_000 });
});
beforeEach(() => sandbox.clear());
afterEach(() => {
	mockFailing = '';
	mockHasFailed = false;
	jest.restoreAllMocks();
});
afterAll(async () => await sandbox.close());

const MODES = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
const TO = ['66812340001', '66812340002'];
/** The sandbox rejects it. */
const REJECTED = '66812349903';

const bodySchema = z.object({
	messages: z.array(z.object({ destinations: z.array(z.object({ to: z.string() })) })),
});
const sentTo = () =>
	sandbox
		.requests()
		.flatMap(({ body }) => bodySchema.parse(body).messages)
		.flatMap(({ destinations }) => destinations.map(({ to }) => to));

const send = async (
	parameters: INodeParameters,
	onError: (typeof MODES)[number],
	to: string[] = TO,
) =>
	await runBulkSms({
		items: to.map((phone) => ({ phone, name: 'Ann' })),
		parameters: {
			from: 'MyShop',
			to: '={{ $json.phone }}',
			text: 'Hello',
			message: 'Restart it?',
			...parameters,
		},
		credentials: { baseUrl: sandbox.url, username: 'demo', password: 'demo' },
		onError,
		maxTries: 3,
		clock: new TestClock(),
	});

describe.each(MODES)('where something fails after the messages were sent: %s', (onError) => {
	it.each([
		['the items', 'toItems', {}],
		['the time that Messages per Minute took', 'durationAfter', { messagesPerMinute: 60 }],
		['the tip about other fields', 'inputFieldsTip', {}],
	])('nobody gets a message twice: %s', async (_, name, options) => {
		mockFailing = name;
		await send(inCollections<number | boolean>(options), onError);
		expect([sentTo(), mockHasFailed]).toEqual([TO, true]);
	});

	it('what was accepted is not sent again: the error', async () => {
		mockFailing = onError === 'stopWorkflow' ? 'toError' : 'toItems';
		await send({}, onError, [...TO, REJECTED]);
		expect([sentTo().filter((to) => to !== REJECTED), mockHasFailed]).toEqual([TO, true]);
	});

	it('the run goes on without its line', async () => {
		mockFailing = 'summarize';
		const { output, error, hints } = await send({}, onError);
		expect([sentTo(), output.map(({ json }) => json.outcome), error, hints]).toEqual([
			TO,
			['accepted', 'accepted'],
			undefined,
			[],
		]);
	});

	it('the run goes on where n8n takes no line', async () => {
		jest.spyOn(ExecuteContext.prototype, 'addExecutionHints').mockImplementation(() => {
			throw new Error('no line');
		});
		const { output, error } = await send({}, onError);
		expect([sentTo(), output.length, error]).toEqual([TO, 2, undefined]);
	});

	it.each([
		['sendAndWait', 'waitUntil'],
		['sendAndWait', 'inOrder'],
		['sendAndWait', 'toItem'],
		['sendAndWaitForReport', 'waitUntil'],
		['sendAndWaitForReport', 'toItem'],
	])('nobody is asked twice: %s, %s', async (operation, name) => {
		mockFailing = name;
		await send({ operation }, onError, TO.slice(0, 1));
		expect([sentTo(), mockHasFailed]).toEqual([TO.slice(0, 1), true]);
	});

	it.each(['sendAndWait', 'sendAndWaitForReport'])(
		'the wait begins without its line: %s',
		async (operation) => {
			mockFailing = operation === 'sendAndWait' ? 'questionHint' : 'summarize';
			const { waitTill, error } = await send({ operation }, onError, TO.slice(0, 1));
			expect([sentTo(), error]).toEqual([TO.slice(0, 1), undefined]);
			expect(waitTill).toBeInstanceOf(Date);
		},
	);

	it('a question that was sent before is told as such, and nobody waits', async () => {
		const spy = jest
			.spyOn(ExecuteContext.prototype, 'putExecutionToWait')
			.mockRejectedValueOnce(new Error('not now'));
		const { output, errorBranch, error, waitTill } = await send(
			{ operation: 'sendAndWait' },
			onError,
			TO.slice(0, 1),
		);
		const reason = 'An earlier try sent the message, but failed before it waited';
		expect(spy).toHaveBeenCalledTimes(1);
		expect([sentTo(), waitTill]).toEqual([TO.slice(0, 1), undefined]);
		if (onError === 'stopWorkflow') {
			expect(error?.message).toBe(`${reason}. The message may have been sent`);
		} else {
			const told = [...output, ...errorBranch].map(({ json }) => json);
			expect(told).toMatchObject([{ error: reason, details: { outcome: 'unknown' } }]);
		}
	});
});

describe.each(MODES)('where something fails after a code or a test SMS was sent: %s', (onError) => {
	let gateway: ScriptedGateway;
	const paths = (ending: string) =>
		gateway.requests.filter(({ path, body }) => path.endsWith(ending) && body !== '{"messages":[]}')
			.length;
	beforeEach(async () => {
		await ProcessedStore.install();
		gateway = await startScriptedGateway(({ path }) =>
			path.startsWith('/otp') ? { status: 200, body: '{"otpId":"77"}' } : { status: 404, body: '' },
		);
	});
	afterEach(async () => await gateway.close());
	const run = async (parameters: INodeParameters) =>
		await runBulkSms({
			items: [{}],
			parameters,
			credentials: { baseUrl: gateway.url, username: 'demo', password: 'demo' },
			onError,
			maxTries: 3,
			clock: new TestClock(),
		});

	it.each([
		['request', '/otp/requestOTP', 'readOtpAnswer'],
		['request', '/otp/requestOTP', 'zeroWarning'],
		['resend', '/otp/resendOTP', 'readOtpAnswer'],
	])('no second code is asked for: %s %s %s', async (operation, path, name) => {
		mockFailing = name;
		const values = { otcId: 'login', to: TO[0] ?? '', otpId: '77' };
		await run({ resource: 'otp', operation, ...values });
		expect(paths(path)).toBe(1);
	});

	it('Check Gateway sends one SMS', async () => {
		mockFailing = 'findOneTimePasswords';
		await run({ resource: 'account', operation: 'checkGateway', to: TO[0] ?? '', from: 'MyShop' });
		expect(paths('/sms/send')).toBe(1);
	});
});

const settledSchema = z.object({
	executionData: z.object({
		contextData: z.object({
			'node:Bulk SMS': z.object({ bulkSmsSettled: z.record(z.record(z.object({}))) }),
		}),
	}),
});

describe('what a run has settled', () => {
	it.each<[string, string, number | undefined, object]>([
		['all were accepted', TO[1] ?? '', undefined, {}],
		['all were accepted, with Retry On Fail', TO[1] ?? '', 2, {}],
		['one was rejected', REJECTED, undefined, {}],
		[
			'one was rejected, with Retry On Fail',
			REJECTED,
			2,
			{ 0: [`0 ${TO[0]} 0`, `0 ${REJECTED} 0`] },
		],
	])('is stored only as long as n8n may try again: %s', async (_, second, maxTries, kept) => {
		const { stored } = await runBulkSms({
			items: [{}],
			parameters: { from: 'MyShop', to: `${TO[0]},${second}`, text: 'Hello' },
			credentials: { baseUrl: sandbox.url, username: 'demo', password: 'demo' },
			onError: 'continueRegularOutput',
			clock: new TestClock(),
			...(maxTries !== undefined && { maxTries }),
		});
		const settled = settledSchema.parse(JSON.parse(stored)).executionData.contextData;
		const runs = Object.entries(settled['node:Bulk SMS'].bulkSmsSettled);
		expect(Object.fromEntries(runs.map(([run, results]) => [run, Object.keys(results)]))).toEqual(
			kept,
		);
	});
});

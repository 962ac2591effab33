import { mapValues } from 'lodash';
import { ExecuteContext } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import type * as otpAnswer from '../../../nodes/BulkSms/core/gateway/otp/otpAnswer';
import { TestClock } from '../../engine/clock';
import { inCollections } from '../../engine/collections';
import { ProcessedStore } from '../../engine/store/processedStore';
import { runBulkSms } from '../../engine/runBulkSms';
import { volume } from '../../engine/volume';
import { startScriptedGateway, type ScriptedGateway } from '../../engine/scriptedGateway';
import { MODES, loginAt, useSandbox } from '../stage';

/** After the answer, one-time codes call nothing of n8n: what reads the answer fails instead, once. */
let mockIsBroken = false;
jest.mock('../../../nodes/BulkSms/core/gateway/otp/otpAnswer', () => {
	const real = jest.requireActual<typeof otpAnswer>(
		'../../../nodes/BulkSms/core/gateway/otp/otpAnswer',
	);
	const readOtpAnswer: typeof real.readOtpAnswer = (...given) => {
		if (!mockIsBroken) return real.readOtpAnswer(...given);
		mockIsBroken = false;
		throw new Error('It is broken');
	};
	return { ...real, readOtpAnswer };
});

/** The most calls of n8n that are made to fail, each in a run of its own. */
const MOST = 25;
/** In `npm test`, each call fails with one setting of On Error, in a soak with each. */
const STEP = volume(MODES.length, 1);

const { prototype } = ExecuteContext;
/** What n8n offers to a node, also by the classes that this one extends. */
const OFFERED = new Map<string, PropertyDescriptor>();
for (
	let each: object = prototype;
	each !== Object.prototype;
	each = Object(Object.getPrototypeOf(each)) as object
) {
	for (const [name, offered] of Object.entries(Object.getOwnPropertyDescriptors(each))) {
		const isCalled = name !== 'constructor' && typeof offered.value === 'function';
		if (isCalled && !OFFERED.has(name)) OFFERED.set(name, offered);
	}
}

/** What n8n itself calls when the node has ended is not the node's. */
const isByNode = () => new Error().stack?.includes('/nodes/BulkSms/') ?? false;

/**
 * Runs with the first call of n8n that comes after the message failing, then with the second, and so
 * on, until a run has no more calls: a node that ends at any of them must know what it has sent.
 *
 * @param isSent whether the message has left in this run
 * @returns the names of the calls that failed, one of each run
 */
async function failEachCall(
	onError: (typeof MODES)[number],
	isSent: () => boolean,
	run: () => Promise<void>,
): Promise<string[]> {
	const broken: string[] = [];
	for (let failing = 1 + (MODES.indexOf(onError) % STEP); failing <= MOST; failing += STEP) {
		let calls = 0;
		const spies = [...OFFERED].map(([name, offered]) => {
			const isOwn = Object.hasOwn(prototype, name);
			const value = function (this: unknown, ...given: unknown[]): unknown {
				if (isSent() && isByNode() && ++calls === failing) {
					broken.push(name);
					throw new Error(`${name} is broken`);
				}
				return Reflect.apply(offered.value as () => unknown, this, given);
			};
			Object.defineProperty(prototype, name, { ...offered, value, configurable: true });
			return () =>
				isOwn
					? Object.defineProperty(prototype, name, offered)
					: Reflect.deleteProperty(prototype, name);
		});
		try {
			await run();
		} finally {
			for (const putBack of spies) putBack();
		}
		if (calls < failing) break;
	}
	return broken;
}

const sandbox = useSandbox();
afterEach(() => jest.restoreAllMocks());

const TO = ['66812340001', '66812340002'];
/** The sandbox rejects it. */
const REJECTED = '66812349903';

const sentTo = () => sandbox.sent().map(({ to }) => to);

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
		credentials: loginAt(sandbox.url),
		onError,
		maxTries: 3,
		clock: new TestClock(),
	});

describe.each(MODES)('where something fails after the messages were sent: %s', (onError) => {
	it.each<[string, INodeParameters, string[]]>([
		['Send', {}, TO],
		['Send with a pace', inCollections<number>({ messagesPerMinute: 60 }), TO],
		['Send and Wait for Response', { operation: 'sendAndWait' }, TO.slice(0, 1)],
		['Send and Wait for Delivery Report', { operation: 'sendAndWaitForReport' }, TO.slice(0, 1)],
	])('nobody gets a message twice: %s', async (_, parameters, to) => {
		const broken = await failEachCall(
			onError,
			() => sandbox.requests().length > 0,
			async () => {
				sandbox.clear();
				await send(parameters, onError, to);
				// What fails between two requests may keep the second from leaving.
				expect(sentTo()).toEqual(to.slice(0, sentTo().length));
			},
		);
		expect(broken).not.toEqual([]);
	});

	it('what was accepted is not sent again, where another is rejected', async () => {
		const broken = await failEachCall(
			onError,
			() => sandbox.requests().length > 0,
			async () => {
				sandbox.clear();
				await send({}, onError, [...TO, REJECTED]);
				expect(sentTo().filter((to) => to !== REJECTED)).toEqual(TO);
			},
		);
		expect(broken).not.toEqual([]);
	});

	it('the run goes on where n8n takes no line', async () => {
		jest.spyOn(ExecuteContext.prototype, 'addExecutionHints').mockImplementation(() => {
			throw new Error('no line');
		});
		const { output, error } = await send({}, onError);
		expect([sentTo(), output.length, error]).toEqual([TO, 2, undefined]);
	});

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
			credentials: loginAt(gateway.url),
			onError,
			maxTries: 3,
			clock: new TestClock(),
		});

	it.each([
		['request', '/otp/requestOTP'],
		['resend', '/otp/resendOTP'],
	])('no second code is asked for: %s', async (operation, path) => {
		mockIsBroken = true;
		await run({ resource: 'otp', operation, otcId: 'login', to: TO[0] ?? '', otpId: '77' });
		expect([paths(path), mockIsBroken]).toEqual([1, false]);
	});

	it('Check Gateway sends one SMS', async () => {
		const isSent = () => paths('/sms/send') > 0;
		const broken = await failEachCall(onError, isSent, async () => {
			gateway.requests.length = 0;
			const parameters = { resource: 'account', operation: 'checkGateway' };
			await run({ ...parameters, to: TO[0] ?? '', from: 'MyShop' });
			expect(paths('/sms/send')).toBe(1);
		});
		expect(broken).not.toEqual([]);
	});
});

const settledSchema = z.object({
	executionData: z.object({
		contextData: z.object({
			'node:Bulk SMS': z.object({
				bulkSmsSettled: z.record(
					z.object({ results: z.array(z.object({ recipient: z.object({ to: z.string() }) })) }),
				),
			}),
		}),
	}),
});

describe('what a run has settled', () => {
	it.each<[string, string, number | undefined, object]>([
		['all were accepted', TO[1] ?? '', undefined, {}],
		['all were accepted, with Retry On Fail', TO[1] ?? '', 2, {}],
		['one was rejected', REJECTED, undefined, {}],
		['one was rejected, with Retry On Fail', REJECTED, 2, { 0: [TO[0], REJECTED] }],
	])('is stored only as long as n8n may try again: %s', async (_, second, maxTries, kept) => {
		const { stored } = await runBulkSms({
			items: [{}],
			parameters: { from: 'MyShop', to: `${TO[0]},${second}`, text: 'Hello' },
			credentials: loginAt(sandbox.url),
			onError: 'continueRegularOutput',
			clock: new TestClock(),
			...(maxTries !== undefined && { maxTries }),
		});
		const settled = settledSchema.parse(JSON.parse(stored)).executionData.contextData;
		const runs = settled['node:Bulk SMS'].bulkSmsSettled;
		expect(mapValues(runs, ({ results }) => results.map(({ recipient }) => recipient.to))).toEqual(
			kept,
		);
	});
});

import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import type { CredentialReference } from '../../hosts/rest/restClient';
import { startScriptedGateway, type ScriptedGateway } from '../engine/scriptedGateway';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { NO_BALANCE_HERE } from '../engine/sentences';

const START = 'When clicking ‘Execute workflow’';
const NODE = 'Bulk SMS';
const LIMIT_S = 60;
const PEOPLE = [
	{ to: '66812345678', text: 'Hello' },
	{ to: '66812345679', text: 'Bye' },
];
const PAIRED = PEOPLE.map((_, item) => ({ item }));

const real = useRealN8n('account');
/** A gateway with little credit, and with senders of an own shape. */
let poor: ScriptedGateway;
/** A gateway that has nothing but `/sms/send`. */
let bare: ScriptedGateway;
beforeAll(async () => {
	poor = await startScriptedGateway(({ path }) => {
		if (path === '/account/balance') {
			return { status: 200, body: '{"type":"prepaid","credit":"12.50"}' };
		}
		if (path === '/sms/senderList') {
			return { status: 200, body: '{"senders":["MyShop",{"name":"MyClinic","active":true}]}' };
		}
		return { status: 500, body: '' };
	});
	bare = await startScriptedGateway(() => ({ status: 404, body: '' }));
});
beforeEach(() => real().sandbox.clear());
afterAll(async () => await Promise.all([poor.close(), bare.close()]));

const credentials = new Map<string, CredentialReference>();
async function credentialOf(baseUrl: string): Promise<CredentialReference> {
	const known = credentials.get(baseUrl);
	if (known) return known;
	const { name, type, data } = credentialFor({ ...real().account, baseUrl });
	const { id } = await real().client.saveCredential({ name: `${name} ${baseUrl}`, type, data });
	const reference = { id, name: `${name} ${baseUrl}` };
	credentials.set(baseUrl, reference);
	return reference;
}

/** Runs `manual trigger → two people → Bulk SMS` with these parameters. */
async function run(
	parameters: Record<string, unknown>,
	{ baseUrl = real().account.baseUrl, onError = 'stopWorkflow' } = {},
): Promise<Execution> {
	const node = (name: string, type: string, typeVersion: number, given: object) => ({
		id: `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`,
		name,
		type,
		typeVersion,
		position: [0, 0] as [number, number],
		parameters: { ...given },
	});
	const to = (name: string) => ({ main: [[{ node: name, type: 'main', index: 0 }]] });
	const workflow = await real().client.saveWorkflow({
		name: `Account ${Math.random()}`,
		nodes: [
			node(START, 'n8n-nodes-base.manualTrigger', 1, {}),
			node('People', 'n8n-nodes-base.code', 2, {
				jsCode: `return ${JSON.stringify(PEOPLE.map((json) => ({ json })))};`,
			}),
			{
				...node(NODE, 'n8n-nodes-bulk-sms.bulkSms', 1, parameters),
				credentials: { bulkSmsApi: await credentialOf(baseUrl) },
				onError,
			},
		],
		connections: { [START]: to('People'), People: to(NODE) },
		settings: { executionOrder: 'v1' },
	});
	return await real().client.run(workflow, START, LIMIT_S);
}

const BALANCE = { resource: 'account', operation: 'getBalance' };
const SENDERS = { resource: 'account', operation: 'getSenders' };
const send = (minimumBalance: unknown, more = {}) => ({
	from: 'MyShop',
	to: '={{ $json.to }}',
	text: '={{ $json.text }}',
	safeguards: { minimumBalance, ...more },
});
const jsonOf = (execution: Execution, output = 0) =>
	execution.items(NODE, output).map(({ json }) => json);
/** Where failures leave under "Continue (using error output)". */
const failuresOf = (execution: Execution) => jsonOf(execution, 1);

describe('Get Balance in a real n8n', () => {
	test(
		'gives one item, paired to all items',
		async () => {
			const execution = await run(BALANCE);
			expect(execution.items(NODE)).toStrictEqual([
				{
					json: { type: 'prepaid', credit: real().sandbox.balance() },
					pairedItem: PAIRED,
				},
			]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'reads credits that come as text',
		async () => {
			expect(jsonOf(await run(BALANCE, { baseUrl: poor.url }))).toStrictEqual([
				{ type: 'prepaid', credit: 12.5 },
			]);
		},
		RUN_LIMIT_MS,
	);

	test(
		'stops or goes on where the gateway offers none, as On Error says',
		async () => {
			const reason = NO_BALANCE_HERE;
			const stopped = await run(BALANCE, { baseUrl: bare.url });
			expect([stopped.status, stopped.errorMessage]).toEqual(['error', reason]);
			const execution = await run(BALANCE, {
				baseUrl: bare.url,
				onError: 'continueErrorOutput',
			});
			expect(execution.status).toBe('success');
			expect(failuresOf(execution)).toMatchObject([{ error: reason, details: { reason } }]);
		},
		RUN_LIMIT_MS,
	);
});

test(
	'Get Senders gives one item per sender in a real n8n',
	async () => {
		const execution = await run(SENDERS, { baseUrl: poor.url });
		expect(execution.items(NODE)).toStrictEqual([
			{ json: { sender: 'MyShop' }, pairedItem: PAIRED },
			{ json: { name: 'MyClinic', active: true }, pairedItem: PAIRED },
		]);
	},
	RUN_LIMIT_MS,
);

test(
	'Get Senders and Estimate with Ask Gateway understand the sandbox in a real n8n',
	async () => {
		expect(jsonOf(await run(SENDERS))).toStrictEqual([
			{ sender: 'MyShop' },
			{ sender: 'Shop' },
			{ sender: 'Info' },
		]);
		const estimated = await run({
			operation: 'estimate',
			to: '={{ $json.to }}',
			text: '={{ $json.text.repeat(50) }}',
			options: { askGateway: true },
		});
		expect(jsonOf(estimated)).toMatchObject([
			{ segments: 2, gatewayCredit: 2, destinations: 1 },
			{ segments: 1, gatewayCredit: 1, destinations: 1 },
		]);
		expect(jsonOf(estimated).filter((json) => 'differs' in json)).toEqual([]);
	},
	RUN_LIMIT_MS,
);

describe('Minimum Balance in a real n8n', () => {
	test(
		'lets the run send with enough credits',
		async () => {
			const execution = await run(send(100));
			expect(jsonOf(execution)).toMatchObject(
				PEOPLE.map(({ to }) => ({ to, outcome: 'accepted' })),
			);
			expect(real().sandbox.messages()).toHaveLength(2);
		},
		RUN_LIMIT_MS,
	);

	test(
		'sends nothing with fewer credits, and says the balance',
		async () => {
			const reason = 'Not sent, because the balance is 12.5 credits, and Minimum Balance is 100';
			const stopped = await run(send(100), { baseUrl: poor.url });
			expect([stopped.status, stopped.errorMessage]).toEqual(['error', reason]);
			const execution = await run(send(100), {
				baseUrl: poor.url,
				onError: 'continueErrorOutput',
			});
			expect(failuresOf(execution)).toMatchObject(
				PEOPLE.map(({ to }) => ({ error: reason, details: { to, outcome: 'notSent', reason } })),
			);
			expect(poor.requests.map(({ path }) => path)).not.toContain('/sms/send');
		},
		RUN_LIMIT_MS,
	);

	test(
		'sends nothing where the gateway offers no balance',
		async () => {
			const { status, errorMessage } = await run(send(0), { baseUrl: bare.url });
			expect([status, errorMessage]).toEqual([
				'error',
				'Not sent, because the balance is not known: This gateway does not offer a balance (HTTP 404)',
			]);
			expect(bare.requests.map(({ path }) => path)).not.toContain('/sms/send');
		},
		RUN_LIMIT_MS,
	);

	test(
		'says in a dry run that it would stop the run',
		async () => {
			const execution = await run(send(1_000_000, { dryRun: true }));
			expect(jsonOf(execution)).toMatchObject(
				PEOPLE.map(() => ({
					outcome: 'dryRun',
					reason: `Would not be sent, because the balance is ${real().sandbox.balance()} credits, and Minimum Balance is 1000000`,
				})),
			);
			expect(real().sandbox.requests()).toEqual([]);
		},
		RUN_LIMIT_MS,
	);
});

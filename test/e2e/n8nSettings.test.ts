import path from 'node:path';
import { credentialFor } from '../../demo/examples';
import { startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { startSandbox } from '../../sandbox/sandbox';
import { ANSWERED, press, startAsking } from './askingWorkflow';
import { DELIVERED, runAwaiting } from './awaitingWorkflow';
import { startPathProxy } from './pathProxy';
import { preparedN8n, type RealN8n, secrets } from './realN8n';
import { RECORDED, said } from './questionPage';
import { answer, REPORT_TOKEN, ReportReceiver } from './reportReceiver';
import { callOf, DONE, TOOL } from './reviewWorkflow';
import { approve, Reviewing } from './reviewing';
import { BULK_SMS, bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they set variables of n8n');

const LIMIT_S = 60;
const TO = '66812345678';
const PATH = '/some/n8n';

const stops: Array<() => Promise<void>> = [];
/**
 * An n8n below a path, with the expression engine that is not its default, which protects the addresses
 * of its own network except that of the sandbox.
 */
let real: RealN8n;
let passed: string[];

beforeAll(async () => {
	const sandbox = await startSandbox({ ...secrets, reportDelayMs: 300 });
	stops.push(() => sandbox.close());
	const proxy = await startPathProxy(PATH);
	stops.push(() => proxy.close());
	const userFolder = path.join(FOLDER, 'n8n-settings');
	const { n8n, client } = await startOwnedN8n({
		...preparedN8n(),
		userFolder,
		fresh: true,
		env: {
			N8N_PATH: `${PATH}/`,
			N8N_ENDPOINT_HEALTH: '/healthz',
			N8N_WEBHOOK_URL: `${proxy.url}/`,
			N8N_PROXY_HOPS: '1',
			N8N_EXPRESSION_ENGINE: 'quickjs',
			N8N_SSRF_PROTECTION_ENABLED: 'true',
			N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
		},
	});
	stops.push(() => n8n.stop());
	proxy.leadTo(n8n.url);
	({ passed } = proxy);
	const account = { baseUrl: sandbox.url, ...secrets };
	real = { n8n: { ...n8n, url: proxy.url }, userFolder, client, sandbox, account };
});
afterAll(async () => {
	for (const stop of stops.reverse()) await stop();
});

test('with N8N_PATH, a delivery report that comes through the path starts the trigger, but not without the token', async () => {
	const receiver = await ReportReceiver.open(real, { authentication: 'token' });
	const body = JSON.stringify({ messageId: 'm-1', status: 'DELIVERED' });
	const { answered, runs } = await receiver.outcomeOf({ body, query: `?token=${REPORT_TOKEN}` });
	const refused = await receiver.outcomeOf({ body });
	expect(answered).toStrictEqual(answer(200, { received: 1 }));
	expect(runs).toMatchObject([[{ messageId: 'm-1', outcome: 'delivered' }]]);
	expect([refused.answered.status, refused.runs]).toStrictEqual([403, []]);
});

test('with N8N_PATH, Send and Wait for Delivery Report gives the gateway an address below the path', async () => {
	const execution = await runAwaiting(real, ['66812345678']);
	expect(execution.items(DELIVERED).map(({ json }) => json.outcome)).toStrictEqual(['delivered']);
	const { notifyUrl } = real.sandbox.messages()[0] ?? {};
	expect(notifyUrl?.startsWith(`${real.n8n.url}/webhook-waiting/${execution.id}?`)).toBe(true);
	// The sandbox repeats a report that a busy n8n does not answer in time.
	const reports = passed.filter((each) => each.startsWith('POST /webhook-waiting/'));
	expect(new Set(reports).size).toBe(1);
});

test('with the protection of private addresses, n8n sends to one that is allowed, and to no other', async () => {
	const outcomes: unknown[] = [];
	for (const host of ['127.0.0.1', '127.0.0.2']) {
		const baseUrl = real.account.baseUrl.replace('127.0.0.1', host);
		const { name, type, data } = credentialFor({ ...real.account, baseUrl });
		const credential = await real.client.saveCredential({ name: `${name} ${host}`, type, data });
		const file = workflow(`Send to ${host}`, [
			manualTrigger(),
			...itemNodes([{ to: '66812345678', text: 'Hello' }]),
			bulkSms({ credential, onError: 'continueRegularOutput' }),
		]);
		const saved = await real.client.saveWorkflow(file);
		const execution = await real.client.run(saved, START, LIMIT_S);
		outcomes.push(execution.items(BULK_SMS).map(({ json }) => json.error ?? json.outcome));
	}
	expect(outcomes).toStrictEqual([
		['accepted'],
		[expect.stringMatching(/^n8n does not allow requests to http:\/\/127\.0\.0\.2:\d+$/)],
	]);
});

test('with quickjs, a message goes out as the engine evaluates it, and none whose expression gives nothing', async () => {
	const { client, sandbox, account } = real;
	sandbox.clear();
	const credential = await client.saveCredential(credentialFor(account));
	const sending = bulkSms({ credential, onError: 'continueRegularOutput' });
	const text = '=Dear {{ $json.name.trim().toUpperCase() }}, {{ $("List").item.json.list.length }}';
	const items = itemNodes([{ to: TO, name: ' Anan ' }, { to: '66812345679' }]);
	const nodes = [
		manualTrigger(),
		...items,
		{ ...sending, parameters: { ...sending.parameters, text } },
	];
	const saved = await client.saveWorkflow(workflow('Sends in quickjs', nodes));

	const execution = await client.run(saved, START, LIMIT_S);

	expect([execution.status, execution.errorMessage]).toStrictEqual(['success', undefined]);
	expect(sandbox.messages().map((each) => [each.to, each.text])).toStrictEqual([
		[TO, 'Dear ANAN, 2'],
	]);
	expect(execution.items(BULK_SMS).map(({ json }) => json.error ?? json.outcome)).toStrictEqual([
		'accepted',
		'The field "name" in the text has no value',
	]);
});

test('with quickjs, a wait goes on at the answer of the person who was asked by a link below the path', async () => {
	const asked = await startAsking(real, TO);
	expect(asked.link.startsWith(`${real.n8n.url}/webhook-waiting/${asked.id}?`)).toBe(true);

	expect(said(await press(asked.link, { decision: 'approve' }))).toStrictEqual(RECORDED);

	const execution = await real.client.ended(asked.id, LIMIT_S);
	expect(execution.items(ANSWERED).map(({ json }) => [json.to, json.outcome])).toStrictEqual([
		[TO, 'approved'],
	]);
});

test('with quickjs, a tool under human review runs once after Approve', async () => {
	const reviewing = new Reviewing(() => real);
	await reviewing.open();
	stops.push(() => reviewing.close());
	const talk = await reviewing.start({ turns: [[callOf('db-1')]] });
	const link = await talk.asked();
	expect(talk.questions()).toStrictEqual([`${TOOL}?`]);

	expect(await approve(link)).toBe(200);

	expect(await talk.end()).toStrictEqual({
		...{ status: 'success', ran: [[TOOL, 'db-1']], sms: 1, told: [DONE] },
	});
});

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { waitUntil } from '../../hosts/process/waitUntil';
import { useRealN8n } from './realN8n';
import {
	answer,
	type Call,
	itemsOf,
	ownPath,
	post,
	REPORT_TOKEN,
	ReportReceiver,
	saveReceiver,
	TRIGGER,
	type TriggerSettings,
} from './reportReceiver';
import { BULK_SMS, bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';
import { TOKEN_IS_WRONG } from '../engine/sentences';

/*
 * What only a real n8n shows: that the trigger gets from it the address, the header, the caller and
 * the size of a call. Which of them it takes is in test/unit/trigger.
 */
const real = useRealN8n('report-admission');
const LIMIT_S = 60;
/** How long an expression lets calls in: a busy machine publishes workflows and calls them meanwhile. */
const ALLOWED_MS = 40_000;

const body = JSON.stringify({ messageId: 'm-1', status: 'DELIVERED' });
const taken = answer(200, { received: 1 });
const forbidden = answer(403, { error: TOKEN_IS_WRONG });
const notFromHere = answer(403, { error: 'This address may not send delivery reports' });

const open = async (settings: TriggerSettings) => await ReportReceiver.open(real(), settings);
const header = (name: string, value: string) => ({ headers: { [name]: value } });

/** Makes calls one after the other. @returns the answers, and the items of each run they started */
async function outcomeOf(receiver: ReportReceiver, calls: Array<Partial<Call>>) {
	const { result, runs } = await receiver.runsDuring(async () => {
		const answers = [];
		for (const call of calls) answers.push(await receiver.call({ body, ...call }));
		return answers;
	});
	return { answers: result, runs: runs.map((items) => items.length) };
}

test('a token is looked for in the address, and in the credential at each call', async () => {
	const receiver = await open({ authentication: 'token' });
	const query = `?token=${REPORT_TOKEN}`;

	expect(
		await outcomeOf(receiver, [
			{ query },
			{},
			{ query: `${query}&token=${REPORT_TOKEN}` },
			{ query: `?token[]=${REPORT_TOKEN}` },
			header('x-report-token', REPORT_TOKEN),
		]),
	).toStrictEqual({ answers: [taken, forbidden, forbidden, forbidden, forbidden], runs: [1] });

	await receiver.setReportToken('');
	const queries = ['', '?token=', '?token=%20', query];
	expect(
		await outcomeOf(
			receiver,
			queries.map((each) => ({ query: each })),
		),
	).toStrictEqual({ answers: queries.map(() => forbidden), runs: [] });
});

test('a header is looked for by its name, in any letters', async () => {
	const receiver = await open({ authentication: 'header', headerName: 'X-Gateway-Secret' });

	expect(
		await outcomeOf(receiver, [
			header('x-gateway-secret', REPORT_TOKEN),
			header('X-GATEWAY-Secret', REPORT_TOKEN),
			header('x-report-token', REPORT_TOKEN),
			{ query: `?token=${REPORT_TOKEN}` },
		]),
	).toStrictEqual({ answers: [taken, taken, forbidden, forbidden], runs: [1, 1] });
});

test('the address of the caller counts, not the one that it names', async () => {
	const here = await open({ options: { ipWhitelist: '203.0.113.7, 127.0.0.0/8' } });
	expect(await outcomeOf(here, [{}])).toStrictEqual({ answers: [taken], runs: [1] });

	const elsewhere = await open({ options: { ipWhitelist: '203.0.113.7, 2001:db8::/32' } });
	expect(await outcomeOf(elsewhere, [{}, header('x-forwarded-for', '203.0.113.7')])).toStrictEqual({
		answers: [notFromHere, notFromHere],
		runs: [],
	});
});

test('an allowlist that gives nothing any more lets nobody in, and outcomes that do start nothing', async () => {
	const end = Date.now() + ALLOWED_MS;
	const until = (value: string, later: string) =>
		`={{ Date.now() < ${end} ? ${JSON.stringify(value)} : ${later} }}`;
	const lists = ['null', 'undefined', '[]'].map((later) => until('127.0.0.1, ::1', later));
	const closed = await Promise.all(
		lists.map(async (ipWhitelist) => await open({ options: { ipWhitelist } })),
	);
	const [first] = closed;
	expect(first && (await outcomeOf(first, [{}]))).toStrictEqual({ answers: [taken], runs: [1] });
	const chosen = await open({ outcomes: until('delivered, expired', 'null') });
	const sent = (status: string) => ({ body: JSON.stringify({ messageId: 'm-1', status }) });
	expect(await outcomeOf(chosen, [sent('DELIVERED'), sent('REJECTED')])).toStrictEqual({
		answers: [taken, taken],
		runs: [1],
	});

	await setTimeout(end - Date.now() + 1);
	for (const receiver of closed) {
		expect(await outcomeOf(receiver, [{}])).toStrictEqual({ answers: [notFromHere], runs: [] });
	}
	expect(await outcomeOf(chosen, [{}])).toStrictEqual({
		answers: [
			answer(500, { error: 'The trigger cannot use its settings. The log of n8n says why' }),
		],
		runs: [],
	});
});

// n8n takes 15 seconds for each.
test('a workflow with a list, outcomes, stop words, or an authentication that no call could use is not published', async () => {
	const rows: Array<[object, string]> = [
		[{ options: { ipWhitelist: '127.0.0.*' } }, 'has "127.0.0.*", which is no address'],
		[{ options: { ipWhitelist: '={{ null }}' } }, 'IP(s) Allowlist has no value'],
		[{ outcomes: '={{ undefined }}' }, 'Outcomes cannot be undefined'],
		[{ authentication: '={{ null }}' }, 'Authentication cannot be null'],
		[{ event: 'incomingSms', options: { stopWords: ' , ' } }, 'Stop Words cannot be'],
	];
	await Promise.all(
		rows.map(async ([settings, message]) => {
			const saved = await saveReceiver(real(), JSON.stringify(settings), settings);
			await expect(real().client.activate(saved)).rejects.toThrow(message);
		}),
	);
});

test('a workflow is not published without a Report Token, and is at the address that it names', async () => {
	const end = `sms/reports-${randomUUID()}`;
	const settings: TriggerSettings = { authentication: 'token', options: { path: ` /${end}/ ` } };
	const without = await saveReceiver(real(), 'Without a token', { ...settings, reportToken: '' });
	await expect(real().client.activate(without)).rejects.toThrow(
		'The credential has no Report Token, so every delivery report would be refused',
	);

	await real().client.activate(await saveReceiver(real(), 'With a token', settings));
	const query = `?token=${REPORT_TOKEN}`;
	expect(await post(`${real().n8n.url}/webhook/${end}`, { body, query })).toStrictEqual(taken);
});

test('n8n answers 404 at a path of no workflow, and of one that is not published', async () => {
	const call = async (path: string) =>
		(await post(`${real().n8n.url}/webhook/${path}`, { body })).status;
	const unpublished = await saveReceiver(real(), 'Is not published', {});
	expect(await call(ownPath(unpublished))).toBe(404);
	await real().client.activate(unpublished);
	expect(await call(ownPath(unpublished))).toBe(200);
	expect(await call(`${ownPath(unpublished)}-wrong`)).toBe(404);
});

test('a test run, begun with "Listen for test event", takes the report of the sandbox, and ends', async () => {
	const { client, n8n, sandbox } = real();
	const saved = await saveReceiver(real(), 'Test run', { authentication: 'token' });
	const testUrl = `${n8n.url}/webhook-test/${ownPath(saved)}`;
	const [credential] = saved.nodes.flatMap(({ credentials }) => credentials?.bulkSmsApi ?? []);
	if (credential === undefined) throw new Error('The trigger has no credential');
	const options = { notifyUrl: testUrl, appendReportToken: true };
	const items = itemNodes([{ to: '66812345678', text: 'Hello' }]);
	const nodes = [manualTrigger(), ...items, bulkSms({ credential, options })];
	const sender = await client.saveWorkflow(workflow('Sends with the test URL', nodes));

	await client.listen(saved, TRIGGER);
	const sending = await client.run(sender, START, LIMIT_S);
	const execution = await waitUntil('the test run', { limitSeconds: LIMIT_S }, async () =>
		(await client.finishedAfter(saved, 0)).at(0),
	);

	const [sent] = sending.items(BULK_SMS);
	const [posted] = sandbox.reports();
	expect(posted?.url).toBe(`${testUrl}?token=${REPORT_TOKEN}`);
	expect(itemsOf(execution)).toMatchObject([
		{ messageId: sent?.json.messageId, to: '66812345678', text: 'Hello', outcome: 'delivered' },
	]);
	// n8n listens for one call only.
	const next = await post(testUrl, { body: '{}', query: `?token=${REPORT_TOKEN}` });
	expect(next.status).toBe(404);
});

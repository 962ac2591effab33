import { credentialFor } from '../../demo/examples';
import { ANSWERED, press, startAsking } from './askingWorkflow';
import { DELIVERED, runAwaiting } from './awaitingWorkflow';
import { RECORDED, said } from './questionPage';
import { RUN_LIMIT_MS, useOwnN8n } from './realN8n';
import { answer, REPORT_TOKEN, ReportReceiver } from './reportReceiver';
import { callOf, DONE, rejected, TOOL } from './reviewWorkflow';
import { approve, decline, Reviewing } from './reviewing';
import { BULK_SMS, bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

/*
 * The most important of what the other files try with the expression engine `vm`, n8n's default, with
 * the other one that n8n keeps.
 */
const LIMIT_S = 60;
const TO = '66812345678';

const real = useOwnN8n('quickjs', { N8N_EXPRESSION_ENGINE: 'quickjs' });
jest.setTimeout(RUN_LIMIT_MS);

test('a message goes out as the engine evaluates it, and none whose expression gives nothing', async () => {
	const { client, sandbox, account } = real();
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
	expect(execution.items(BULK_SMS).map(({ json }) => json.outcome ?? json.error)).toStrictEqual([
		'accepted',
		'The expression {{ $json.name.trim().toUpperCase() }} in the text gives nothing',
	]);
});

test('a report starts a run, and one without the token does not', async () => {
	const receiver = await ReportReceiver.open(real(), { authentication: 'token' });
	const body = JSON.stringify({ messageId: 'm-1', status: 'DELIVERED' });

	const taken = await receiver.outcomeOf({ body, query: `?token=${REPORT_TOKEN}` });
	const refused = await receiver.outcomeOf({ body });

	expect(taken.answered).toStrictEqual(answer(200, { received: 1 }));
	expect(taken.runs).toMatchObject([[{ messageId: 'm-1', outcome: 'delivered' }]]);
	expect([refused.answered.status, refused.runs]).toStrictEqual([403, []]);
});

test('a wait goes on at the report of its message', async () => {
	const execution = await runAwaiting(real(), [TO]);

	expect(execution.items(DELIVERED).map(({ json }) => [json.to, json.outcome])).toStrictEqual([
		[TO, 'delivered'],
	]);
});

test('a wait goes on at the answer of the person who was asked', async () => {
	const asked = await startAsking(real(), TO);

	expect(said(await press(asked.link, { decision: 'approve' }))).toStrictEqual(RECORDED);

	const execution = await real().client.ended(asked.id, LIMIT_S);
	expect(execution.items(ANSWERED).map(({ json }) => [json.to, json.outcome])).toStrictEqual([
		[TO, 'approved'],
	]);
});

describe('Human review of the tool of an agent', () => {
	const reviewing = new Reviewing(real);
	beforeAll(async () => await reviewing.open());
	afterAll(async () => await reviewing.close());

	test.each([
		['runs it once after Approve', approve, [[TOOL, 'db-1']], DONE],
		['does not run it after Decline', decline, [], rejected()],
	] as const)('%s', async (_, decide, ran, told) => {
		const talk = await reviewing.start({ turns: [[callOf('db-1')]] });
		const link = await talk.asked();
		expect(talk.questions()).toStrictEqual([`${TOOL}?`]);

		expect(await decide(link)).toBe(200);

		expect(await talk.end()).toStrictEqual({ status: 'success', ran, sms: 1, told: [told] });
	});
});

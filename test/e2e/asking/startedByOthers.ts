import { randomUUID } from 'node:crypto';
import { waitUntil } from '../../../hosts/process/waitUntil';
import {
	ANSWERED,
	askingNode,
	linkTo,
	open,
	press,
	saveAccount,
	untilWaiting,
} from '../askingWorkflow';
import { type MailServer, startMailServer } from '../mailServer';
import { isNoActionRequired, RECORDED, said } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { post } from '../reportReceiver';
import {
	BULK_SMS,
	call,
	calledTrigger,
	itemNodes,
	manualTrigger,
	node,
	START,
	workflow,
} from '../sendingWorkflow';

const LIMIT_S = 60;
const TO = '66812345674';
const TEXT = 'Restart the database?';
const ITEM = { to: TO, text: TEXT };
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** Questions behind something else that starts or holds them, in an n8n that other tests use too. */
export function startedByOthers(real: () => RealN8n): void {
	let mailServer: MailServer;
	beforeAll(async () => {
		mailServer = await startMailServer();
	});
	afterAll(async () => await mailServer.close());

	/** Waits until there is one more SMS than before. */
	async function linkOfNewSms(before: number): Promise<string> {
		const { sandbox } = real();
		await waitUntil('the SMS', { limitSeconds: LIMIT_S, everyMs: 50 }, async () =>
			Promise.resolve(sandbox.messages().length > before || undefined),
		);
		return linkTo(real(), TO);
	}

	/** The execution that the address of a question names. */
	const executionOf = (link: string): string =>
		/\/webhook-waiting\/(\d+)/.exec(link)?.[1] ?? 'none';

	describe('a question', () => {
		test(
			'in a sub-workflow: the workflow that called it goes on with the answer',
			async () => {
				const { client, sandbox } = real();
				const credential = await saveAccount(real());
				const sub = await client.saveWorkflow(
					workflow('Ask when called', [calledTrigger(), askingNode(credential)]),
				);
				await client.activate(sub);
				const after = node(ANSWERED, 'n8n-nodes-base.noOp', 1);
				const parent = await client.saveWorkflow(
					workflow('Calls one that asks', [
						manualTrigger(),
						...itemNodes([ITEM]),
						call(sub, 'once'),
						after,
					]),
				);
				const before = sandbox.messages().length;
				const id = await client.start(parent, START);
				const link = await linkOfNewSms(before);
				await untilWaiting(real(), executionOf(link));
				await untilWaiting(real(), id);

				expect(said(await press(link, { decision: 'approve' }))).toStrictEqual(RECORDED);

				const execution = await client.ended(id, LIMIT_S);
				const asked = await client.ended(executionOf(link), LIMIT_S);
				const answer = asked.items(BULK_SMS).map(({ json }) => json);
				expect(answer).toMatchObject([{ outcome: 'approved', data: { approved: true } }]);
				expect([execution.status, execution.runsOf(ANSWERED)]).toStrictEqual(['success', 1]);
				expect(execution.items(ANSWERED).map(({ json }) => json)).toStrictEqual(answer);
			},
			RUN_LIMIT_MS,
		);

		test(
			'in a published workflow that a webhook starts',
			async () => {
				const { client, sandbox, n8n } = real();
				const credential = await saveAccount(real());
				const path = `ask-${randomUUID()}`;
				const trigger = node(
					'Webhook',
					'n8n-nodes-base.webhook',
					2.1,
					{ httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
					{ webhookId: randomUUID() },
				);
				const ask = askingNode(credential, {
					parameters: { to: '={{ $json.body.to }}', message: '={{ $json.body.text }}' },
				});
				const after = node(ANSWERED, 'n8n-nodes-base.noOp', 1);
				const saved = await client.saveWorkflow(workflow(path, [trigger, ask, after]));
				await client.activate(saved);
				const before = sandbox.messages().length;
				const started = await post(`${n8n.url}/webhook/${path}`, { body: JSON.stringify(ITEM) });
				expect(started.status).toBe(200);
				const link = await linkOfNewSms(before);
				const id = executionOf(link);
				await untilWaiting(real(), id);

				expect(said(await open(link))).toStrictEqual([200, 'Question from MyShop']);
				expect(said(await press(link, { decision: 'approve' }))).toStrictEqual(RECORDED);

				const execution = await client.ended(id, LIMIT_S);
				expect(execution.status).toBe('success');
				expect(execution.items(ANSWERED).map(({ json }) => [json.to, json.outcome])).toStrictEqual([
					[TO, 'approved'],
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			"behind n8n's own question by email",
			async () => {
				const { client, sandbox } = real();
				const credential = await saveAccount(real());
				const smtp = await client.saveCredential({
					name: 'Mail',
					type: 'smtp',
					data: {
						...{ host: '127.0.0.1', port: mailServer.port, secure: false },
						...{ disableStartTls: true, user: '', password: '', hostName: '' },
					},
				});
				const email = node(
					'Send Email',
					'n8n-nodes-base.emailSend',
					2.1,
					{
						operation: 'sendAndWait',
						fromEmail: 'n8n@example.com',
						toEmail: 'person@example.com',
						subject: 'Question',
						message: TEXT,
						options: {},
					},
					{ credentials: { smtp } },
				);
				const ask = askingNode(credential, { parameters: { to: TO, message: TEXT } });
				const saved = await client.saveWorkflow(
					workflow('Two questions', [manualTrigger(), email, ask]),
				);
				const before = sandbox.messages().length;
				const id = await client.start(saved, START);
				await untilWaiting(real(), id);
				const byEmail = /href="(http:[^"]*approved=true[^"]*)"/.exec(mailServer.mails.at(-1) ?? '');
				const approval = (byEmail?.[1] ?? '').replaceAll('&amp;', '&');
				expect((await open(approval, { headers: { 'user-agent': BROWSER } })).status).toBe(200);
				const link = await linkOfNewSms(before);
				await untilWaiting(real(), id);

				// The signature is looked at here in both: this link was tampered with.
				const forged = link.replace(/signature=.{8}/, 'signature=00000000');
				expect((await press(forged, { decision: 'approve' })).status).toBe(401);
				const old = await open(approval, { headers: { 'user-agent': BROWSER } });
				expect(isNoActionRequired(old)).toBe(true);
				expect(await client.statusOf(id)).toBe('waiting');
				expect(said(await open(link))).toStrictEqual([200, 'Question from MyShop']);
				expect(said(await press(link, { decision: 'approve' }))).toStrictEqual(RECORDED);

				const execution = await client.ended(id, LIMIT_S);
				expect(execution.items(BULK_SMS).map(({ json }) => json.outcome)).toStrictEqual([
					'approved',
				]);
			},
			RUN_LIMIT_MS,
		);
	});
}

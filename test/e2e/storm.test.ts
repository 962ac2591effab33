import { range } from 'lodash';
import { credentialFor } from '../../demo/examples';
import { callMany } from '../../hosts/process/callMany';
import { isUnderWay } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { BULK_SMS, bulkSms, node, workflow } from './sendingWorkflow';

const ALERTS = 50;
const LIMIT_S = 240;

const real = useRealN8n('storm');
jest.setTimeout(2 * RUN_LIMIT_MS);

test('50 alerts at once are all sent, each once, with Skip Repeats and a limit', async () => {
	const { account, client, n8n, sandbox } = real();
	const credential = await client.saveCredential(credentialFor(account));
	const options = {
		skipRepeatsHours: 24,
		limitOverTime: { values: { messages: 1_000, hours: 1, per: 'workflow' } },
	};
	const webhook = node(
		'Alert',
		'n8n-nodes-base.webhook',
		2.1,
		{ httpMethod: 'POST', path: 'storm-of-alerts', options: {} },
		{ webhookId: 'storm-of-alerts' },
	);
	const sending = bulkSms({ credential, options });
	const to = '={{ $json.body.to }}';
	const text = '={{ $json.body.text }}';
	const sendsBody = { ...sending, parameters: { ...sending.parameters, to, text } };
	const saved = await client.saveWorkflow(
		workflow('Storm', [webhook, sendsBody], [['Alert', BULK_SMS]]),
	);
	await client.activate(saved);

	const alerts = range(ALERTS).map((number) => ({
		to: String(66_810_000_010 + 10 * number),
		text: `Disk ${number} is full`,
	}));
	const answers = await callMany(
		alerts.map((alert) => ({
			url: `${n8n.url}/webhook/storm-of-alerts`,
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(alert),
		})),
		ALERTS,
	);
	expect(answers.map(({ status }) => status)).toEqual(alerts.map(() => 200));
	const ended = await waitUntil('the last alert', { limitSeconds: LIMIT_S }, async () => {
		const all = await client.allExecutionsAfter(saved, 0);
		const isOver = all.length === ALERTS && all.every(({ status }) => !isUnderWay(status));
		return isOver ? all : undefined;
	});
	expect(ended.map(({ status }) => status)).toEqual(alerts.map(() => 'success'));
	const sent = sandbox.messages().map(({ to: number, text: words }) => `${number} ${words}`);
	expect(sent.sort()).toEqual(alerts.map((alert) => `${alert.to} ${alert.text}`).sort());
});

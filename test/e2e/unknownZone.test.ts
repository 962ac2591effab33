import { credentialFor } from '../../demo/examples';
import { useRealN8n } from './realN8n';
import { BULK_SMS, bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const real = useRealN8n('unknown-zone');

test('where n8n passes no item on because it does not know the time zone, the line of the run says so', async () => {
	const { client, sandbox, account } = real();
	const credential = await client.saveCredential(credentialFor(account));
	const file = workflow('Unknown zone', [
		manualTrigger(),
		...itemNodes([{ to: '66812345678', text: 'Hello' }]),
		bulkSms({ credential, onError: 'continueErrorOutput' }),
	]);
	const saved = await client.saveWorkflow({
		...file,
		settings: { ...file.settings, timezone: 'UTC+7' },
	});

	const execution = await client.run(saved, START, 60);

	const items = [execution.items(BULK_SMS), execution.items(BULK_SMS, 1), sandbox.messages()];
	expect([execution.status, ...items]).toStrictEqual(['success', [], [], []]);
	expect(execution.text).toContain('The time zone of this workflow, UTC+7, is unknown');
});

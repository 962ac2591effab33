import { eventually } from '../sandbox-ui/eventually';
import { takePicture } from './picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

/** The sandbox accepts a message to this number and never reports of it by itself. */
const PENDING_FOR_EVER = '66812349905';

test('an SMS that is waited for stands in the list of executions as waiting, then as finished with its report', async () => {
	const step = bulkSms(
		{
			resource: 'message',
			operation: 'sendAndWaitForReport',
			from: 'OpsAlert',
			to: PENDING_FOR_EVER,
			text: 'db-2 does not answer',
		},
		stage.credential,
	);
	const workflow = await stage.save(oneStep('Alert', step));
	const editor = await stage.open();
	await editor.openWorkflow(workflow);
	await editor.start();
	await eventually(() => Promise.resolve(stage.sandbox.messages().length), 1);
	const executions = await editor.openExecutions(workflow);
	await executions.newestSays('Waiting');
	await takePicture(editor.page, 'waiting');

	const [message] = stage.sandbox.messages();
	const report = await fetch(`${stage.sandbox.url}/api/messages/${message?.id ?? ''}/reports`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ status: 'DELIVERED' }),
	});
	expect(report.status).toBe(202);
	await executions.newestSays('Succeeded');
	// What is shown beside the list is still the waiting execution.
	const ended = await editor.openExecutions(workflow);
	await ended.newestSays('Succeeded');
	const panel = await ended.openNode(BULK_SMS);
	await panel.openBranch('Delivered Branch (1 item)');
	const [columns, row] = await panel.table();
	expect(row?.[columns?.indexOf('to') ?? -1]).toBe(PENDING_FOR_EVER);
	expect(row?.[columns?.indexOf('outcome') ?? -1]).toBe('delivered');
	await panel.showOutputAs('json');
	await takePicture(editor.page, 'send-and-wait');
});

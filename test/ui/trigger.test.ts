import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { publishedAddress } from './publishedAddress';
import { useStage } from './stage';
import { receiver, TRIGGER } from './workflows';

const stage = useStage();

/** Sends an SMS whose report goes to an address. */
async function sendWithReportTo(notifyUrl: string): Promise<void> {
	const answer = await fetch(`${stage.sandbox.url}/sms/send`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify({
			messages: [
				{
					from: 'MyShop',
					text: 'Hello',
					destinations: [{ to: '66812345678', messageId: 'order-4711' }],
					notifyUrl,
					notifyContentType: 'application/json',
				},
			],
		}),
	});
	expect(answer.status).toBe(200);
}

describe('the trigger', () => {
	test('says what to do, and shows a report of the sandbox while it listens', async () => {
		const editor = await stage.open();
		const workflow = await stage.save(receiver(stage.credential));
		const panel = await editor.openNode(workflow, TRIGGER);
		await panel
			.notice(
				'Copy the Production URL, which is under Webhook URLs above, into Options → Delivery Report URL of the Bulk SMS node that sends, and publish this workflow. To try it out, press Execute step and send an SMS with the Test URL as its Delivery Report URL.',
			)
			.waitFor();
		await panel.panel.getByText('Wait for one call of the Test URL', { exact: true }).waitFor();
		const testUrl = await panel.openWebhookUrls();
		await panel.listen();
		await panel.panel.getByText('Go to Bulk SMS and create an event', { exact: true }).waitFor();
		await sendWithReportTo(testUrl);
		await eventually(
			() => panel.cells(['to', 'outcome', 'messageId', 'from']),
			[['66812345678', 'delivered', 'order-4711', 'MyShop']],
		);
		await eventually(async () => (await panel.columnsInSight()).slice(0, 2), ['to', 'outcome']);
		await panel.showOutputAs('json');
		await takePicture(editor.page, 'trigger');
	});

	test('starts the published workflow for a real report, which the list of executions shows', async () => {
		const editor = await stage.open();
		const workflow = await stage.save(receiver(stage.credential));
		await editor.openWorkflow(workflow);
		await editor.publish();
		const url = await publishedAddress(stage.n8nUrl, workflow);
		await sendWithReportTo(url);
		const executions = await editor.openExecutions(workflow);
		await executions.newestSays('Succeeded');
		await eventually(() => executions.entries.count(), 1);
	});
});

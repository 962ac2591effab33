import { press } from '../e2e/askingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';
import { line } from '../engine/runLine';

const stage = useStage();

const MESSAGE = 'db-2 does not answer. Restart it?';
const asking = (parameters: Record<string, unknown> = {}) =>
	bulkSms(
		{
			resource: 'message',
			operation: 'sendAndWait',
			from: 'OpsAlert',
			to: '66812345678',
			message: MESSAGE,
			...parameters,
		},
		stage.credential,
	);

/** The link in the only SMS. */
const link = () => /http\S+$/.exec(stage.sandbox.messages()[0]?.text ?? '')?.[0] ?? '';

const FIELDS = ['Credential', 'Resource', 'Operation', 'From', 'To', 'Message', 'Response Type'];

test('a question shows its own fields and options', async () => {
	const editor = await stage.open();
	const workflow = await stage.save(oneStep('Ask', asking()));
	// Room for the list below its button.
	await editor.page.setViewportSize({ width: 1440, height: 1300 });
	const panel = await editor.openNode(workflow, BULK_SMS);
	await eventually(
		() => panel.labels(),
		[...FIELDS, 'Approval Options', 'Options', 'Safeguards', 'Sending'],
	);
	const options = panel.collection('options');
	await options.openList();
	await eventually(
		() => options.listed(),
		[
			...['Limit Wait Time', 'Page Language', 'Response Form Description'],
			...['Response Form Title', 'Thank-You Text', 'Send At', 'Shorten to Fit'],
			...['Smart Encoding', 'Additional Fields'],
		],
	);
	await options.closeList();
	await panel.notice('The link alone takes about 180 characters').waitFor();
	await panel.notice('Opening the page decides nothing: only a button counts.').waitFor();
});

test('Approval Options and Limit Wait Time are filled in as in n8n\u2019s own nodes', async () => {
	const editor = await stage.open();
	const workflow = await stage.save(oneStep('Ask with options', asking()));
	const panel = await editor.openNode(workflow, BULK_SMS);
	await panel.parameters.getByRole('button', { name: 'Add option', exact: true }).first().click();
	await eventually(() => panel.values('approveLabel'), ['Approve']);
	await eventually(() => panel.values('disapproveLabel'), ['Decline']);
	await panel.field('approveLabel').fill('Restart');
	await panel.collection('options').add('Limit Wait Time');
	await eventually(() => panel.values('resumeAmount'), ['45']);
	await eventually(
		async () => (await panel.labels()).slice(FIELDS.length),
		[
			...['Approval Options', 'Type of Approval', 'Approve Button Label', 'Decline Button Label'],
			...['Options', 'Limit Wait Time', 'Limit Type', 'Amount', 'Unit', 'Safeguards', 'Sending'],
		],
	);
	await takePicture(editor.page, 'question', { height: 1720, part: panel.parameters });
	await panel.save();
	await eventually(
		async () => {
			const { nodes } = await stage.client.workflow(workflow.id);
			const { approvalOptions, options } =
				nodes.find(({ name }) => name === BULK_SMS)?.parameters ?? {};
			return { approvalOptions, options };
		},
		{
			approvalOptions: { values: { approveLabel: 'Restart' } },
			options: { limitWaitTime: { values: { resumeAmount: 45, resumeUnit: 'minutes' } } },
		},
	);
});

test('a question that waits says how long the SMS is, and comes out with the answer', async () => {
	const workflow = await stage.save(
		oneStep('Ask', asking({ approvalOptions: { values: { approvalType: 'double' } } })),
	);
	const editor = await stage.open();
	await editor.openWorkflow(workflow);
	await editor.start();
	await eventually(() => Promise.resolve(stage.sandbox.messages().length), 1);
	const panel = await editor.openNodeOnCanvas(BULK_SMS);
	await panel.output.getByText('Waiting for the response to the SMS', { exact: true }).waitFor();
	await eventually(
		() => panel.hint.innerText().then((text) => text.trim()),
		line(
			{ accepted: 1, requests: 1, segments: 2, credits: 2 },
			'Only this machine can open the link: set N8N_WEBHOOK_URL.',
		),
	);
	const { height = 0 } = (await panel.hint.boundingBox()) ?? {};
	expect(height).toBeLessThan(80);
	await takePicture(editor.page, 'question-waiting', { height: 1060 });

	await eventually(async () => (await fetch(link())).status, 200);
	expect((await press(link(), { decision: 'decline', comment: 'Not now' })).status).toBe(200);
	await eventually(async () => (await panel.table())[1]?.slice(0, 2), ['66812345678', 'declined']);
	await eventually(async () => (await panel.columnsInSight()).slice(0, 2), ['to', 'outcome']);
	const [[data] = []] = await panel.cells(['data']);
	expect(data).toMatch(/^approved:false\s+respondedAt:\S+\s+chatInput:Not now$/);
	// n8n keeps the hints of a node's last run, and the answer was one of its own.
	await eventually(() => panel.hint.count(), 0);
	const executions = await editor.openExecutions(workflow);
	await executions.newestSays('Succeeded');
});

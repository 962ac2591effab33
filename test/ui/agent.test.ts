import { eventually } from '../sandbox-ui/eventually';
import type { Editor } from './editor';
import type { NodePanel } from './nodePanel';
import { takePicture } from './picture';
import { useStage } from './stage';
import { agent, BULK_SMS, bulkSms } from './workflows';

const OPENINGS = 5;
const DRAWN_LIMIT_MS = 10_000;

const stage = useStage();

/**
 * Opens the panel with the button that leaves a field to the model. On a busy machine n8n may draw the
 * panel without it, and does not add it later: then the panel is closed and opened again.
 */
async function openTool(editor: Editor): Promise<NodePanel> {
	for (let opened = 1; ; opened += 1) {
		const panel = await editor.openNodeOnCanvas(BULK_SMS);
		const button = panel.parameters.getByTestId('from-ai-override-button').first();
		const offered = await button.waitFor({ timeout: DRAWN_LIMIT_MS }).then(
			() => true,
			() => false,
		);
		if (offered || opened === OPENINGS) return panel;
		await editor.page.keyboard.press('Escape');
		await panel.panel.waitFor({ state: 'hidden' });
	}
}

test('the model may fill in whom an SMS goes to and what it says', async () => {
	const tool = bulkSms({ from: 'MyShop' }, stage.credential, {
		place: [340, 220],
		type: 'bulkSmsTool',
	});
	const editor = await stage.open();
	const workflow = await stage.save(agent([tool]));
	await editor.openWorkflow(workflow);
	const panel = await openTool(editor);
	const byTheModel = panel.parameters.getByText('Defined automatically by the');
	await panel.parameter('to').getByTestId('from-ai-override-button').click();
	await eventually(() => byTheModel.count(), 1);
	await panel.parameter('text').getByTestId('from-ai-override-button').click();
	await eventually(() => byTheModel.count(), 2);
	await eventually(() => panel.parameters.getByTestId('parameter-issues').count(), 0);
	await takePicture(editor.page, 'agent', { height: 1060 });
});

import { credentialFor } from '../../demo/examples';
import { eventually } from '../../sandbox/test/page/eventually';
import { byName } from '../engine/byName';
import { useStage } from './stage';
import type { NodePanel } from './nodePanel';
import { agent, BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();
const MESSAGE = { to: '66812345678', text: 'Hello' };
const NAME_HINT = 'At most 11 Latin letters (A to Z) or digits, no spaces';

async function openList(panel: NodePanel): Promise<void> {
	await panel.parameter('from').getByTestId('rlc-mode-selector').click();
	await panel.page.getByRole('option', { name: 'From List' }).click();
	await panel.field('from').first().click();
}

test('is written by name, or chosen from the names of the account', async () => {
	const step = bulkSms(MESSAGE, stage.credential);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('From', step)), BULK_SMS);
	const mode = panel.parameter('from').getByTestId('rlc-mode-selector').locator('input');
	await eventually(() => mode.inputValue(), 'By Name');
	await panel.parameters.getByText(NAME_HINT).waitFor();
	expect(await panel.field('from').getAttribute('placeholder')).toBe('e.g. MyShop');

	await openList(panel);
	const names = panel.page.getByTestId('rlc-item');
	await eventually(() => names.allInnerTexts(), ['MyShop', 'Shop', 'Info']);
	await panel.page.getByTestId('rlc-search').fill('inf');
	await eventually(() => names.allInnerTexts(), ['Info']);
	await names.click();
	await eventually(() => panel.values('from'), ['Info']);
	await eventually(() => panel.parameters.getByTestId('parameter-issues').count(), 0);
	await panel.execute();
	await eventually(async () => (await panel.cells(['from']))[0], ['Info']);
	expect(stage.sandbox.messages().map(({ from }) => from)).toEqual(['Info']);
});

test('where the gateway lists no names, the editor says what to choose, and why', async () => {
	const { type, data } = credentialFor(stage.account);
	const credential = await stage.client.saveCredential({
		...{ name: 'Wrong login', type, data: { ...data, password: 'wrong' } },
	});
	const step = bulkSms({ ...MESSAGE, from: 'MyShop' }, credential);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('No list', step)), BULK_SMS);
	await openList(panel);
	const error = panel.page.getByTestId('rlc-error-container');
	await error
		.getByText(
			'The gateway lists no names: choose By Name. The gateway rejected the login (HTTP 401',
		)
		.waitFor();
});

test('the model of an agent may fill it in', async () => {
	const tool = bulkSms({ ...MESSAGE, from: 'MyShop' }, stage.credential, { type: 'bulkSmsTool' });
	const editor = await stage.open();
	const workflow = await stage.save(agent([tool]));
	await editor.openWorkflow(workflow);
	const panel = await editor.openNodeOnCanvas(BULK_SMS);
	await panel.parameter('from').getByTestId('from-ai-override-button').click();
	await panel.parameters.getByText('Defined automatically by the').waitFor();
	await panel.save();
	const stored = async () => {
		const { nodes } = await stage.client.workflow(workflow.id);
		return nodes.find(({ name }) => name === BULK_SMS)?.parameters.from;
	};
	await eventually(
		stored,
		byName("={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('From', ``, 'string') }}"),
	);
});

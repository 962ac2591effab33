import { sortBy } from 'lodash';
import type { Page } from 'playwright-core';
import { z } from 'zod';

import { workflow } from '../e2e/sendingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { dragOnto } from './dragOnto';
import type { NodePanel } from './nodePanel';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { bulkSms, node, receiver, start, TRIGGER } from './workflows';

const stage = useStage();

const EDIT = 'Edit Fields';
const editFields = () => node(EDIT, 'n8n-nodes-base.set', 3.4, [440, 0], { options: {} });

const OFFERED = '[data-target="mappable"][data-name]:not([data-name^="$"])';

/** The fields that the panel of a node offers to be dragged, without n8n's own variables. */
const offered = (panel: NodePanel) => panel.input.locator(OFFERED);

/** At one moment, because the list moves while it is drawn. */
const FIELDS = `[...document.querySelectorAll(${JSON.stringify(
	`[data-test-id="ndv-input-panel"] ${OFFERED}`,
)})].map((element) => [element.dataset.name, element.getBoundingClientRect().top])`;
const fieldsSchema = z.array(z.tuple([z.string(), z.number()]));

/**
 * The names of these fields from top to bottom. The list draws its rows in an order of its own, and
 * keeps unused ones above the page.
 */
async function shownNames(page: Page): Promise<string[]> {
	const fields = fieldsSchema.parse(await page.evaluate(FIELDS));
	const inSight = fields.filter(([, top]) => top > 0);
	return sortBy(inSight, ([, top]) => top).map(([name]) => name);
}

test('a field of the preview, dragged before any run, is filled by the run', async () => {
	const message = { from: 'MyShop', to: '66812345678', operation: 'sendAndWait' };
	const step = bulkSms({ ...message, message: 'Restart the database?' }, stage.credential);
	const editor = await stage.open();
	const saved = await stage.save(workflow('Preview', [start(), step, editFields()]));
	const panel = await editor.openNode(saved, EDIT);
	await panel.input.getByText('Usually outputs the following fields').waitFor();
	const first = ['to', 'outcome', 'reason', 'data', 'approved'];
	await eventually(async () => (await shownNames(editor.page)).slice(0, first.length), first);
	await takePicture(editor.page, 'preview', { height: 800 });
	await dragOnto(
		editor.page,
		offered(panel).and(editor.page.locator('[data-name="approved"]')),
		panel.parameters.getByTestId('assignment-collection-drop-area'),
	);
	await panel.parameters.getByTestId('assignment').waitFor();
	expect(stage.sandbox.requests()).toEqual([]);

	await panel.execute();
	const link = () => /https?:\S+/.exec(stage.sandbox.messages()[0]?.text ?? '')?.[0];
	await eventually(() => Promise.resolve(link() !== undefined), true);
	const answer = { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) };
	// n8n takes an answer as soon as the execution waits, a moment after the SMS.
	await eventually(async () => (await fetch(link() ?? '', answer)).status, 200);
	await panel.output.getByText('true', { exact: true }).first().waitFor();
});

test('n8n shows no preview of a trigger', async () => {
	const file = receiver(stage.credential);
	const editor = await stage.open();
	const nodes = [...file.nodes, editFields()];
	const panel = await editor.openNode(
		await stage.save(workflow('Preview of a trigger', nodes, [[TRIGGER, EDIT]])),
		EDIT,
	);
	await panel.input.getByText('No input data').waitFor();
	expect(await offered(panel).count()).toBe(0);
	const schema = `${stage.n8nUrl}/schemas/n8n-nodes-bulk-sms.bulkSmsTrigger/1.0.0.json`;
	expect((await fetch(schema)).status).toBe(404);
});

import { messageRows } from './messageRows';
import { send } from './sending';
import { useStage } from './stage';

const LINK = `http://127.0.0.1:5678/webhook-waiting/4711?k=ab&signature=${'0a1b2c3d'.repeat(8)}`;
const HINT = 'A workflow waits for the answer. Select the link, then Approve or another answer.';

const stage = useStage();

test.each([
	[1280, 800],
	[320, 640],
])('the message of a question says how to answer it, %d pixels wide', async (width, height) => {
	await send(stage.sandbox, { text: `Restart db-2?\n${LINK}` });
	const page = await stage.open({ viewport: { width, height } });
	await messageRows(page).click();
	const hint = page.getByText(HINT);
	await hint.waitFor();
	const box = await hint.boundingBox();
	expect(box && box.y + box.height).toBeLessThan(height / 2);
	expect(box && box.x + box.width).toBeLessThanOrEqual(width);
	const phone = await page.getByRole('figure').boundingBox();
	expect(box && phone && box.y + box.height <= phone.y).toBe(true);
});

test.each([
	['has another link', 'Stop: http://127.0.0.1:5678/webhook/7/opt-out?token=ab'],
	['names such an address without a link', 'GET /webhook-waiting/4711'],
	['only has the words in the query of a link', 'https://a.example/?next=/webhook-waiting/1'],
])('a message that %s is no question', async (_what, text) => {
	await send(stage.sandbox, { text });
	const page = await stage.open();
	await messageRows(page).click();
	await page.getByRole('heading', { name: 'Status history' }).waitFor();
	expect(await page.getByText('Select the link').count()).toBe(0);
});

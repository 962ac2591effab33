import { answerNode } from '../e2e/incomingWorkflow';
import { eventually } from '../../sandbox/test/page/eventually';
import { send } from '../../sandbox/test/page/sending';
import { keepPicture, takePicture } from '../../scripts/pictures/picture';
import { publishedAddress } from './publishedAddress';
import { useStage } from './stage';
import { receiver, TRIGGER } from './workflows';

const stage = useStage();

const HOURS = "={{ $json.keyword === 'HOURS' ? 'We are open from 9 to 18.' : 'Write HOURS.' }}";

/** A trigger for incoming SMS, and the node that answers them. */
const conversation = (text: string) =>
	receiver(undefined, { event: 'incomingSms', respond: 'answerOperation', options: {} }, [
		answerNode({ text }),
	]);

const setAddress = async (url: string) => {
	const response = await fetch(`${stage.sandbox.url}/api/incoming/address`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ url }),
	});
	expect(response.status).toBe(200);
};

test('the trigger asks for little, and shows an SMS while it listens', async () => {
	const editor = await stage.open();
	const saved = await stage.save(conversation('Thank you.'));
	const panel = await editor.openNode(saved, TRIGGER);
	await eventually(
		() => panel.labels(),
		['Event', 'Authentication', 'Respond', 'Fallback Text', 'Options'],
	);
	await setAddress(await panel.openWebhookUrls());
	await panel.listen();
	const response = await fetch(`${stage.sandbox.url}/api/incoming`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ from: '66812345678', text: 'Stop!' }),
	});
	expect(response.status).toBe(200);
	await eventually(
		() => panel.cells(['from', 'text', 'isOptOut']),
		[['66812345678', 'Stop!', 'true']],
	);
	await panel.showOutputAs('json');
	await takePicture(editor.page, 'incoming-trigger');
});

test('a person writes on the phone of the sandbox, and reads what the workflow answers', async () => {
	const saved = await stage.save(conversation(HOURS));
	await stage.client.activate(saved);
	await setAddress(await publishedAddress(stage.n8nUrl, saved));
	await send(stage.sandbox, { text: 'Your table is booked. Write HOURS for our opening hours.' });

	const { page } = await stage.open();
	await page.goto(`${stage.sandbox.url}/#/messages/1`);
	const bubbles = page.getByRole('log', { name: 'Conversation' }).locator('.bubble');
	for (const [index, text] of ['HOURS', 'Thanks!'].entries()) {
		await page.getByLabel('Write as 66812345678').fill(text);
		await page.getByRole('button', { name: 'Send', exact: true }).click();
		await bubbles.nth(2 * index + 2).waitFor();
	}
	await eventually(
		() => bubbles.allTextContents(),
		[
			'Your table is booked. Write HOURS for our opening hours.',
			'You: HOURS',
			'Answer: We are open from 9 to 18.',
			'You: Thanks!',
			'Answer: Write HOURS.',
		],
	);
	await keepPicture(page, 'conversation', page.locator('.phone'));
});

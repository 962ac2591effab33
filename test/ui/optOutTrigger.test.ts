import { OptOutCodes } from '../../nodes/BulkSms/core/optOut/optOutCodes';
import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { receiver, saveAccountWithToken, TOKEN, TRIGGER } from './workflows';

const stage = useStage();

const OPT_OUTS = { event: 'optOut', sender: 'MyShop', options: {} };

test('the trigger for opt-outs says what to do, and asks for its credential', async () => {
	const editor = await stage.open();
	const saved = await stage.save(receiver(stage.credential, OPT_OUTS));
	const panel = await editor.openNode(saved, TRIGGER);
	await panel.notice('of the node that sends, with the same credential').waitFor();
	await eventually(() => panel.labels(), ['Credential', 'Event', 'Sender', 'Options']);
	expect(await panel.openWebhookUrls()).toContain('/webhook-test/');
	await takePicture(editor.page, 'opt-out-trigger');
});

test('while it listens, looking at the page ends nothing, and its button shows the number', async () => {
	const credential = await saveAccountWithToken(stage.client, stage.account);
	const editor = await stage.open();
	const saved = await stage.save(receiver(credential, OPT_OUTS));
	const panel = await editor.openNode(saved, TRIGGER);
	const link = `${await panel.openWebhookUrls()}?o=${new OptOutCodes(TOKEN).seal('66812345678')}`;
	await panel.listen();
	for (const method of ['GET', 'GET', 'POST']) {
		const { status } = await fetch(link, { method });
		expect([method, status]).toEqual([method, 200]);
	}
	await eventually(() => panel.cells(['to', 'source']), [['66812345678', 'link']]);
});

import { readExample } from '../../demo/examples';
import { APPROVE_AND_DECLINE } from '../../test/e2e/askingWorkflow';
import { publishOptOuts } from '../../test/ui/optOutStage';
import { useQuestions } from '../../test/ui/questionStage';
import { useStage } from '../../test/ui/stage';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { keepPicture, takePicture } from '../pictures/picture';

const MESSAGE = 'db-2 does not answer. Restart it?';
const QUESTION = {
	...APPROVE_AND_DECLINE,
	from: 'OpsAlert',
	message: MESSAGE,
	options: {
		responseFormTitle: 'Restart db-2?',
		responseFormDescription:
			'The database of the shop does not answer.\n\nDown since: 14:05\nLast backup: 13:30\nOpen orders: 12',
		thankYouText: 'Thank you. The team is informed.',
	},
};
const THAI = {
	...APPROVE_AND_DECLINE,
	from: 'OpsAlert',
	message: 'ฐานข้อมูล db-2 ไม่ตอบสนองตั้งแต่เวลา 14:05 น. ต้องการเริ่มระบบใหม่หรือไม่',
};
const LOOKS = [
	['light', 'en-US', QUESTION],
	['dark', 'en-US', QUESTION],
	['thai', 'th-TH', THAI],
] as const;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 };

const stage = useStage();
const questions = useQuestions();

test.each([
	['on-call', 'on-call'],
	['campaign', 'campaign-pages'],
	['ask-by-reply', 'ask-by-reply'],
])('the example %s', async (example, picture) => {
	const editor = await stage.open();
	await editor.openWorkflow(await stage.save(await readExample(example)));
	await takePicture(editor.page, picture, { height: 1000 });
});

test('a question in the inbox of the sandbox', async () => {
	await questions.ask(QUESTION);
	const inbox = await questions.open(questions.sandbox.url, {
		...{ viewport: { width: 375, height: 760 }, deviceScaleFactor: 1.5, colorScheme: 'light' },
	});
	await messageRows(inbox).filter({ hasText: MESSAGE }).click();
	await inbox.getByRole('figure').getByRole('link').waitFor();
	await keepPicture(inbox, 'question-sms', inbox.locator('.phone'));
});

test.each(LOOKS)('the page of a question: %s', async (look, locale, parameters) => {
	const asked = await questions.ask({ ...parameters });
	const colorScheme = look === 'dark' ? 'dark' : 'light';
	const page = await questions.open(asked.link, { ...PHONE, locale, colorScheme });
	await keepPicture(page, `question-page-${look}`);
	if (look !== 'light') return;
	await page.getByRole('textbox').fill('Not before the backup is done.');
	await page.getByRole('button', { name: 'Decline' }).click();
	await page.getByText('Your answer: Decline').waitFor();
	await keepPicture(page, 'question-recorded');
});

test.each(LOOKS)('the page of an opt-out: %s', async (look, locale) => {
	const link = await publishOptOuts(questions, 'MyShop');
	const page = await questions.open(link, {
		...{ locale, colorScheme: look === 'dark' ? 'dark' : 'light' },
	});
	await keepPicture(page, `opt-out-page-${look}`);
	if (look !== 'light') return;
	await page.getByRole('button').click();
	await page.locator('svg').waitFor();
	await keepPicture(page, 'opt-out-recorded');
});

import type { BrowserContextOptions } from 'playwright-core';

import { APPROVE_AND_DECLINE } from '../e2e/askingWorkflow';
import { messageRows } from '../../sandbox/test/page/messageRows';
import { keepPicture, pictureTest } from './picture';
import { useQuestions } from './questionStage';

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

const phone: BrowserContextOptions = {
	viewport: { width: 360, height: 640 },
	deviceScaleFactor: 2,
};

const stage = useQuestions();

test('the link of the SMS in the inbox leads to the page, which says what was recorded', async () => {
	const asked = await stage.ask(QUESTION);
	const inbox = await stage.open(stage.sandbox.url, {
		viewport: { width: 375, height: 760 },
		deviceScaleFactor: 1.5,
		colorScheme: 'light',
	});
	await messageRows(inbox).filter({ hasText: MESSAGE }).click();
	const link = inbox.getByRole('figure').getByRole('link');
	expect(await link.getAttribute('href')).toBe(asked.link);
	await keepPicture(inbox, 'question-sms', inbox.locator('.phone'));
	const opened = inbox.context().waitForEvent('page');
	await link.click();
	const page = await opened;
	await page.getByRole('button', { name: 'Approve' }).click();
	await page.getByText('Your answer: Approve').waitFor();
	expect(await stage.decision(asked)).toMatchObject({ outcome: 'approved' });
});

pictureTest.each([
	['light', QUESTION],
	['dark', QUESTION],
	['thai', THAI],
])('the page as the documents show it: %s', async (look, parameters) => {
	const asked = await stage.ask(parameters);
	const page = await stage.open(asked.link, {
		...phone,
		locale: look === 'thai' ? 'th-TH' : 'en-US',
		colorScheme: look === 'dark' ? 'dark' : 'light',
	});
	await keepPicture(page, `question-page-${look}`);
	if (look !== 'light') return;
	await page.getByRole('textbox').fill('Not before the backup is done.');
	await page.getByRole('button', { name: 'Decline' }).click();
	await page.getByText('Your answer: Decline').waitFor();
	await keepPicture(page, 'question-recorded');
});

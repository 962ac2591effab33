import { eventually } from '../../sandbox/test/page/eventually';
import { SEARCH_WORDS, SHARED_WORDS } from './searchWords';
import { takePicture } from './picture';
import { useStage } from './stage';

const stage = useStage();

describe('the list of nodes', () => {
	test('finds the nodes by what people call them, before all others where it can be', async () => {
		const editor = await stage.open();
		await editor.newWorkflow();
		const search = await editor.pressN();
		const ranks: Array<[words: string, isFirst: boolean]> = [];
		for (const words of [...SEARCH_WORDS, ...SHARED_WORDS]) {
			await search.type(words);
			await search.entry('Bulk SMS').waitFor();
			ranks.push([words, (await search.sentences())[0] === 'Bulk SMS']);
			await search.type('');
			await search.entry('Bulk SMS').waitFor({ state: 'hidden' });
		}
		expect(ranks.filter(([, isFirst]) => !isFirst).map(([words]) => words)).toEqual(SHARED_WORDS);
		await search.type('sms');
		expect(await search.entry('Bulk SMS').innerText()).toContain(
			'Send SMS, or start a workflow when a delivery report, an SMS, or an opt-out comes, through the SMS gateway interface published by ANTS (Thailand)',
		);
		await takePicture(editor.page, 'search');
	});

	test('lists what both nodes do, in sentences', async () => {
		const editor = await stage.open();
		await editor.newWorkflow();
		const search = await editor.pressN();
		await search.type('bulk sms');
		await search.open('Bulk SMS');
		await eventually(
			() => search.sentences(),
			['On delivery report', 'On incoming SMS', 'On opt-out'],
		);
		await search.heading('Triggers').click();
		await search.heading('Actions').click();
		await eventually(
			() => search.sentences(),
			[
				'Send SMS',
				'Send SMS and wait for response',
				'Send SMS and wait for delivery report',
				'Get the status of SMS',
				'Estimate SMS segments',
				'Check the gateway',
				'Get the balance',
				'Get the senders',
				'Read delivery reports',
				'Answer an incoming SMS',
				'Request a one-time password',
				'Resend a one-time password',
				'Verify a one-time password',
			],
		);
	});

	test.each([
		['light', 'bulkSms.svg'],
		['dark', 'bulkSms.dark.svg'],
	] as const)('shows the icon for the %s editor', async (colorScheme, file) => {
		const editor = await stage.open(colorScheme);
		await editor.newWorkflow();
		const search = await editor.pressN();
		await search.type('bulk sms');
		const icon = search.entry('Bulk SMS').locator('img').first();
		await eventually(() => icon.getAttribute('src').then((src) => src?.split('/').pop()), file);
		const width = `[...document.images].find(({ src }) => src.endsWith('/${file}'))?.naturalWidth`;
		await eventually(() => editor.page.evaluate(width), 60);
	});
});

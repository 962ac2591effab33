import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';

const stage = useStage();

/** Ways in which people ask for what the two nodes do, one of each kind. */
const SEARCH_WORDS = [
	...['bulk message', 'text message', 'send sms', 'send an sms', 'mass sms', 'sms gateway'],
	'sms campaign',
	...['schedule sms', 'reminder', 'on-call', 'approve by sms', 'wait for reply', 'sms cost'],
	...['segments', 'delivery report', 'dlr', 'receive sms', 'two-way', 'opt-out', 'unsubscribe'],
	...['otp code', 'one-time password', 'verification code', 'balance', 'sender id', 'ข้อความ'],
];
/** Those that n8n answers with another node first, by its name, its words, or how often it is used. */
const SHARED_WORDS = ['sms', 'message', 'otp', 'alert', 'human in the loop', '2fa'];

describe('the list of nodes', () => {
	test('finds the nodes by what people call them, before all others where it can be', async () => {
		const editor = await stage.open();
		await editor.newWorkflow();
		const search = await editor.pressN();
		for (const words of [...SEARCH_WORDS, ...SHARED_WORDS]) {
			await search.type(words);
			await search.entry('Bulk SMS').waitFor();
			const isFirst = async () => (await search.sentences())[0] === 'Bulk SMS';
			await eventually(
				async () => [words, await isFirst()],
				[words, !SHARED_WORDS.includes(words)],
			);
			await search.type('');
			await search.entry('Bulk SMS').waitFor({ state: 'hidden' });
		}
		await search.type('sms');
		await search
			.entry('Bulk SMS')
			.getByText('Send SMS and receive reports through an ANTS gateway')
			.waitFor();
		await takePicture(editor.page, 'search');
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

import { COMING_YEAR } from '../engine/comingYear';
import type { CollectionName } from './nodePanel';
import { takePicture } from './picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

interface Group {
	button: string;
	labels: string[];
	help: string;
	/** Some of them, after which the list shows only the others. */
	added: string[];
}

const GROUPS: Record<CollectionName, Group> = {
	options: {
		button: 'Add option',
		labels: [
			'Send At',
			'Notify URL',
			'Callback Data',
			'Shorten URLs',
			'Message ID',
			'Additional Fields',
			'Bulk ID',
			'Callback Data (Fields)',
			'Notify Content Type',
			'Opt-Out URL',
			'Report Token in URL',
			'Shorten to Fit',
			'Smart Encoding',
		],
		help: 'Expressions are evaluated for each item.',
		added: ['Callback Data', 'Bulk ID', 'Message ID', 'Send At', 'Shorten to Fit'],
	},
	safeguards: {
		button: 'Add safeguard',
		labels: [
			'Allow Missing Values',
			'Allowed Link Domains',
			'Dry Run',
			'Limit over Time',
			'Max Recipients',
			'Max Segments',
			'Minimum Balance',
			'Numbers Missing a 0',
			'Quiet Hours',
			'Skip Duplicates',
			'Skip Repeats Within Hours',
			'Suppression Field',
			'Suppression List',
		],
		help: 'Expressions are evaluated once, for the first item.',
		added: [
			'Allowed Link Domains',
			'Max Recipients',
			'Minimum Balance',
			'Skip Repeats Within Hours',
			'Numbers Missing a 0',
		],
	},
	sending: {
		button: 'Add setting',
		labels: [
			'Concurrent Requests',
			'Include Input Fields',
			'Max Messages per Request',
			'Max Recipients per Request',
			'Messages per Minute',
			'Resend When Outcome Unknown',
			'Timeout',
			'When a Message Fails',
		],
		help: 'Expressions are evaluated once, for the first item.',
		added: ['Max Recipients per Request'],
	},
};
const NAMES = ['options', 'safeguards', 'sending'] as const;

test.each(NAMES)('the group %s lists what it holds, and says when it is read', async (name) => {
	const { button, labels, help, added } = GROUPS[name];
	const step = bulkSms({ from: 'MyShop', to: '66812345678', text: 'Hello' }, stage.credential);
	const editor = await stage.open();
	// Room for each list below its button.
	await editor.page.setViewportSize({ width: 1440, height: 1700 });
	const panel = await editor.openNode(await stage.save(oneStep('Groups', step)), BULK_SMS);
	const group = panel.collection(name);
	expect(await group.buttonText()).toBe(button);
	expect(await group.openList()).toEqual(labels);
	await group.closeList();
	await group.helps(help);
	for (const label of added) await group.add(label);
	expect(await group.openList()).toEqual(labels.filter((label) => !added.includes(label)));
});

test('the three groups stand below the text, each with what it holds', async () => {
	const step = bulkSms(
		{
			from: 'MyShop',
			to: '={{ $json.phone }}',
			text: '=Dear {{ $json.name }}, we open at nine',
			options: { sendAt: `${COMING_YEAR}-01-31T09:00:00`, shortenToFit: 1 },
			safeguards: { maxRecipients: 500, skipDuplicates: 'number', suspectNumbers: 'repair' },
			sending: { messagesPerMinute: 60, failuresAs: 'items' },
		},
		stage.credential,
	);
	const editor = await stage.open();
	await editor.page.setViewportSize({ width: 1440, height: 1330 });
	const panel = await editor.openNode(await stage.save(oneStep('Filled', step)), BULK_SMS);
	await panel.field('messagesPerMinute').waitFor();
	expect(await panel.labels()).toEqual([
		...['Credential', 'Resource', 'Operation', 'From', 'To', 'Text'],
		...['Options', 'Send At', 'Shorten to Fit'],
		...['Safeguards', 'Max Recipients', 'Numbers Missing a 0', 'Skip Duplicates'],
		...['Sending', 'Messages per Minute', 'When a Message Fails'],
	]);
	await takePicture(editor.page, 'collections', { part: panel.parameters });
});

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { COMING_YEAR } from '../engine/comingYear';
import { eventually } from '../../sandbox/test/page/eventually';
import type { CollectionName } from './nodePanel';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

const NAMES = ['options', 'safeguards', 'sending'] as const;
const BUTTONS = { options: 'Add option', safeguards: 'Add safeguard', sending: 'Add setting' };
/** Those of Send, by their labels, as the description has them. */
const labelsOf = (name: CollectionName) =>
	new BulkSms().description.properties
		.filter(({ displayOptions, ...property }) => {
			const { resource, operation } = displayOptions?.show ?? {};
			const isOfSend =
				resource?.includes('message') === true && operation?.includes('send') === true;
			return property.name === name && property.type === 'collection' && isOfSend;
		})
		.flatMap(({ options = [] }) => options)
		.flatMap((option) => ('displayName' in option ? option.displayName : []));

test.each(NAMES)('the group %s lists what it contains, and says when it is read', async (name) => {
	const labels = labelsOf(name);
	const step = bulkSms({ from: 'MyShop', to: '66812345678', text: 'Hello' }, stage.credential);
	const editor = await stage.open();
	// Room for each list below its button.
	await editor.page.setViewportSize({ width: 1440, height: 1700 });
	const panel = await editor.openNode(await stage.save(oneStep('Groups', step)), BULK_SMS);
	const group = panel.collection(name);
	await eventually(() => group.buttonText(), BUTTONS[name]);
	expect(labels.length).toBeGreaterThan(5);
	await group.openList();
	await eventually(() => group.listed(), labels);
	await group.closeList();
	await group.helps(
		name === 'options'
			? 'Expressions are evaluated for each item.'
			: 'Expressions are evaluated once, for the first item.',
	);
	const [first = ''] = labels;
	await group.add(first);
	await group.openList();
	await eventually(() => group.listed(), labels.slice(1));
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
	await eventually(
		() => panel.labels(),
		[
			...['Credential', 'Resource', 'Operation', 'From', 'To', 'Text'],
			...['Options', 'Send At', 'Shorten to Fit'],
			...['Safeguards', 'Skip Duplicates', 'Max Recipients', 'Suspect Numbers'],
			...['Sending', 'When a Message Fails', 'Messages per Minute'],
		],
	);
	await takePicture(editor.page, 'collections', { part: panel.parameters });
});

import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { BULK_SMS, draft } from './workflows';
import { line } from '../engine/runLine';

const stage = useStage();

const CUSTOMERS = [
	{ name: 'Somchai', phone: '66812345601' },
	{ name: 'Malee', phone: '66812345602' },
	{ name: 'Anan', phone: '66812345603' },
	{ name: 'Ploy', phone: '66812345604' },
];

describe('a field that is dragged from the input', () => {
	test.each(['schema', 'table'] as const)(
		'as %s fits each item: four customers get four texts',
		async (view) => {
			const editor = await stage.open();
			const workflow = await stage.save(draft(CUSTOMERS, stage.credential));
			const panel = await editor.openNode(workflow, BULK_SMS);
			await panel.executePreviousNodes();
			await panel.drag('phone', view, 'to');
			await eventually(() => panel.expression('to'), '{{ $json.phone }}');
			await panel.write('text', 'Dear');
			await panel.drag('name', view, 'text');
			await eventually(() => panel.expression('text'), 'Dear {{ $json.name }}');
			await panel.append('text', ', your order is on its way');
			await panel.notice('Dear Somchai, your order is on its way').waitFor();

			await panel.execute();
			await eventually(
				() => panel.hint.innerText().then((text) => text.trim()),
				line({ accepted: 4, requests: 1, credits: 4 }),
			);
			expect(stage.sandbox.messages().map(({ to, text }) => [to, text])).toEqual(
				CUSTOMERS.map(({ name, phone }) => [phone, `Dear ${name}, your order is on its way`]),
			);
			await eventually(async () => (await panel.columnsInSight()).slice(0, 2), ['to', 'outcome']);
			if (view === 'table') await takePicture(editor.page, 'campaign', { height: 1000 });
		},
	);
});

test('a field that is dragged into Unsubscribed Field enters its path, and whoever it marks is skipped', async () => {
	const customers = [
		{ phone: '66812345601', customer: { unsubscribed: true } },
		{ phone: '66812345602', customer: { unsubscribed: false } },
	];
	const editor = await stage.open();
	const workflow = await stage.save(
		draft(customers, stage.credential, { to: '={{ $json.phone }}', text: 'Our sale starts today' }),
	);
	const panel = await editor.openNode(workflow, BULK_SMS);
	await panel.executePreviousNodes();
	await panel.collection('safeguards').add('Unsubscribed Field');
	await panel.drag('unsubscribed', 'schema', 'suppressionField');
	await eventually(() => panel.field('suppressionField').inputValue(), 'customer.unsubscribed');

	await panel.execute();
	await eventually(
		() => panel.hint.innerText().then((text) => text.trim()),
		line({ accepted: 1, skipped: { 'Unsubscribed Field': 1 }, requests: 1, credits: 1 }),
	);
	expect(stage.sandbox.messages().map(({ to }) => to)).toEqual(['66812345602']);
});

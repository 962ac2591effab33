import { COMING_YEAR } from '../engine/comingYear';
import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import type { NodePanel } from './nodePanel';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, campaign, draft, FAILED, oneStep, SENT } from './workflows';
import { line } from '../engine/runLine';

const stage = useStage();

describe('sending', () => {
	test('takes a sender, a number and a text, and nothing else', async () => {
		const step = bulkSms({}, stage.credential);
		const editor = await stage.open();
		const panel = await editor.openNode(await stage.save(oneStep('First SMS', step)), BULK_SMS);
		await eventually(() => panel.parameters.getByTestId('parameter-issues').count(), 3);
		await panel.write('from', 'MyShop');
		await panel.write('to', '+66 81 234 5678');
		await panel.write('text', 'Your order is on its way');
		await eventually(() => panel.parameters.getByTestId('parameter-issues').count(), 0);

		await panel.execute();
		await eventually(
			() => panel.hint.innerText().then((text) => text.trim()),
			line({ accepted: 1, requests: 1, credits: 1 }),
		);
		const columns = [
			...['to', 'outcome', 'text', 'credit', 'segments', 'encoding', 'from', 'shorturl'],
			...['messageId', 'status'],
		];
		await eventually(async () => (await panel.table())[0], columns);
		await eventually(
			() => panel.cells(columns.slice(0, 8)),
			[['66812345678', 'accepted', 'Your order is on its way', '1', '1', 'GSM-7', 'MyShop', 'N']],
		);
		await eventually(
			async () => (await panel.columnsInSight()).slice(0, 3),
			['to', 'outcome', 'text'],
		);
		expect(stage.sandbox.messages().map(({ to, text }) => [to, text])).toEqual([
			['66812345678', 'Your order is on its way'],
		]);
		await panel.showOutputAs('json');
		await takePicture(editor.page, 'send', { height: 1060 });
	});

	test('marks an expression in a Fixed text until the run, whose error has a line for each failure', async () => {
		const step = bulkSms({ from: 'MyShop', to: '66812345678', text: 'Hello' }, stage.credential);
		const editor = await stage.open();
		const panel = await editor.openNode(await stage.save(oneStep('Wrong', step)), BULK_SMS);
		await panel.write('text', 'Dear {{ name }}');
		const marked = panel.panel.getByText('Text is Fixed, but contains an expression');
		await marked.first().waitFor();
		await panel.execute();
		const lines = async () =>
			(await panel.output.getByTestId('node-error-description').innerText()).trim().split('\n');
		await panel.output
			.getByTestId('node-error-message')
			.getByText('The text contains "name" in braces, which n8n does not evaluate')
			.waitFor();
		await eventually(lines, [
			'Nothing was sent.',
			'Item 1, Text, number 66812345678: Choose Expression in place of Fixed above Text and write a field, such as {{ $json.name }}, in its place, or add Sending → Allow Missing Values.',
		]);
		// The error has said it.
		await eventually(() => marked.count(), 0);

		await panel.write('text', 'Hello');
		await panel.write('to', 'nobody, <b>');
		await panel.execute();
		const advice =
			'Write the country code and the number, for example 66812345678 or +66 81 234 5678.';
		await eventually(lines, [
			`Item 1, To: "nobody" is not a usable number: it contains letters. ${advice}`,
			'Item 1, To: "<b>" is not a usable number: it is HTML. Give only the number.',
		]);
		expect(stage.sandbox.requests()).toEqual([]);
	});
});

test('warns once that a Delivery Report URL is a test URL, before the run and after it', async () => {
	const step = bulkSms(
		{
			from: 'MyShop',
			to: '66812345678',
			text: 'Hello',
			options: { notifyUrl: 'http://127.0.0.1:9/webhook-test/1' },
		},
		stage.credential,
	);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('Test URL', step)), BULK_SMS);
	const warnings = () =>
		panel.panel.getByText('Options → Delivery Report URL is a test URL of n8n').allInnerTexts();
	const WARNING =
		'Options → Delivery Report URL is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and publish its workflow.';
	await eventually(warnings, [WARNING]);
	await panel.execute();
	await eventually(warnings, [line({ accepted: 1, requests: 1, credits: 1 }, WARNING)]);
});

const chooseIn = (panel: NodePanel) => async (operation: string) => {
	await panel.panel.getByTestId('parameter-input-operation').click();
	const named = panel.page.getByText(operation, { exact: true });
	await panel.page.getByRole('option').filter({ has: named }).click();
	await eventually(() => panel.values('operation'), [operation]);
};

test('a look at Send and Wait for Delivery Report, and back to Send, loses no safeguard', async () => {
	const step = bulkSms(
		{
			...{ from: 'MyShop', to: '66812345678', text: 'Our sale starts tomorrow' },
			safeguards: {
				...{ dryRun: true, skipRepeatsHours: 48, suppressionList: '+66 81 234 5679' },
				limitOverTime: { values: { messages: 3, hours: 2, per: 'number' } },
				quietHours: { hours: { from: '20:00', to: '09:00', timezone: '', weekdays: [] } },
			},
		},
		stage.credential,
	);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('A look', step)), BULK_SMS);
	const choose = chooseIn(panel);
	const safeguards = async () => {
		const all = await panel.labels();
		return all.slice(all.indexOf('Safeguards'), all.indexOf('Sending'));
	};
	const given = ['48', '+66 81 234 5679', '3', '2', '20:00', '09:00'];
	const values = async () => {
		const all = await panel.values();
		return given.filter((value) => all.includes(value));
	};
	// The editor draws the fields of a collection after the rest of the panel, and theirs after them.
	const labels = [
		...['Safeguards', 'Do Not Send To', 'Quiet Hours', 'From', 'To', 'Time Zone', 'Days'],
		...['Skip Repeats Within Hours', 'Limit over Time', 'Limit', 'Messages', 'Hours'],
		...['Counted Per', 'Dry Run'],
	];
	await eventually(safeguards, labels);
	await eventually(values, given);
	for (const operation of ['Send and Wait for Delivery Report', 'Send']) {
		await choose(operation);
		await eventually(safeguards, labels);
		await eventually(values, given);
	}
	await panel.execute();
	await panel.hint.getByText(/^Dry run: 1 text to 1 number, 1 segment/).waitFor();
	expect(stage.sandbox.requests()).toEqual([]);
});

test('a look at the cost by Estimate, and back to Send, loses no option', async () => {
	const step = bulkSms(
		{
			...{ from: 'MyShop', to: '66812345678, 66812345679', text: 'Our sale starts tomorrow' },
			options: { sendAt: `${COMING_YEAR}-11-27T09:00:00Z` },
			safeguards: { suppressionList: '+66 81 234 5679', maxRecipients: 5 },
			sending: { includeInputFields: true },
		},
		stage.credential,
	);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('Cost first', step)), BULK_SMS);
	const choose = chooseIn(panel);
	// The editor draws the chosen options of a collection after the rest of the panel.
	const expectAllShown = async () => {
		await eventually(
			() => panel.labels(),
			[
				...['Credential', 'Resource', 'Operation', 'From', 'To', 'Text', 'Options', 'Send At'],
				...['Safeguards', 'Do Not Send To', 'Max Recipients', 'Sending', 'Include Input Fields'],
			],
		);
		await eventually(() => panel.values('from'), ['MyShop']);
	};
	await expectAllShown();
	await choose('Estimate');
	await panel.execute();
	await panel.hint
		.getByText(
			/^Estimate: 1 text to 1 number, 1 segment, scheduled for .* 1 skipped \(Do Not Send To\)/,
		)
		.waitFor();
	expect(stage.sandbox.requests()).toEqual([]);
	await choose('Send');
	await expectAllShown();
	await panel.execute();
	await panel.hint.getByText(/^1 scheduled for .*, 1 skipped \(Do Not Send To\)\. /).waitFor();
	expect(stage.sandbox.messages().map(({ to }) => to)).toEqual(['66812345678']);
});

test('Smart Encoding, saved as a switch that is on, is shown as Punctuation, and can be more', async () => {
	const step = bulkSms(
		{
			...{ from: 'MyShop', to: '66812345678', text: 'Sayın Ayşe' },
			options: { makeGsmCompatible: true },
		},
		stage.credential,
	);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('Encoding', step)), BULK_SMS);
	const choice = panel.parameters.getByTestId('parameter-input-makeGsmCompatible');
	await eventually(async () => await choice.locator('input').inputValue(), 'Punctuation');
	await choice.click();
	const named = editor.page.getByText('Also Accents and Signs', { exact: true });
	await editor.page.getByRole('option').filter({ has: named }).click();
	await panel.execute();
	await panel.hint.getByText('Smart Encoding wrote ı as i, ş as s.').waitFor();
	expect(stage.sandbox.messages().map(({ text }) => text)).toEqual(['Sayin Ayse']);
});

describe('what comes out', () => {
	const customers = [
		{ name: 'Somchai', phone: '66812345601' },
		{ name: 'Malee', phone: '66812349903' },
		{ name: 'Anan', phone: '12' },
		{ name: 'Ploy', phone: '66812345604' },
	];

	test('tells by to and outcome what happened to each message where failures are items', async () => {
		const editor = await stage.open();
		const file = draft(customers, stage.credential, {
			to: '={{ $json.phone }}',
			text: '=Dear {{ $json.name }}, your order is on its way',
			sending: { failuresAs: 'items' },
		});
		const workflow = await stage.save({ ...file, name: 'Failures as items' });
		const panel = await editor.openNode(workflow, BULK_SMS);
		await panel.execute();
		await eventually(async () => {
			const [, ...rows] = await panel.table();
			return rows.map((row) => row.slice(0, 2));
		}, [
			['66812345601', 'accepted'],
			['66812349903', 'rejected'],
			['12', 'notSent'],
			['66812345604', 'accepted'],
		]);
		await eventually(
			async () => (await panel.columnsInSight()).slice(0, 3),
			['to', 'outcome', 'reason'],
		);
		await takePicture(editor.page, 'output', { part: panel.output });
	});

	test('is on two branches, and later nodes find the item that each one is made of', async () => {
		const editor = await stage.open();
		const workflow = await stage.save(campaign(customers, stage.credential));
		await editor.openWorkflow(workflow);
		await editor.execute(FAILED);
		await takePicture(editor.page, 'workflow');

		const sent = await editor.openNodeOnCanvas(SENT);
		await eventually(() => sent.table(), [['customer'], ['Somchai'], ['Ploy']]);
		await sent.close();
		const failed = await editor.openNodeOnCanvas(FAILED);
		await eventually(() => failed.table(), [['customer'], ['Malee'], ['Anan']]);
		await failed.close();
		const send = await editor.openNodeOnCanvas(BULK_SMS);
		await eventually(
			() =>
				send.hint
					.first()
					.innerText()
					.then((text) => text.trim()),
			line({
				accepted: 2,
				rejected: 1,
				notSent: 1,
				errorBranch: true,
				requests: 1,
				credits: 2,
			}),
		);
		await send.openBranch('Error Branch (2 items)');
		// The table of the branch that was shown first stays for a moment.
		await eventually(() => send.cells(['name']), [['Malee'], ['Anan']]);
		const [columns, malee, anan] = await send.table();
		expect(columns?.slice(0, 2)).toEqual(['name', 'phone']);
		expect(columns).toEqual(expect.arrayContaining(['error', 'message', 'details']));
		expect(malee?.join(' ')).toMatch(/Malee.*66812349903.*rejected/is);
		expect(anan?.join(' ')).toMatch(/Anan.*12.*number/is);
		const details = columns?.indexOf('details') ?? -1;
		expect(malee?.[details]).toMatch(/^to\W+66812349903\W+outcome\W+rejected\W+reason/);
		expect(anan?.[details]).toMatch(/^to\W+12\W+outcome\W+notSent\W+reason/);
		await eventually(async () => (await send.columnsInSight()).includes('error'), true);
		// n8n keeps this width for the windows to come.
		await send.widenOutput();
		await takePicture(editor.page, 'failures', { height: 1060 });
	});
});

import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

test('Get Balance has nothing to fill in, and shows the credits', async () => {
	const step = bulkSms({ resource: 'account', operation: 'getBalance' }, stage.credential);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('Balance', step)), BULK_SMS);
	expect(await panel.labels()).toEqual(['Credential', 'Resource', 'Operation']);
	await panel.execute();
	expect(await panel.table()).toEqual([
		['type', 'credit'],
		['prepaid', String(stage.sandbox.balance())],
	]);
	await takePicture(editor.page, 'balance');
});

test('Check Gateway needs nothing but the credential, and shows a row for each check', async () => {
	const step = bulkSms({ resource: 'account', operation: 'checkGateway' }, stage.credential);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('Check', step)), BULK_SMS);
	expect(await panel.labels()).toEqual(['Credential', 'Resource', 'Operation', 'To', 'From']);
	await panel.execute();
	const [head, first, ...rows] = await panel.table();
	expect([head, first?.slice(0, 2)]).toEqual([
		['check', 'result', 'found', 'advice'],
		['login', 'ok'],
	]);
	expect(rows.at(-1)?.[0]).toBe('summary');
	expect(stage.sandbox.messages()).toEqual([]);
});

test('Minimum Balance stops the run, and the error says the balance', async () => {
	const step = bulkSms(
		{
			from: 'MyShop',
			to: '66812345678',
			text: 'Hello',
			safeguards: { minimumBalance: 20_000 },
		},
		stage.credential,
	);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('Low balance', step)), BULK_SMS);
	await panel.execute();
	const error = `Not sent, because the balance is ${stage.sandbox.balance()} credits, and Minimum Balance is 20000`;
	await panel.output.getByText(error).first().waitFor();
	expect(stage.sandbox.requests()).toEqual([]);
	await takePicture(editor.page, 'minimum-balance');
});

test('Estimate with Ask Gateway shows the credits of the gateway beside our count', async () => {
	const step = bulkSms(
		{
			operation: 'estimate',
			to: '66812345678',
			text: 'Our “Sale” starts tomorrow',
			options: { askGateway: true },
		},
		stage.credential,
	);
	const editor = await stage.open();
	const panel = await editor.openNode(await stage.save(oneStep('Ask gateway', step)), BULK_SMS);
	await panel.execute();
	await eventually(
		() => panel.hint.innerText().then((line) => line.trim()),
		'Estimate: 1 text to 1 number, 1 segment.',
	);
	const [columns, row] = await panel.table();
	expect(row?.[columns?.indexOf('gatewayCredit') ?? -1]).toBe('1');
	await panel.showOutputAs('json');
	await takePicture(editor.page, 'estimate-ask-gateway');
});

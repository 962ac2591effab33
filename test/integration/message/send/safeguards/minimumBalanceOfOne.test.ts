import { jsonOf, useAccountGateway } from '../../../account/accountRuns';
import { answer, takesAll } from '../../../stage';

const gateway = useAccountGateway();

const B = '66812345672';
const ITEMS = [{ to: B, text: 'Bye' }];
const LOW = 'Not sent, because the balance is 12 credits, and Minimum Balance is 100';
const OF_REPORT = {
	operation: 'sendAndWaitForReport',
	waitAmount: 1,
	waitUnit: 'minutes',
	from: 'MyShop',
	to: '={{ $json.to }}',
	text: '={{ $json.text }}',
	safeguards: { minimumBalance: 100 },
};

const answers = (credit: number) => ({
	'/account/balance': answer({ type: 'prepaid', credit }),
	'/sms/send': takesAll,
});
const sends = () => gateway.paths().filter((path) => path === '/sms/send').length;

describe('Minimum Balance where one message is sent and waited for', () => {
	it('leads the message to Not Delivered, because an escalation must go on', async () => {
		const { output, waitTill } = await gateway.run(answers(12), OF_REPORT, {
			items: ITEMS,
		});
		expect([jsonOf(output), waitTill, sends()]).toMatchObject([
			[{ to: B, outcome: 'notSent', reason: LOW }],
			undefined,
			0,
		]);
	});

	it('sends and waits for the report with enough credits', async () => {
		const { waitTill } = await gateway.run(answers(100), OF_REPORT, { items: ITEMS });
		expect(waitTill).toBeDefined();
		expect(gateway.paths()).toEqual(['/account/balance', '/sms/send']);
	});

	it('asks nobody with too few credits', async () => {
		const parameters = {
			operation: 'sendAndWait',
			from: 'MyShop',
			to: B,
			message: 'Restart?',
			safeguards: { minimumBalance: 100 },
		};
		const { error } = await gateway.run(answers(12), parameters);
		expect([error?.message, sends()]).toEqual([LOW, 0]);
		const { output } = await gateway.run(answers(12), parameters, {
			onError: 'continueRegularOutput',
		});
		expect(output[0]?.json).toMatchObject({ error: LOW, details: { outcome: 'notSent' } });
	});
});

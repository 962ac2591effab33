import { TestClock } from '../../../../engine/clock';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { TWICE_IN_TO } from '../../../../engine/sentences';
import { startScriptedGateway } from '../../../../engine/scriptedGateway';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { useSendingStage } from '../sendingStage';
import { loginAt } from '../../../stage';

const stage = useSendingStage();
const { run, bodies } = stage;

const TO = '66812345678';
/** Ways in which people write it; the credential has the Default Country Code 66. */
const SPELLINGS = [
	'+66 081 234 5678',
	'+660812345678',
	'660812345678',
	'66 0 81 234 5678',
	'0066 081 234 5678',
	'+66(081)2345678',
	'+66 (0)81 234 5678',
	'+\ufe0f66 081\u00ad2345678',
	'+໖໖ ໐໘໑໒໓໔໕໖໗໘',
	'081 234 5678',
	'០៨១២៣៤៥៦៧៨',
];

let store: ProcessedStore | undefined;
beforeAll(async () => {
	store = await ProcessedStore.install();
});
beforeEach(() => store?.clear());

describe.each(SPELLINGS)('the number %s', (written) => {
	it('is sent to', async () => {
		const { output } = await run({ to: written });
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual([[TO, 'accepted']]);
		expect(stage.sandbox.messages().map(({ to }) => to)).toEqual([TO]);
	});

	it('is suppressed in each spelling by a list that holds it', async () => {
		const safeguards = { suppressionList: written };
		const { output } = await run({ to: SPELLINGS.join(), safeguards });
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual(
			SPELLINGS.map(() => [TO, 'skipped']),
		);
		expect(bodies()).toEqual([]);
	});

	it('gets one SMS where it is there in another spelling, too', async () => {
		const { output } = await run({
			to: `812345679, 0812345678; ${written}`,
			safeguards: { suspectNumbers: 'repair' },
		});
		expect(output.map(({ json }) => [json.to, json.outcome, json.reason ?? ''])).toEqual([
			['66812345679', 'accepted', ''],
			[TO, 'accepted', ''],
			[TO, 'skipped', TWICE_IN_TO],
		]);
	});

	it('is found by Get Status, and gets the code that is asked for', async () => {
		const gateway = await startScriptedGateway(({ path }) => ({
			status: 200,
			body: JSON.stringify(
				path.startsWith('/otp')
					? { otpId: 'o-1', mobile: '660812345678' }
					: { details: [{ messageId: 'm-1', to: '660812345678', status: { name: 'DELIVERED' } }] },
			),
		}));
		const credentials = loginAt(gateway.url, { defaultCountryCode: '66' });
		const common = { items: [{}], credentials, clock: new TestClock() };
		try {
			const status = await runBulkSms({
				...common,
				parameters: { resource: 'message', operation: 'getStatus', findBy: 'number', to: written },
			});
			const code = await runBulkSms({
				...common,
				parameters: { resource: 'otp', operation: 'request', otcId: 'login', to: written },
			});
			expect(status.output.map(({ json }) => [json.messageId, json.outcome])).toEqual([
				['m-1', 'delivered'],
			]);
			expect(code.output.map(({ json }) => [json.otpId, json.to])).toEqual([['o-1', TO]]);
			expect(gateway.requests.map(({ path, body }) => [path, body])).toEqual([
				[`/sms/loginfo?mobile=${TO}`, ''],
				['/otp/requestOTP', JSON.stringify({ otcId: 'login', mobile: TO })],
			]);
		} finally {
			await gateway.close();
		}
	});
});

it('counts each spelling for the limit of its number', async () => {
	const items = SPELLINGS.map((to, index) => ({ to, text: `Hello ${index}` }));
	const limitOverTime = { values: { messages: 2, hours: 24, per: 'number' } };
	const each = { to: '={{ $json.to }}', text: '={{ $json.text }}' };
	const { output } = await run({ ...each, safeguards: { limitOverTime } }, { items });
	expect(output.map(({ json }) => json.outcome)).toEqual([
		'accepted',
		'accepted',
		...SPELLINGS.slice(2).map(() => 'skipped'),
	]);
});

it('repeats no text to a number that is written otherwise in the next execution', async () => {
	const safeguards = { skipRepeatsHours: 24 };
	const outcomes: unknown[] = [];
	for (const [index, to] of SPELLINGS.entries()) {
		const { output } = await run({ to, safeguards }, { executionId: `execution-${index}` });
		outcomes.push(output[0]?.json.outcome);
	}
	expect(outcomes).toEqual(['accepted', ...SPELLINGS.slice(1).map(() => 'skipped')]);
});

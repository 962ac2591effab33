import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { findOperation } from '../../../nodes/BulkSms/actions';
import type { Execute } from '../../../nodes/BulkSms/actions/operation';
import { inCollections } from '../../engine/collections';
import { type BulkSmsRun, runBulkSms } from '../../engine/runBulkSms';
import type { Scripted } from '../../engine/scriptedGateway';
import { longestSilenceOf } from '../../engine/silence';
import { someOf, volume } from '../../engine/volume';
import { answer, loginAt, sentIn, useGateway } from '../stage';

const MANY = volume(12_000, 66_000);
/** The longest silence, in milliseconds of computing. */
const LIMIT = 300;

const YES = answer({ result: true, isErrorCount: false, isExprCode: false });
/** As many words as fit into the limit of an answer, with what is written in another way. */
const WORDS = 'Said & done: %41%42 \\u0041 &amp; 😀 '.repeat(110);
const withWords = (body: string): Scripted =>
	answer({
		details: sentIn(body).map(({ to, messageId }, index) => ({
			...{ to, messageId },
			status: { code: '101', name: 'PENDING', description: `${WORDS} ${index}` },
		})),
	});
const gateway = useGateway(({ path, body }) => (path.startsWith('/otp') ? YES : withWords(body)));

/** Measures the operation alone, because n8n's engine and the test itself compute, too. */
async function silenceOf(
	parameters: INodeParameters,
	items: IDataObject[],
	onError: 'continueRegularOutput' | 'stopWorkflow' = 'continueRegularOutput',
) {
	const { operation = 'send' } = parameters;
	const asked =
		operation === 'verify'
			? findOperation('otp', 'verify')
			: findOperation('message', operation === 'estimate' ? 'estimate' : 'send');
	if (!asked) throw new Error('There is no such operation');
	const { execute } = asked;
	let silence = Infinity;
	const measured: Execute = async (...given) => {
		const done = execute(...given);
		silence = await longestSilenceOf(async () => await done.catch(() => undefined));
		return await done;
	};
	asked.execute = measured;
	const credentials = loginAt(gateway.url, { defaultCountryCode: '66' });
	const run: BulkSmsRun = { parameters, items, credentials, onError };
	await runBulkSms(run).finally(() => (asked.execute = execute));
	return silence;
}

const items = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ to: `66812${String(index).padStart(6, '0')}` }));
const numbers = (count: number) => items(count).map(({ to }) => to);
const junk = Array.from({ length: MANY }, (_, index) => `junk ${index}`).join(',');
const sending = (options: IDataObject, fields: INodeParameters = {}): INodeParameters => ({
	...{ from: 'MyShop', to: '={{ $json.to }}', text: 'Hi' },
	...inCollections({ dryRun: true, ...options }),
	...fields,
});
const perKey = {
	limitOverTime: { values: { messages: 1, hours: 1, per: 'key', key: '={{ $json.to + "!" }}' } },
};
const suppressed = numbers(MANY)
	.map((number) => `+66 (0)${number.slice(2)}`)
	.join(';');

describe('n8n can do other work', () => {
	const works: Array<[string, INodeParameters, IDataObject[]]> = [
		['while To has no number that can be used', sending({}, { to: junk }), [{}]],
		['while an expression gives the Key of each item', sending(perKey), items(10_000)],
		['while a suppression list is read', sending({ suppressionList: suppressed }), items(1)],
		['while Estimate checks such a To', { operation: 'estimate', to: junk, text: 'Hi' }, [{}]],
		[
			'while the words of the gateway are read',
			sending({ dryRun: undefined }, { to: numbers(500).join() }),
			[{}],
		],
		[
			'while codes are read',
			{
				...{ resource: 'otp', operation: 'verify' },
				...{ otpId: '={{ $json.to + "x" }}', otpCode: '={{ "" + "" }}' },
			},
			items(5_000),
		],
	];
	it.each(someOf(works, 2, 0))('%s', async (_, parameters, input) => {
		expect(await silenceOf(parameters, input)).toBeLessThan(LIMIT);
	});

	it('while the error about numbers that cannot be used is made', async () => {
		const parameters = sending({}, { to: junk });
		expect(await silenceOf(parameters, [{}], 'stopWorkflow')).toBeLessThan(LIMIT);
	});
});

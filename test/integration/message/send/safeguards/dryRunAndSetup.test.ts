import { runBulkSms } from '../../../../engine/runBulkSms';
import {
	expectedItems,
	itemsFor,
	itemsOf,
	parametersOf,
	parametersWith,
	run,
	THROWS,
	useEveryParameter,
} from '../../../parameters/everyParameter';
import { loginAt, MODES } from '../../../stage';

const sandbox = useEveryParameter();

describe('Dry Run', () => {
	const [dryRun] = parametersOf('send').filter(({ path }) => path === 'safeguards.dryRun');
	if (!dryRun) throw new Error('There is no option Dry Run');

	it.each([
		['the first', '={{ $itemIndex === 0 }}', 'Dry Run is true for item 1 and false for item 2'],
		['a later one', '={{ $itemIndex === 1 }}', 'Dry Run is false for item 1 and true for item 2'],
	])('that is on for one item alone sends none: %s', async (_, value, reason) => {
		for (const onError of MODES) {
			const { error, output, errorBranch } = await run(dryRun, value, onError);
			expect(sandbox.requests()).toEqual([]);
			const failures = [...output, ...errorBranch].map(({ json }) => json.error);
			expect(onError === 'stopWorkflow' ? error?.message : failures).toEqual(
				onError === 'stopWorkflow' ? reason : [reason, reason, reason],
			);
		}
	});

	it.each([0, 1])('that cannot be read for item %i sends nothing', async (item) => {
		const { output, errorBranch } = await run(
			dryRun,
			`={{ $itemIndex === ${item} ? ${THROWS} : true }}`,
			'continueErrorOutput',
		);
		expect([output, itemsOf(errorBranch)]).toEqual([[], [0, 0, 1]]);
		expect(sandbox.requests()).toEqual([]);
	});

	it.each([
		['true', true],
		['"true"', 'true'],
		['an expression that is true for every item', '={{ $json.text !== "" }}'],
	])('sends nothing with %s', async (_, value) => {
		const { output } = await run(dryRun, value, 'stopWorkflow');
		expect(output.map(({ json }) => json.outcome)).toEqual(['dryRun', 'dryRun', 'dryRun']);
		expect(sandbox.requests()).toEqual([]);
	});
});

describe.each(['send', 'sendAndWaitForReport', 'estimate'])(
	'a set-up that cannot be used: %s',
	(operation) => {
		it.each([
			['an address without http', { baseUrl: 'sms.test' }, 'Base URL'],
			['no user', { username: '' }, 'Username'],
			['a time zone that is none', { timezone: 'Siam' }, 'Time Zone'],
			['a country code that is none', { defaultCountryCode: 'TH' }, 'Default Country Code'],
		])('%s is a failure of everybody, never a success', async (_, fields, label) => {
			for (const onError of MODES) {
				const one = { operation, path: 'text' };
				const items = itemsFor(one);
				const { output, errorBranch, error } = await runBulkSms({
					items,
					parameters: parametersWith(one, 'Hello'),
					credentials: loginAt('https://sms.test', { ...fields }),
					onError,
				});
				if (onError === 'stopWorkflow') {
					expect(`${error?.message} ${error?.description}`).toContain(label);
					continue;
				}
				const failures = onError === 'continueErrorOutput' ? errorBranch : output;
				expect(itemsOf(failures)).toEqual(expectedItems(one, items));
				expect(output).toHaveLength(onError === 'continueErrorOutput' ? 0 : failures.length);
				expect(failures.map(({ json }) => json.message)).toEqual(
					failures.map(() => expect.stringContaining(label) as unknown),
				);
			}
		});
	},
);

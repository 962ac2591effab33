import { difference, map, times } from 'lodash';
import type { INodeExecutionData } from 'n8n-workflow';

import {
	A,
	itemsOf,
	parametersOf,
	run,
	THROWS,
	useEveryParameter,
	type Parameter,
} from './everyParameter';

const sandbox = useEveryParameter();

/** Read once, from the first item. */
const isOfTheRun = ({ path }: Parameter) => /^(safeguards|sending)\./.test(path);

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

/** A value in its place that is fine, as JavaScript. */
const GOOD: Record<string, unknown> = {
	from: 'MyShop',
	to: A,
	text: 'Hello',
	'options.additionalFields': { validity: 48 },
	'options.bulkId': 'spring',
	'options.callbackData': 'order 4711',
	'sending.failuresAs': 'errors',
	'options.messageId': 'order-4711',
	'options.notifyUrl': 'https://n8n.test/webhook/report',
	'options.optOutUrl': 'https://n8n.test/webhook/stop',
	'safeguards.allowedLinkDomains': 'example.com',
	'safeguards.consentField': 'agreed',
	'safeguards.quietHours': '21:00',
	'options.sendAt': TOMORROW,
	'safeguards.suppressionField': 'stop',
	'safeguards.suppressionList': '66899999999',
};

const PARTS = ['safeguards.limitOverTime'];

it('knows a value that is fine for each parameter without one of its own', () => {
	const none = parametersOf('send').filter(({ property }) => property.default === '');
	expect(difference(map(none, 'path'), Object.keys(GOOD), PARTS)).toEqual([]);
});

/** A parameter that fails at one item and is fine at the other. */
function failingAt(item: number, { path, property }: Parameter): unknown {
	const good = JSON.stringify(GOOD[path] ?? property.default);
	const value = `={{ $itemIndex === ${item} ? ${THROWS} : ${good} }}`;
	if (path === 'safeguards.quietHours') {
		return { hours: { from: value, to: '21:01', timezone: '', weekdays: [] } };
	}
	if (path === 'safeguards.limitOverTime') {
		const messages = `={{ $itemIndex === ${item} ? ${THROWS} : 10 }}`;
		return { values: { messages, hours: 1, per: 'workflow', key: '' } };
	}
	return value;
}

/** The item of each failure, and its reason, which tells why a good value was refused. */
const reasonsOf = (failures: INodeExecutionData[]): Array<[item: number, reason: unknown]> =>
	itemsOf(failures).map((item, index) => [item, failures[index]?.json.error]);

describe('a parameter of send that fails at one item alone', () => {
	const each = parametersOf('send').map((one): [string, Parameter] => [one.label, one]);
	const ofMessage = each.filter(([, one]) => !isOfTheRun(one));
	const placeOfField = ({ path, property: { displayName } }: Parameter) =>
		path.startsWith('options.') ? `Options → ${displayName}` : displayName;
	const ofRun = each.filter(([, one]) => isOfTheRun(one) && one.path !== 'safeguards.dryRun');

	describe.each(ofMessage)('%s', (_, one) => {
		it.each([0, 1])('refuses that item alone where the workflow goes on: item %i', async (item) => {
			const { output, errorBranch, error } = await run(
				one,
				failingAt(item, one),
				'continueErrorOutput',
			);
			expect(error).toBeUndefined();
			const numbers = one.path === 'to' ? [1, 1] : [2, 1];
			const reason: unknown = expect.stringContaining(
				`The expression in ${one.property.displayName} failed: `,
			);
			expect(reasonsOf(errorBranch)).toEqual(times(numbers[item] ?? 0, () => [item, reason]));
			expect(itemsOf(output)).toEqual(times(numbers[1 - item] ?? 0, () => 1 - item));
			expect(sandbox.messages()).toHaveLength(numbers[1 - item] ?? 0);
		});

		it.each([0, 1])('sends nothing at all where the workflow stops: item %i', async (item) => {
			const { output, error } = await run(one, failingAt(item, one), 'stopWorkflow');
			expect(error?.description).toContain(`Item ${item + 1}, ${placeOfField(one)}`);
			expect(output).toEqual([]);
			expect(sandbox.requests()).toEqual([]);
		});
	});

	describe.each(ofRun)('%s', (_, one) => {
		it('is read once, so that a later item cannot make it fail', async () => {
			const { output, errorBranch } = await run(one, failingAt(1, one), 'continueErrorOutput');
			expect([itemsOf(output), reasonsOf(errorBranch)]).toEqual([[0, 0, 1], []]);
		});

		it('sends nothing when it cannot be read', async () => {
			const { output, errorBranch } = await run(one, failingAt(0, one), 'continueErrorOutput');
			expect([output, itemsOf(errorBranch)]).toEqual([[], [0, 0, 1]]);
			expect(sandbox.requests()).toEqual([]);
		});
	});
});

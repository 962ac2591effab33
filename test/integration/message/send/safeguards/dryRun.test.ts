import {
	itemsOf,
	parametersOf,
	run,
	THROWS,
	useEveryParameter,
} from '../../../parameters/everyParameter';
import { MODES } from '../../../stage';

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

import type { OnError } from 'n8n-workflow';

import {
	expectAllRefused,
	MODES,
	OPERATIONS,
	OUT_OF_RANGE,
	parametersOf,
	run,
	unusableFor,
	useEveryParameter,
	type Parameter,
} from './everyParameter';

useEveryParameter();

/** Get Balance and Get Senders have nothing to set. */
const SET = OPERATIONS.filter(([operation]) => parametersOf(operation).length > 0);

interface Row {
	name: string;
	value: unknown;
	onError: OnError;
}

/** Each value with one setting of On Error in turn, so that each parameter meets all of them. */
function rowsOf(each: Parameter): Row[] {
	const values = unusableFor(each);
	return MODES.flatMap((onError, mode) =>
		values
			.filter((_, row) => values.length < MODES.length || row % MODES.length === mode)
			.map(([name, value]) => ({ name, value, onError })),
	);
}

describe.each(SET)('each parameter of %s with a value that cannot be used', (operation) => {
	const all = parametersOf(operation);

	it('is known to this test with its range', () => {
		const paths = OPERATIONS.flatMap(([each]) => parametersOf(each)).map(({ path }) => path);
		expect(Object.keys(OUT_OF_RANGE).filter((path) => !paths.includes(path))).toEqual([]);
		expect(all).not.toEqual([]);
	});

	describe.each(all.map((each): [string, Parameter] => [each.label, each]))('%s', (_, each) => {
		it.each(rowsOf(each))(
			'$name, $onError: nothing is sent, and everybody has a failure',
			async ({ value, onError }) => {
				expectAllRefused(each, onError, await run(each, value, onError));
			},
		);
	});
});

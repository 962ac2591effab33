import { difference, partition } from 'lodash';
import type { OnError } from 'n8n-workflow';

import {
	expectAllRefused,
	OPERATIONS,
	OUT_OF_RANGE,
	parametersOf,
	run,
	unusableFor,
	useEveryParameter,
	type Parameter,
} from './everyParameter';
import { MODES } from '../stage';

useEveryParameter();

const [SET, NOT_SET] = partition(OPERATIONS, ([operation]) => parametersOf(operation).length > 0);

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

it('every operation is tried but those without parameters, and every range has its parameter', () => {
	const paths = SET.flatMap(([operation]) => parametersOf(operation)).map(({ path }) => path);
	expect([
		NOT_SET.map(([operation]) => operation),
		difference(Object.keys(OUT_OF_RANGE), paths),
	]).toEqual([['getBalance', 'getSenders'], []]);
});

describe.each(SET)('each parameter of %s with a value that cannot be used', (operation) => {
	const all = parametersOf(operation);

	describe.each(all.map((each): [string, Parameter] => [each.label, each]))('%s', (_, each) => {
		it.each(rowsOf(each))(
			'$name, $onError: nothing is sent, and everybody has a failure',
			async ({ value, onError }) => {
				expectAllRefused(each, onError, await run(each, value, onError));
			},
		);
	});
});

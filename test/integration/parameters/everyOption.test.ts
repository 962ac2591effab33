import { difference, partition } from 'lodash';
import type { OnError } from 'n8n-workflow';

import { resources } from '../../../nodes/BulkSms/actions';
import type { Resource } from '../../../nodes/BulkSms/actions/operation';
import {
	ALL_PARAMETERS,
	expectAllRefused,
	OPERATIONS,
	RANGES,
	parametersOf,
	run,
	unusableFor,
	useEveryParameter,
	type Parameter,
} from './everyParameter';
import { someOf } from '../../engine/volume';
import { MODES } from '../stage';

useEveryParameter();

interface Row {
	name: string;
	value: unknown;
	onError: OnError;
}

/**
 * Each value with one setting of On Error in turn, so that each parameter meets all of them. What other
 * operations have, too, is tried with all of them once.
 */
function rowsOf(each: Parameter): Row[] {
	const values = unusableFor(each);
	const rows = MODES.flatMap((onError, mode) =>
		values
			.filter((_, row) => values.length < MODES.length || row % MODES.length === mode)
			.map(([name, value]) => ({ name, value, onError })),
	);
	return each.isKnown ? someOf(rows, 4, ALL_PARAMETERS.indexOf(each)) : rows;
}

it('every operation is tried but those without parameters, and every range has its parameter', () => {
	const [set, notSet] = partition(OPERATIONS, ([operation]) => parametersOf(operation).length > 0);
	const paths = set.flatMap(([operation]) => parametersOf(operation)).map(({ path }) => path);
	const fields = Object.values<Resource>(resources).flatMap(({ operations }) =>
		notSet.flatMap(([operation]) => operations[operation]?.properties ?? []),
	);
	expect([fields, difference(Object.keys(RANGES), paths)]).toEqual([[], []]);
});

it.each(
	ALL_PARAMETERS.map((each): [string, string, Parameter] => [each.operation, each.label, each]),
)(
	'%s, %s: with a value that cannot be used, nothing is sent, and everybody has a failure',
	async (_, __, each) => {
		for (const { name, value, onError } of rowsOf(each)) {
			const outcome = await run(each, value, onError);
			try {
				expectAllRefused(each, onError, outcome);
			} catch (error) {
				throw new Error(`With ${name}, ${onError}`, { cause: error });
			}
		}
	},
);

import { difference, uniq } from 'lodash';

import { someOf } from '../../engine/volume';
import { MODES } from '../stage';
import {
	ALL_PARAMETERS,
	expectAllRefused,
	itemsFor,
	type Parameter,
	run,
	useEveryParameter,
} from './everyParameter';

useEveryParameter();

/** Fields whose value reaches a person, or comes back. */
const TEXT_FIELDS = [
	...['text', 'message', 'options.additionalFields', 'options.callbackData', 'options.bulkId'],
	...['options.messageId', 'options.responseFormTitle', 'options.responseFormDescription'],
	...['options.responseFormButtonLabel', 'options.thankYouText'],
	...['approvalOptions.values.approveLabel', 'approvalOptions.values.disapproveLabel'],
];

const FIELDS = { none: null, blank: ' \u200b', cell: '#N/A', other: '\\N', list: [], thing: {} };

/** Each kind of hole, as it is written in an expression. */
const HOLES: Array<[string, string]> = [
	['a field that is missing', '{{ $json.nope }}'],
	['a field of a field that is missing', '{{ $json.nope?.name }}'],
	['a field that is null', '{{ $json.none }}'],
	['a field that is blank', '{{ $json.blank }}'],
	['an empty list', '{{ $json.list }}'],
	['an error of a spreadsheet', '{{ $json.cell }}'],
	["another program's word for nothing", '{{ $json.other }}'],
	['code that shows a blank', '{{ $json.blank.trim() }}'],
	['undefined', '{{ "a " + $json.nope }}'],
	['a number that is none', '{{ 2 * $json.nope }}'],
	['an object', '{{ "a " + $json.thing }}'],
	['a time that is none', '{{ DateTime.fromISO("x").toISO() + "" }}'],
	['a date that is none', '{{ new Date("x") + "" }}'],
	['a name without $json', '{{nope}}'],
];

const isJson = ({ path }: Parameter) => path === 'options.additionalFields';
const alone = (each: Parameter, hole: string) => (isJson(each) ? `={"a": "${hole}"}` : `=${hole}`);
const amongText = (each: Parameter, hole: string) =>
	isJson(each) ? `={"a": "for ${hole} only"}` : `=for ${hole} only`;

it('every such field is one of an operation', () => {
	expect(difference(TEXT_FIELDS, uniq(rows.map(([, , { path }]) => path)))).toEqual([]);
});

const rows = ALL_PARAMETERS.filter(({ path }) => TEXT_FIELDS.includes(path)).map(
	(each): [string, string, Parameter] => [each.operation, each.label, each],
);

it.each(rows)('%s, %s: is not sent with a hole, alone or among text', async (_, __, each) => {
	const all = HOLES.flatMap(
		([name, hole]): Array<[string, string]> => [
			[name, alone(each, hole)],
			[`${name}, among text`, amongText(each, hole)],
		],
	);
	const items = itemsFor(each).map((item) => ({ ...item, ...FIELDS }));
	const offset = ALL_PARAMETERS.indexOf(each);
	for (const [index, [name, value]] of someOf([...all.entries()], each.isKnown ? 9 : 2, offset)) {
		const onError = MODES[(index + offset) % MODES.length] ?? 'stopWorkflow';
		const outcome = await run(each, value, onError, items);
		try {
			expectAllRefused(each, onError, outcome);
		} catch (error) {
			throw new Error(`With ${name}, ${onError}`, { cause: error });
		}
	}
});

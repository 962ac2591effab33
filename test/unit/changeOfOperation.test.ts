import { cloneDeep, difference, get, set } from 'lodash';
import type { INode, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { resources } from '../../nodes/BulkSms/actions';
import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';

const { description } = new BulkSms();
const { properties } = description;
const OPERATIONS = Object.entries(resources).flatMap(([resource, { operations }]) =>
	Object.keys(operations).map((operation) => ({ resource, operation })),
);
type Chosen = (typeof OPERATIONS)[number];

const node = (parameters: INodeParameters): INode => ({
	...{ id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1, position: [0, 0] },
	parameters,
});

/** What n8n's editor keeps: it reads the parameters by the description, first without defaults. */
const kept = (parameters: INodeParameters): INodeParameters =>
	[false, true].reduce((given, withDefaults) => {
		const of = node(given);
		return (
			NodeHelpers.getNodeParameters(properties, given, withDefaults, false, of, description) ?? {}
		);
	}, parameters);

/** Of another resource, too: the editor then goes to its first operation before, which is a pair, too. */
const choose = (parameters: INodeParameters, chosen: Chosen) => kept({ ...parameters, ...chosen });

/** A value that is not the default. */
function otherValue({ type, default: usual, options = [], typeOptions }: INodeProperties): unknown {
	if (type === 'boolean') return usual !== true;
	if (type === 'number') return Number(usual) + 1;
	if (type === 'options') {
		const values = options.map((each) => (each as INodePropertyOptions).value);
		return values.find((value) => value !== usual) ?? usual;
	}
	if (type === 'fixedCollection') {
		const [group] = options;
		const values = group && 'values' in group ? group.values : [];
		const filled = Object.fromEntries(
			values
				.filter((each) => each.type === 'string' && each.displayOptions === undefined)
				.map(({ name }) => [name, 'written']),
		);
		return { [group?.name ?? '']: typeOptions?.multipleValues ? [filled] : filled };
	}
	return type === 'multiOptions' ? [1] : 'written';
}

const isOf = ({ displayOptions }: INodeProperties, { resource, operation }: Chosen): boolean =>
	displayOptions?.show?.resource?.includes(resource) === true &&
	displayOptions.show.operation?.includes(operation) === true;

/** Every field and option that an operation always shows, by its path, with a value. */
const filled = (chosen: Chosen): Array<[path: string, value: unknown]> =>
	properties
		.filter((property) => isOf(property, chosen) && !['notice', 'hidden'].includes(property.type))
		.flatMap((property): Array<[string, unknown]> => {
			const { displayOptions, name, options = [], type } = property;
			const conditions = Object.keys(displayOptions?.show ?? {});
			if (conditions.some((each) => !['resource', 'operation'].includes(each))) return [];
			if (type !== 'collection') return [[name, otherValue(property)]];
			return options.flatMap(
				(option): Array<[string, unknown]> =>
					'type' in option && option.displayOptions === undefined
						? [[`${name}.${option.name}`, otherValue(option)]]
						: [],
			);
		});

const pairs = OPERATIONS.flatMap((from) => OPERATIONS.map((to): [Chosen, Chosen] => [from, to]));

it.each(pairs)('keeps what %j and %j both have over a look at the other', (from, to) => {
	const given = filled(from);
	const both = new Set(filled(to).map(([path]) => path));
	const parameters: INodeParameters = { ...from };
	for (const [path, value] of given) set(parameters, path, value);
	const looked = choose(cloneDeep(parameters), to);
	const back = choose(looked, from);
	const shared = given.filter(([path]) => both.has(path));
	const valuesIn = (stored: INodeParameters) =>
		shared.map(([path]) => [path, get(stored, path) as unknown]);
	const expected = valuesIn(kept(parameters));
	expect(valuesIn(looked)).toEqual(expected);
	expect(valuesIn(back)).toEqual(expected);
	expect(expected.filter(([, value]) => value === undefined)).toEqual([]);
});

it('a look at Send and Wait for Delivery Report, and back to Send, loses no safeguard that one message has a use for', () => {
	const safeguardsOf = (operation: string) =>
		filled({ resource: 'message', operation })
			.map(([path]) => path)
			.filter((path) => path.startsWith('safeguards.'));
	// One run of the wait sends to one number, and once.
	expect(difference(safeguardsOf('send'), safeguardsOf('sendAndWaitForReport'))).toEqual([
		'safeguards.maxRecipients',
		'safeguards.skipDuplicates',
	]);
});

/** What keeps an SMS from somebody who wants none, and the number, are in all that write to people. */
it.each(['send', 'estimate', 'sendAndWait', 'sendAndWaitForReport'])(
	'%s has Do Not Send To, Unsubscribed Field, and Consent Field',
	(operation) => {
		const paths = filled({ resource: 'message', operation }).map(([path]) => path);
		expect(paths).toEqual(
			expect.arrayContaining([
				...['to', 'safeguards.suppressionList', 'safeguards.suppressionField'],
				'safeguards.consentField',
			]),
		);
	},
);

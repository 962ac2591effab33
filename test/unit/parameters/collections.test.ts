import { difference, omit } from 'lodash';
import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { resources } from '../../../nodes/BulkSms/actions';
import { answerOptions } from '../../../nodes/BulkSms/parameters/answer';
import { statusOptions } from '../../../nodes/BulkSms/parameters/status';
import { options } from '../../../nodes/BulkSms/parameters/options';
import { safeguards } from '../../../nodes/BulkSms/parameters/safeguards';
import { sending } from '../../../nodes/BulkSms/parameters/sending';
import { attempt } from '../../../nodes/BulkSms/core/problem';
import type { Option } from '../../../nodes/BulkSms/parameters/read/parameter';
import { ParameterReader } from '../../../nodes/BulkSms/parameters/read/reader';
import { strictContext } from '../strictContext';

const ALL = { options, safeguards, sending, statusOptions, answerOptions };

const operations = Object.values(resources).flatMap((resource) =>
	Object.entries<{ properties: INodeProperties[] }>(resource.operations),
);

const definitionsOf = ({ all }: { all: readonly Option[] }) => all;

/** Estimate has those of Send, too. */
const isOf = (operation: string, name: string) =>
	operation === name || (operation === 'send' && name === 'estimate');

/** The options that an operation offers, as `collection.option`. */
const offered = (properties: INodeProperties[]) =>
	properties
		.filter(({ type }) => type === 'collection')
		.flatMap(({ name, options: inside = [] }) => inside.map((each) => `${name}.${each.name}`));

describe('the options of a collection', () => {
	it.each(operations)(
		'are those that %s offers and reads, and no others',
		(name, { properties }) => {
			const defined = Object.values(ALL).flatMap((collection) =>
				definitionsOf(collection)
					.filter(({ operations }) => operations?.some((each) => isOf(each, name)))
					.map((option) => `${collection.fieldFor('send').name}.${option.name}`),
			);
			expect(offered(properties).sort()).toEqual(defined.sort());
		},
	);

	it('come with what most people look for first, and what is for the provider last', () => {
		const labelsOf = (group: { fieldFor: (operation: 'send') => INodeProperties }) =>
			(group.fieldFor('send').options ?? []).map((each) =>
				'displayName' in each ? each.displayName : each.name,
			);
		const [first, safe] = [labelsOf(options), labelsOf(safeguards)];
		expect(first.slice(0, 3)).toEqual(['Send At', 'Delivery Report URL', 'Opt-Out URL']);
		expect(first.slice(-2)).toEqual(['Report Format', 'Additional Fields']);
		expect(safe.slice(0, 3)).toEqual(['Unsubscribed Field', 'Do Not Send To', 'Consent Field']);
		expect(labelsOf(sending)[0]).toBe('Include Input Fields');
	});

	it('take the lowest and the highest number that the editor offers, and none beyond', () => {
		const bounded = Object.values(ALL).flatMap((collection) =>
			definitionsOf(collection).flatMap(({ name, displayName: label, typeOptions = {}, check }) => {
				const { minValue, maxValue = Infinity } = typeOptions;
				if (minValue === undefined || !check) return [];
				const takes = (value: number) => attempt(() => check(value, { label })).ok;
				return [{ name, minValue, maxValue, takes }];
			}),
		);
		expect(bounded.map(({ name }) => name)).toContain('maxRecipients');
		for (const { name, minValue, maxValue, takes } of bounded) {
			const taken = [minValue - 1, minValue, maxValue, maxValue + 1].map(takes);
			const isOpen = maxValue === Infinity;
			expect([name, taken]).toEqual([
				name,
				isOpen ? [false, true, false, false] : [false, true, true, false],
			]);
		}
	});
});

it('Estimate has exactly the fields of Send, and Ask Gateway', () => {
	const { send, estimate } = resources.message.operations;
	const comparable = ({ properties }: { properties: INodeProperties[] }) =>
		properties.map(({ options: inside, ...field }) => ({
			...omit(field, 'required', field.name === 'to' ? 'description' : ''),
			options: inside?.filter(({ name }) => name !== 'askGateway'),
		}));
	expect(comparable(estimate)).toEqual(comparable(send));
	expect(difference(offered(estimate.properties), offered(send.properties))).toEqual([
		'options.askGateway',
	]);
});

describe('the options of an item', () => {
	const texts = ['{"a": 1}', '{"a": 2}', '{"a": 2}', '{', '{"a": 1}'];
	const items = texts.map((each) => ({ json: { each } }));
	const readAll = () => {
		const context = strictContext<IExecuteFunctions>({
			getInputData: () => items,
			getNode: () => ({ parameters: { options: { additionalFields: '={{ $json.each }}' } } }),
			getWorkflowDataProxy: (index: number) => ({ $json: items[index]?.json }),
		});
		const read = options.each(new ParameterReader(context), 'send', { allowsMissing: true });
		return items.map((_, index) => read(index));
	};

	it('are read for each item, also where the item before it has another text', () => {
		expect(
			readAll().map(({ values, problem }) => values.additionalFields?.fields ?? problem?.reason),
		).toEqual([{ a: 1 }, { a: 2 }, { a: 2 }, 'Additional Fields is not valid JSON', { a: 1 }]);
	});

	it('share nothing with another run', () => {
		const [one, other] = [readAll(), readAll()].map(([first]) => first?.values.additionalFields);
		expect(one).toStrictEqual(other);
		expect(one).not.toBe(other);
	});
});

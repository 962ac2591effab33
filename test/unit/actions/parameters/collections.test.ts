import { difference, intersection } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod/v3';

import { resources } from '../../../../nodes/BulkSms/actions';
import { reportOptions } from '../../../../nodes/BulkSms/actions/deliveryReport/readSettings';
import { answerOptions } from '../../../../nodes/BulkSms/actions/incomingSms/answerParameters';
import { statusOptions } from '../../../../nodes/BulkSms/actions/message/statusParameters';
import { options } from '../../../../nodes/BulkSms/actions/parameters/options';
import { safeguards } from '../../../../nodes/BulkSms/actions/parameters/safeguards';
import { sending } from '../../../../nodes/BulkSms/actions/parameters/sending';

const ALL = { options, safeguards, sending, statusOptions, answerOptions, reportOptions };

const operations = Object.values(resources).flatMap((resource) =>
	Object.entries<{ properties: INodeProperties[] }>(resource.operations),
);

type Definition = INodeProperties & { operations: readonly string[]; schema?: z.ZodTypeAny };

const definitionsOf = (collection: { options: Record<string, Definition> }): Definition[] =>
	Object.values(collection.options);

const WANTED_MOST = ['Send At', 'Notify URL', 'Callback Data', 'Shorten URLs', 'Message ID'];

/** The options that an operation offers, as `collection.option`. */
const offered = (properties: INodeProperties[]) =>
	properties
		.filter(({ type }) => type === 'collection')
		.flatMap(({ name, options: inside = [] }) => inside.map((each) => `${name}.${each.name}`));

describe('the options of a collection', () => {
	it.each(Object.entries(ALL))('are each offered by an operation in %s', (_, collection) => {
		const unused = definitionsOf(collection).filter(({ operations }) => operations.length === 0);
		expect(unused).toEqual([]);
	});

	it.each(operations)(
		'are those that %s offers and reads, and no others',
		(name, { properties }) => {
			const defined = Object.values(ALL).flatMap((collection) =>
				definitionsOf(collection)
					.filter(({ operations }) => operations.includes(name))
					.map((option) => `${collection.name}.${option.name}`),
			);
			expect(offered(properties).sort()).toEqual(defined.sort());
		},
	);

	it.each(operations)(
		'come in the order of the alphabet in %s, behind what people want most',
		(_, { properties }) => {
			for (const { type, options: inside = [] } of properties) {
				if (type !== 'collection') continue;
				const all = inside.map((each) => ('displayName' in each ? each.displayName : each.name));
				const labels = difference(all, WANTED_MOST);
				expect(all).toEqual([...intersection(WANTED_MOST, all), ...labels]);
				expect(labels).toEqual([...new Set(labels)].sort((a, b) => a.localeCompare(b)));
			}
		},
	);

	// The schema of Shorten to Fit in Answer stands for that of Send, whose text checks it.
	it('take the lowest and the highest number that the editor offers, and none beyond', () => {
		const bounds = Object.values(ALL).flatMap((collection) =>
			definitionsOf(collection).flatMap(({ name, typeOptions = {}, schema }) => {
				const { minValue: least, maxValue: most } = typeOptions;
				if (least === undefined || schema === undefined) return [];
				const tried = most === undefined ? [least - 1, least] : [least - 1, least, most, most + 1];
				return [[name, tried.map((value) => schema.safeParse(value).success)]];
			}),
		);
		const open = [false, true];
		expect(bounds).toEqual([
			['maxRecipients', open],
			['maxSegments', open],
			['minimumBalance', open],
			['skipRepeatsHours', open],
			['maxMessagesPerRequest', open],
			['maxDestinationsPerRequest', open],
			['messagesPerMinute', open],
			['concurrency', open],
			['timeout', [false, true, true, false]],
			['concurrency', open],
			['shortenToFit', open],
			['maxBodySize', open],
		]);
	});

	it('have labels that put the rarely used ones behind the others, by names that stay', () => {
		const labels = [options, safeguards, sending].flatMap((collection) =>
			definitionsOf(collection).map(({ name, displayName }) => [name, displayName]),
		);
		expect(Object.fromEntries(labels)).toMatchObject({
			bulkId: 'Bulk ID',
			messageId: 'Message ID',
			concurrency: 'Concurrent Requests',
			allowMissingValues: 'Allow Missing Values',
			appendReportToken: 'Report Token in URL',
		});
	});
});

describe('the three collections of Send', () => {
	// Their labels are seen in test/ui/collections.test.ts, their names in test/e2e/savedWorkflows.
	it('says of Safeguards and Sending that they are read once', () => {
		for (const { description } of [safeguards.fieldFor('send'), sending.fieldFor('send')]) {
			expect(description).toContain('Expressions are evaluated once, for the first item.');
		}
	});

	it('takes a dragged field for its name in Suppression Field', () => {
		expect(safeguards.options.suppressionField.requiresDataPath).toBe('single');
	});

	it('offers the content types a report is known in', () => {
		expect(options.options.notifyContentType.options).toEqual([
			{ name: 'JSON', value: 'application/json' },
			{ name: 'XML', value: 'application/xml' },
		]);
	});
});

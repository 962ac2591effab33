import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';

import { countBy, difference, intersection, pickBy, uniq } from 'lodash';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { resources } from '../../nodes/BulkSms/actions';
import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { describedNames, settingsIn, settingsOf, storedNames } from './parameterCoverage';

/**
 * What no saved version has yet, such as `send: options.validity`, `send: sending.failuresAs = table`,
 * or a whole operation, `fetch`. The release that brings it saves it, and takes it out here.
 */
const NOT_RELEASED: string[] = [
	...['send', 'estimate', 'sendAndWait', 'sendAndWaitForReport'].flatMap((operation) => [
		`${operation}: options.makeGsmCompatible = letters`,
		`${operation}: options.makeGsmCompatible = false`,
		`${operation}: safeguards.consentField`,
	]),
	...['sendAndWait', 'sendAndWaitForReport'].flatMap((operation) => [
		`${operation}: safeguards.suppressionField`,
		`${operation}: safeguards.suppressionList`,
		`${operation}: options.sendAt`,
	]),
	...['', '.values.messages', '.values.hours'].map(
		(field) => `answer: options.limitOverTime${field}`,
	),
	'sendAndWaitForReport: safeguards.maxRecipients',
	'sendAndWaitForReport: safeguards.skipDuplicates = none',
	'sendAndWait: safeguards.quietHours',
	...[
		...['from', 'to', 'timezone', 'weekdays'],
		...[1, 2, 3, 4, 5, 6, 7].map((day) => `weekdays = ${day}`),
	].map((name) => `sendAndWait: safeguards.quietHours.hours.${name}`),
	...[
		...['dryRun', 'limitOverTime', 'quietHours', 'skipRepeatsHours'],
		...['values', 'second'].flatMap((place) =>
			['messages', 'hours', 'per = workflow', 'per = number', 'per = key', 'key'].map(
				(field) => `limitOverTime.${place}.${field}`,
			),
		),
		...['from', 'to', 'timezone', 'weekdays'].map((field) => `quietHours.hours.${field}`),
		...[1, 2, 3, 4, 5, 6, 7].map((day) => `quietHours.hours.weekdays = ${day}`),
	].map((name) => `sendAndWaitForReport: safeguards.${name}`),
];

const FOLDER = join(__dirname, '..', 'e2e', 'savedWorkflows');
const READ_ME = 'test/e2e/savedWorkflows/README.md';
const CHOOSING = ['resource', 'operation', 'event'];

const parameters = z.custom<INodeParameters>(
	(value) => typeof value === 'object' && value !== null,
);
const workflow = z.object({
	name: z.string(),
	nodes: z.array(z.object({ type: z.string(), parameters })),
});

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.split(sep).join('/'))
	.sort();
const workflows = files.map((file) => ({
	file,
	...workflow.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
}));

/** An operation or an event, with its parameters. */
interface Kind {
	name: string;
	properties: INodeProperties[];
	type: string;
	/** Whether stored parameters choose it; n8n leaves out the default. */
	chosenBy: (stored: INodeParameters) => boolean;
}

const isShown = ({ displayOptions }: INodeProperties, choice: Record<string, string>): boolean =>
	Object.entries(choice).every(([key, value]) => displayOptions?.show?.[key]?.includes(value));

const operations = Object.entries(resources).flatMap(
	([resource, { operations: all, defaultOperation }]) =>
		Object.keys(all).map(
			(operation): Kind => ({
				name: operation,
				properties: new BulkSms().description.properties.filter((property) =>
					isShown(property, { resource, operation }),
				),
				type: 'n8n-nodes-bulk-sms.bulkSms',
				chosenBy: (stored) =>
					(stored.resource ?? 'message') === resource &&
					(stored.operation ?? defaultOperation) === operation,
			}),
		),
);
const triggerProperties = new BulkSmsTrigger().description.properties;
const events = settingsOf(triggerProperties.slice(0, 1)).map((setting): Kind => {
	const event = setting.replace('event = ', '');
	return {
		name: event,
		properties: triggerProperties.filter((property) => isShown(property, { event })),
		type: 'n8n-nodes-bulk-sms.bulkSmsTrigger',
		chosenBy: (stored) => (stored.event ?? 'deliveryReport') === event,
	};
});
const kinds = [...operations, ...events]
	.filter(({ name }) => !NOT_RELEASED.includes(name))
	.map((kind): [string, Kind] => [kind.name, kind]);

/** The stored parameters of the nodes of a kind, in the files of this name. */
const storedFor = ({ name, type, chosenBy }: Kind, amount: 'required' | 'everything') =>
	workflows
		.filter(({ file }) => basename(file) === `${name}.${amount}.json`)
		.flatMap(({ nodes }) => nodes.filter((node) => node.type === type))
		.map((node) => node.parameters)
		.filter(chosenBy);

describe('the workflows that were saved with earlier versions', () => {
	it.each(kinds)('have %s with nothing but what is required', (_, kind) => {
		const required = kind.properties
			.filter((property) => property.required)
			.map((property) => property.name);
		const saved = storedFor(kind, 'required');
		expect(saved).not.toEqual([]);
		const more = saved.flatMap((stored) => difference(storedNames(stored), CHOOSING, required));
		const collections = kind.properties.filter(({ type }) => /collection/i.test(type));
		expect(
			difference(
				more,
				collections.map((each) => each.name),
			),
		).toEqual([]);
	});

	it.each(kinds)(`have %s with everything (what is new: ${READ_ME})`, (name, kind) => {
		const saved = [...storedFor(kind, 'required'), ...storedFor(kind, 'everything')];
		const found = saved.flatMap((stored) => settingsIn(kind.properties, stored));
		const all = settingsOf(kind.properties);
		const lacking = difference(all, found).map((setting) => `${name}: ${setting}`);
		expect(difference(lacking, NOT_RELEASED)).toEqual([]);
		const isHere = found.map((setting) => `${name}: ${setting}`);
		expect(intersection(NOT_RELEASED, isHere)).toEqual([]);
	});

	it.each(kinds)('have no parameter of %s that the node no longer describes', (_, kind) => {
		const stored = workflows
			.flatMap(({ nodes }) => nodes.filter((node) => node.type === kind.type))
			.map((node) => node.parameters)
			.filter(kind.chosenBy)
			.flatMap((each) => storedNames(each));
		expect(difference(stored, CHOOSING, describedNames(kind.properties))).toEqual([]);
	});

	it('are named by what they hold', () => {
		const names = kinds.flatMap(([name]) => [`${name}.required.json`, `${name}.everything.json`]);
		expect(difference(uniq(files.map((file) => basename(file))), names)).toEqual([]);
	});

	it(`are as they were when they were released (the rule: ${READ_ME})`, () => {
		const digests = files.map((file) => {
			const digest = createHash('sha256').update(readFileSync(join(FOLDER, file)));
			return `${digest.digest('hex')}  ${file}\n`;
		});
		expect(digests.join('')).toBe(readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8'));
	});

	it('have a name of their own each, by which the tests find them in n8n', () => {
		const names = countBy(workflows, ({ name }) => name);
		expect(pickBy(names, (count) => count > 1)).toEqual({});
	});
});

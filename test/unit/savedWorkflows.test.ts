import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { countBy, difference, pickBy } from 'lodash';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';

import { resources } from '../../nodes/BulkSms/actions';
import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { describedNames, settingsIn, settingsOf, storedNames } from './parameterCoverage';

const FOLDER = join(__dirname, '..', 'e2e', 'savedWorkflows');
const READ_ME = 'test/e2e/savedWorkflows/README.md';
const DROPDOWNS = ['resource', 'operation'];

const parameters = z.custom<INodeParameters>(
	(value) => typeof value === 'object' && value !== null,
);
const workflow = z.object({
	name: z.string(),
	nodes: z.array(z.object({ type: z.string(), typeVersion: z.number(), parameters })),
});

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.split(sep).join('/'))
	.sort();
const workflows = files.map((file) =>
	workflow.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
);
const ownNodes = (type: string) =>
	workflows.flatMap(({ nodes }) =>
		nodes.filter((node) => node.type === `n8n-nodes-bulk-sms.${type}`),
	);

const { properties } = new BulkSms().description;
const operations = Object.entries(resources).flatMap(
	([resource, { operations: all, defaultOperation }]) =>
		Object.keys(all).map((operation) => ({ resource, operation, defaultOperation })),
);

/** The parameters of one operation. */
const propertiesOf = (resource: string, operation: string): INodeProperties[] =>
	properties.filter(({ displayOptions }) => {
		const shown = displayOptions?.show ?? {};
		return shown.resource?.includes(resource) && shown.operation?.includes(operation);
	});

/** The stored parameters of the nodes that carry out an operation; n8n leaves out the default. */
const storedFor = (
	resource: string,
	operation: string,
	defaultOperation: string,
): INodeParameters[] =>
	ownNodes('bulkSms')
		.map((node) => node.parameters)
		.filter((stored) => (stored.resource ?? 'message') === resource)
		.filter((stored) => (stored.operation ?? defaultOperation) === operation);

/** What each kind of node can be set to, and the stored parameters of the saved ones. */
const kinds: Array<[string, INodeProperties[], INodeParameters[]]> = [
	...operations.map(
		({ resource, operation, defaultOperation }): [string, INodeProperties[], INodeParameters[]] => [
			`${resource}: ${operation}`,
			propertiesOf(resource, operation),
			storedFor(resource, operation, defaultOperation),
		],
	),
	[
		'the trigger',
		new BulkSmsTrigger().description.properties,
		ownNodes('bulkSmsTrigger').map((node) => node.parameters),
	],
];

describe('the workflows that were saved with earlier versions', () => {
	it.each(kinds)(
		`have a file for every setting of %s (how to add one: ${READ_ME})`,
		(_, all, saved) => {
			expect(saved).not.toEqual([]);
			const found = saved.flatMap((stored) => settingsIn(all, stored));
			expect(difference(settingsOf(all), found)).toEqual([]);
		},
	);

	it.each(kinds)('have no parameter of %s that the node no longer describes', (_, all, saved) => {
		const stored = saved.flatMap((each) => storedNames(each));
		expect(difference(stored, [...DROPDOWNS, ...describedNames(all)])).toEqual([]);
	});

	it(`are as they were when they were added (the rule: ${READ_ME})`, () => {
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

import { planSplitVersionFiles } from '@n8n/workflow-sdk';
import type { IDisplayOptions, INodeTypeDescription } from 'n8n-workflow';
import { snakeCase } from 'lodash';

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { resources } from '../../nodes/BulkSms/actions';
import type { Resource } from '../../nodes/BulkSms/actions/operation';

type Described = Parameters<typeof planSplitVersionFiles>[0];

/** What n8n's tools take: the description as n8n serves it, under its full name. */
const served = (description: INodeTypeDescription): Described =>
	({
		...(JSON.parse(JSON.stringify(description)) as object),
		name: `n8n-nodes-bulk-sms.${description.name}`,
	}) as Described;

const bulkSms = new BulkSms().description;
const files = planSplitVersionFiles(served(bulkSms), 1);
const variations = bulkSms.builderHint?.extraTypeDefContent ?? [];

/** Resource and operation that a hint is shown for. */
const placeOf = ({ show }: IDisplayOptions = {}): string =>
	[show?.resource, show?.operation]
		.flatMap((values = []) => values.flatMap((each) => (typeof each === 'string' ? each : [])))
		.join(' ');

const operations = Object.entries<Resource>(resources).flatMap(([resource, { operations: all }]) =>
	Object.keys(all).map((operation) => [resource, operation] as const),
);

describe("what n8n's AI workflow builder reads", () => {
	it('is, in the type of each operation, what a model would guess wrong about that one', () => {
		for (const { content, displayOptions } of variations) {
			const [resource = '', operation = ''] = placeOf(displayOptions).split(' ');
			const file = `resource_${snakeCase(resource)}/operation_${snakeCase(operation)}.ts`;
			const holders = [...files].filter(([, text]) => text.includes(content.split('\n')[0] ?? ''));
			expect(holders.map(([name]) => name)).toEqual([file]);
		}
	});

	it('is about operations that there are', () => {
		const known = operations.map((each) => each.join(' '));
		const hinted = variations.map(({ displayOptions }) => placeOf(displayOptions));
		expect(hinted.filter((each) => !known.includes(each))).toEqual([]);
	});
});

import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypes } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { watched } from './describedItems';

const main = [NodeConnectionTypes.Main];

async function passOn(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	return Promise.resolve([this.getInputData()]);
}

/** Where a test's workflow begins. What it gives out is put into the run as the node's output. */
const start: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: main,
		properties: [],
	},
	execute: passOn,
};

/** A node behind the one under test: it gives out what its expression is worth for each item. */
const reader: INodeType = {
	description: {
		...start.description,
		displayName: 'Reader',
		name: 'reader',
		group: ['transform'],
		inputs: main,
		properties: [{ displayName: 'Value', name: 'value', type: 'string', default: '' }],
	},
	async execute() {
		const items = this.getInputData().map((_, item) => ({
			json: { value: this.getNodeParameter('value', item) },
			pairedItem: { item },
		}));
		return await Promise.resolve([items]);
	},
};

/** The node types that the test engine knows: the nodes under test, and those around them. */
export function nodeTypesWith(bulkSms: BulkSms): INodeTypes {
	const types: Record<string, INodeType> = {
		start,
		'n8n-nodes-base.aggregate': start,
		'n8n-nodes-base.summarize': start,
		reader,
		bulkSms: watched(bulkSms),
		bulkSmsTrigger: new BulkSmsTrigger(),
	};
	const getByName = (name: string): INodeType => {
		const type = types[name];
		if (!type) throw new Error(`The test engine has no node type ${name}`);
		return type;
	};
	return { getByName, getByNameAndVersion: getByName, getKnownTypes: () => ({}) };
}

export const nodeTypes = nodeTypesWith(new BulkSms());

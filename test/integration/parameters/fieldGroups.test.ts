import type { INode, INodeParameters, NodeParameterValueType, OnError } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { set } from 'lodash';

import { nodeTypes } from '../../engine/nodeTypes';
import { runBulkSms } from '../../engine/runBulkSms';
import { loginAt, MODES, useSandbox, useStore } from '../stage';

useStore();
const sandbox = useSandbox();

const TO = '66812345678';
const LIMIT = { messages: 1, hours: 1 };

/** Where a workflow holds a group of fields, and how a failure names it. */
const GROUPS: Array<[operation: string, path: string, label: RegExp]> = [
	['send', 'safeguards.limitOverTime.values', /^Limit over Time has no usable value$/],
	['send', 'safeguards.limitOverTime.second', /^Limit over Time has no usable value$/],
	['sendAndWait', 'safeguards.limitOverTime.values', /^Limit over Time has no usable value$/],
	['send', 'safeguards.quietHours.hours', /^Quiet Hours cannot be used: /],
	['sendAndWait', 'options.limitWaitTime.values', /^Limit Wait Time cannot be /],
	['sendAndWait', 'approvalOptions.values', /^Approval Options has no usable value$/],
];

/** What n8n itself makes the defaults of. */
const INSTEAD: Array<[string, NodeParameterValueType]> = [
	['a list of one', [LIMIT] as NodeParameterValueType],
	['a list of two', [LIMIT, LIMIT] as NodeParameterValueType],
	['a text', 'one per hour'],
	['an expression', '={{ ({ messages: 1, hours: 1 }) }}'],
	['an expression that gives nothing', '={{ $json.none }}'],
];

const run = async (operation: string, given: INodeParameters, onError?: OnError) =>
	await runBulkSms({
		items: [{}],
		parameters: { operation, from: 'MyShop', to: TO, text: 'Hello', message: 'Hello', ...given },
		credentials: loginAt(sandbox.url),
		...(onError && { onError }),
	});

describe.each(GROUPS)('%s: in the place of %s', (operation, path, reason) => {
	const given = (value: NodeParameterValueType): INodeParameters =>
		set({ safeguards: {}, options: {} } as INodeParameters, path, value);

	it.each(INSTEAD)('%s sends nothing', async (_, value) => {
		for (const onError of MODES) {
			const { output, errorBranch, error } = await run(operation, given(value), onError);
			const [item] = [...output, ...errorBranch];
			expect(error?.message ?? item?.json.error).toMatch(reason);
			expect(sandbox.requests()).toEqual([]);
		}
	});

	it('the fields as n8n stores them where all are at their default send', async () => {
		await run(operation, given({}));
		expect(sandbox.requests()).toHaveLength(1);
	});

	// n8n leaves the rest of the collection empty. That of the buttons then has their defaults.
	it('null sends nothing, except where nothing has to be added', async () => {
		const { error } = await run(operation, given(null as NodeParameterValueType));
		if (path === 'approvalOptions.values') expect(error).toBeUndefined();
		else expect([typeof error?.message, sandbox.requests()]).toEqual(['string', []]);
	});
});

/**
 * What n8n makes of it, and so does every n8n before the node can see it. If this fails, n8n has
 * changed: correct docs/agents.md and docs/troubleshooting.md.
 */
describe('an option that n8n deletes before the node runs', () => {
	it.each<[string, INodeParameters]>([
		['in another group', { options: { dryRun: true } }],
		['in a third group', { sending: { dryRun: true, maxSegments: 1 } }],
		['in no group', { dryRun: true }],
		['with another name', { safeguards: { dryrun: true } }],
		['in a list', { safeguards: [{ dryRun: true }] as NodeParameterValueType }],
		['in an expression', { safeguards: '={{ ({ dryRun: true }) }}' }],
		['in JSON as text', { safeguards: '{"dryRun": true}' }],
	])('is as if it was not there, and the message is sent: %s', async (_, given) => {
		const node: INode = {
			...{ id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1 },
			...{ position: [0, 0], parameters: { text: 'Hello', ...given } },
		};
		const workflow = new Workflow({
			nodes: [node],
			connections: {},
			active: false,
			nodeTypes,
		});
		const { options, safeguards, sending, dryRun } = workflow.nodes['Bulk SMS']?.parameters ?? {};
		expect({ options, safeguards, sending, dryRun }).toEqual({
			options: {},
			safeguards: {},
			sending: {},
		});
		const { output } = await run('send', given);
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
		expect(sandbox.requests()).toHaveLength(1);
	});

	it('is kept in the group that it belongs to', async () => {
		const { output } = await run('send', { safeguards: { dryRun: true } });
		expect(output.map(({ json }) => json.outcome)).toEqual(['dryRun']);
		expect(sandbox.requests()).toEqual([]);
	});
});

import type { INodeParameters, NodeParameterValueType, OnError } from 'n8n-workflow';
import { set } from 'lodash';

import { startSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { ProcessedStore } from '../../engine/store/processedStore';
import { runBulkSms } from '../../engine/runBulkSms';

let sandbox: Sandbox;
beforeAll(async () => {
	await ProcessedStore.install();
	sandbox = await startSandbox({ reportDelayMs: 60_000 });
});
beforeEach(() => sandbox.clear());
afterAll(async () => await sandbox.close());

const MODES = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
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
		credentials: { baseUrl: sandbox.url, username: 'demo', password: 'demo' },
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

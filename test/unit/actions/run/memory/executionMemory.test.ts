import type { IDataObject, IExecuteData, IExecuteFunctions } from 'n8n-workflow';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

import { ExecutionMemory } from '../../../../../nodes/BulkSms/actions/run/memory/executionMemory';
import { readRunIdentity } from '../../../../../nodes/BulkSms/actions/runIdentity';
import type { SendResult } from '../../../../../nodes/BulkSms/core/message/sendResult';
import type { Recipient } from '../../../../../nodes/BulkSms/core/message/outgoingMessage';
import { type Given, strictContext } from '../../../strictContext';

const recipient: Recipient = {
	position: 0,
	itemIndex: 0,
	to: '66811111111',
	from: 'MyShop',
	messageId: 'a',
};
const accepted: SendResult = { recipient, outcome: 'accepted' };

const node: Given<IExecuteFunctions> = {
	getInstanceId: () => 'instance',
	getWorkflow: () => ({ id: 'workflow' }),
	getNode: () => ({ id: 'node' }),
};
const noContext = () => {
	throw new Error('`executionData` is not initialized');
};

/** One try of a call as a tool: each try has a run index of its own. */
const tryOfCall = (json: IDataObject, runIndex: number, more: Given<IExecuteFunctions> = {}) =>
	strictContext<IExecuteFunctions>({
		...node,
		getInputData: (_: number, type: string) => (type === 'ai_tool' ? [{ json }] : []),
		getExecutionId: () => '17',
		evaluateExpression: () => runIndex,
		getContext: () => ({}),
		...more,
	});

/** One try of a run to which n8n gives neither an execution nor its context. */
const tryWithoutExecution = (executeData: IExecuteData) =>
	strictContext<IExecuteFunctions>({
		...node,
		getInputData: () => [],
		getExecuteData: () => executeData,
		getExecutionId: () => undefined,
		getContext: noContext,
	});

const executeData = (): IExecuteData => ({
	data: {},
	node: { id: '', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} },
	source: null,
});

const triesOf = (context: IExecuteFunctions) =>
	new ExecutionMemory<SendResult[]>(context, 'settled', readRunIdentity(context).runIndex);

/** What a try kept. */
const settledIn = (context: IExecuteFunctions) => triesOf(context).of('place') ?? [];

describe('the identity of a run', () => {
	it('is that of the execution and its round in a loop, in an execution', () => {
		const context = strictContext<IExecuteFunctions>({
			...node,
			getInputData: () => [],
			getExecutionId: () => '17',
			evaluateExpression: () => 3,
		});
		expect(readRunIdentity(context)).toEqual({
			instanceId: 'instance',
			workflowId: 'workflow',
			nodeId: 'node',
			executionId: '17',
			runIndex: 3,
		});
	});

	it('is the same on every try of a call as a tool, and another one for the next call', () => {
		const call = { To: '66811111111' };
		const first = readRunIdentity(tryOfCall(call, 0));
		expect(readRunIdentity(tryOfCall(call, 1))).toEqual(first);
		expect(readRunIdentity(tryOfCall({ ...call }, 1)).executionId).not.toBe(first.executionId);
	});

	it('is the same on every try where n8n gives no execution, and another one for the next run', () => {
		const run = executeData();
		const first = readRunIdentity(tryWithoutExecution(run));
		expect(readRunIdentity(tryWithoutExecution(run))).toEqual(first);
		expect(readRunIdentity(tryWithoutExecution(executeData())).executionId).not.toBe(
			first.executionId,
		);
	});
});

describe('what a failed try has settled', () => {
	it('is found by the next try of the same call as a tool, by no other call', () => {
		const call = { To: '66811111111' };
		triesOf(tryOfCall(call, 0)).keep('place', [accepted]);
		expect(settledIn(tryOfCall(call, 1))).toEqual([accepted]);
		expect(settledIn(tryOfCall({ ...call }, 2))).toHaveLength(0);
	});

	it('is found where n8n keeps no context', () => {
		const call = { To: '66811111111' };
		const run = executeData();
		triesOf(tryOfCall(call, 0, { getContext: noContext })).keep('place', [accepted]);
		triesOf(tryWithoutExecution(run)).keep('place', [accepted]);
		expect(settledIn(tryOfCall(call, 1, { getContext: noContext }))).toHaveLength(1);
		expect(settledIn(tryWithoutExecution(run))).toHaveLength(1);
		expect(settledIn(tryWithoutExecution(executeData()))).toHaveLength(0);
	});

	it('is forgotten when nothing is left to try', () => {
		const call = { To: '66811111111' };
		const settled = triesOf(tryOfCall(call, 0));
		settled.keep('place', [accepted]);
		settled.forget();
		expect(settledIn(tryOfCall(call, 1))).toHaveLength(0);
	});

	it('leaves the memory of the process with the call it belongs to', async () => {
		setFlagsFromString('--expose-gc');
		const collectGarbage = z.function().parse(runInNewContext('gc'));
		const call = new WeakRef(callWithMemory());
		await new Promise(setImmediate);
		collectGarbage();
		expect(call.deref()).toBeUndefined();
	});
});

function callWithMemory(): IDataObject {
	const call = { To: '66811111111' };
	triesOf(tryOfCall(call, 0)).keep('place', [accepted]);
	return call;
}

import { omit } from 'lodash';
import type { IContextObject, IExecuteFunctions, INode, IWebhookFunctions } from 'n8n-workflow';

import {
	checkKeptContext,
	readResumeUrl,
	waitUntil,
} from '../../../../../nodes/BulkSms/actions/message/wait/waiting';
import {
	keepWaitState,
	readWaitState,
} from '../../../../../nodes/BulkSms/actions/message/awaitReport/waitForReport';
import type * as waiting from '../../../../../nodes/BulkSms/actions/message/wait/waiting';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import type * as problem from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';
import { strictContext } from '../../../strictContext';

const state = {
	message: { messageIds: ['m-1'], to: '66812345678' },
	deadline: 1_800_000_000_000,
	sending: { outcome: 'accepted' },
};

/** A call whose expressions give this value; `asked` is what they were. */
function call(name: string, value: unknown) {
	const asked: unknown[] = [];
	const context = strictContext<IWebhookFunctions>({
		getNode: () => ({ name }),
		evaluateExpression: (...expression: unknown[]) => {
			asked.push(expression);
			return value;
		},
	});
	return { context, asked };
}

describe('what an execution that waits must know', () => {
	it('is kept in the context of the node, which n8n stores with the execution', () => {
		const stored: IContextObject = {};
		keepWaitState(strictContext<IExecuteFunctions>({ getContext: () => stored }), state);
		expect(stored).toStrictEqual({ bulkSmsWaitState: state });
	});

	it('is read back by an expression, as a call has no other way to it', () => {
		const { context, asked } = call('Bulk SMS', state);
		expect(readWaitState(context)).toStrictEqual(state);
		const name = String.raw`\u0042\u0075\u006c\u006b\u0020\u0053\u004d\u0053`;
		expect(asked).toStrictEqual([[`{{ $("${name}").context.bulkSmsWaitState }}`, 0]]);
	});

	it.each([undefined, 'rubbish', { ...state, message: {} }])('is nothing in %j', (value) => {
		expect(readWaitState(call('Bulk SMS', value).context)).toBeUndefined();
	});
});

it('does not wait where n8n gave no input, for the result would have no place', async () => {
	const context = strictContext<IExecuteFunctions>({
		getExecuteData: () => ({ data: {}, node: strictContext<INode>({}), source: null }),
	});
	await expect(waitUntil(context, state.deadline, { json: {} })).rejects.toThrow(
		'n8n gave the node no input',
	);
});

describe('before anything is sent', () => {
	const refuse = () => {
		throw new Error('Cannot access "constructor" due to security concerns');
	};
	it.each([
		['reads what it keeps', () => true, true],
		['reads nothing', () => undefined, false],
		['is refused its name', refuse, false],
	])('it is found out whether the node %s', (_, evaluateExpression, ok) => {
		const kept: IContextObject = { other: 1 };
		const context = strictContext<IExecuteFunctions>({
			getNode: () => ({ name: 'constructor' }),
			getContext: () => kept,
			evaluateExpression,
		});
		const refusal = refused(
			'Name of the node',
			'A node named "constructor" cannot read its own data while it waits',
			'Give the node another name, such as Bulk SMS',
		);
		const checked = attempt(() => checkKeptContext(context));
		expect(checked).toStrictEqual(ok ? taken(undefined) : refusal);
		expect(kept).toStrictEqual({ other: 1 });
	});
});

describe('the address of an execution that waits', () => {
	const SIGNED = `https://n8n.test/webhook-waiting/7?signature=${'f'.repeat(64)}`;
	const read = (url: string, from = readResumeUrl) =>
		from(strictContext<IExecuteFunctions>({ evaluateExpression: () => url }));
	const refusal = refused(
		'Version of n8n',
		'Bulk SMS needs n8n 2.39 or later to wait, and this n8n is older',
		'Ask the administrator of this n8n to update it',
	);

	it('is what n8n signs, and none where it does not', () => {
		expect(read(SIGNED)).toBe(SIGNED);
		for (const url of [SIGNED.replace(/\?.*/, ''), SIGNED.replace(/f+$/, '')]) {
			expect(attempt(() => read(url))).toStrictEqual(refusal);
		}
	});

	it('is none where n8n continues by its first output alone, as before 2.39', () => {
		jest.isolateModules(() => {
			jest.doMock('n8n-workflow', () =>
				omit(jest.requireActual<object>('n8n-workflow'), 'getConfiguredEndpointUrl'),
			);
			const older = jest.requireActual<typeof waiting>(
				'../../../../../nodes/BulkSms/actions/message/wait/waiting',
			);
			const its = jest.requireActual<typeof problem>('../../../../../nodes/BulkSms/core/problem');
			const result = its.attempt(() => read(SIGNED, older.readResumeUrl));
			expect(result).toStrictEqual(refusal);
		});
	});
});

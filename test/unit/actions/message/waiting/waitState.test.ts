import type { IContextObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

import {
	keepWaitState,
	readWaitState,
} from '../../../../../nodes/BulkSms/actions/message/waiting/waitState';
import { strictContext } from '../../../strictContext';

const state = {
	message: { messageIds: ['m-1'], to: '66812345678' },
	token: 'secret',
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
		expect(asked).toStrictEqual([['{{ $node["Bulk SMS"].context.bulkSmsWaitState }}', 0]]);
	});

	it('is read of a node whose name would end the expression', () => {
		const bare = { ...state, token: undefined, deadline: undefined };
		const { context, asked } = call('Say "{{ hi }}"', bare);
		expect(readWaitState(context)).toStrictEqual({
			message: state.message,
			sending: state.sending,
		});
		expect(asked).toStrictEqual([
			['{{ $node["Say \\"{{ hi \\u007d\\u007d\\""].context.bulkSmsWaitState }}', 0],
		]);
	});

	it.each([undefined, null, 'rubbish', {}, { ...state, message: {} }])(
		'is nothing in %j',
		(value) => {
			expect(readWaitState(call('Bulk SMS', value).context)).toBeUndefined();
		},
	);
});

import '../../../nodes/BulkSms/actions';
import type { IExecuteFunctions, INode, INodeParameters } from 'n8n-workflow';

import {
	failureFields,
	faultError,
	faultOfEachItem,
	toNodeError,
} from '../../../nodes/BulkSms/actions/failures';
import { forModel, nextStep } from '../../../nodes/BulkSms/actions/forModels';
import { toError } from '../../../nodes/BulkSms/actions/run/items/resultError';
import { nextStepOf } from '../../../nodes/BulkSms/actions/run/items/resultForModel';
import { storyOf } from '../../../nodes/BulkSms/actions/run/items/runStory';
import type { SendResult } from '../../../nodes/BulkSms/core/message/sendResult';
import { recipient } from '../core/message/messages';
import { strictContext } from '../strictContext';

const nodeWith = (parameters: INodeParameters, type = 'n8n-nodes-bulk-sms.bulkSmsTool'): INode => ({
	...{ id: '1', name: 'Bulk SMS', typeVersion: 1, position: [0, 0] },
	...{ type, parameters },
});
const SEND = { operation: 'send', from: 'MyShop', to: "={{ $fromAI('Phone') }}" };
const node = nodeWith({
	...SEND,
	text: "=Dear {{ $fromAI('Name') }}, {{ $fromAI('Words') }} {{ $fromAI('Name') }}",
	options: { sendAt: "={{ $fromAI('Send_At') }}", callbackData: '={{ $json.id }}' },
});
const problem = (field: string) => ({ field, reason: 'Wrong', advice: 'Correct it' }) as const;

it.each([
	[['To'], 'correct Phone and call again, with a number such as 66812345678'],
	[['Text'], 'correct Name and Words and call again'],
	[['Send At'], 'correct Send_At and call again, with a time such as 2027-01-31T09:00+07:00'],
	// The user has filled in these.
	[['From'], 'tell the user'],
	[['To', 'From'], 'tell the user'],
])('a model corrects its own arguments only: %j', (fields, step) => {
	expect(nextStep(node, fields.map(problem))).toBe(step);
});

const result = (index: number, outcome: SendResult['outcome'], field = 'To'): SendResult => ({
	recipient: recipient(index),
	outcome,
	...(outcome !== 'accepted' && { problem: problem(field) }),
});
const to = (index: number) => recipient(index).to;
const CORRECT = 'with a number such as 66812345678.';

it.each<[string, SendResult[], string]>([
	['one', [result(0, 'notSent')], `Nothing was sent: correct Phone and call again, ${CORRECT}`],
	[
		'one that may have been sent',
		[result(0, 'unknown')],
		'It may have been sent: do not call again, and tell the user.',
	],
	[
		'one beside others that were accepted',
		[result(0, 'accepted'), result(1, 'notSent'), result(2, 'accepted')],
		`It was sent to ${to(0)}, ${to(2)}. Nothing was sent to ${to(1)}: correct Phone and call again without the others, ${CORRECT}`,
	],
])('a model is told of %s', (_, results, words) => {
	expect(nextStepOf(node, storyOf(results), false)).toBe(words);
});

it('a model is told of one of several items', () => {
	expect(nextStepOf(node, storyOf([result(1, 'notSent')]), true)).toBe(
		`Nothing was sent to ${to(1)}: correct Phone and call again without the others, ${CORRECT}`,
	);
});

describe('the error of a tool', () => {
	const context = (of: INode) =>
		strictContext<IExecuteFunctions>({
			getNode: () => of,
			getInputData: () => [{ json: {} }],
			continueOnFail: () => true,
		});

	it('has all in its message, without HTML and without codes of Node.js', () => {
		const error = toNodeError(node, 'No answer (ECONNRESET)', ['To < 1', 'Ask (EAI_AGAIN).']);
		expect([error.message, error.description]).toEqual(['No answer. To < 1. Ask.', undefined]);
		expect(forModel(['The name server does not answer (EAI_AGAIN)', 'A (EUR) b'])).toBe(
			'The name server does not answer. A (EUR) b.',
		);
	});

	it('says what was sent, and what comes next, and no more', async () => {
		const results = [result(0, 'notSent'), result(1, 'unknown', 'Gateway')];
		const clocks = { now: 0, workflowZone: 'UTC', accountZone: 'UTC' };
		const error = await toError(context(node), results, clocks);
		expect(error.message).toBe(
			`Not every message was accepted: 1 not sent, 1 of unknown outcome. Item 1, To, number ${to(0)}: Wrong. Correct it. Item 2, Gateway, number ${to(1)}: Wrong. Tell the user to correct it. It may have been sent to ${to(1)}: do not call again, and tell the user.`,
		);
		expect(error.description).toBeUndefined();
	});

	it('says of an unexpected fault that it may have been sent', () => {
		const fault = new Error('No.');
		const told = 'No. It may have been sent: do not call again, and tell the user.';
		expect(faultError(node, fault)).toMatchObject({ message: told, description: undefined });
		expect(faultOfEachItem(context(node), fault)).toMatchObject([[{ json: { error: told } }]]);
		const own = toNodeError(node, 'Nothing was sent', []);
		const plain = nodeWith(SEND, 'n8n-nodes-bulk-sms.bulkSms');
		expect([faultError(node, own), faultError(plain, fault)]).toEqual([own, fault]);
		expect(faultOfEachItem(context(plain), fault)).toMatchObject([[{ json: { error: 'No' } }]]);
	});

	it('is in the item, too', () => {
		const message = 'To: Correct it.';
		const error = `Wrong. To: Correct it. Correct Phone and call again, ${CORRECT}`;
		expect(failureFields(context(node), problem('To'), message)).toEqual({ error, message });
		const plain = context(nodeWith(SEND, 'n8n-nodes-bulk-sms.bulkSms'));
		expect(failureFields(plain, problem('To'), message)).toEqual({ error: 'Wrong', message });
	});
});

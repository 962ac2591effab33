import type { IContextObject, IExecuteData, IExecuteFunctions } from 'n8n-workflow';

import {
	ExecutionMemory,
	SettledResults,
} from '../../../../../nodes/BulkSms/actions/run/keep/executionMemory';
import type {
	SendOutcome,
	SendResult,
} from '../../../../../nodes/BulkSms/core/gateway/answer/sendResult';
import type { Recipient } from '../../../../../nodes/BulkSms/core/message/outgoingMessage';
import { strictContext } from '../../../strictContext';

const recipient = (itemIndex: number, to: string, messageId: string): Recipient => ({
	position: 0,
	itemIndex,
	to,
	from: 'MyShop',
	messageId,
});

const settledIn = (context: IExecuteFunctions, runIndex: number, recipients: Recipient[]) =>
	new SettledResults(new ExecutionMemory(context, 'bulkSmsSettled', runIndex), recipients);

const result = (to: Recipient, outcome: SendOutcome): SendResult => ({ recipient: to, outcome });

/** The context of one node in one execution; n8n stores a copy of it between two executions. */
function nodeContext(stored: IContextObject = {}) {
	const executeData: IExecuteData = {
		data: {},
		node: { id: '', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} },
		source: null,
	};
	const context = strictContext<IExecuteFunctions>({
		getInputData: () => [],
		getContext: () => stored,
		getExecuteData: () => executeData,
	});
	return { context, reload: () => nodeContext(structuredClone(stored)) };
}

describe('what a failed try has settled', () => {
	const [first, second, third] = [
		recipient(0, '66811111111', 'a'),
		recipient(0, '66822222222', 'b'),
		recipient(1, '66811111111', 'c'),
	];
	const all = [first, second, third];

	it('is what the gateway answered or may have taken, not what was not sent', () => {
		const { context } = nodeContext();
		settledIn(context, 0, all).keep([
			result(first, 'accepted'),
			result(second, 'unknown'),
			result(third, 'rejected'),
		]);
		settledIn(context, 1, all).keep([result(first, 'notSent')]);

		expect([...settledIn(context, 0, all).read()]).toEqual([
			[first, result(first, 'accepted')],
			[second, result(second, 'unknown')],
			[third, result(third, 'rejected')],
		]);
		expect(settledIn(context, 1, all).read().size).toBe(0);
	});

	it('is what was skipped, with the reason: it stays so whatever happened to the others', () => {
		const { context } = nodeContext();
		const skipped: SendResult = { recipient: second, outcome: 'skipped', reason: 'A duplicate' };
		settledIn(context, 0, all).keep([result(first, 'notSent'), skipped]);

		expect([...settledIn(context, 0, all).read()]).toEqual([[second, skipped]]);
	});

	it('outlives the way to the database, and keeps the identifier that was sent', () => {
		const before = nodeContext();
		settledIn(before.context, 0, all).keep([result(second, 'unknown')]);

		const again = recipient(0, '66822222222', 'another execution makes another');
		const settled = settledIn(before.reload().context, 0, [again]).read();

		expect([...settled]).toEqual([[again, result({ ...again, messageId: 'b' }, 'unknown')]]);
	});

	it('belongs to the number, also where an edited item names fewer', () => {
		const { context } = nodeContext();
		settledIn(context, 0, all).keep(all.map((each) => result(each, 'accepted')));

		expect([...settledIn(context, 0, [second, third]).read().keys()]).toEqual([second, third]);
	});

	it('tells apart the same number twice in an item', () => {
		const twice = [recipient(0, '66811111111', 'a'), recipient(0, '66811111111', 'b')];
		const [notSent, unknown] = twice;
		if (!notSent || !unknown) throw new Error('There are two recipients');
		const { context } = nodeContext();
		settledIn(context, 0, twice).keep([result(notSent, 'notSent'), result(unknown, 'unknown')]);

		expect([...settledIn(context, 0, twice).read().keys()]).toEqual([unknown]);
	});

	it('belongs to one round of a loop', () => {
		const { context } = nodeContext();
		settledIn(context, 0, all).keep([result(first, 'accepted')]);

		expect(settledIn(context, 1, all).read().size).toBe(0);
	});

	it('is forgotten when nothing is left to try', () => {
		const { context } = nodeContext();
		const settled = settledIn(context, 0, all);
		settled.keep([result(first, 'accepted')]);
		settled.forget();

		expect(settledIn(context, 0, all).read().size).toBe(0);
	});

	it('is nothing where the context holds something else', () => {
		const { context } = nodeContext({ bulkSmsSettled: 'rubbish' });

		expect(settledIn(context, 0, all).read().size).toBe(0);
	});
});

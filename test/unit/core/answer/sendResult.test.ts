import { HELD_BACK, refusedResult } from '../../../../nodes/BulkSms/core/answer/sendResult';
import { recipient } from '../message/messages';

const first = recipient(1);

describe('refusedResult', () => {
	it('says that nothing left for the recipient, and why', () => {
		expect(refusedResult(first, HELD_BACK)).toStrictEqual({
			recipient: first,
			outcome: 'notSent',
			problem: {
				field: 'On Error',
				reason: 'Held back because another message cannot be sent and the workflow stops on errors',
				advice: 'Correct the other message, or set On Error to continue',
			},
		});
	});
});

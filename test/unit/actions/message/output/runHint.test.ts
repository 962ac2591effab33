import { summarize } from '../../../../../nodes/BulkSms/actions/message/output/runHint';
import { NOTHING_SENT } from '../../../../../nodes/BulkSms/actions/message/sending/sendRequests';
import type { SendResult } from '../../../../../nodes/BulkSms/core/answer/sendResult';
import { recipient } from '../../../core/message/messages';

const accepted = (credit?: number): SendResult => ({
	recipient: recipient(1),
	outcome: 'accepted',
	detail: { status: { name: 'PENDING' }, ...(credit !== undefined && { credit }) },
});
const message = (...credits: Array<number | undefined>) =>
	summarize(credits.map(accepted), { ...NOTHING_SENT, requests: 1 }).message;

describe('the credits in the line of the output pane', () => {
	it.each([
		['summed without the noise of floating point', [0.1, 0.2], ', 0.3 credits used.'],
		['0 where the gateway named none', [undefined], ', 0 credits used.'],
		['left out where their sum is no number', [1e308, 1e308], '2 accepted.'],
		['left out where their sum is NaN', [Infinity, -Infinity], '2 accepted.'],
	])('are %s', (_, credits, end) => {
		expect(message(...credits)).toMatch(new RegExp(`${end.replaceAll('.', '\\.')}$`));
	});
});

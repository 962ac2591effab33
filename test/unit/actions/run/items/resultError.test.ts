import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { toError } from '../../../../../nodes/BulkSms/actions/run/items/resultError';
import { WITHHELD, type SendResult } from '../../../../../nodes/BulkSms/core/message/sendResult';
import { recipient } from '../../../core/message/messages';
import { strictContext } from '../../../strictContext';

const node: INode = {
	...{ id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1 },
	...{ position: [0, 0], parameters: {} },
};
const context = strictContext<IExecuteFunctions>({
	getNode: () => node,
	getInputData: () => [{ json: {} }, { json: { name: 'Boon' } }],
});
const GO_ON = 'Use Retry in Executions; a new run sends to all again.';
const accepted = (index: number): SendResult => ({
	recipient: recipient(index),
	outcome: 'accepted',
});
const failed = (
	index: number,
	reason: string,
	outcome: 'notSent' | 'rejected' | 'unknown' = 'notSent',
): SendResult => ({
	recipient: recipient(index),
	outcome,
	problem: { field: 'Text', reason, advice: 'Correct it' },
});
const heldBack = (index: number): SendResult => ({ ...failed(index, ''), problem: WITHHELD });
const TYPO = 'The field "nmae" in the text has no value';
const line = (index: number, reason?: string) =>
	`Item ${index + 1}${index === 1 ? ', Boon' : ''}, Text, number ${recipient(index).to}: ${reason === undefined ? '' : `${reason}. `}Correct it.`;

const CLOCKS = { now: 0, workflowZone: 'UTC', accountZone: 'UTC' };

describe('the error that stops the workflow', () => {
	const NOTHING = 'Nothing was sent';
	const NONE = `${NOTHING}.`;
	const [A, B] = [line(0, 'A'), line(1, 'B')];
	const ofOneItem = [5, 6].map((index) => ({
		...failed(0, TYPO),
		recipient: { ...recipient(0), to: recipient(index).to },
	}));
	const MAY_BE_SENT = 'A. The message may have been sent';
	const SEND_ANYWAY =
		'To send the other message anyway, set Settings → On Error to Continue, or Sending → When a Message Fails to Return as Item.';

	it.each<[string, SendResult[], string, string[]]>([
		['one message alone', [failed(2, TYPO)], TYPO, [NONE, line(2)]],
		[
			'a mistyped field once, with how many it concerns',
			[0, 1, 2, 3].map((index) => failed(index, TYPO)),
			`${NOTHING}. 4 messages: ${TYPO}`,
			['Items 1, 2 (Boon), 3, 4, Text: Correct it.'],
		],
		[
			'the numbers where they are of one item',
			ofOneItem,
			`${NOTHING}. 2 messages: ${TYPO}`,
			[`Item 1, Text, numbers ${recipient(5).to}, ${recipient(6).to}: Correct it.`],
		],
		// n8n replaces a title with such a code, and a zone is none.
		['a code', [failed(2, 'No host (ECONNREFUSED)')], 'No host', [NONE, line(2, 'ECONNREFUSED')]],
		['a code with _', [failed(2, 'No host (EAI_AGAIN)')], 'No host', [NONE, line(2, 'EAI_AGAIN')]],
		[
			'a zone',
			[failed(2, 'Free at 1 (Asia/Bangkok)')],
			'Free at 1 (Asia/Bangkok)',
			[NONE, line(2)],
		],
		['several reasons', [failed(0, 'A'), failed(1, 'B')], NOTHING, [A, B]],
		[
			'what the gateway refused',
			[failed(0, 'A', 'rejected'), failed(1, 'B')],
			`${NOTHING}: 1 rejected, 1 not sent`,
			[A, B],
		],
		[
			'nothing sent, because of one',
			[heldBack(1), failed(0, 'A')],
			`${NOTHING}: 1 of 2 messages cannot be sent. A`,
			[SEND_ANYWAY, line(0)],
		],
		[
			'how to go on after a partial failure',
			[accepted(1), failed(0, 'A')],
			'Not every message was accepted: 1 accepted, 1 not sent. A',
			[GO_ON, line(0)],
		],
		[
			'what a Retry would not send again',
			[accepted(1), failed(0, 'A', 'unknown')],
			`Not every message was accepted: 1 accepted, 1 of unknown outcome. ${MAY_BE_SENT}`,
			['A new run sends to all again.', line(0)],
		],
	])('names %s', async (_, results, message, lines) => {
		const error = await toError(context, results, CLOCKS);
		expect([error.message, error.description]).toEqual([message, lines.join('<br>\n')]);
		// The editor would write [item n] behind the message, counted from 0.
		expect(error.context.itemIndex).toBeUndefined();
	});

	it('lists the first 20 of more failures, and says so', async () => {
		const reasons = Array.from({ length: 21 }, (_, index) => `Reason ${index}`);
		const results = reasons.map((reason, index) => failed(index, reason));
		const error = await toError(context, results, CLOCKS);
		expect(error.description?.split('<br>\n')).toEqual([
			...reasons.slice(0, 20).map((reason, index) => line(index, reason)),
			'These are the first 20 of 21.',
		]);
	});
});

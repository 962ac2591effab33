import { readQuestionState } from '../../../nodes/BulkSms/actions/message/ask/waitForAnswer';
import { readWaitState } from '../../../nodes/BulkSms/actions/message/awaitReport/waitForReport';
import { callOfWaiting } from '../../engine/callOfWaiting';
import { runAnswering } from '../incomingSms/answering';
import { TO, useAsking } from '../message/wait/asking';

/** Names that n8n takes, and refuses or misreads in an expression of some form. */
const NAMES = [
	...['constructor', 'arguments', 'isProxy', 'toString', 'Send.constructor'],
	...['a\u2028b', 'a\nb', 'ส่งข้อความ 😀', 'Say "{{ hi }}"', 'back\\slash', '`${$json}`'],
];

const { sandbox, ask } = useAsking();

describe.each(NAMES)('a node that is named %j', (name) => {
	it('finds what it kept for the answer and for the report', async () => {
		const asked = await ask({}, { name });
		expect(readQuestionState(callOfWaiting(name, asked.stored))?.question.from).toBe('MyShop');
		const report = { operation: 'sendAndWaitForReport', text: 'Hello' };
		const awaiting = await ask(report, { name });
		expect(readWaitState(callOfWaiting(name, awaiting.stored))?.message.to).toBe(TO);
		expect(sandbox.messages()).toHaveLength(2);
	});

	it('as the trigger is found by Answer', async () => {
		const { responses, error } = await runAnswering({ first: { name } });
		expect([responses.length, error]).toEqual([1, undefined]);
	});
});

import { receive } from '../../../../../nodes/BulkSms/actions/message/ask/waitForAnswer';
import { TestClock } from '../../../../engine/clock';
import { type Call, receiveBy } from '../../../trigger/receivedCall';

export type { Call };

/** When a call comes, unless a test says otherwise. */
export const NOW = 1_800_000_000_000;

/** Receives a call to the link of a question, in an execution that keeps this; a function is called for it. */
export async function receiveCall(
	{ method = 'GET', body = {}, ...call }: Call,
	kept: unknown,
	now = NOW,
) {
	const code = async (context: Parameters<typeof receive>[0]) =>
		await receive(context, new TestClock(now));
	const { result, answered } = await receiveBy(
		code,
		{ method, body, ...call },
		{
			getNode: () => ({ name: 'Ask' }),
			evaluateExpression: (expression: string): unknown => {
				expect(expression).toBe(String.raw`{{ $("\u0041\u0073\u006b").context.bulkSmsQuestion }}`);
				return typeof kept === 'function' ? (kept as () => unknown)() : kept;
			},
		},
	);
	const { sent: html, ...written } = answered;
	return { result, written: { ...written, ...('sent' in answered && { html }) } };
}

import { receive } from '../../../../nodes/BulkSms/actions/message/sendAndWaitForReport.operation';
import { TestClock } from '../../../engine/clock';
import { type Call, receiveBy, refusal } from '../../trigger/receivedCall';
import { NO_REPORT } from '../../../engine/sentences';

const sending = { messageId: 'm-1', to: '66812345678', outcome: 'accepted', segments: 1 };
const deadline = Number.MAX_SAFE_INTEGER;
const state = { message: { messageIds: ['m-1'], to: '66812345678' }, deadline, sending };
const reportOf = (name: string) => ({ details: [{ messageId: 'm-1', status: { name } }] });

/** A call to the address of an execution that knows this. */
const call = async (given: Call, known: unknown = state, clock = new TestClock()) =>
	await receiveBy(async (context) => await receive(context, clock), given, {
		getNode: () => ({ name: 'Bulk SMS' }),
		evaluateExpression: () => known,
	});

const item = (name: string, outcome: string) => ({
	json: {
		...sending,
		status: { name },
		outcome,
		isFinal: true,
		reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
	},
	pairedItem: { item: 0 },
});

describe('a call to the address of an execution that waits', () => {
	it.each([
		['DELIVERED', 'delivered', 1],
		['UNDELIVERED', 'undelivered', 0],
		['REJECTED', 'rejected', 0],
	])('goes on with %s as %s by output %d', async (name, outcome, output) => {
		const workflowData = output === 0 ? [[item(name, outcome)]] : [[], [item(name, outcome)]];
		expect(await call({ body: reportOf(name) })).toStrictEqual({
			result: { webhookResponse: { received: 1 }, workflowData },
			answered: {},
		});
	});

	it('keeps the number as Send wrote it, however the report writes it', async () => {
		const [details] = reportOf('DELIVERED').details;
		const { result } = await call({ body: { details: [{ ...details, to: '+66 081 234 5678' }] } });
		expect(result.workflowData?.[1]?.[0]?.json.to).toBe('66812345678');
	});

	it.each(['PENDING', 'SOMETHING_NEW'])('is acknowledged and no more for %s', async (name) => {
		expect(await call({ body: reportOf(name) })).toStrictEqual({
			result: { webhookResponse: { received: 1 } },
			answered: {},
		});
	});

	it.each<[string, number, number]>([
		['before the time is up', 1, 1],
		['at the moment at which it is up', 0, 0],
		['long after it', -86_400_000, 0],
	])('goes on %s, and later is acknowledged and no more', async (_, left, items) => {
		const clock = new TestClock();
		const known = { ...state, deadline: clock.now() + left };
		const { result, answered } = await call({ body: reportOf('DELIVERED') }, known, clock);
		expect(result).toStrictEqual({
			webhookResponse: { received: 1 },
			...(items > 0 && { workflowData: [[], [item('DELIVERED', 'delivered')]] }),
		});
		expect(answered).toStrictEqual({});
	});

	it('is refused without a report after the time, too', async () => {
		expect(await call({ body: {} }, { ...state, deadline: 1 })).toStrictEqual(
			refusal(400, NO_REPORT),
		);
	});
});

import { z } from 'zod';
import { listOutcomes } from '../../rules/outcomes';
import {
	api,
	pause,
	requestWith,
	sandboxWith,
	sendAccepted,
	stopSandboxes,
	until,
} from '../gatewayClient';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
});
afterEach(async () => {
	await stopSandboxes();
	await receiver.close();
});

const reportSchema = z.object({
	details: z.tuple([z.object({ credit: z.number(), status: z.object({ name: z.string() }) })]),
});
const reported = () =>
	receiver.received.map(({ text }) => {
		const [{ credit, status }] = reportSchema.parse(JSON.parse(text)).details;
		return [status.name, credit];
	});
const sendTo = async (ending: string, options = {}) => {
	const sandbox = await sandboxWith({ credit: 10, ...options });
	const to = `6681234${ending}`;
	const answer = await sendAccepted(
		sandbox,
		requestWith({ destinations: to, notifyUrl: receiver.url }),
	);
	return { sandbox, detail: answer.detail[0] };
};

describe('a number ending in', () => {
	test('9905 stays pending forever', async () => {
		const { sandbox, detail } = await sendTo('9905', { lateReportDelayMs: 5 });
		expect(detail?.status.name).toBe('PENDING');
		await pause(80);
		expect(sandbox.messages()[0]?.status.name).toBe('PENDING');
		expect([sandbox.reports(), sandbox.balance()]).toEqual([[], 9]);
	});

	test('9906 is reported twice, with the same body', async () => {
		const { sandbox } = await sendTo('9906');
		await until(() => sandbox.reports().filter(({ answered }) => answered).length >= 2);
		const [first, second] = receiver.received;
		expect(reported()).toEqual([
			['DELIVERED', 1],
			['DELIVERED', 1],
		]);
		expect(first?.text).toBe(second?.text);
		expect(sandbox.messages()[0]?.history).toHaveLength(2);
	});

	test('9907 is reported late by the additional delay', async () => {
		const { sandbox } = await sendTo('9907', { reportDelayMs: 10, lateReportDelayMs: 150 });
		await until(() => receiver.received.length >= 1);
		const [accepted, delivered] = sandbox.messages()[0]?.history ?? [];
		const waited = Date.parse(delivered?.at ?? '') - Date.parse(accepted?.at ?? '');
		expect(waited).toBeGreaterThanOrEqual(160);
		expect(reported()).toEqual([['DELIVERED', 1]]);
	});

	test('9908 costs nothing, neither in the answer nor in the report', async () => {
		const { sandbox, detail } = await sendTo('9908');
		await until(() => receiver.received.length >= 1);
		expect(detail).toMatchObject({ credit: 0, status: { name: 'PENDING' } });
		expect(reported()).toEqual([['DELIVERED', 0]]);
		expect([sandbox.messages()[0]?.credit, sandbox.balance()]).toEqual([0, 10]);
	});

	test('9909 is delivered without a report', async () => {
		const { sandbox } = await sendTo('9909');
		await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
		await pause(50);
		expect(sandbox.reports()).toEqual([]);
	});

	test('9910 is reported as pending first and as delivered later', async () => {
		const { sandbox } = await sendTo('9910', { lateReportDelayMs: 100 });
		await until(() => receiver.received.length >= 2);
		expect(reported().map(([name]) => name)).toEqual(['PENDING', 'DELIVERED']);
		expect(sandbox.messages()[0]?.history.map(({ status }) => status.code)).toEqual([
			'101',
			'102',
			'000',
		]);
	});

	test('9911 is reported with a name that is in no list', async () => {
		await sendTo('9911');
		await until(() => receiver.received.length >= 1);
		expect(reported()).toEqual([['PARKED', 1]]);
	});
});

test('late and ordinary numbers of one request each go their way', async () => {
	const sandbox = await sandboxWith({ lateReportDelayMs: 100 });
	const destinations = ['66810009907', '66810000000', '66810009905'].map((to) => ({ to }));
	await sendAccepted(sandbox, requestWith({ destinations, notifyUrl: receiver.url }));
	await until(() => receiver.received.length >= 2);
	const messages = sandbox.messages();
	expect(messages.map(({ status }) => status.name)).toEqual(['DELIVERED', 'DELIVERED', 'PENDING']);
	const [late = [], ordinary = []] = messages.map(({ history }) =>
		history.map(({ at }) => Date.parse(at)),
	);
	expect((late[1] ?? NaN) - (late[0] ?? NaN)).toBeGreaterThanOrEqual(100);
	expect(ordinary[1]).toBeLessThanOrEqual(late[1] ?? NaN);
});

test('GET /api/outcomes lists the table of the reference', async () => {
	const sandbox = await sandboxWith();
	const { body } = await api(sandbox, 'GET', '/api/outcomes');
	expect(body).toEqual({ outcomes: listOutcomes() });
	expect(listOutcomes()).toHaveLength(15);
});

import { z } from 'zod';
import { listOutcomes } from '../../rules/outcomes';
import type { Sandbox } from '../../sandbox';
import { api, refusal, requestWith, sandboxWith, sendAccepted } from '../gatewayClient';
import { pause, stopAll, until } from '../running';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
});
afterEach(stopAll);

const PENDING = '101 PENDING Message accepted by the system';
const DELIVERED = '000 DELIVERED Successfully sent to phone';

const statusSchema = z.object({ code: z.string(), name: z.string(), description: z.string() });
const reportSchema = z.object({
	details: z.tuple([z.object({ credit: z.number(), status: statusSchema })]),
});
const inWords = ({ code, name, description }: z.output<typeof statusSchema>) =>
	`${code} ${name} ${description}`;
const reports = () =>
	receiver.received.map(({ text }) => reportSchema.parse(JSON.parse(text)).details[0]);

/** The end of a number, what its message costs, its statuses, and those that are reported. */
type Row = [ending: string, credit: number, statuses: string[], reported: string[]];
const reported = (ending: string, status: string): Row => [ending, 1, [PENDING, status], [status]];
const ON_ITS_WAY = '102 PENDING Sent to the operator';

test.each<Row>([
	reported('9901', '2 UNDELIVERED Could not be delivered'),
	reported('9902', '4 EXPIRED Validity period ran out'),
	['9903', 0, ['5 REJECTED Rejected by the platform'], []],
	reported('9904', '5 REJECTED Rejected by the operator'),
	['9905', 1, [PENDING], []],
	['9906', 1, [PENDING, DELIVERED], [DELIVERED, DELIVERED]],
	reported('9907', DELIVERED),
	['9908', 0, [PENDING, DELIVERED], [DELIVERED]],
	['9909', 1, [PENDING, DELIVERED], []],
	['9910', 1, [PENDING, ON_ITS_WAY, DELIVERED], [ON_ITS_WAY, DELIVERED]],
	reported('9911', '999 PARKED A status that nobody knows'),
	reported('9914', DELIVERED),
	reported('9900', DELIVERED),
	reported('99019', DELIVERED),
])('a number ending in %s', async (ending, credit, statuses, told) => {
	const sandbox = await sandboxWith({ credit: 10, lateReportDelayMs: 40 });
	const destinations = `6681234${ending}`;
	const request = requestWith({ destinations, notifyUrl: receiver.url });
	const { detail } = await sendAccepted(sandbox, request);
	const history = () => sandbox.messages()[0]?.history.map(({ status }) => inWords(status));
	await until(() => history()?.length === statuses.length);
	await until(() => receiver.received.length >= told.length);
	// What comes although it should not.
	await pause(80);
	expect(detail.map((each) => [inWords(each.status), each.credit])).toEqual([
		[statuses[0], credit],
	]);
	expect(history()).toEqual(statuses);
	expect(reports().map(({ status }) => inWords(status))).toEqual(told);
	expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(new Set(told).size);
	expect(reports().filter((report) => report.credit !== credit)).toEqual([]);
	expect([sandbox.messages()[0]?.credit, sandbox.balance()]).toEqual([credit, 10 - credit]);
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
	expect((late[1] ?? NaN) - (late[0] ?? NaN)).toBeGreaterThanOrEqual(110);
	expect(ordinary[1]).toBeLessThanOrEqual(late[1] ?? NaN);
});

describe("a number of one's own", () => {
	const to = '66812345678';
	const put = (sandbox: Sandbox, number: string, body: object) =>
		api(sandbox, 'PUT', `/api/outcomes/${number}`, body);

	test('has the outcome that it is given, whatever its ending, until that is removed', async () => {
		const sandbox = await sandboxWith();
		expect((await put(sandbox, to, { outcome: 'undelivered' })).body).toEqual({
			outcomes: listOutcomes(),
			numbers: [{ number: to, outcome: 'undelivered' }],
		});
		await put(sandbox, '66812349903', { outcome: 'delivered' });
		await put(sandbox, '66812345670', { outcome: 'rejected' });
		const numbers = [to, '66812349903', '66812345670', '66812345671'];
		const statuses = async () => {
			sandbox.clear();
			await sendAccepted(
				sandbox,
				requestWith({ destinations: numbers.map((each) => ({ to: each })) }),
			);
			await until(() => sandbox.messages()[3]?.status.name === 'DELIVERED');
			return sandbox.messages().map(({ status }) => status.name);
		};
		expect(await statuses()).toEqual(['UNDELIVERED', 'DELIVERED', 'REJECTED', 'DELIVERED']);
		for (const number of numbers) {
			expect((await api(sandbox, 'DELETE', `/api/outcomes/${number}`)).status).toBe(204);
		}
		expect(await statuses()).toEqual(['DELIVERED', 'REJECTED', 'DELIVERED', 'DELIVERED']);
	});

	test.each([
		['+66812345678', 'undelivered', /^The number must be digits only/],
		[to, 'lost', /^outcome must be one of undelivered, expired, rejected, .*, delivered\.$/],
	])('is refused as %s: %s', async (number, outcome, words) => {
		const sandbox = await sandboxWith();
		const { status, body } = await put(sandbox, encodeURIComponent(number), { outcome });
		expect([status, refusal(body).error.message]).toEqual([
			400,
			expect.stringMatching(words) as unknown,
		]);
		const listed = { outcomes: listOutcomes(), numbers: [] };
		expect((await api(sandbox, 'GET', '/api/outcomes')).body).toEqual(listed);
		expect(listed.outcomes).toHaveLength(15);
	});
});

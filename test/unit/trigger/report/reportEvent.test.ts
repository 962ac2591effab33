import { receiveReports } from '../../../../nodes/BulkSms/trigger/report/reportEvent';
import { acceptance, receive, receiveBy, refusal } from '../receivedCall';

const entry = { messageId: 'm-1', to: '66812345678', status: { name: 'DELIVERED' } };
const reportKey: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const report = { ...entry, outcome: 'delivered', isFinal: true, reportKey };

const named = (name: string) => ({ ...entry, status: { name } });
const ALL = ['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'PENDING', 'NEW'];
const outcomesOf = async (parameters: object) => {
	const body = ALL.map((name) => ({ ...named(name), messageId: `m-${name}` }));
	const { result } = await receive({ body, parameters });
	const items = result.workflowData?.[0] ?? [];
	return items.map(({ json }) => json.outcome);
};

// What comes out of a body: shapes.test.ts. What a filter lets through: ../../core/gateway/report.
it('starts a run with a report that leaves open which status counts, whatever outcome is wanted', async () => {
	const body = { ...entry, status: ['SEEN', 'READ'] };
	const said = { status: { name: 'SEEN, READ' }, outcome: 'unknown', isFinal: false };
	expect(await receive({ body, parameters: { outcomes: ['pending'] } })).toEqual(
		acceptance(1, [{ ...report, ...said, raw: body }]),
	);
});

describe('the report as it came', () => {
	const told = { ...entry, price: 7 };

	it.each<[string, object, object]>([
		['is left out', {}, report],
		['is added on request', { includeRaw: true }, { ...report, raw: told }],
	])('%s', async (_, options, json) => {
		const parameters = { options };
		expect(await receive({ body: told, parameters })).toEqual(acceptance(1, [json]));
	});
});

describe('reports that were not asked for', () => {
	const pending = named('PENDING');

	it('are left out of a run of others, and counted', async () => {
		expect(await receive({ body: [pending, entry] })).toEqual(acceptance(2, [report]));
	});

	it('are never two of one message that contradict each other', async () => {
		const body = ['DELIVERED', 'UNDELIVERED'].map(named);
		const status = { name: 'DELIVERED, UNDELIVERED' };
		const items = body.map((raw) => ({
			...report,
			outcome: 'unknown',
			isFinal: false,
			status,
			raw,
		}));
		expect(await receive({ body, parameters: { outcomes: ['expired'] } })).toMatchObject(
			acceptance(2, items),
		);
	});

	it.each<[string, object, readonly string[]]>([
		['all but pending', {}, ['delivered', 'undelivered', 'expired', 'rejected', 'unknown']],
		['those chosen', { outcomes: ['pending', 'expired'] }, ['expired', 'pending']],
		['one from an expression', { outcomes: 'expired' }, ['expired']],
	])('are those beside %s', async (_, parameters, outcomes) => {
		expect(await outcomesOf(parameters)).toEqual(outcomes);
	});

	it.each<[object, string]>([
		...[[], null, ['delivered', 'sent'], 'all'].map((outcomes): [object, string] => [
			{ outcomes },
			'Outcomes cannot be ',
		]),
		...['', null, ['203.0.113.7', 7]].map((ipWhitelist): [object, string] => [
			{ options: { ipWhitelist } },
			'IP(s) Allowlist has ',
		]),
		[{ options: { includeRaw: 'perhaps' } }, 'Include Raw Report cannot be '],
		[{ options: ['bulkId'] }, 'Options contains a value that is not an option'],
		[{ options: { maxBodySize: null } }, 'Max Body Size has no value'],
	])('are all, where %j cannot be used: it is logged', async (parameters, reason) => {
		const logged: string[] = [];
		const logger = { warn: (message: string) => logged.push(message) };
		const call = { body: entry, parameters };
		const isOfCaller = reason.startsWith('IP(s) Allowlist');
		expect(await receiveBy(receiveReports, call, { logger })).toEqual(
			isOfCaller
				? refusal(403, 'This address may not send delivery reports')
				: refusal(500, 'The trigger cannot use its settings. The log of n8n says why'),
		);
		expect(logged).toEqual([expect.stringContaining(`A call started nothing. ${reason}`)]);
	});
});

import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import {
	answer,
	itemsOf,
	ownPath,
	post,
	REPORT_TOKEN,
	ReportReceiver,
	saveReceiver,
	TRIGGER,
	type TriggerSettings,
} from './reportReceiver';
import { BULK_SMS, bulkSms, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const LIMIT_S = 60;

const real = useRealN8n('report-flows');

/** The executions of a workflow that have ended, once there are as many. */
async function executionsOf(saved: SavedWorkflow, count: number): Promise<Execution[]> {
	return await waitUntil(`${count} executions`, { limitSeconds: LIMIT_S }, async () => {
		const found = await real().client.finishedAfter(saved, 0);
		return found.length >= count ? found : undefined;
	});
}

describe('reports that were not asked for', () => {
	const report = (fields: object) =>
		JSON.stringify({ messageId: 'm-1', status: 'DELIVERED', ...fields });
	const OUTCOMES = {
		delivered: report({}),
		undelivered: report({ status: 'UNDELIVERED' }),
		expired: report({ status: 'EXPIRED' }),
		rejected: report({ status: 'REJECTED' }),
		pending: report({ status: 'PENDING' }),
		unknown: report({ status: 'SOMETHING_NEW' }),
	};

	test.each<[string, TriggerSettings, string[]]>([
		['nothing is chosen', {}, ['delivered', 'undelivered', 'expired', 'rejected', 'unknown']],
		['two are chosen', { outcomes: ['pending', 'expired'] }, ['expired', 'pending']],
	])(
		'by outcome: where %s, the others start no run',
		async (_, settings, outcomes) => {
			const receiver = await ReportReceiver.open(real(), settings);

			const { result, runs } = await receiver.runsDuring(async () => {
				const answers: unknown[] = [];
				for (const body of Object.values(OUTCOMES)) answers.push(await receiver.call({ body }));
				return answers;
			});

			expect(result).toStrictEqual(Object.keys(OUTCOMES).map(() => answer(200, { received: 1 })));
			expect(runs).toMatchObject(outcomes.map((outcome) => [{ outcome }]));
		},
		RUN_LIMIT_MS,
	);

	test.each<[string, Record<string, unknown>, object, object]>([
		['bulk ID', { bulkId: '7' }, { bulkId: '7' }, { bulkId: '8' }],
		['bulk ID, where it is told', { bulkId: '7' }, { bulkId: '7' }, {}],
		['callback data', { callbackData: 'a' }, { callbackData: 'a' }, { callbackData: 'b' }],
		[
			'callback data that is JSON',
			{ callbackData: '{"b":2, "a":1}' },
			{ callbackData: '{"a":1,"b":2}' },
			{ callbackData: '{"a":1,"b":3}' },
		],
	])(
		'by %s start no run',
		async (_, options, wanted, other) => {
			const receiver = await ReportReceiver.open(real(), { options });

			const { result, runs } = await receiver.runsDuring(async () => [
				await receiver.call({ body: report(other) }),
				await receiver.call({ body: report(wanted) }),
				await receiver.call({ body: JSON.stringify([JSON.parse(report(other))]) }),
			]);

			const acknowledged = answer(200, { received: 1 });
			expect(result).toStrictEqual([acknowledged, acknowledged, acknowledged]);
			expect(runs.map((items) => items.length)).toStrictEqual([1]);
		},
		RUN_LIMIT_MS,
	);
});

describe('a test run, begun with "Listen for test event"', () => {
	test(
		'takes the report of the sandbox for a message sent with the test URL, and ends',
		async () => {
			const { client, n8n, sandbox } = real();
			const saved = await saveReceiver(real(), 'Test run', { authentication: 'token' });
			const testUrl = `${n8n.url}/webhook-test/${ownPath(saved)}`;
			const [credential] = saved.nodes.flatMap(({ credentials }) => credentials?.bulkSmsApi ?? []);
			if (credential === undefined) throw new Error('The trigger has no credential');
			const sender = workflow('Sends with the test URL', [
				manualTrigger(),
				...itemNodes([{ to: '66812345678', text: 'Hello' }]),
				bulkSms({ credential, options: { notifyUrl: testUrl, appendReportToken: true } }),
			]);

			await client.listen(saved, TRIGGER);
			const sending = await client.run(await client.saveWorkflow(sender), START, LIMIT_S);
			const [execution] = await executionsOf(saved, 1);

			const [sent] = sending.items(BULK_SMS);
			const [posted] = sandbox.reports();
			expect(posted?.url).toBe(`${testUrl}?token=${REPORT_TOKEN}`);
			expect(
				posted?.attempts.map((attempt) => 'status' in attempt && attempt.status),
			).toStrictEqual([200]);
			expect(execution && itemsOf(execution)).toMatchObject([
				{ messageId: sent?.json.messageId, to: '66812345678', text: 'Hello', outcome: 'delivered' },
			]);
			// n8n listens for one call only.
			const next = await post(testUrl, { body: '{}', query: `?token=${REPORT_TOKEN}` });
			expect(next.status).toBe(404);
		},
		RUN_LIMIT_MS,
	);
});

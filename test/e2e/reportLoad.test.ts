import { callMany } from '../../hosts/process/callMany';
import { useRealN8n } from './realN8n';
import { REPORT_TOKEN, ReportReceiver, TRIGGER } from './reportReceiver';

const REPORTS = 1_000;
const AT_ONCE = 50;
const LIMIT_MS = 300_000;

const real = useRealN8n('report-load');

test(
	`${REPORTS} reports, ${AT_ONCE} at once: each that is acknowledged is in an execution, once`,
	async () => {
		const receiver = await ReportReceiver.open(real(), { authentication: 'token' });
		const ids = Array.from({ length: REPORTS }, (_, index) => `m-${index}`);
		const calls = ids.map((messageId) => ({
			url: `${receiver.url}?token=${REPORT_TOKEN}`,
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({
				details: [{ messageId, to: '66812345678', text: 'Hello', status: { name: 'DELIVERED' } }],
			}),
		}));

		const answers = await callMany(calls, AT_ONCE);

		const acknowledged = ids.filter((_, index) => answers[index]?.status === 200);
		const executions = await receiver.newExecutions();
		const reported = executions.flatMap((execution) =>
			execution.items(TRIGGER).map(({ json }) => json.messageId),
		);
		expect(executions.filter(({ status }) => status !== 'success')).toStrictEqual([]);
		expect(reported.toSorted()).toStrictEqual(acknowledged.toSorted());
		expect(acknowledged).toHaveLength(REPORTS);
	},
	LIMIT_MS,
);

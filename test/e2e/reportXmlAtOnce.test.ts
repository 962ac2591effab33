import { callMany, type ManyCall } from '../../hosts/process/callMany';
import { useRealN8n } from './realN8n';
import { itemsOf, REPORT_TOKEN, ReportReceiver } from './reportReceiver';

const REPORTS = 200;
const AT_ONCE = 20;
const LIMIT_MS = 300_000;

const real = useRealN8n('report-xml-at-once');

const reportOf = (url: string, query: string, messageId: string): ManyCall => ({
	url: url + query,
	headers: { 'content-type': 'application/xml' },
	body: `<?xml version="1.0"?><report><details><detail><messageId>${messageId}</messageId>
		<to>66812345678</to><status><name>DELIVERED</name></status></detail></details></report>`,
});

test(
	`${REPORTS} reports in XML, ${AT_ONCE} at once, between as many without the token`,
	async () => {
		const receiver = await ReportReceiver.open(real(), { authentication: 'token' });
		const ids = Array.from({ length: REPORTS }, (_, index) => `m-${index}`);
		const calls = ids.flatMap((id) => [
			reportOf(receiver.url, `?token=${REPORT_TOKEN}`, id),
			reportOf(receiver.url, '', `forged-${id}`),
		]);

		const answers = await callMany(calls, AT_ONCE);

		expect(answers.map(({ status }) => status)).toStrictEqual(ids.flatMap(() => [200, 403]));
		const executions = await receiver.newExecutions();
		const items = executions.map((execution) => itemsOf(execution));
		expect(items.every(({ length }) => length === 1)).toBe(true);
		const reported = items.flat().map((item) => (item as { messageId: unknown }).messageId);
		expect(reported.toSorted()).toStrictEqual(ids.toSorted());
	},
	LIMIT_MS,
);

import fc from 'fast-check';
import { callMany } from '../../hosts/process/callMany';
import { SEED } from '../engine/seed';
import { anyBody } from '../unit/trigger/hostileBodies';
import { useRealN8n } from './realN8n';
import { REPORT_TOKEN, ReportReceiver, TRIGGER } from './reportReceiver';

const real = useRealN8n('report-load');

const jsonOf = (messageId: string) =>
	JSON.stringify({
		details: [{ messageId, to: '66812345678', text: 'Hello', status: { name: 'DELIVERED' } }],
	});
const xmlOf = (messageId: string) =>
	`<?xml version="1.0"?><report><details><detail><messageId>${messageId}</messageId>
		<to>66812345678</to><status><name>DELIVERED</name></status></detail></details></report>`;

test.each([
	{ type: 'application/json', bodyOf: jsonOf, reports: 300, forged: 0, atOnce: 50 },
	// n8n has one parser of XML for all calls.
	{ type: 'application/xml', bodyOf: xmlOf, reports: 100, forged: 100, atOnce: 20 },
])(
	'$reports reports as "$type" with $forged without the token between them, $atOnce at once: each is in an execution, once',
	async ({ type, bodyOf, reports, forged, atOnce }) => {
		const receiver = await ReportReceiver.open(real(), { authentication: 'token' });
		const ids = Array.from({ length: reports }, (_, index) => `m-${index}`);
		const call = (query: string, messageId: string) => ({
			url: receiver.url + query,
			headers: { 'content-type': type },
			body: bodyOf(messageId),
		});
		const calls = ids.flatMap((id, index) => [
			{ status: 200, call: call(`?token=${REPORT_TOKEN}`, id) },
			...(index < forged ? [{ status: 403, call: call('', `forged-${id}`) }] : []),
		]);

		const answers = await callMany(
			calls.map((each) => each.call),
			atOnce,
		);

		expect(answers.map(({ status }) => status)).toStrictEqual(calls.map(({ status }) => status));
		const executions = await receiver.newExecutions();
		expect(executions.filter(({ status }) => status !== 'success')).toStrictEqual([]);
		const reported = executions.map((execution) =>
			execution.items(TRIGGER).map(({ json }) => json.messageId),
		);
		expect(reported.filter(({ length }) => length !== 1)).toStrictEqual([]);
		expect(reported.flat().toSorted()).toStrictEqual(ids.toSorted());
	},
);

/** The unit tests take 10,000 of them. Without XML: n8n has one parser of it, which may fall silent. */
const HOSTILE = 100;
const TYPES = [
	'application/json',
	'application/x-www-form-urlencoded',
	'text/plain',
	'multipart/form-data; boundary=x',
	'application/octet-stream',
	'application/json; charset=utf-16le',
];
const anyCall = fc.record({
	body: fc.oneof(
		{
			arbitrary: anyBody.map((body) => (typeof body === 'string' ? body : JSON.stringify(body))),
			weight: 9,
		},
		{ arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 1 },
	),
	type: fc.oneof(fc.constant('application/json'), fc.constantFrom(...TYPES)),
});

test(`of ${HOSTILE} hostile bodies, each acknowledged one is in a run, as many items as counted, and none without the token`, async () => {
	const receiver = await ReportReceiver.open(real(), {
		authentication: 'token',
		outcomes: ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'],
	});
	const calls = fc.sample(anyCall, { seed: SEED, numRuns: HOSTILE }).flatMap(({ body, type }) =>
		[`?token=${REPORT_TOKEN}`, '?token=', '?token[]=x'].map((query) => ({
			...{ url: receiver.url + query, headers: { 'content-type': type }, body },
		})),
	);

	const { result, runs } = await receiver.runsDuring(() => callMany(calls, 20));

	// n8n itself says 422 and 400 of a body that is not what its content type says.
	const byN8n = /^422 \{"code":422,|^400 \{"code":400,/;
	const answers = result.map(({ status, body }) => `${status} ${body}`);
	const allowed = (index: number) =>
		index % 3 > 0
			? /^403 \{"error":"The report token is missing or wrong"\}$/
			: /^200 \{"received":[1-9]\d*\}$|^400 \{"error":"The body contains no delivery report"\}$/;
	const others = answers.filter((each, index) => !byN8n.test(each) && !allowed(index).test(each));
	expect({ seed: SEED, others }).toStrictEqual({ seed: SEED, others: [] });
	const received = answers.flatMap((each) => /^200 \D+(\d+)/.exec(each)?.[1] ?? []).map(Number);
	expect(received.length).toBeGreaterThan(HOSTILE / 4);
	expect(runs.map((items) => items.length).toSorted()).toStrictEqual(received.toSorted());
});

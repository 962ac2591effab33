import { type RealN8n, RUN_LIMIT_MS } from '../../realN8n';
import { post } from '../../reportReceiver';
import { CalledExample, type Fed, takenBy } from './stage';

const HEADER = { 'x-app-key': 'a secret of the tests' };

/** What is called, with what headers, and the status of the answer. */
type Answered = [what: string, body: unknown, status: number, headers?: Record<string, string>];

const codes: Answered[] = [
	['a call', { phone: '+66 81 236 0001', code: '482913' }, 200],
	['as at home', { phone: '081 236 0002', code: '482913' }, 200],
	['JSON numbers', { phone: 66812360003, code: 482913 }, 200],
	['two numbers', { phone: '66812360004, 66812360005', code: '482913' }, 502],
	['no number', { code: '482913' }, 502],
	['null for a number', { phone: null, code: '482913' }, 502],
	['a number that lost its 0', { phone: 812360006, code: '482913' }, 502],
	['no code', { phone: '66812360007' }, 400],
	['null for a code', { phone: '66812360007', code: null }, 400],
	['a text for a code', { phone: '66812360007', code: 'Pay at evil.example' }, 400],
	['an object for a code', { phone: '66812360007', code: { a: 1 } }, 400],
	['other names', { Phone: '66812360007', Code: '482913' }, 400],
	['nothing', {}, 400],
	['null', null, 400],
	['a list', [{ phone: '66812360007', code: '482913' }], 400],
	['no secret', { phone: '66812360007', code: '482913' }, 403, {}],
	['a wrong secret', { phone: '66812360007', code: '482913' }, 403, { 'x-app-key': 'guess' }],
];

const logins: Answered[] = [
	['a call', { phone: '+66 81 237 0001' }, 200],
	['as at home', { phone: '081 237 0002' }, 200],
	['a JSON number', { phone: 66812370003 }, 200],
	['two numbers', { phone: '66812370004, 66812370005' }, 502],
	['no number', {}, 502],
	['null for a number', { phone: null }, 502],
	['words for a number', { phone: 'Anan' }, 502],
	['null', null, 502],
	['a list', [{ phone: '66812370006' }], 502],
	['no secret', { phone: '66812370007' }, 403, {}],
];

const entry = { messageId: 'm-1', to: '66812380001', status: { code: '000', name: 'DELIVERED' } };
const reports: Fed[] = [
	['a report', { details: [entry] }, ['Delivered']],
	['the same again', { details: [entry] }, []],
	[
		'on its way',
		{ details: [{ ...entry, status: { code: '101', name: 'PENDING' } }] },
		['Not Decided Yet'],
	],
	[
		'not delivered',
		{ details: [{ ...entry, status: { code: '2', name: 'UNDELIVERED' } }] },
		['Not Delivered'],
	],
	[
		'a status that nobody knows',
		{ details: [{ ...entry, status: { code: '77' } }] },
		['Not Decided Yet'],
	],
	['no status', { details: [{ messageId: 'm-2', to: '66812380002' }] }, ['Not Decided Yet']],
	[
		'two of two',
		{
			details: [
				{ ...entry, messageId: 'm-3' },
				{ messageId: 'm-4', to: '66812380004' },
			],
		},
		['Delivered', 'Not Decided Yet'],
	],
	['a stranger', { hello: 'world' }, ['Not Decided Yet']],
];
const BRANCHES = ['Delivered', 'Not Delivered', 'Not Decided Yet'];

/** The examples that answer or take the calls of programs. */
export function answers(real: () => RealN8n): void {
	describe('what answers or takes calls', () => casesOf(real));
}

function casesOf(real: () => RealN8n): void {
	beforeEach(() => real().sandbox.clear());

	const withSecret = async (example: string, nodes: string[]) => {
		const [[name, value] = ['', '']] = Object.entries(HEADER);
		const httpHeaderAuth = await real().client.saveCredential({
			name: `Key of ${example}, all inputs`,
			type: 'httpHeaderAuth',
			data: { name, value },
		});
		const called = await CalledExample.publish(real(), example, {
			edit: (node) =>
				nodes.includes(node.name) ? { ...node, credentials: { httpHeaderAuth } } : node,
		});
		await called.activate();
		return called;
	};
	const statuses = async (url: string, all: Answered[]) => {
		const found: Record<string, number> = {};
		for (const [what, body, , headers = HEADER] of all) {
			found[what] = (await post(url, { body: JSON.stringify(body), headers })).status;
		}
		return found;
	};
	const wanted = (all: Answered[]) =>
		Object.fromEntries(all.map(([what, , status]) => [what, status]));

	test(
		'one-time-code.json answers each call, and sends only codes, each to one number',
		async () => {
			const example = await withSecret('one-time-code', ['Code to Send']);
			expect(await statuses(example.url('Code to Send'), codes)).toEqual(wanted(codes));
			expect(takenBy(real())).toEqual(['1', '2', '3'].map((end) => `6681236000${end}`));
		},
		RUN_LIMIT_MS,
	);

	test(
		'login-check.json answers each call, and sends codes only to one number that was named',
		async () => {
			const example = await withSecret('login-check', ['Number', 'Wait for the Code']);
			expect(await statuses(example.url('Number'), logins)).toEqual(wanted(logins));
			expect(takenBy(real())).toEqual(['1', '2', '3'].map((end) => `6681237000${end}`));
		},
		RUN_LIMIT_MS,
	);

	test(
		'delivery-reports.json: each report ends in a branch, once',
		async () => {
			const example = await CalledExample.publish(real(), 'delivery-reports');
			await example.activate();
			for (const [what, body, ends] of reports) {
				const execution = await example.call('Bulk SMS Trigger', body);
				const came = BRANCHES.filter((node) => execution.items(node).length > 0);
				expect([what, came]).toEqual([what, ends]);
			}
			// What is no report starts nothing, and the gateway is told.
			for (const body of ['{}', '[]', '']) {
				expect([body, (await post(example.url('Bulk SMS Trigger'), { body })).status]).toEqual([
					body,
					400,
				]);
			}
		},
		RUN_LIMIT_MS,
	);

	test(
		'delivery-reports-fast.json: each report comes out once, and a stranger starts nothing',
		async () => {
			const example = await withSecret('delivery-reports-fast', ['Webhook']);
			const url = example.url('Webhook');
			const bodies = reports.map(([, body]) => JSON.stringify(body));
			for (const body of bodies) {
				expect((await post(url, { body, headers: HEADER })).status).toBe(200);
			}
			expect((await post(url, { body: bodies[0] ?? '', headers: {} })).status).toBe(403);
			const { client } = real();
			const ended = await client.finishedAfter(example.saved, 0);
			expect(ended.map(({ status }) => status)).toEqual(bodies.map(() => 'success'));
			const counts = ended.map((run) => run.items('Each Report Once').length);
			// Read Delivery Reports leaves out the one that is on its way.
			expect(counts).toEqual([1, 0, 0, 1, 1, 1, 2, 1]);
		},
		RUN_LIMIT_MS,
	);
}

import { type RealN8n, RUN_LIMIT_MS } from '../../realN8n';
import { importExample, LIMIT_S, START, withParameters } from '../importExample';
import { TABLE } from '../optOutTable';
import { CalledExample, expected, type Fed, table, takenBy } from './stage';

/** Numbers of the samples in the notes: nobody asked for an SMS to them. */
const SAMPLES = ['66812345678', '66812345679'];

const WAITS = ['waits'];
const NOT_ASKED = ['Not Asked'];
const questions: Fed[] = [
	['a call', { phone: '+66 81 233 0001', question: 'Sunday?' }, WAITS],
	['the same call again', { phone: '+66 81 233 0001', question: 'Sunday?' }, ['Asked Already']],
	['the same, written otherwise', { phone: '0812330001', question: 'Sunday?' }, ['Asked Already']],
	['another question', { phone: '+66 81 233 0001', question: 'Monday?' }, WAITS],
	['as at home', { phone: '081 233 0002', question: 'Sunday?' }, WAITS],
	['a JSON number', { phone: 66812330003, question: 'Sunday?' }, WAITS],
	['a list with one number', { phone: ['66812330004'], question: 'Sunday?' }, WAITS],
	['a number for a question', { phone: '66812330005', question: 5 }, WAITS],
	['no phone', { question: 'Sunday?' }, NOT_ASKED],
	['null for a phone', { phone: null, question: 'Sunday?' }, NOT_ASKED],
	['an empty phone', { phone: '', question: 'Sunday?' }, NOT_ASKED],
	['words for a phone', { phone: 'Anan', question: 'Sunday?' }, NOT_ASKED],
	['an object for a phone', { phone: { a: 66812330006 }, question: 'Sunday?' }, NOT_ASKED],
	['two numbers', { phone: '66812330007, 66812330008', question: 'Sunday?' }, NOT_ASKED],
	['a number that lost its 0', { phone: 812330009, question: 'Sunday?' }, NOT_ASKED],
	['no question', { phone: '66812330010' }, NOT_ASKED],
	['null for a question', { phone: '66812330011', question: null }, NOT_ASKED],
	['a blank question', { phone: '66812330012', question: ' ' }, NOT_ASKED],
	['other names', { Phone: '66812330013', Question: 'Sunday?' }, NOT_ASKED],
	['nothing', {}, NOT_ASKED],
	['a list', [{ phone: '66812330014', question: 'Sunday?' }], NOT_ASKED],
];
const ASKED = ['0001', '0001', '0002', '0003', '0004', '0005'].map((end) => `6681233${end}`);

const FAILS = ['No Phone Number'];
const stops: Fed[] = [
	['a call', { MOBILE_NO: '66812340001', MESSAGE: 'STOP' }, ['Answer Stop']],
	['the same call again', { MOBILE_NO: '66812340001', MESSAGE: 'STOP' }, ['Answer Stop']],
	['with a plus', { MOBILE_NO: '+66 81 234 0002', MESSAGE: 'stop' }, ['Answer Stop']],
	['a JSON number', { MOBILE_NO: 66812340003, MESSAGE: 'STOP' }, ['Answer Stop']],
	['a short number', { MOBILE_NO: '4711', MESSAGE: 'STOP' }, FAILS],
	['a short JSON number', { MOBILE_NO: 4711, MESSAGE: 'STOP' }, FAILS],
	['letters', { MOBILE_NO: 'abc', MESSAGE: 'STOP' }, FAILS],
	['a name with digits', { MOBILE_NO: 'Shop66812340004', MESSAGE: 'STOP' }, FAILS],
	['too many digits', { MOBILE_NO: '668123400051234567', MESSAGE: 'STOP' }, FAILS],
	['two numbers', { MOBILE_NO: '66812340006,66812340007', MESSAGE: 'STOP' }, FAILS],
	['no sender', { MESSAGE: 'STOP' }, FAILS],
	['another word', { MOBILE_NO: '4711', MESSAGE: 'Hello' }, ['Answer the Others']],
];

const SHOP = 'Restart the database?';
const alerts: Array<[what: string, body: unknown, says: string]> = [
	['a call', { alert: 'Disk full' }, `Disk full. ${SHOP}`],
	['no alert', { text: 'x' }, `{"text":"x"}. ${SHOP}`],
	['null for an alert', { alert: null }, `{"alert":null}. ${SHOP}`],
	['an empty alert', { alert: '' }, `{"alert":""}. ${SHOP}`],
	['a number', { alert: 503 }, `503. ${SHOP}`],
	['an object', { alert: { name: 'Disk' } }, `{"name":"Disk"}. ${SHOP}`],
	['nothing', {}, `{}. ${SHOP}`],
	['a list', [{ alert: 'Disk' }], `[{"alert":"Disk"}]. ${SHOP}`],
];

/** The examples that are called, fed with what programs and strangers send. */
export function calls(real: () => RealN8n): void {
	describe('what is called and what runs by itself', () => casesOf(real));
}

function casesOf(real: () => RealN8n): void {
	beforeEach(() => real().sandbox.clear());

	test(
		'ask-by-reply.json: asks whom the call names, once, and nobody else',
		async () => {
			const example = await CalledExample.publish(real(), 'ask-by-reply');
			const { client } = real();
			// Makes the table, and asks the number of the sample.
			await client.waiting(await client.start(example.saved, START), LIMIT_S);
			await example.activate();
			real().sandbox.clear();
			const ends: string[][] = [];
			// Of this try alone: in a second one, the questions of the first are still open.
			const mark = `day ${Date.now()}?`;
			for (const [, body] of questions) {
				const own = JSON.stringify(body).replaceAll('day?', mark);
				const execution = await example.call('Question Comes In', own);
				ends.push(CalledExample.ends(execution, ['Not Asked', 'Asked Already', 'No Answer']));
			}
			expect(table(questions, ends)).toEqual(expected(questions));
			expect(takenBy(real())).toEqual(ASKED);

			// Of two equal calls at the same moment, one asks.
			const twice = { phone: '66812330020', question: 'Now?' };
			await Promise.all([1, 2].map(() => example.call('Question Comes In', twice)));
			expect(takenBy(real()).filter((to) => to === twice.phone)).toHaveLength(1);

			const reply = { TRAN_ID: 'r1', MOBILE_NO: '66812330002', MESSAGE: 'yes' };
			const answered = await example.call('Incoming SMS', reply);
			expect(answered.runsOf('Answer Recorded')).toBe(1);
		},
		RUN_LIMIT_MS,
	);

	test(
		'opt-outs.json: keeps numbers and nothing else, so that sending goes on',
		async () => {
			const { client } = real();
			const example = await CalledExample.publish(real(), 'opt-outs', {
				edit: (node) => (node.name === 'Opt-Out Link' ? { ...node, disabled: true } : node),
			});
			await client.run(example.saved, START, LIMIT_S);
			await example.activate();
			const ends: string[][] = [];
			for (const [, body] of stops) {
				const execution = await example.call('Incoming SMS', body);
				const nodes = ['Answer Stop', 'No Phone Number', 'Answer the Others'];
				ends.push(CalledExample.ends(execution, nodes));
			}
			expect(table(stops, ends)).toEqual(expected(stops));
			const tables = await client.dataTables();
			const rows = await tables.rows(await tables.find(TABLE));
			expect(rows.map(({ phone }) => phone)).toEqual(
				['0001', '0002', '0003'].map((end) => `6681234${end}`),
			);
			const list = await importExample(real(), 'send-to-a-list', { name: 'List after opt-outs' });
			const { status } = await client.run(list, START, LIMIT_S);
			expect(status).toBe('success');
			expect(takenBy(real())).toEqual(SAMPLES);
		},
		RUN_LIMIT_MS,
	);

	test(
		'approve-by-sms.json: loses no alert, and makes none up',
		async () => {
			const example = await CalledExample.publish(real(), 'approve-by-sms');
			await example.activate();
			for (const [, body] of alerts) {
				expect((await example.call('Alert Comes In', body)).status).toBe('waiting');
			}
			const told = real()
				.sandbox.messages()
				.map(({ text }) => text.split('\n')[0]);
			expect(told).toEqual(alerts.map(([, , says]) => says));
		},
		RUN_LIMIT_MS,
	);

	test.each<[what: string, settings: object, ends: string[]]>([
		['enough', { limit: 10, operator: '66812350001' }, ['Enough Credits']],
		['a limit in words', { limit: '10', operator: '66812350002' }, ['Enough Credits']],
		['too few', { limit: 20_000, operator: '66812350003' }, ['Bulk SMS']],
		['the same again', { limit: 20_000, operator: '66812350003' }, ['Bulk SMS']],
		['a JSON number', { limit: '20000', operator: 66812350004 }, ['Bulk SMS']],
		['two operators', { limit: 20_000, operator: '66812350005; 66812350006' }, ['Bulk SMS']],
		['no limit', { operator: '66812350007' }, ['fails']],
		['null for a limit', { limit: null, operator: '66812350008' }, ['fails']],
		['an empty limit', { limit: '', operator: '66812350009' }, ['fails']],
		['a limit with a comma', { limit: '10,000', operator: '66812350010' }, ['Bulk SMS']],
		['no operator', { limit: 20_000 }, ['fails']],
		['words for an operator', { limit: 20_000, operator: 'Anan' }, ['fails']],
	])('low-balance.json never keeps silent for its settings: %s', async (_, settings, ends) => {
		const saved = await importExample(real(), 'low-balance', {
			name: 'Low Balance for all inputs',
			edit: (node) =>
				node.name === 'Settings'
					? withParameters(node, { jsonOutput: JSON.stringify(settings) })
					: node,
		});
		const execution = await real().client.run(saved, START, LIMIT_S);
		const came = ['Enough Credits', 'Bulk SMS'].filter((node) => execution.items(node).length > 0);
		expect(execution.status === 'error' ? ['fails'] : came).toEqual(ends);
	});
}

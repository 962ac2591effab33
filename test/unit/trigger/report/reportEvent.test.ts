import { omit } from 'lodash';

import { acceptance, receive, refusal } from '../receivedCall';
import { NO_REPORT } from '../../../engine/sentences';

const entry = { messageId: 'm-1', to: '66812345678', status: { name: 'DELIVERED' } };
const reportKey: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const report = { ...entry, outcome: 'delivered', isFinal: true, reportKey };
const foreign = { state: 'DELIVERED' };
const unknown = { status: {}, outcome: 'unknown', isFinal: false, reportKey };

const named = (name: string) => ({ ...entry, status: { name } });
const ALL = ['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'PENDING', 'NEW'];
const outcomesOf = async (parameters: object) => {
	const body = ALL.map((name) => ({ ...named(name), messageId: `m-${name}` }));
	const { result } = await receive({ body, parameters });
	const items = result.workflowData?.[0] ?? [];
	return items.map(({ json }) => json.outcome);
};

describe('receiveReports', () => {
	it('starts one run with one item per destination and acknowledges how many came', async () => {
		const expired = { ...entry, messageId: 'm-2', status: { name: 'EXPIRED' } };
		expect(await receive({ body: { details: [entry, expired] } })).toEqual(
			acceptance(2, [report, { ...report, ...expired, outcome: 'expired' }]),
		);
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['an empty object', {}],
		['an empty list', []],
		['an empty text', ''],
		['a number', 5],
		['null', null],
		['blanks', ' \n\t'],
		['a list of nothing', [null, {}, [], '', 0]],
		['100,000 levels as text', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
		['100,000 levels', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))],
	])('answers 400 to a body of %s and starts no run', async (_, body) => {
		expect(await receive({ body })).toEqual(refusal(400, NO_REPORT));
	});

	it.each<[string, unknown]>([
		['an object', foreign],
		['a list', [foreign]],
		['a text', 'DELIVERED'],
	])('starts a run with %s that it does not recognise, as it came', async (_, body) => {
		expect(await receive({ body })).toEqual(acceptance(1, [{ ...unknown, raw: body }]));
	});
});

describe('a report with several statuses', () => {
	it('starts a run as the final one, without a word of the others', async () => {
		const body = { ...entry, status: [{ name: 'PENDING' }, { name: 'DELIVERED' }] };
		expect(await receive({ body })).toEqual(acceptance(1, [report]));
	});

	it.each<[string, string[]]>([
		['delivered', ['DELIVERED', 'UNDELIVERED']],
		['pending', ['SEEN', 'READ']],
		['expired', ['PENDING', 'ACCEPTED']],
	])('that leaves open what counts starts a run that wants only %s', async (outcome, status) => {
		const body = { ...entry, status };
		const said = { status: { name: status.join(', ') }, outcome: 'unknown', isFinal: false };
		expect(await receive({ body, parameters: { outcomes: [outcome] } })).toEqual(
			acceptance(1, [{ ...report, ...said, raw: body }]),
		);
	});
});

describe('the report as it came', () => {
	const told = { ...entry, price: 7 };
	const untold = { messageId: 'm-1', state: 'DELIVERED' };
	const nameless = { ...entry, messageId: undefined };
	const rest = omit(report, 'messageId');

	it.each<[string, object, object, object]>([
		['is left out', told, {}, report],
		['is added on request', told, { includeRaw: true }, { ...report, raw: told }],
		[
			'is added where the status is not recognized',
			untold,
			{},
			{ ...unknown, messageId: 'm-1', raw: untold },
		],
		['is added where no message is named', nameless, {}, { ...rest, raw: nameless }],
		['is left out where it is asked for by a word', told, { includeRaw: 'yes' }, report],
	])('%s', async (__, body, options, json) => {
		expect(await receive({ body, parameters: { options } })).toEqual(acceptance(1, [json]));
	});
});

describe('reports that were not asked for', () => {
	const pending = named('PENDING');

	it.each<[string, unknown, object]>([
		['pending ones', pending, {}],
		['several of them', [pending, pending], {}],
		['another outcome', entry, { outcomes: ['expired'] }],
		['another bulk ID', entry, { options: { bulkId: 'b' } }],
		['other callback data', entry, { options: { callbackData: 'order' } }],
	])('are acknowledged and start nothing: %s', async (_, body, parameters) => {
		const received = Array.isArray(body) ? body.length : 1;
		const { result, answered } = await receive({ body, parameters });
		expect({ result, answered }).toStrictEqual(acceptance(received, []));
	});

	it('are left out of a run of others, and counted', async () => {
		expect(await receive({ body: [pending, entry] })).toEqual(acceptance(2, [report]));
	});

	it('are never two of one message that contradict each other', async () => {
		const body = ['DELIVERED', 'UNDELIVERED'].map(named);
		const doubtful = {
			...report,
			outcome: 'unknown',
			isFinal: false,
			status: { name: 'DELIVERED, UNDELIVERED' },
			reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
		};
		expect(await receive({ body, parameters: { outcomes: ['expired'] } })).toMatchObject(
			acceptance(2, [
				{ ...doubtful, raw: body[0] },
				{ ...doubtful, raw: body[1] },
			]),
		);
	});

	it.each<[string, object, string[]]>([
		['all but pending', {}, ['delivered', 'undelivered', 'expired', 'rejected', 'unknown']],
		['those chosen', { outcomes: ['pending', 'expired'] }, ['expired', 'pending']],
		['one from an expression', { outcomes: 'expired' }, ['expired']],
		[
			'all where none is chosen',
			{ outcomes: [] },
			['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'],
		],
		[
			'all where an expression names none',
			{ outcomes: ['Delivered', 7] },
			['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'],
		],
	])('are those beside %s', async (_, parameters, outcomes) => {
		expect(await outcomesOf(parameters)).toEqual(outcomes);
	});

	it.each<[string, object, boolean]>([
		['a bulk ID', { bulkId: '7' }, true],
		['a bulk ID with blanks', { bulkId: ' 7\n' }, true],
		['a bulk ID that is a number', { bulkId: 7 }, true],
		['another bulk ID', { bulkId: '8' }, false],
		['an empty bulk ID, which is none', { bulkId: '' }, true],
		['a blank bulk ID, which is none', { bulkId: ' ' }, true],
		['callback data', { callbackData: 'a' }, true],
		['empty callback data, which is none', { callbackData: '' }, true],
		['both', { bulkId: '7', callbackData: 'a' }, true],
		['both, one another', { bulkId: '7', callbackData: 'b' }, false],
	])('are told by %s', async (_, options, isWanted) => {
		const body = { ...entry, bulkId: '7', callbackData: 'a' };
		const items = isWanted ? [{ ...report, bulkId: '7', callbackData: 'a' }] : [];
		expect(await receive({ body, parameters: { options } })).toEqual(acceptance(1, items));
	});
});

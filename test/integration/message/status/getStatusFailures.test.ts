import type { IDataObject } from 'n8n-workflow';

import { asToolOfAgent } from '../../../engine/bulkSmsTool';
import { TestClock } from '../../../engine/clock';
import { COMING_YEAR } from '../../../engine/comingYear';
import { startScriptedGateway } from '../../../engine/scriptedGateway';
import { getStatus, json, row, shown, type AnswerTo } from './gettingStatus';
import { BUSY_GATEWAY, WITHOUT_BODY } from '../../../engine/sentences';
import { loginAt } from '../../stage';

const BY_ITEM = { messageIds: '={{ $json.ids }}', options: { concurrency: 1 } };
const found: AnswerTo = (query) => json({ details: [row(query.get('messageId') ?? '')] });
/** The failures and the other items of a run that goes on. */
async function goOn(
	items: IDataObject[],
	parameters: IDataObject,
	answer: AnswerTo,
	clock = new TestClock(),
) {
	const { output, errors, requests, stored } = await getStatus(items, parameters, answer, {
		onError: 'continueErrorOutput',
		clock,
	});
	return {
		found: output.map(({ json: fields }) => fields.messageId ?? fields.outcome),
		failures: errors.map(({ json: { error, message, details }, pairedItem }) => ({
			error,
			message,
			details,
			pairedItem,
		})),
		errors: errors.map(({ json: { error } }) => error),
		requests: requests.length,
		stored,
	};
}

describe('an item that Get Status cannot look up', () => {
	it.each<[string, unknown, string, string]>([
		[
			'an ID of over 200 characters',
			'x'.repeat(201),
			'Message ID',
			`"${'x'.repeat(40)}…" is 201 characters long; the limit is 200`,
		],
		['an empty list', [], 'Message ID', 'There is no message ID to look up'],
		['nothing but commas', ', ;', 'Message ID', 'There is no message ID to look up'],
		['an object', { a: 1 }, 'Message ID', '{"a":1} is not a usable ID'],
		['a word for nothing', 'undefined', 'Message ID', '"undefined" is not a usable ID'],
		['a number that is rounded', 1e20, 'Message ID', '100000000000000000000 is not a usable ID'],
	])('with %s is a failure, and the others are unharmed', async (_, value, field, error) => {
		const { failures, ...others } = await goOn(
			[{ ids: value as string }, { ids: 'm-2' }],
			BY_ITEM,
			found,
		);
		expect(failures).toEqual([
			{
				error,
				message: expect.stringMatching(new RegExp(`^Item 1, ${field}: `)) as unknown,
				details: { item: 0, field, reason: error },
				pairedItem: { item: 0 },
			},
		]);
		expect([others.found, others.requests]).toEqual([['m-2'], 1]);
	});

	it('harms no other ID of the same item', async () => {
		const result = await goOn([{ ids: ['m-1', 'x'.repeat(201), 'm-3'] }], BY_ITEM, found);
		expect([result.found, result.failures.length, result.requests]).toEqual([['m-1', 'm-3'], 1, 2]);
	});

	it.each<[string, IDataObject, string]>([
		[
			'a period that ends before it begins',
			{ from: '2027-01-31T09:30', until: '2027-01-31T09:29' },
			'The period ends before it begins',
		],
		['no start', { until: '2027-01-31T09:29' }, 'The time has no value'],
		[
			'a Buddhist year',
			{ from: `${COMING_YEAR + 543}-01-31T09:30`, until: '2027-01-31T09:29' },
			`${COMING_YEAR + 543}-01-31 09:30 (UTC) has a Buddhist year: ${COMING_YEAR + 543} is the year ${COMING_YEAR}`,
		],
		[
			'a date alone',
			{ from: '2027-01-31', until: '2027-02-01' },
			'"2027-01-31" is not a date that can be read: it has no time of day',
		],
	])('with %s is a failure', async (_, json_, error) => {
		const parameters = {
			findBy: 'period',
			periodStart: '={{ $json.from }}',
			periodEnd: '={{ $json.until }}',
		};
		const good = { from: '2027-01-31T09:30', until: '2027-01-31T10:30' };
		const result = await goOn([json_, good], parameters, () => json([]));
		expect([result.errors, result.found, result.requests]).toEqual([[error], ['notFound'], 1]);
	});

	it.each<[unknown, string]>([
		['nobody', '"nobody" is not a usable number: it contains letters'],
		['66812345678, 66812345679', 'Number contains several numbers'],
		['', 'There is no number to look up'],
		[
			'081 234 5678',
			'"081 234 5678" is not a usable number: it starts with 0, and the credential has no Default Country Code',
		],
	])('with the number %j is a failure', async (to, error) => {
		const parameters = { findBy: 'number', to: '={{ $json.to }}' };
		const result = await goOn([{ to: String(to) }, { to: '66812345678' }], parameters, () =>
			json([]),
		);
		expect([result.errors, result.found]).toEqual([[error], ['notFound']]);
	});

	it('stops the workflow before the first request, if that is to stop', async () => {
		const { error, requests } = await getStatus([{ ids: 'm-1' }, { ids: [] }], BY_ITEM, found);
		expect([error?.message, error?.description, requests]).toEqual([
			'There is no message ID to look up',
			'Item 2, Message ID: Give at least one message ID.',
			[],
		]);
	});
});

const body = (text: string, status = 200): ReturnType<AnswerTo> => ({ status, body: text });
const three = [{ ids: 'm-1' }, { ids: 'm-2' }, { ids: 'm-3' }];
/** Answers so to the second question alone. */
const atSecond =
	(answer: ReturnType<AnswerTo>): AnswerTo =>
	(query, index) =>
		index === 1 ? answer : found(query, index);

describe('an answer that Get Status cannot use', () => {
	it('harms its own ID alone', async () => {
		const noId = json({ details: [{ to: '66812345678', status: 'DELIVERED' }] });
		const result = await goOn(three, BY_ITEM, atSecond(noId));
		const error = 'The gateway answered with entries that name no message ID';
		expect([result.found, result.errors, result.requests]).toEqual([['m-1', 'm-3'], [error], 3]);
		expect(result.failures[0]?.details).toMatchObject({ item: 1, messageId: 'm-2', reason: error });
	});

	it.each([401, 404])(
		'lets nothing else leave after HTTP %i, and the others fail so too',
		async (status) => {
			const result = await goOn(three, BY_ITEM, atSecond(body('', status)));
			expect([result.found, new Set(result.errors).size, result.requests]).toEqual([['m-1'], 1, 2]);
			expect(result.errors).toHaveLength(2);
		},
	);

	it('asks nothing more of a gateway that stays too busy', async () => {
		const result = await goOn(three, BY_ITEM, () => body('', 429));
		const error = BUSY_GATEWAY;
		expect([result.errors, result.requests]).toEqual([[error, error, error], 4]);
		expect(result.failures[0]?.message).toBe(
			`Item 1, Gateway: Try again later, or ask for fewer messages at once.`,
		);
	});

	it('asks nothing more of a gateway that was silent four times in a row', async () => {
		const items = Array.from({ length: 9 }, (_, index) => ({ ids: `m-${index}` }));
		const result = await goOn(items, BY_ITEM, () => 'resetAfterReading');
		expect([result.errors.length, result.requests]).toEqual([9, 4]);
	});

	it('counts silences in a row alone: an answer between them begins anew', async () => {
		const items = Array.from({ length: 12 }, (_, index) => ({ ids: `m-${index}` }));
		const byFour: AnswerTo = (query, index) =>
			index % 4 === 3 ? found(query, index) : 'resetAfterReading';
		const one = { ...BY_ITEM, options: { concurrency: 1 } };
		const result = await goOn(items, one, byFour);
		expect([result.found, result.errors.length, result.requests]).toEqual([
			['m-3', 'm-7', 'm-11'],
			9,
			12,
		]);
	});

	it.each<[string, IDataObject, string[]]>([
		['message ID', BY_ITEM, ['m-1']],
		['bulk ID', { findBy: 'bulkId', bulkId: '={{ $json.ids }}', options: { concurrency: 1 } }, []],
		[
			'number',
			{ findBy: 'number', to: '=6689999999{{ $itemIndex }}', options: { concurrency: 1 } },
			[],
		],
	])('asks nothing more of a log that ignores the %s', async (_, parameters, known) => {
		const details = Array.from({ length: 300 }, (_row, index) =>
			row(`m-${index}`, 'DELIVERED', { bulkId: 'b' }),
		);
		const result = await goOn(three, parameters, () => json({ details }));
		const error = /^The message log ignored the question: it answered with \d+ other messages$/;
		expect([result.found, result.requests]).toEqual([known, 1]);
		expect(result.errors).toEqual(
			Array.from({ length: 3 - known.length }, () => expect.stringMatching(error) as unknown),
		);
	});

	it('asks nothing more of a log that names another bulk ID above its messages', async () => {
		const details = Array.from({ length: 101 }, (_row, index) => row(`m-${index}`));
		const parameters = { findBy: 'bulkId', bulkId: '={{ $json.ids }}' };
		const result = await goOn(three, { ...parameters, options: { concurrency: 1 } }, () =>
			json({ bulkId: 'b', details }),
		);
		expect([result.found, result.requests]).toEqual([[], 1]);
		expect(result.errors[0]).toBe(
			'The message log ignored the question: it answered with 101 other messages',
		);
	});

	it.each([
		[100, ['m-1', 'm-2', 'm-3'], 3],
		[101, ['m-1'], 1],
	])('asks on up to a hundred other messages in an answer: %d', async (others, known, requests) => {
		const details = Array.from({ length: others + 1 }, (_row, index) =>
			row(`m-${index}`, 'DELIVERED'),
		);
		const result = await goOn(three, BY_ITEM, () => json({ details }));
		expect([result.found, result.requests]).toEqual([known, requests]);
	});

	it('stops a workflow that is to stop at the first failure, and asks nothing more', async () => {
		const result = await getStatus(three, BY_ITEM, atSecond(body('')));
		expect(result.error?.message).toBe(WITHOUT_BODY);
		expect(result.error?.description).toBe('Item 2, Gateway: Try again later.');
		expect([result.output, result.requests.length]).toEqual([[], 2]);
	});
});

test('as a tool of an agent it tells the model what happened to the message', async () => {
	const gateway = await startScriptedGateway(() => json({ details: [row('m-1')] }));
	try {
		const call = await asToolOfAgent({
			parameters: {
				resource: 'message',
				operation: 'getStatus',
				messageIds: "={{ $fromAI('messageId', '', 'string') }}",
			},
			credentials: loginAt(gateway.url),
		});
		expect(JSON.parse(await call({ messageId: 'm-1' }))).toEqual([shown('m-1')]);
	} finally {
		await gateway.close();
	}
});

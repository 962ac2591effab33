import type { IDataObject } from 'n8n-workflow';

import { COMING_YEAR } from '../../../../engine/comingYear';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { sameMessageIn } from '../../../../engine/sentences';
import { loginAt } from '../../../stage';
import { line } from '../../../../engine/runLine';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const D = '66812345674';
const MINUTE = 60_000;
const ALLOWED = 'Only no, false, 0, - or a blank lets a message through';
const STOP = { onError: 'stopWorkflow' } as const;

/** A time of the day in UTC, some minutes from now. */
const clock = (minutes: number, now = Date.now()) =>
	new Date(now + minutes * MINUTE).toISOString().slice(11, 16);

describe('what the user is careful about', () => {
	it('skips who is on the suppression list, however the number is written', async () => {
		const { outcomes, seen, hints } = await send(
			[
				{ to: A, text: 'Hello' },
				{ to: '081 234 5672', text: 'Hello' },
			],
			MESSAGE,
			{ suppressionList: '+66 81-234-5672;081 234 5673' },
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'skipped', 'The number is on the suppression list'],
		]);
		expect(seen).toEqual([[A, 'Hello']]);
		expect(hints).toEqual([
			line({ accepted: 1, skipped: { 'Do Not Send To': 1 }, requests: 1, credits: 1 }),
		]);
	});

	it('skips the items with a field that says so', async () => {
		const { outcomes, hints } = await send(
			[
				{ to: A, text: 'Hello', contact: { stop: true } },
				{ to: B, text: 'Hello', contact: { stop: 'no' } },
				{ to: C, text: 'Hello' },
			],
			MESSAGE,
			{ suppressionField: 'contact.stop' },
		);
		expect(outcomes).toEqual([
			[A, 'skipped', `Unsubscribed Field "contact.stop" is true. ${ALLOWED}`],
			[B, 'accepted'],
			[C, 'accepted'],
		]);
		expect(hints).toEqual([
			line({ accepted: 2, skipped: { 'Unsubscribed Field': 1 }, requests: 1, credits: 2 }),
		]);
	});

	it('says of a person who is marked and on the list that it is the mark', async () => {
		const { outcomes } = await send([{ to: A, text: 'Hello', stop: true }], MESSAGE, {
			...{ suppressionField: 'stop', suppressionList: A },
		});
		expect(outcomes).toEqual([[A, 'skipped', `Unsubscribed Field "stop" is true. ${ALLOWED}`]]);
	});

	it.each<[string, object]>([
		['has the suppression field', { city: 'Trang' }],
		['has a value in it', { Stops: null }],
	])('warns where no item %s', async (_, fields) => {
		const { hints } = await send([{ to: A, text: 'Hello', ...fields }], MESSAGE, {
			suppressionField: 'Stops',
		});
		expect(hints).toEqual([
			line(
				{ accepted: 1, requests: 1, credits: 1 },
				`No item has a value in the field "Stops" (Unsubscribed Field). If its cells are blank, turn on Include Empty Cells in Extract from File to keep the field. The items have: to, text, ${Object.keys(fields).join()}.`,
			),
		]);
	});

	it.each([
		['before it', [0, 1]],
		['after it', [1, 0]],
	])('skips every item of a person whom another item marks %s', async (_, order) => {
		const rows = [
			{ to: '081-234-5671', text: 'Hello', stop: 'yes' },
			{ to: A, text: 'Bye' },
		];
		const place = `in item ${order.indexOf(0) + 1}, which has this number`;
		const reasons = [
			`Unsubscribed Field "stop" is "yes". ${ALLOWED}`,
			`Unsubscribed Field "stop" is "yes" ${place}. ${ALLOWED}`,
		];
		const { outcomes, seen } = await send(
			[...order.map((row) => rows[row] ?? {}), { to: `${B},${A}`, text: 'Hello' }],
			MESSAGE,
			{ suppressionField: 'stop' },
		);
		expect(outcomes).toEqual([
			...order.map((row) => [A, 'skipped', reasons[row]]),
			[B, 'accepted'],
			[A, 'skipped', reasons[1]],
		]);
		expect(seen).toEqual([[B, 'Hello']]);
	});

	it.each([
		['its text has a hole', { to: A, text: '={{ $json.nobody }}' }],
		['its number has lost its 0', { to: '812345671', text: 'Hello' }],
	])('skips a person whose marked item cannot be sent, because %s', async (_, marked) => {
		const { seen } = await send(
			[
				{ ...marked, stop: true },
				{ to: A, text: 'Hello' },
				{ to: B, text: 'Hello' },
			],
			{ to: '={{ $json.to }}', text: '={{ $json.text }}{{ $json.stop ? $json.nobody : "" }}' },
			{ suppressionField: 'stop', allowMissingValues: false },
		);
		expect(seen).toEqual([[B, 'Hello']]);
	});

	const ROWS = '={{ $json.rows.filter((row) => row.id !== undefined).map((row) => row.phone) }}';

	it.each<[string, string, string]>([
		['row numbers', '1,2,3', 'Entry 1: "1" is not a usable number: '],
		['row numbers of an expression', '={{ [0, 42] }}', 'Entry 1: "0" is not a usable number: '],
		[
			'three blanks',
			'={{ [$json.x, null, " "] }}',
			'None of its 3 entries has a value, so nothing was sent',
		],
		['one blank', '={{ [$json.x] }}', 'Its only entry has no value, so nothing was sent'],
		['nothing', '={{ "" }}', 'The list is empty, so nothing was sent'],
	])('sends nothing with a suppression list of %s', async (_, suppressionList, reason) => {
		const { error, seen } = await send(
			[{ to: A, text: 'Hello' }],
			MESSAGE,
			{ suppressionList },
			STOP,
		);
		expect(error?.message).toContain(`Do Not Send To cannot be used: ${reason}`);
		expect(seen).toEqual([]);
	});

	it.each<[string, unknown[], string[], string]>([
		['nobody, where a table gives its empty item', [{}], [A, B], ''],
		[
			'people, and says how many rows have no number',
			[{ id: 1 }, { id: 2, phone: A }],
			[B],
			' 1 entry of Do Not Send To had no value. ',
		],
	])('suppresses %s', async (_, rows, sent, sentence) => {
		const items = [A, B].map((to) => ({ to, text: 'Hello', rows: rows as IDataObject[] }));
		const { hints, seen } = await send(items, MESSAGE, { suppressionList: ROWS });
		expect(seen.map(([to]) => to)).toEqual(sent);
		expect(hints.map((line) => line.includes(sentence))).toEqual([true]);
	});

	it('refuses a text that takes too many segments, before anything of it leaves', async () => {
		const { outcomes, seen } = await send(
			[
				{ to: A, text: 'a'.repeat(306) },
				{ to: B, text: 'a'.repeat(307) },
				{ to: C, text: 'ก'.repeat(135) },
			],
			MESSAGE,
			{ maxSegments: 2 },
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'notSent', 'Text: 3 SMS, and Max Segments allows 2 (306 characters)'],
			[C, 'notSent', 'Thai text: 3 SMS, and Max Segments allows 2 (134 characters)'],
		]);
		expect(seen).toEqual([[A, 'a'.repeat(306)]]);
	});

	it('makes texts GSM-compatible before they are measured and compared', async () => {
		const { outcomes, seen, items } = await send(
			[
				{ to: A, text: `“${'a'.repeat(98)}”` },
				{ to: A, text: `"${'a'.repeat(98)}"` },
				{ to: B, text: '“สวัสดี”' },
			],
			MESSAGE,
			{ makeGsmCompatible: true, maxSegments: 1 },
		);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'skipped', 'accepted']);
		expect(seen).toEqual([
			[A, `"${'a'.repeat(98)}"`],
			[B, '“สวัสดี”'],
		]);
		expect(items[0]).toMatchObject({ encoding: 'GSM-7', segments: 1 });
	});

	it('schedules for the end of the quiet hours what would go out inside them', async () => {
		const now = Date.now();
		const end = new Date(Math.floor(now / MINUTE) * MINUTE + 60 * MINUTE).toISOString();
		const { items, seen } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			quietHours: { hours: { from: clock(-60, now), to: clock(60, now), timezone: 'UTC' } },
		});
		const [, year, month, day, time] = /(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(end) ?? [];
		expect(items[0]).toMatchObject({
			outcome: 'accepted',
			postponedUntil: end,
			postponedBecause: 'quietHours',
		});
		expect(sandbox.requests()[0]?.body).toMatchObject({
			messages: [{ sendAt: `${day}/${month}/${year} ${time}` }],
		});
		expect(seen).toEqual([[A, 'Hello']]);
	});

	it('sends at once outside of the quiet hours, and says nothing of them', async () => {
		const { items } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			quietHours: { hours: { from: clock(60), to: clock(120), timezone: 'UTC' } },
		});
		expect(items[0]).not.toHaveProperty('postponedUntil');
		expect(JSON.stringify(sandbox.requests()[0]?.body)).not.toContain('sendAt');
	});

	it('tells the time in the zone of the quiet hours that moved it, and of the account', async () => {
		const { items, hints } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			sendAt: `${COMING_YEAR}-03-01T15:30`,
			quietHours: { hours: { from: '22:00', to: '07:00', timezone: 'Asia/Tokyo' } },
		});
		expect(items[0]).toMatchObject({ postponedUntil: `${COMING_YEAR}-03-02T07:00:00.000+09:00` });
		expect(
			hints.map((told) => told.replace(/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g, 'day')),
		).toEqual([
			line({
				scheduled: {
					[`day, Mar 2, ${COMING_YEAR}, 07:00 (Asia/Tokyo), day, Mar 1, 22:00 UTC (Quiet Hours)`]: 1,
				},
				requests: 1,
				credits: 1,
			}),
		]);
		expect(sandbox.requests()[0]?.body).toMatchObject({
			messages: [{ sendAt: `01/03/${COMING_YEAR} 22:00` }],
		});
	});

	it('takes the zone of the credential for quiet hours without one', async () => {
		const { items } = await send(
			[{ to: A, text: 'Hello' }],
			MESSAGE,
			{
				sendAt: `${COMING_YEAR}-03-01T23:30`,
				quietHours: { hours: { from: '22:00', to: '09:00' } },
			},
			{ credentials: loginAt(sandbox.url, { timezone: 'Asia/Tokyo' }), timezone: 'UTC' },
		);
		expect(items[0]).toMatchObject({
			postponedUntil: `${COMING_YEAR}-03-02T09:00:00.000+09:00`,
			postponedBecause: 'quietHours',
		});
	});

	it('takes quiet hours of which n8n has saved only that they are there as the fresh ones', async () => {
		const { items } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			sendAt: `${COMING_YEAR}-03-01T23:30`,
			quietHours: { hours: {} },
		});
		expect(items[0]).toMatchObject({
			postponedUntil: `${COMING_YEAR}-03-02T08:00:00.000Z`,
			postponedBecause: 'quietHours',
		});
	});

	it('sends nothing at all where more numbers are to get it than allowed', async () => {
		const items = [
			{ to: `${A},${B}`, text: 'Hello' },
			{ to: C, text: 'Hello' },
			{ to: A, text: 'Hello' },
		];
		const options = { maxRecipients: 2 };
		const reason = 'Nothing was sent, because 3 numbers are more than Max Recipients allows (2)';
		const { outcomes, seen } = await send(items, MESSAGE, options);
		expect(outcomes).toEqual([
			[A, 'notSent', reason],
			[B, 'notSent', reason],
			[C, 'notSent', reason],
			[A, 'skipped', sameMessageIn(1)],
		]);
		expect(seen).toEqual([]);
		const { error } = await send(items, MESSAGE, options, { onError: 'stopWorkflow' });
		expect(error).toMatchObject({
			message: reason,
			description:
				'Safeguards → Max Recipients: Check where the numbers come from, or raise the limit.',
		});
	});

	it('counts only those who would get it', async () => {
		const { outcomes } = await send(
			[
				{ to: `${A},${B}`, text: 'Hello' },
				{ to: C, text: 'Hello', stop: true },
				{ to: A, text: 'Hello' },
			],
			MESSAGE,
			{ suppressionField: 'stop', maxRecipients: 2 },
		);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual([
			'accepted',
			'accepted',
			'skipped',
			'skipped',
		]);
	});
});

it('reads a limit of segments once, from the first item', async () => {
	const { outcomes } = await send(
		[
			{ to: A, text: 'a'.repeat(161), most: 2 },
			{ to: B, text: 'a'.repeat(161), most: 1 },
			{ to: C, text: 'a'.repeat(307), most: 3 },
		],
		{ to: '={{ $json.to }}', text: '={{ $json.text }}' },
		{ maxSegments: '={{ $json.most }}', suppressionList: `={{ ["${D}"] }}` },
	);
	expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'accepted', 'notSent']);
});

it('a dry run is followed by exactly the texts that it showed', async () => {
	const items = [
		{ to: `${A},${B}`, text: 'Hello “you”' },
		{ to: C, text: 'Hello' },
	];
	const options = { bulkId: 'spring', makeGsmCompatible: true, maxDestinationsPerRequest: 2 };
	const execution = { executionId: '1' };
	const dry = await send(items, MESSAGE, { ...options, dryRun: true }, execution);
	const real = await send(items, MESSAGE, options, execution);
	const shown = dry.items.map(({ to, text, messageId }) => ({ to, text, messageId }));
	expect(sandbox.sent()).toMatchObject(shown);
	expect(real.items).toMatchObject(shown);
});

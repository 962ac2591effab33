import { COMING_YEAR } from '../../../../engine/comingYear';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { COMES_EARLIER } from '../../../../engine/sentences';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const D = '66812345674';
const MINUTE = 60_000;
const STOP = { onError: 'stopWorkflow' } as const;

/** A time of the day in UTC, some minutes from now. */
const clock = (minutes: number) =>
	new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);

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
		expect(hints).toEqual(['1 request, 1 accepted, 1 skipped, 1 credit used.']);
	});

	it('takes the suppression list from an expression that gives a list', async () => {
		const { outcomes } = await send([{ to: A, text: 'Hello', stop: [A, 66812345679] }], MESSAGE, {
			suppressionList: '={{ $json.stop }}',
		});
		expect(outcomes).toEqual([[A, 'skipped', 'The number is on the suppression list']]);
	});

	it('sends nothing with a suppression list that cannot be understood', async () => {
		const { error, seen } = await send(
			[{ to: A, text: 'Hello' }],
			MESSAGE,
			{ suppressionList: `${B}, nobody` },
			{ onError: 'stopWorkflow' },
		);
		expect(error).toMatchObject({
			message:
				'Suppression List cannot be used: Entry 2: "nobody" is not a usable number: it holds letters',
		});
		expect(seen).toEqual([]);
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
			[A, 'skipped', 'The field "contact.stop" says that it asked for no messages'],
			[B, 'accepted'],
			[C, 'accepted'],
		]);
		expect(hints).toEqual(['1 request, 2 accepted, 1 skipped, 2 credits used.']);
	});

	it('warns where no item has the suppression field, which may be misspelt', async () => {
		const { hints } = await send([{ to: A, text: 'Hello', stop: true }], MESSAGE, {
			suppressionField: 'Stop',
		});
		expect(hints).toEqual([
			'1 request, 1 accepted, 1 credit used. No item has a value in the field "Stop" (Suppression Field). The input has other fields, too (stop): turn on Include Input Fields under Sending to keep them.',
		]);
	});

	it('sends the same text to the same number once', async () => {
		const { outcomes, seen } = await send(
			[
				{ to: `${A},${B}`, text: 'Hello' },
				{ to: '081-234-5671', text: 'Hello' },
				{ to: A, text: 'Bye' },
			],
			MESSAGE,
			{ skipDuplicates: true },
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'accepted'],
			[A, 'skipped', COMES_EARLIER],
			[A, 'accepted'],
		]);
		expect(seen).toEqual([
			[A, 'Hello'],
			[B, 'Hello'],
			[A, 'Bye'],
		]);
	});

	it('counts what is suppressed as no first of a pair', async () => {
		const { outcomes } = await send(
			[
				{ to: A, text: 'Hello', stop: 'yes' },
				{ to: A, text: 'Hello' },
			],
			MESSAGE,
			{ suppressionField: 'stop', skipDuplicates: true },
		);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['skipped', 'accepted']);
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
			{ makeGsmCompatible: true, maxSegments: 1, skipDuplicates: true },
		);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'skipped', 'accepted']);
		expect(seen).toEqual([
			[A, `"${'a'.repeat(98)}"`],
			[B, '“สวัสดี”'],
		]);
		expect(items[0]).toMatchObject({ encoding: 'GSM-7', segments: 1 });
	});

	it('schedules for the end of the quiet hours what would go out inside them', async () => {
		const end = new Date(Math.floor(Date.now() / MINUTE) * MINUTE + 60 * MINUTE).toISOString();
		const { items, seen } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			quietHours: { hours: { from: clock(-60), to: clock(60), timezone: 'UTC' } },
		});
		const [, year, month, day, time] = /(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(end) ?? [];
		expect(items[0]).toMatchObject({
			outcome: 'accepted',
			postponedUntil: end,
			postponedBecause: 'quietHours',
		});
		expect(sandbox().requests()[0]?.body).toMatchObject({
			messages: [{ sendAt: `${day}/${month}/${year} ${time}` }],
		});
		expect(seen).toEqual([[A, 'Hello']]);
	});

	it('sends at once outside of the quiet hours, and says nothing of them', async () => {
		const { items } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			quietHours: { hours: { from: clock(60), to: clock(120), timezone: 'UTC' } },
		});
		expect(items[0]).not.toHaveProperty('postponedUntil');
		expect(JSON.stringify(sandbox().requests()[0]?.body)).not.toContain('sendAt');
	});

	it('moves a time of its own out of the quiet hours as well', async () => {
		const { items } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			sendAt: `${COMING_YEAR}-03-01T23:30`,
			quietHours: { hours: { from: '22:00', to: '07:15', timezone: 'UTC' } },
		});
		expect(items[0]).toMatchObject({ postponedUntil: `${COMING_YEAR}-03-02T07:15:00.000Z` });
		expect(sandbox().requests()[0]?.body).toMatchObject({
			messages: [{ sendAt: `02/03/${COMING_YEAR} 07:15` }],
		});
	});

	it.each([
		['Asia/Tokyo', `${COMING_YEAR}-03-02T09:00:00.000+09:00`],
		['', `${COMING_YEAR}-03-02T09:00:00.000Z`],
	])(
		'takes the zone of the credential for quiet hours without one (%j), else of the workflow',
		async (timezone, end) => {
			const account = { baseUrl: sandbox().url, username: 'demo', password: 'demo' };
			const { items } = await send(
				[{ to: A, text: 'Hello' }],
				MESSAGE,
				{
					sendAt: `${COMING_YEAR}-03-01T23:30`,
					quietHours: { hours: { from: '22:00', to: '09:00' } },
				},
				{ credentials: { ...account, timezone }, timezone: 'UTC' },
			);
			expect(items[0]).toMatchObject({ postponedUntil: end, postponedBecause: 'quietHours' });
		},
	);

	it.each([{}, { hours: null }, null])(
		'sends nothing with the option Quiet Hours there and empty: %j',
		async (quietHours) => {
			const { error, seen } = await send([{ to: A, text: 'Hello' }], MESSAGE, { quietHours }, STOP);
			expect(error?.message).toBe('Quiet Hours cannot be used: The safeguard is empty');
			expect(seen).toEqual([]);
		},
	);

	it('takes quiet hours of which n8n has saved only that they are there as the fresh ones', async () => {
		const { items } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			sendAt: `${COMING_YEAR}-03-01T23:30`,
			quietHours: { hours: {} },
		});
		expect(items[0]).toMatchObject({
			sendAt: `${COMING_YEAR}-03-02T08:00:00.000Z`,
			postponedUntil: `${COMING_YEAR}-03-02T08:00:00.000Z`,
			postponedBecause: 'quietHours',
		});
	});

	it('sends nothing with quiet hours that cannot be understood', async () => {
		const { error, seen } = await send(
			[{ to: A, text: 'Hello' }],
			MESSAGE,
			{ quietHours: { hours: { from: '9 pm', to: '08:00' } } },
			{ onError: 'stopWorkflow' },
		);
		expect(error?.message).toBe('Quiet Hours cannot be used: "9 pm" is no time');
		expect(seen).toEqual([]);
	});

	it('sends nothing at all where more numbers are to get it than allowed', async () => {
		const items = [
			{ to: `${A},${B}`, text: 'Hello' },
			{ to: C, text: 'Hello' },
			{ to: A, text: 'Hello' },
		];
		const options = { skipDuplicates: true, maxRecipients: 2 };
		const reason = 'Nothing was sent, because 3 numbers are more than Max Recipients allows (2)';
		const { outcomes, seen } = await send(items, MESSAGE, options);
		expect(outcomes).toEqual([
			[A, 'notSent', reason],
			[B, 'notSent', reason],
			[C, 'notSent', reason],
			[A, 'skipped', COMES_EARLIER],
		]);
		expect(seen).toEqual([]);
		const { error } = await send(items, MESSAGE, options, { onError: 'stopWorkflow' });
		expect(error).toMatchObject({
			message: reason,
			description: 'Check where the numbers come from, or raise the limit.',
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
			{ suppressionField: 'stop', skipDuplicates: true, maxRecipients: 2 },
		);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual([
			'accepted',
			'accepted',
			'skipped',
			'skipped',
		]);
	});

	it.each([
		['maxRecipients', 0, 'Max Recipients cannot be 0'],
		['maxRecipients', 'many', 'Max Recipients cannot be "many"'],
		['skipRepeatsHours', 0, 'Skip Repeats Within Hours cannot be 0'],
		['skipRepeatsHours', 1.5, 'Skip Repeats Within Hours cannot be 1.5'],
		['dryRun', 'perhaps', 'Dry Run cannot be "perhaps"'],
		['skipDuplicates', 1, 'Skip Duplicates cannot be 1'],
		['suppressionField', '', 'Suppression Field cannot be empty'],
	])('sends nothing where the option %s is %j', async (option, value, reason) => {
		const { error, seen } = await send(
			[{ to: A, text: 'Hello' }],
			MESSAGE,
			{ [option]: value },
			{ onError: 'stopWorkflow' },
		);
		expect(error?.message).toBe(reason);
		expect(seen).toEqual([]);
	});

	it.each([
		['maxSegments', 0, 'Max Segments cannot be 0'],
		['maxSegments', 'two', 'Max Segments cannot be "two"'],
		['makeGsmCompatible', 'perhaps', 'Smart Encoding is neither true nor false'],
	])('refuses the message where the option %s is %j', async (option, value, reason) => {
		const { outcomes } = await send([{ to: A, text: 'Hello' }], MESSAGE, { [option]: value });
		expect(outcomes).toEqual([[A, 'notSent', reason]]);
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

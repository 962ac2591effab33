import { MODES, useCarefulSending } from './carefulSending';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const MINUTE = 60_000;

/** A time of the day in UTC, some minutes from now. */
const clock = (minutes: number) =>
	new Date(Date.now() + minutes * MINUTE).toISOString().slice(11, 16);

describe.each(MODES)('with the recipients %s', (_, mode) => {
	it('skips who is on the suppression list, however the number is written', async () => {
		const { outcomes, seen, hints } = await send(
			[
				{ to: A, text: 'Hello' },
				{ to: '081 234 5672', text: 'Hello' },
			],
			mode,
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
		const { outcomes } = await send([{ to: A, text: 'Hello', stop: [A, 66812345679] }], mode, {
			suppressionList: '={{ $json.stop }}',
		});
		expect(outcomes).toEqual([[A, 'skipped', 'The number is on the suppression list']]);
	});

	it('sends nothing with a suppression list that cannot be understood', async () => {
		const { error, seen } = await send(
			[{ to: A, text: 'Hello' }],
			mode,
			{ suppressionList: `${B}, nobody` },
			{ onError: 'stopWorkflow' },
		);
		expect(error).toMatchObject({
			message:
				'Entry 2: "nobody" is not a usable number: it holds letters (option Suppression List)',
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
			mode,
			{ suppressionField: 'contact.stop' },
		);
		expect(outcomes).toEqual([
			[A, 'skipped', 'The field "contact.stop" says that it asked not to be written to'],
			[B, 'accepted'],
			[C, 'accepted'],
		]);
		expect(hints).toEqual(['1 request, 2 accepted, 1 skipped, 2 credits used.']);
	});

	it('warns where no item has the suppression field, which may be misspelt', async () => {
		const { hints } = await send([{ to: A, text: 'Hello', stop: true }], mode, {
			suppressionField: 'Stop',
		});
		expect(hints).toEqual([
			'1 request, 1 accepted, 1 credit used. No item has a value in the field "Stop" (Suppression Field).',
		]);
	});

	it('sends the same text to the same number once', async () => {
		const { outcomes, seen } = await send(
			[
				{ to: `${A},${B}`, text: 'Hello' },
				{ to: '081-234-5671', text: 'Hello' },
				{ to: A, text: 'Bye' },
			],
			mode,
			{ skipDuplicates: true },
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'accepted'],
			[A, 'skipped', 'The same text to the same number stands earlier in the input'],
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
			mode,
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
			mode,
			{ maxSegments: 2 },
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'notSent', 'The text takes 3 segments in GSM-7; Max Segments allows 2'],
			[C, 'notSent', 'The text takes 3 segments in UCS-2; Max Segments allows 2'],
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
			mode,
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
		const { items, seen } = await send([{ to: A, text: 'Hello' }], mode, {
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
		const { items } = await send([{ to: A, text: 'Hello' }], mode, {
			quietHours: { hours: { from: clock(60), to: clock(120), timezone: 'UTC' } },
		});
		expect(items[0]).not.toHaveProperty('postponedUntil');
		expect(JSON.stringify(sandbox().requests()[0]?.body)).not.toContain('sendAt');
	});

	it('moves a time of its own out of the quiet hours as well', async () => {
		const { items } = await send([{ to: A, text: 'Hello' }], mode, {
			sendAt: '2027-03-01T23:30',
			quietHours: { hours: { from: '22:00', to: '07:15', timezone: 'UTC' } },
		});
		expect(items[0]).toMatchObject({ postponedUntil: '2027-03-02T07:15:00.000Z' });
		expect(sandbox().requests()[0]?.body).toMatchObject({
			messages: [{ sendAt: '02/03/2027 07:15' }],
		});
	});

	it('sends nothing with quiet hours that cannot be understood', async () => {
		const { error, seen } = await send(
			[{ to: A, text: 'Hello' }],
			mode,
			{ quietHours: { hours: { from: '9 pm', to: '08:00' } } },
			{ onError: 'stopWorkflow' },
		);
		expect(error?.message).toBe('"9 pm" is no time (option Quiet Hours)');
		expect(seen).toEqual([]);
	});

	it('sends nothing at all where more numbers are to get it than allowed', async () => {
		const items = [
			{ to: `${A},${B}`, text: 'Hello' },
			{ to: C, text: 'Hello' },
			{ to: A, text: 'Hello' },
		];
		const options = { skipDuplicates: true, maxRecipients: 2 };
		const reason =
			'Nothing was sent, because 3 numbers are more than Maximum Recipients allows (2)';
		const { outcomes, seen } = await send(items, mode, options);
		expect(outcomes).toEqual([
			[A, 'notSent', reason],
			[B, 'notSent', reason],
			[C, 'notSent', reason],
			[A, 'skipped', 'The same text to the same number stands earlier in the input'],
		]);
		expect(seen).toEqual([]);
		const { error } = await send(items, mode, options, { onError: 'stopWorkflow' });
		expect(error).toMatchObject({
			message: reason,
			description: 'Send to fewer numbers, or raise the limit.',
		});
	});

	it('counts only those who would get it', async () => {
		const { outcomes } = await send(
			[
				{ to: `${A},${B}`, text: 'Hello' },
				{ to: C, text: 'Hello', stop: true },
				{ to: A, text: 'Hello' },
			],
			mode,
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
		['maxRecipients', 0],
		['maxRecipients', 'many'],
		['skipRepeatsHours', 0],
		['skipRepeatsHours', 1.5],
		['dryRun', 'perhaps'],
		['skipDuplicates', 1],
		['suppressionField', ''],
	])('sends nothing where the option %s is %j', async (option, value) => {
		const { error, seen } = await send(
			[{ to: A, text: 'Hello' }],
			mode,
			{ [option]: value },
			{ onError: 'stopWorkflow' },
		);
		expect(error?.message).toBe(`The option ${option} has no usable value`);
		expect(seen).toEqual([]);
	});

	it.each([
		['maxSegments', 0, 'The limit is no whole number of 1 or more'],
		['maxSegments', 'two', 'The limit is no whole number of 1 or more'],
		['makeGsmCompatible', 'perhaps', 'The value is neither true nor false'],
	])('refuses the message where the option %s is %j', async (option, value, reason) => {
		const { outcomes } = await send([{ to: A, text: 'Hello' }], mode, { [option]: value });
		expect(outcomes).toEqual([[A, 'notSent', reason]]);
	});
});

it('reads a limit of segments for each item where it is an expression', async () => {
	const { outcomes } = await send(
		[
			{ to: A, text: 'a'.repeat(161), most: 1 },
			{ to: B, text: 'a'.repeat(161), most: 2 },
		],
		{ to: '={{ $json.to }}', text: '={{ $json.text }}' },
		{ maxSegments: '={{ $json.most }}', suppressionList: `={{ ["${C}"] }}` },
	);
	expect(outcomes.map(([, outcome]) => outcome)).toEqual(['notSent', 'accepted']);
});

import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sortBy, uniq } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { COMING_YEAR } from '../../../../engine/comingYear';
import { type BulkSmsRun, runBulkSms } from '../../../../engine/runBulkSms';
import { sameForAll, sameMessageIn, sameNumberIn, TWICE_IN_TO } from '../../../../engine/sentences';
import { volume } from '../../../../engine/volume';
import { loginAt, useStore } from '../../../stage';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { line } from '../../../../engine/runLine';

const { send, seen, sandbox } = useCarefulSending();
useStore();

const [A, B] = ['66812345671', '66812345672'] as const;
const hello = { to: A, text: 'Hello' };
const TIME = `${COMING_YEAR}-03-04T09:30:00+07:00`;

describe('messages that the phone could not tell apart', () => {
	it('are sent once: with To and Text fixed, 30 items are one SMS', async () => {
		const items = Array.from({ length: 30 }, (_, id) => ({ id }));
		const { outcomes, hints } = await send(items, hello, {});
		expect(seen()).toEqual([[A, 'Hello']]);
		expect(outcomes).toEqual(
			items.map(({ id }) => (id === 0 ? [A, 'accepted'] : [A, 'skipped', sameMessageIn(1)])),
		);
		expect(hints).toEqual([
			line({ accepted: 1, skipped: { duplicate: 29 }, requests: 1, credits: 1 }, sameForAll),
		]);
	});

	it.each<[string, INodeParameters]>([
		['Text', { to: '={{ $json.to }}', text: 'Hello' }],
		['To', { to: A, text: '={{ $json.text }}' }],
	])('are told without Execute Once where only %s is fixed', async (_, parameters) => {
		const { hints } = await send([hello, hello], parameters, {});
		expect(hints).toEqual([
			line({ accepted: 1, skipped: { duplicate: 1 }, requests: 1, credits: 1 }),
		]);
	});

	it.each<[string, IDataObject, INodeParameters?]>([
		['the spelling of the number', { to: '+66 81-234-5671' }],
		['quotes that Smart Encoding replaces', { text: '“Hello”' }, { makeGsmCompatible: true }],
		['what Shorten to Fit cuts off', { text: `${'word '.repeat(60)}A` }, { shortenToFit: 1 }],
		['the Message ID', { id: 'order-2' }, { messageId: '={{ $json.id }}' }],
		['the Callback Data', { id: 'order-2' }, { callbackData: '={{ $json.id }}' }],
		['the Bulk ID', { id: 'order-2' }, { bulkId: '={{ $json.id }}' }],
		['how the time is written', { at: TIME }, { sendAt: '={{ $json.at }}' }],
	])('are the same whatever is %s', async (_, second, options = {}) => {
		const first = {
			...hello,
			...{ id: 'order-1', at: `${COMING_YEAR}-03-04T02:30:00Z` },
			...('text' in second && { text: second.text === '“Hello”' ? '"Hello"' : 'word '.repeat(50) }),
		};
		const { outcomes } = await send([first, { ...first, ...second }], MESSAGE, options);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[A, 'skipped', sameMessageIn(1)],
		]);
	});

	it('are the same with a link to opt out, and for each number of an item', async () => {
		const optOutUrl = 'https://n8n.example.com/webhook/stop';
		const items = [
			{ to: `${A},${B},${A}`, text: 'Sale' },
			{ to: B, text: 'Sale' },
		];
		const { outcomes } = await send(
			items,
			MESSAGE,
			{ optOutUrl },
			{ credentials: loginAt(sandbox.url, { reportToken: 'reportToken-5528' }) },
		);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'accepted'],
			[A, 'skipped', TWICE_IN_TO],
			[B, 'skipped', sameMessageIn(1)],
		]);
	});

	it.each<[string, IDataObject, string]>([
		['number', { to: B }, 'to'],
		['text', { text: 'Hello!' }, 'text'],
		['sender', { from: 'Other' }, 'from'],
		['time', { at: `${COMING_YEAR}-03-04T09:31:00+07:00` }, 'at'],
	])('are others with another %s', async (_, second) => {
		const first = { ...hello, from: 'MyShop', at: TIME };
		const parameters = { ...MESSAGE, from: '={{ $json.from }}' };
		const options = { sendAt: '={{ $json.at }}' };
		const { outcomes, hints } = await send([first, { ...first, ...second }], parameters, options);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'accepted']);
		expect(hints.join()).not.toContain('skipped');
	});

	it('have the time at which they leave after the quiet hours', async () => {
		const quietHours = { hours: { from: '22:00', to: '07:00', timezone: 'UTC' } };
		const items = ['2', '3', '7'].map((hour) => ({
			...hello,
			at: `${COMING_YEAR}-03-04T0${hour}:00:00Z`,
		}));
		const options = { sendAt: '={{ $json.at }}', quietHours };
		const { outcomes } = await send(items, MESSAGE, options);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[A, 'skipped', sameMessageIn(1)],
			[A, 'skipped', sameMessageIn(1)],
		]);
	});

	it('are sent from a later item where the first one cannot be', async () => {
		const items = [
			{ ...hello, id: 'x'.repeat(201) },
			{ ...hello, id: 'b' },
			{ ...hello, id: 'c' },
		];
		const { outcomes } = await send(items, MESSAGE, { messageId: '={{ $json.id }}' });
		expect(outcomes).toEqual([
			[A, 'notSent', expect.stringContaining('201 characters')],
			[A, 'accepted'],
			[A, 'skipped', sameMessageIn(2)],
		]);
	});
});

describe('Skip Duplicates', () => {
	const items = ['Hello', 'Bye', 'Hello'].map((text) => ({ to: A, text }));

	it.each([
		['number', ['accepted', sameNumberIn(1), sameMessageIn(1)]],
		['textAndNumber', ['accepted', 'accepted', sameMessageIn(1)]],
		[true, ['accepted', 'accepted', sameMessageIn(1)]],
		['={{ true }}', ['accepted', 'accepted', sameMessageIn(1)]],
		['none', ['accepted', 'accepted', 'accepted']],
		['={{ false }}', ['accepted', 'accepted', 'accepted']],
		['={{ "false" }}', ['accepted', 'accepted', 'accepted']],
	])('with the value %j', async (skipDuplicates, results) => {
		const { items: output } = await send(items, MESSAGE, { skipDuplicates });
		expect(output.map((json) => json.reason || json.outcome)).toEqual(results);
	});

	it('with Send Each One sends a text once where Skip Repeats Within Hours would skip it', async () => {
		const safeguards = { skipDuplicates: 'none', skipRepeatsHours: 24 };
		const { outcomes } = await send([...items, { to: A, text: 'Hello' }], MESSAGE, safeguards);
		const reason = 'The same text to this number comes in item 1';
		expect(outcomes.map(([, outcome, why]) => why ?? outcome)).toEqual([
			...['accepted', 'accepted'],
			...[reason, reason],
		]);
	});
});

describe('a retry', () => {
	const run = async (more: Partial<BulkSmsRun>) =>
		await runBulkSms({
			items: [{ to: '0812345671' }, { to: A }],
			parameters: { from: 'MyShop', to: '={{ $json.to }}', text: 'Hello' },
			credentials: loginAt(sandbox.url, { defaultCountryCode: '66' }),
			onError: 'continueErrorOutput',
			clock: new TestClock(),
			executionId: 'the same',
			...more,
		});

	it('does not send for an item what it sent for a later one, after the credential was corrected', async () => {
		const first = await run({ credentials: loginAt(sandbox.url), maxTries: 2 });
		expect(first.output.map(({ json }) => json.outcome)).toEqual(['accepted']);
		const second = await run({ retryOf: 'died in it', kept: first.kept, maxTries: 2 });
		expect(second.output.map(({ json }) => [json.outcome, json.reason])).toEqual([
			['skipped', sameMessageIn(2)],
			['accepted', ''],
		]);
		expect(seen()).toEqual([[A, 'Hello']]);
	});

	it('keeps skipping a duplicate of a message that is tried again', async () => {
		const rejected = { to: '66812349903', text: 'Hello' };
		const { outcomes } = await send([rejected, rejected], MESSAGE, {}, { maxTries: 3 });
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['rejected', 'skipped']);
		expect(seen()).toEqual([rejected, rejected, rejected].map(({ to, text }) => [to, text]));
	});
});

const anyMessage = fc.record({
	to: fc.constantFrom(A, '081 234 5671', B, `${B},${A}`, 'nobody'),
	text: fc.constantFrom('Hello', '“Hello”', '"Hello"', ' Hello', '\u0e01'.repeat(80)),
	from: fc.constantFrom('MyShop', 'Other'),
	at: fc.constantFrom(TIME, `${COMING_YEAR}-03-04T02:30:00Z`, `${COMING_YEAR}-03-05T09:30`),
	id: fc.constantFrom('a', 'b'),
});

it('whatever the items are, sends each message once and none never, as Estimate and Dry Run say', async () => {
	const parameters = { ...MESSAGE, from: '={{ $json.from }}' };
	const common = { sendAt: '={{ $json.at }}', callbackData: '={{ $json.id }}' };
	await fc.assert(
		fc.asyncProperty(
			fc.array(anyMessage, { minLength: 1, maxLength: 12 }),
			fc.boolean(),
			async (items, makeGsmCompatible) => {
				sandbox.clear();
				const options = { ...common, ...(makeGsmCompatible && { makeGsmCompatible }) };
				const keys = () =>
					sandbox.sent().map(({ to, text, sendAt }) => `${sendAt}\n${to}\n${text}`);
				const single = [];
				for (const from of ['MyShop', 'Other']) {
					for (const item of items) {
						if (item.from !== from) continue;
						await send([item], parameters, options);
					}
					single.push(uniq(keys()).map((key) => `${from}\n${key}`));
					sandbox.clear();
				}
				const sent = await send(items, parameters, options);
				const bodies = sandbox.requests().map(({ body }) => JSON.stringify(body));
				expect(sortBy(keys())).toEqual(
					sortBy(single.flat().map((key) => key.replace(/^.*\n/, ''))),
				);
				const dry = await send(items, parameters, { ...options, dryRun: true });
				const estimated = await send(items, { ...parameters, operation: 'estimate' }, options);
				const asDry = sent.outcomes.map(([to, outcome, ...why]) => [
					to,
					outcome === 'accepted' ? 'dryRun' : outcome,
					...why,
				]);
				expect([dry.outcomes, estimated.outcomes]).toEqual([asDry, asDry]);
				expect(sandbox.requests().map(({ body }) => JSON.stringify(body))).toEqual(bodies);
			},
		),
		{ numRuns: volume(8, 300) },
	);
});

import { COMING_YEAR } from '../../../../engine/comingYear';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { COMES_EARLIER } from '../../../../engine/sentences';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';

describe('a dry run', () => {
	it('shows in a dry run who would get what, with the exact bodies, and sends nothing', async () => {
		const { items, seen, hints } = await send(
			[
				{ to: `${A},${B}`, text: 'Hello' },
				{ to: B, text: 'Hello' },
				{ to: C, text: 'สวัสดี' },
			],
			MESSAGE,
			{ dryRun: true, skipDuplicates: true, maxDestinationsPerRequest: 2, callbackData: 'x' },
		);
		expect(seen).toEqual([]);
		const ids = items.map(({ messageId }) => messageId);
		const shared = { from: 'MyShop', outcome: 'dryRun', reason: '', callbackData: 'x' };
		const destinations = [
			{ to: A, messageId: ids[0] },
			{ to: B, messageId: ids[1] },
		];
		expect(items).toStrictEqual([
			{
				...shared,
				messageId: ids[0],
				to: A,
				encoding: 'GSM-7',
				segments: 1,
				text: 'Hello',
				request: 1,
				body: { messages: [{ from: 'MyShop', destinations, text: 'Hello', callbackData: 'x' }] },
			},
			{
				...shared,
				messageId: ids[1],
				to: B,
				encoding: 'GSM-7',
				segments: 1,
				text: 'Hello',
				request: 1,
			},
			{
				messageId: ids[2],
				to: B,
				from: 'MyShop',
				outcome: 'skipped',
				reason: COMES_EARLIER,
			},
			{
				...shared,
				messageId: ids[3],
				to: C,
				encoding: 'UCS-2',
				segments: 1,
				text: 'สวัสดี',
				request: 2,
				body: {
					messages: [
						{
							from: 'MyShop',
							destinations: [{ to: C, messageId: ids[3] }],
							text: 'สวัสดี',
							callbackData: 'x',
						},
					],
				},
			},
		]);
		expect(hints).toEqual(['Dry run: 3 would be sent, 1 would be skipped.']);
	});

	it('sends after a dry run exactly the bodies that it showed', async () => {
		const items = [
			{ to: `${A},${B}`, text: 'Hello “you”' },
			{ to: C, text: 'Hello' },
		];
		const options = { bulkId: 'spring', makeGsmCompatible: true, maxDestinationsPerRequest: 2 };
		const execution = { executionId: '1' };
		const dry = await send(items, MESSAGE, { ...options, dryRun: true }, execution);
		await send(items, MESSAGE, options, execution);
		expect(sandbox.requests().map(({ body }) => body)).toEqual(
			dry.items.flatMap(({ body }) => body ?? []),
		);
	});

	it('says when a scheduled message would go out', async () => {
		const { items } = await send([{ to: A, text: 'Hello' }], MESSAGE, {
			dryRun: true,
			sendAt: `${COMING_YEAR}-03-04T09:30:00+07:00`,
		});
		expect(items[0]).toMatchObject({
			outcome: 'dryRun',
			sendAt: `${COMING_YEAR}-03-04T09:30:00.000+07:00`,
		});
	});

	it('treats in a dry run what cannot be sent as in any other', async () => {
		const { outcomes } = await send(
			[
				{ to: 'nobody', text: 'Hello' },
				{ to: A, text: 'Hello' },
			],
			MESSAGE,
			{ dryRun: true },
		);
		expect(outcomes).toEqual([
			['nobody', 'notSent', '"nobody" is not a usable number: it contains letters'],
			[A, 'dryRun'],
		]);
	});
});

import { MESSAGE, useCarefulSending } from '../carefulSending';
import { COMES_EARLIER } from '../../../../engine/sentences';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';

describe('a dry run', () => {
	it('shows in a dry run who would get what, and sends nothing', async () => {
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
		const hello = {
			...{ from: 'MyShop', outcome: 'dryRun', reason: '', callbackData: 'x', text: 'Hello' },
			...{ encoding: 'GSM-7', segments: 1, characters: 5, remainingInSegment: 155 },
			firstNonGsmCharacter: null,
		};
		expect(items).toStrictEqual([
			{ ...hello, messageId: ids[0], to: A },
			{ ...hello, messageId: ids[1], to: B },
			{ messageId: ids[2], to: B, from: 'MyShop', outcome: 'skipped', reason: COMES_EARLIER },
			{
				...{ ...hello, messageId: ids[3], to: C, text: 'สวัสดี', encoding: 'UCS-2' },
				...{ characters: 6, remainingInSegment: 64 },
				firstNonGsmCharacter: { character: 'ส', codePoint: 'U+0E2A', position: 1 },
			},
		]);
		expect(hints).toEqual([
			'Dry run: 3 texts to 3 numbers, 3 segments. 1 duplicate would be skipped.',
		]);
	});

	it('is followed by exactly the texts that it showed', async () => {
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
});

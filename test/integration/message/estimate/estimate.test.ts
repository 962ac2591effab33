import type { IDataObject } from 'n8n-workflow';

import { runBulkSms } from '../../../engine/runBulkSms';

/** An address at which nobody listens: an estimate must not ask. */
const credentials = {
	baseUrl: 'http://127.0.0.1:9',
	username: 'demo',
	password: 'demo',
};
const estimate = async (
	items: IDataObject[],
	parameters: IDataObject,
	onError?: 'continueErrorOutput' | 'continueRegularOutput',
	defaultCountryCode = '66',
) => {
	const { output, errorBranch, error, hints } = await runBulkSms({
		items,
		parameters: { resource: 'message', operation: 'estimate', ...parameters },
		credentials: { ...credentials, defaultCountryCode },
		...(onError && { onError }),
	});
	return {
		output: output.map(({ json }) => json),
		paired: output.map(({ pairedItem }) => pairedItem),
		errors: errorBranch.map(({ json }) => json),
		error,
		hints: hints.map(({ message, type }) => [type, message]),
	};
};
const parameters = { to: '={{ $json.to }}', text: '={{ $json.text }}' };

describe('the operation Estimate', () => {
	it('warns once of a number that may be abroad, however often it is given', async () => {
		const { hints } = await estimate(
			[{ to: '13123456789, 13123456789' }],
			{
				...{ to: '={{ $json.to }}', text: 'Hi' },
			},
			undefined,
			'86',
		);
		expect(hints).toEqual([
			[
				'warning',
				'1 text to 1 number: 1 segment in all. 1 number given twice in one message. "13123456789" counts as +8613123456789, but may be +13123456789. If it is, write it with +.',
			],
		]);
	});

	it('tells the figures of each item and sums them up', async () => {
		const { output, paired, hints } = await estimate(
			[
				{ to: '66812345678, 081 234 5679', text: 'a'.repeat(161) },
				{ to: '+66 81 234 5680', text: 'Hi “you”' },
			],
			parameters,
		);
		expect(output).toStrictEqual([
			{
				text: 'a'.repeat(161),
				encoding: 'GSM-7',
				characters: 161,
				segments: 2,
				remainingInSegment: 145,
				firstNonGsmCharacter: null,
				destinations: 2,
				numbers: [
					{ to: '66812345678', result: 'ok' },
					{ to: '66812345679', result: 'ok' },
				],
			},
			{
				text: 'Hi “you”',
				encoding: 'UCS-2',
				characters: 8,
				segments: 1,
				remainingInSegment: 62,
				firstNonGsmCharacter: { character: '“', codePoint: 'U+201C', position: 4 },
				destinations: 1,
				numbers: [{ to: '66812345680', result: 'ok' }],
			},
		]);
		expect(paired).toEqual([{ item: 0 }, { item: 1 }]);
		expect(hints).toEqual([['info', '2 texts to 3 numbers: 5 segments in all.']]);
	});

	it('shows what Smart Encoding would send and save', async () => {
		const text = `“${'a'.repeat(98)}”`;
		const { output, hints } = await estimate([{ to: '66812345678', text }], {
			...parameters,
			options: { makeGsmCompatible: true },
		});
		expect(output[0]).toMatchObject({
			segments: 2,
			suggestion: {
				text: `"${'a'.repeat(98)}"`,
				encoding: 'GSM-7',
				characters: 100,
				segments: 1,
				remainingInSegment: 60,
				firstNonGsmCharacter: null,
			},
		});
		expect(hints).toEqual([
			['info', '1 text to 1 number: 2 segments in all. Smart Encoding would take 1.'],
		]);
	});

	it('tells the numbers that cannot be used', async () => {
		const { output, hints } = await estimate([{ to: 'nobody', text: 'Hello' }], parameters);
		expect(output[0]).toMatchObject({
			destinations: 0,
			refused: [{ to: 'nobody', reason: '"nobody" is not a usable number: it contains letters' }],
		});
		expect(hints).toEqual([
			['warning', '1 text to 0 numbers: 0 segments in all. 1 number cannot be used.'],
		]);
	});

	it('needs no number, and tells then what the text takes for each', async () => {
		const items = [{ text: 'a'.repeat(161) }, { text: 'Hello' }];
		const { output, hints, error } = await estimate(items, { text: '={{ $json.text }}' });
		expect(error).toBeUndefined();
		expect(output).toMatchObject([
			{ segments: 2, destinations: 0 },
			{ segments: 1, destinations: 0 },
		]);
		expect(hints).toEqual([['info', '2 texts: 3 segments if each goes to one number.']]);
	});

	it('stops for a text that could not be sent, and names the item', async () => {
		const { error } = await estimate(
			[
				{ to: '66812345678', text: 'Hello' },
				{ to: '66812345678', text: 'a'.repeat(1601) },
			],
			parameters,
		);
		expect(error).toMatchObject({
			message: 'The text is 1601 characters long; the limit is 1600',
			description: 'Item 2, Text: Shorten the text or send it as several messages.',
			context: { itemIndex: undefined },
		});
	});

	it('hands such a text to the error branch where the workflow is to go on', async () => {
		const { output, errors } = await estimate(
			[
				{ to: '66812345678', text: 'a'.repeat(1601) },
				{ to: '66812345678', text: 'Hello' },
			],
			parameters,
			'continueErrorOutput',
		);
		expect(output).toMatchObject([{ text: 'Hello', segments: 1 }]);
		expect(errors).toMatchObject([
			{
				error: 'The text is 1601 characters long; the limit is 1600',
				message: 'Item 1, Text: Shorten the text or send it as several messages.',
			},
		]);
	});

	it.each([
		[
			'=Hi {{ $("Start").item.json.Name }}',
			'The field "Name" of "Start" in the text has no value (did you mean "name"?)',
		],
		['={{ "Hi " + $json.nick }}', 'The text would say "undefined" for {{ "Hi " + $json.nick }}'],
	])('refuses %s, and asks for no number', async (text, reason) => {
		const items = [{ name: 'Ann' }];
		const { errors } = await estimate(
			items,
			{ to: '={{ $json.phone }}', text },
			'continueErrorOutput',
		);
		expect(errors.map(({ error }) => error)).toEqual([reason]);
		const { output } = await estimate(items, { to: '={{ $json.phone }}', text: 'Hi' });
		expect(output).toMatchObject([{ text: 'Hi', destinations: 0 }]);
	});

	it('measures a text with a hole where the option that its advice names allows it', async () => {
		const text = '=Hi {{ $json.nick }}';
		const { errors } = await estimate([{}], { text }, 'continueErrorOutput');
		expect(errors[0]?.message).toMatch(/, or add Options → Allow Missing Values\.$/);
		const { output } = await estimate([{}], { text, options: { allowMissingValues: true } });
		expect(output).toMatchObject([{ text: 'Hi ', segments: 1 }]);
	});

	it('measures nothing where Allow Missing Values has no usable value', async () => {
		const { errors } = await estimate(
			[{}, {}],
			{ text: 'Hi', options: { allowMissingValues: '={{ $json.none }}' } },
			'continueErrorOutput',
		);
		expect(errors.map(({ error }) => error)).toEqual(
			Array(2).fill('Allow Missing Values has no value'),
		);
	});
});

import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../engine/collections';
import { COMING_YEAR } from '../../../engine/comingYear';
import { type BulkSmsRun, runBulkSms } from '../../../engine/runBulkSms';

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';

/** An address at which nobody listens: an estimate must not ask. */
const login = { baseUrl: 'http://127.0.0.1:9', username: 'demo', password: 'demo' };

const MESSAGE = { to: '={{ $json.to }}', text: '={{ $json.text }}' };
const preview = async (
	operation: 'estimate' | 'send',
	items: IDataObject[],
	parameters: INodeParameters = MESSAGE,
	options: INodeParameters = {},
	more: Partial<BulkSmsRun> = {},
) => {
	const { output, errorBranch, error, hints } = await runBulkSms({
		items,
		parameters: {
			resource: 'message',
			operation,
			from: 'MyShop',
			...parameters,
			...inCollections(options),
		},
		credentials: { ...login, defaultCountryCode: '66', timezone: 'Asia/Bangkok' },
		timezone: 'Asia/Bangkok',
		executionId: 'same',
		...more,
	});
	expect(errorBranch).toEqual([]);
	return {
		items: output.map(({ json }) => json),
		outcomes: output.map(({ json }) => [json.to, json.outcome, json.reason].filter(Boolean)),
		paired: output.map(({ pairedItem }) => pairedItem),
		error,
		lines: hints.map(({ message }) => message),
		types: hints.map(({ type }) => type),
	};
};
const estimate = async (
	...given: Parameters<typeof preview> extends [unknown, ...infer Rest] ? Rest : never
) => await preview('estimate', ...given);

describe('the operation Estimate', () => {
	it('shows what each number would get, and how large it is', async () => {
		const { items, paired, lines, types } = await estimate([
			{ to: A, text: 'a'.repeat(161) },
			{ to: '+66 81 234 5672', text: 'Hi “you”' },
		]);
		expect(items.map((item) => omit(item, 'messageId'))).toStrictEqual([
			{
				...{ to: A, outcome: 'dryRun', text: 'a'.repeat(161), segments: 2, encoding: 'GSM-7' },
				...{ characters: 161, remainingInSegment: 145, firstNonGsmCharacter: null },
				from: 'MyShop',
			},
			{
				...{ to: B, outcome: 'dryRun', text: 'Hi “you”', segments: 1, encoding: 'UCS-2' },
				...{ characters: 8, remainingInSegment: 62 },
				firstNonGsmCharacter: { character: '“', codePoint: 'U+201C', position: 4 },
				from: 'MyShop',
			},
		]);
		expect(paired).toEqual([{ item: 0 }, { item: 1 }]);
		expect(lines).toEqual(['Estimate: 2 texts to 2 numbers, 3 segments.']);
		expect(types).toEqual(['info']);
	});

	it('is Send with Dry Run, in every item and in its line', async () => {
		const items = [
			{ to: `${A},${B},nobody`, text: 'Hello “you”' },
			{ to: `0812345671, ${C}`, text: 'Hello “you”', gone: true },
			{ to: A, text: '' },
			{ to: '+12025550123', text: 'สวัสดี' },
		];
		const options = {
			...{ suppressionField: 'gone', makeGsmCompatible: true },
			...{ includeInputFields: true, maxDestinationsPerRequest: 2, bulkId: 'spring' },
			callbackData: 'x',
			...{ sendAt: `${COMING_YEAR}-03-04T09:30:00+07:00`, maxSegments: 2 },
		};
		const estimated = await estimate(items, MESSAGE, options);
		const dry = await preview('send', items, MESSAGE, { ...options, dryRun: true });
		expect(estimated.items).toStrictEqual(dry.items);
		expect(estimated.lines).toEqual(dry.lines.map((line) => line.replace('Dry run', 'Estimate')));
		expect(estimated.items.length).toBe(7);
	});

	it('says in its line what people look for', async () => {
		const { lines } = await estimate(
			[
				...[A, B, C, '+12025550123'].map((to) => ({ to, text: 'Hello' })),
				{ to: '66812345674', text: 'a'.repeat(400) },
				{ to: A, text: 'Hello' },
				{ to: '66812345675', text: 'Hello', gone: 'yes' },
				{ to: '12', text: 'Hello' },
			],
			MESSAGE,
			{
				...{ sendAt: `${COMING_YEAR}-11-27 09:00`, suppressionField: 'gone' },
			},
			{ onError: 'continueRegularOutput' },
		);
		expect(lines).toEqual([
			expect.stringMatching(
				/^Estimate: 5 texts to 5 numbers, 7 segments, scheduled for ..., Nov 27, \d{4}, 09:00 \(Asia\/Bangkok\)[^.]*\. 1 skipped \(duplicate\), 1 skipped \(Unsubscribed Field\), 1 number cannot be used\. "12" is not a usable number: .* Check the number\. .*\. 1 to another country: \+1\./,
			),
		]);
	});

	it('says what Smart Encoding would save, and shows its text', async () => {
		const text = `“${'a'.repeat(98)}”`;
		const { items, lines } = await estimate([{ to: A, text }]);
		expect(items).toMatchObject([
			{
				segments: 2,
				suggestion: {
					...{ text: `"${'a'.repeat(98)}"`, encoding: 'GSM-7', characters: 100, segments: 1 },
					...{ remainingInSegment: 60, firstNonGsmCharacter: null },
				},
			},
		]);
		expect(lines).toEqual([
			'Estimate: 1 text to 1 number, 2 segments. Smart Encoding would save 1 segment.',
		]);
		const smart = await estimate([{ to: A, text }], MESSAGE, { makeGsmCompatible: true });
		expect(smart.items).toMatchObject([{ text: `"${'a'.repeat(98)}"`, segments: 1 }]);
		expect(smart.items[0]).not.toHaveProperty('suggestion');
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'fails for no message (%s)',
		async (onError) => {
			const { outcomes, error, lines, types } = await estimate(
				[
					{ to: 'nobody', text: 'Hello' },
					{ to: A, text: 'a'.repeat(1601) },
					{ to: '', text: 'Hello' },
					{ to: B, text: 'Hi {{ $json.name }}' },
					{ to: C, text: 'Hello' },
				],
				MESSAGE,
				{},
				{ onError },
			);
			expect(error).toBeUndefined();
			expect(outcomes).toEqual([
				['nobody', 'notSent', '"nobody" is not a usable number: it contains letters'],
				[A, 'notSent', 'The text is 1601 characters long; the limit is 1600'],
				['notSent', 'The field "to" in To has no value'],
				[B, 'notSent', expect.stringMatching(/, where n8n does not evaluate it$/)],
				[C, 'dryRun'],
			]);
			const stops =
				onError === 'stopWorkflow'
					? ' Settings → On Error is Stop Workflow, so Send would stop and send nothing.'
					: '';
			expect(lines).toEqual([
				`Estimate: 1 text to 1 number, 1 segment. 2 numbers cannot be used, 2 messages cannot be sent.${stops}`,
			]);
			expect(types).toEqual(['warning']);
		},
	);

	it('says why nothing would be sent', async () => {
		const { outcomes, lines } = await estimate([{ to: `${A},${B}`, text: 'Hello' }], MESSAGE, {
			maxRecipients: 1,
		});
		const reason = 'Nothing was sent, because 2 numbers are more than Max Recipients allows (1)';
		expect(outcomes).toEqual([
			[A, 'notSent', reason],
			[B, 'notSent', reason],
		]);
		expect(lines).toEqual([
			`Estimate: nothing would be sent. 2 messages cannot be sent. ${reason}.`,
		]);
	});

	it('looks up nothing in the store of n8n, and names what was not checked', async () => {
		const safeguards = {
			skipRepeatsHours: 24,
			limitOverTime: { values: { messages: 1, hours: 1, per: 'workflow' } },
		};
		const items = [{ to: `${A},${B}`, text: 'Hello' }];
		for (const executionId of ['first', 'second']) {
			const { outcomes, lines } = await estimate(
				items,
				{ ...MESSAGE, safeguards },
				{},
				{ executionId },
			);
			expect(outcomes).toEqual([
				[A, 'dryRun'],
				[B, 'dryRun'],
			]);
			expect(lines).toEqual([
				"Estimate: 2 texts to 2 numbers, 2 segments. Not checked: Skip Repeats Within Hours and Limit over Time. n8n's store cannot be asked without counting.",
			]);
		}
	});
});

describe('Estimate without a number', () => {
	it('measures each text alone, also the same one twice, and needs no sender', async () => {
		const items = [{ text: 'a'.repeat(161) }, { text: 'Hello' }, { text: 'Hello' }];
		const options = { skipDuplicates: 'number', maxRecipients: 1, suppressionField: 'text' };
		const { items: shown, lines } = await estimate(
			items,
			{ from: '', to: '', text: '={{ $json.text }}' },
			options,
		);
		expect(shown).toMatchObject([
			{ to: '', outcome: 'dryRun', segments: 2, from: '' },
			{ to: '', outcome: 'dryRun', segments: 1, from: '' },
			{ to: '', outcome: 'dryRun', segments: 1, from: '' },
		]);
		expect(lines).toEqual(['Estimate: 3 texts, 4 segments if each goes to one number.']);
	});

	it('shows zeros in place of the code of an opt-out link', async () => {
		const { items } = await runBulkSms({
			items: [{}],
			parameters: {
				...{ resource: 'message', operation: 'estimate', text: 'Hi' },
				options: { optOutUrl: 'https://n8n.example.com/webhook/stop' },
			},
			credentials: { ...login, reportToken: 'reportToken-5528' },
		}).then(({ output }) => ({ items: output.map(({ json }) => json) }));
		expect(items).toMatchObject([
			{ text: `Hi\nhttps://n8n.example.com/webhook/stop?o=${'0'.repeat(27)}` },
		]);
	});

	it('does not take an expression that finds nothing for an empty field', async () => {
		const nobody = await estimate([{ id: 1 }], { to: '={{ $json.phone }}', text: 'Hi' });
		expect(nobody.outcomes).toEqual([
			['notSent', expect.stringMatching(/^The field "phone" in To has no value/)],
		]);
		const noSender = await estimate([{}], { from: '={{ $json.sender }}', to: A, text: 'Hi' });
		expect(noSender.outcomes).toEqual([
			[A, 'notSent', 'The field "sender" in From has no value: the item has no fields'],
		]);
	});
});

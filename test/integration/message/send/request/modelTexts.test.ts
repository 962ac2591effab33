import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { asToolOfAgent } from '../../../../engine/bulkSmsTool';
import { loginAt, useSandbox } from '../../../stage';

const sandbox = useSandbox({ dateOrder: 'dayFirst' });

const TO = '66812345678';
const TEXT = "={{ $fromAI('Text', '', 'string') }}";

/** What a model is told of a call. */
async function told(given: IDataObject, parameters: INodeParameters = {}): Promise<string> {
	const call = await asToolOfAgent({
		parameters: {
			from: 'MyShop',
			to: "={{ $fromAI('To', '', 'string') }}",
			text: TEXT,
			...parameters,
		},
		credentials: loginAt(sandbox.url, { defaultCountryCode: '66', timezone: 'Asia/Bangkok' }),
	});
	return await call({ To: TO, Text: 'Hello', ...given }).catch((error: Error) => error.message);
}
const texts = () => sandbox.sent().map(({ text }) => text);
const AGAIN = 'Nothing was sent: correct Text and call again.';

it.each([
	['Dear {{ name }}, hi', '"name" in braces', 'Write what the person should read in its place'],
	['Dear [Your Name], hi', '[Your Name]', 'Write what the person should read in its place'],
	['<think>Short.</think>Hi', '<think>', 'Write only what the person should read'],
])('is not sent, and can be corrected: %s', async (text, shown, advice) => {
	expect(await told({ Text: text })).toContain(
		`The text contains ${shown}, which the phone would show as it is. Item 1, Text, number ${TO}: ${advice}. ${AGAIN}`,
	);
	expect(texts()).toEqual([]);
});

it('gets its line breaks', async () => {
	await told({ Text: 'Note:\\nline2\\r\\nline3\\\\n\\\\n at C:\\new' });
	expect(texts()).toEqual(['Note:\nline2\nline3\n\n at C:\\new']);
});

it.each([
	...['Hi {name}', 'Hi ${name}', 'Hi {{1}}', 'On {{ $labels.instance }}', 'Hi <first name>'],
	...[
		'Call [phone]',
		'[Company Name] thanks you',
		'เรียน [ชื่อลูกค้า]',
		'Hi <<name>>',
		'Hi %name%',
	],
	...['Hi [NAME]', 'Pay [amount] by [date]', 'See [insert link here]', 'Hi [Customer Name]'],
	...['Hi</think>', '<thinking>x</thinking>Hi', 'Hi<|im_end|>', '{"message": "Hi"}'],
])('is a hole in what a model writes: %s', async (text) => {
	expect(await told({ Text: text })).toContain(AGAIN);
	expect(texts()).toEqual([]);
});

it.each([
	...['[URGENT] Server down', '[FIRING:1] db1', 'Reply [YES] or [NO]', '<3 you', 'a < b and c > d'],
	...[
		'50% off, 20% more',
		'I :-{ you',
		'Total: 5 (five)',
		'[Shop] your order is ready',
		'{}',
		'[1]',
	],
	...['See https://a.example/{}', 'C:\\new\\table', 'Path \\\\host\\new'],
])('is no hole: %s', async (text) => {
	await told({ Text: text });
	expect(texts()).toEqual([text]);
});

it('is no hole of the model where the workflow has it', async () => {
	await told({ Text: 'Ann' }, { text: `${TEXT} [<think>]` });
	expect(texts()).toEqual(['Ann [<think>]']);
});

it('is sent with Allow Missing Values', async () => {
	await told({ Text: 'Hi [Your Name]\\nBye' }, { sending: { allowMissingValues: true } });
	expect(texts()).toEqual(['Hi [Your Name]\nBye']);
});

describe('a model is told what it can do', () => {
	it.each<[string, IDataObject, INodeParameters, string]>([
		[
			'a landline',
			{ To: '02-123-4567' },
			{},
			'Item 1, To: Give a mobile number. Nothing was sent: correct To',
		],
		[
			'a long text',
			{ Text: 'x'.repeat(200) },
			{ safeguards: { maxSegments: 1 } },
			`Item 1, Text, number ${TO}: Shorten it. ${AGAIN}`,
		],
		['a blank text', { Text: ' ' }, {}, `Item 1, Text, number ${TO}. ${AGAIN}`],
		[
			'a date',
			{ At: '31/01/2099 09:30' },
			{ options: { sendAt: "={{ $fromAI('At', '', 'string') }}" } },
			'Pick a date and time, or give one as 2027-01-31T09:30. Nothing was sent: correct At',
		],
		[
			'a time that is over',
			{ At: '2020-01-31T09:30' },
			{ options: { sendAt: "={{ $fromAI('At', '', 'string') }}" } },
			'Choose a time in the future. Nothing was sent: correct At',
		],
		[
			'two numbers',
			{ To: `${TO}, 66812345679` },
			{},
			'To: Give one number in each call. Nothing was sent: correct To',
		],
	])('about %s', async (_, given, parameters, words) => {
		const said = await told(given, parameters);
		expect(said).toContain(words);
		expect(said.replace('Options → Send At', '')).not.toMatch(/→|\{\{|option/i);
	});

	it.each<[string, INodeParameters, string]>([
		[
			'a field of the workflow',
			{ text: `${TEXT} {{ $json.name }}` },
			'The field "name" in the text has no value. Item 1, Text, number 66812345678: Tell the user to give the item a value for it',
		],
		[
			'a sender of the workflow',
			{ from: 'My Shop' },
			'Tell the user to use 1 to 11 Latin letters (A to Z) or digits',
		],
	])('and what the user can: %s', async (_, parameters, words) => {
		const said = await told({}, parameters);
		expect(said).toContain(words);
		expect(said).toMatch(/Nothing was sent: tell the user\.$/);
	});
});

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useCarefulSending } from '../carefulSending';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const ITEM = { name: 'Ann', 'First Name': 'Ann' };
const NAME = '{{ $json.name }}';
const FIRST_NAME = '{{ $json["First Name"] }}';
const OR = 'or add Sending → Allow Missing Values.';

const WORDS: Array<[word: string, right: string]> = [
	['name', NAME],
	['NAME', NAME],
	['First Name', FIRST_NAME],
	['first_name', FIRST_NAME],
];
const FORMS: Array<(word: string) => string> = [
	(word) => `[${word}]`,
	(word) => `{${word}}`,
	(word) => `{${word}|friend}`,
	(word) => `%${word}%`,
	(word) => `%%${word}%%`,
	(word) => `##${word}##`,
	(word) => `<<${word}>>`,
	(word) => `((${word}))`,
	(word) => `\${${word}}`,
	(word) => `<${word}>`,
];
const UNMISTAKABLE: Array<[written: string, right: string | undefined]> = [
	['*|FIRST_NAME|*', FIRST_NAME],
	['*|CITY|*', undefined],
	['<%= name %>', NAME],
	['{% if name %}', undefined],
	['{contactfield=name}', NAME],
	['{{1}}', undefined],
	['{{2. First Name}}', FIRST_NAME],
	['{{12345__First Name}}', FIRST_NAME],
];
const ALL = [
	...FORMS.flatMap((form) =>
		WORDS.map(([word, right]): [written: string, right: string | undefined] => [form(word), right]),
	),
	...UNMISTAKABLE,
];

const reasonOf = (written: string, subject = 'The text') =>
	`${subject} contains ${written}, a placeholder of another tool, which n8n does not replace`;
const inPlace = (right?: string) => `${right ?? 'a field, such as {{ $json.name }},'} in its place`;

/** The texts that were sent, or what is said in place of them. */
async function sentOf(text: string, items: IDataObject[] = [ITEM], options: INodeParameters = {}) {
	sandbox.clear();
	const { seen, outcomes, hints, items: said } = await send(items, { to: A, text }, options);
	const sent = seen.map(([, each]) => each);
	return { sent, reasons: outcomes.map(([, , reason]) => reason), hints, said };
}

describe('a placeholder of another tool in Text', () => {
	it.each(ALL)('%s is refused, with the right expression', async (written, right) => {
		const { sent, said } = await sentOf(`Dear ${written}, hi`);
		expect(sent).toEqual([]);
		expect(said).toMatchObject([
			{
				error: reasonOf(written),
				message: `Item 1, Ann, Text, number ${A}: Choose Expression in place of Fixed above Text and write ${inPlace(right)}, ${OR}`,
			},
		]);
		const allowed = await sentOf(`Dear ${written}, hi`, [ITEM], { allowMissingValues: true });
		expect(allowed.sent).toEqual([`Dear ${written}, hi`]);
	});

	it.each(ALL)('%s is refused in an Expression, too', async (written, right) => {
		const { sent, said } = await sentOf(`=Dear ${written}, {{ "hi" }}`);
		expect([sent, said[0]?.error]).toEqual([[], reasonOf(written)]);
		expect(said[0]?.message).toContain(`: Write ${inPlace(right)}, ${OR}`);
	});
});

describe('a template in a column', () => {
	const items = (...texts: string[]) =>
		texts.map((text, index) => ({ ...ITEM, text, to: [A, B][index] ?? A, id: index }));
	const dear = ['Dear [First Name], hi', 'Dear [First Name], bye'];

	it.each([
		['={{ $json.text }}', 'The field "text"', '$json.text'],
		['={{ $json.text.trim() }}\n', 'The expression {{ $json.text.trim() }}', '($json.text.trim())'],
		[
			'={{ $("Start").item.json.text }}',
			'The field "text" of "Start"',
			'$("Start").item.json.text',
		],
	])('is refused where two items have the same placeholder: %s', async (text, subject, code) => {
		const { sent, said, hints } = await sentOf(text, [...items(...dear), ...items('Hi')]);
		expect(sent.map((each) => each?.trim())).toEqual(['Hi']);
		expect(said.map(({ error }) => error)).toEqual([
			`${subject} puts [First Name], a placeholder of another tool, into the text of several items, and n8n does not replace it`,
			said[0]?.error,
			undefined,
		]);
		expect(said[1]?.message).toContain(
			`: Write {{ ${code}.replaceAll("[First Name]", $json["First Name"]) }} in Text, ${OR}`,
		);
		expect(hints.join(' ')).not.toContain('placeholder, write');
	});

	it.each([
		['once, and is told', ['Hi [name]', 'Hi'], '[name]'],
		['as the part of a route, and is told', ['GET /o/[id]', 'PUT /o/[id]'], '[id]'],
		['in a form of its own', ['Hi *|name|* {{1}}', 'Bye *|name|* {{1}}'], undefined],
	])('is sent where it comes %s', async (_, texts, told) => {
		const { sent, hints } = await sentOf('={{ $json.text }}', items(...texts));
		expect(sent).toEqual(texts);
		expect(hints.join(' ').includes(`A text has ${told} in it, which is sent as it is`)).toBe(
			told !== undefined,
		);
	});

	it('is sent where the text replaces the placeholder', async () => {
		const text = '={{ $json.text.replaceAll("[First Name]", $json["First Name"]) }}';
		expect((await sentOf(text, items(...dear))).sent).toEqual(['Dear Ann, hi', 'Dear Ann, bye']);
	});

	it.each(['dryRun', 'estimate'])('is said by a preview, too: %s', async (preview) => {
		const way = preview === 'dryRun' ? { dryRun: true } : {};
		const parameters = { to: A, text: '={{ $json.text }}', operation: 'send' };
		if (preview === 'estimate') parameters.operation = 'estimate';
		const { outcomes } = await send(items(...dear), parameters, way);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['notSent', 'notSent']);
	});
});

describe('what may be a placeholder', () => {
	it.each(['#name#', '«Name»', '$name', '[Your Name]', '{0}', '%s'])(
		'is sent and told: %s',
		async (written) => {
			for (const preview of [{}, { dryRun: true }]) {
				const { hints } = await sentOf(`Hi ${written}, bye`, [ITEM], preview);
				expect(hints.join(' ')).toContain(
					`A text has ${written} in it, which is sent as it is: if it is a placeholder, write a field in its place, for example {{ $json.name }}.`,
				);
			}
		},
	);

	it.each(['@name', ':name', '[DemoShop] hi', '20% off, 30% more', '[1/2]'])(
		'is none: %s',
		async (text) => {
			const { sent, hints } = await sentOf(text);
			expect([sent, hints.join(' ').includes('placeholder')]).toEqual([[text], false]);
		},
	);
});

describe('the other settings', () => {
	it.each(['callbackData', 'bulkId', 'messageId'])('refuse it, too: %s', async (option) => {
		const { reasons } = await sentOf('Hi', [ITEM], { [option]: 'x [name]' });
		expect(reasons[0]).toMatch(/ contains \[name\], a placeholder of another tool/);
		const braces = { additionalFields: '{"ref": "[name]"}' };
		expect((await sentOf('Hi', [ITEM], braces)).sent).toEqual(['Hi']);
	});

	it.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'of On Error change nothing: %s',
		async (onError) => {
			sandbox.clear();
			const { seen } = await send([ITEM], { to: A, text: 'Hi [name]' }, {}, { onError });
			expect(seen).toEqual([]);
		},
	);
});

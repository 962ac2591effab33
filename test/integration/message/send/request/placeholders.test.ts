import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

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
	(word) => `«${word}»`,
];
const OTHERS: Array<[written: string, right: string | undefined]> = [
	['*|FIRST_NAME|*', FIRST_NAME],
	['*|CITY|*', undefined],
	['{#var#}', undefined],
	['<%= name %>', NAME],
	['{% if name %}', undefined],
	['{contactfield=name}', NAME],
	['${CITY', undefined],
	['{user_city}', undefined],
	['{user.name}', NAME],
	['{userCity}', undefined],
	['{$name}', NAME],
	['{!Contact.City}', undefined],
	['[contact.first_name]', FIRST_NAME],
	['@name', NAME],
	[':name', NAME],
	['$name', NAME],
];
const PLACEHOLDERS = [
	...FORMS.flatMap((form) =>
		WORDS.map(([word, right]): [written: string, right: string | undefined] => [form(word), right]),
	),
	...OTHERS,
];
const IN_BRACES: Array<[code: string, right: string | undefined]> = [
	['1', undefined],
	['2. First Name', FIRST_NAME],
	['12345__First Name', FIRST_NAME],
	['First Name', FIRST_NAME],
	['$json.First Name', FIRST_NAME],
	['name | upper', NAME],
	['name|default:"you"', NAME],
];

const reasonOf = (written: string) =>
	`The text contains ${written}: n8n does not replace placeholders of other tools`;
const inPlace = (right?: string) => `${right ?? 'a field, such as {{ $json.name }},'} in its place`;

/** The texts that were sent, or what is said in place of them. */
async function sentOf(text: string, items: IDataObject[] = [ITEM], options: INodeParameters = {}) {
	sandbox.clear();
	const { seen, outcomes, hints, items: said } = await send(items, { to: A, text }, options);
	const sent = seen.map(([, each]) => each);
	return { sent, reasons: outcomes.map(([, , reason]) => reason), hints, said };
}

describe('a placeholder of another tool in Text', () => {
	it.each(PLACEHOLDERS)('%s is refused, with the right expression', async (written, right) => {
		const { sent, said } = await sentOf(`Dear ${written}, hi`);
		expect(sent).toEqual([]);
		expect(said).toMatchObject([
			{
				error: reasonOf(written),
				message: `Item 1, Ann, Text, number ${A}: Choose Expression in place of Fixed above Text and write ${inPlace(right)}, ${OR}`,
			},
		]);
		expect((await sentOf(`=Dear ${right ?? NAME}, hi`)).sent).toEqual(['Dear Ann, hi']);
		const allowed = await sentOf(`Dear ${written}, hi`, [ITEM], { allowMissingValues: true });
		expect(allowed.sent).toEqual([`Dear ${written}, hi`]);
	});

	it.each(PLACEHOLDERS)('%s is refused in an Expression, too', async (written, right) => {
		const { sent, said } = await sentOf(`=Dear ${written}, {{ "hi" }}`);
		expect([sent, said[0]?.error]).toEqual([[], reasonOf(written)]);
		expect(said[0]?.message).toContain(`: Write ${inPlace(right)}, ${OR}`);
	});

	it.each(IN_BRACES)('{{ %s }} is refused as an expression', async (code, right) => {
		const { sent, said } = await sentOf(`=Dear {{ ${code} }}, {{ "hi" }}`);
		expect([sent, said[0]?.error]).toEqual([
			[],
			`The text contains "${code}" in braces, which n8n does not read as it is meant`,
		]);
		expect(said[0]?.message).toContain(`: Write ${inPlace(right)}, ${OR}`);
	});

	it.each(['[Your Company]', '[Parent Name]', '((insert link here))', '«Vorname»', '[ชื่อลูกค้า]'])(
		'%s is refused without such a field: people leave it open',
		async (written) => {
			const { sent, said } = await sentOf(`Dear ${written}, hi`);
			expect([sent, said[0]?.error]).toEqual([
				[],
				`The text contains ${written}, which nobody has filled in`,
			]);
		},
	);

	it.each([
		...['[ALERT] down', '[OTP] 1234', '[WeTV]รหัส', 'GET /o/{orderId}', ':name: hi', '« Name »'],
		...['a < name > b', '<name>Ann</name>', '[name](https://a.test)', '{optOutLink', 'a@name.test'],
		...['Reply [YES]', '[City] hi', '#name#', '{0}', '%s', '[DemoShop] hi', '20% off, 30% more'],
	])('is none: %s', async (text) => {
		const items = [{ ...ITEM, alert: 'x', otp: 'x', wetv: 'x', orderId: 'x' }];
		const { sent, hints } = await sentOf(text, items);
		expect([sent, hints.join(' ').includes('placeholder')]).toEqual([[text], false]);
	});

	it('is the name of a value beside it', async () => {
		const { sent } = await sentOf('=[city]: {{ $json.city }}', [{ ...ITEM, city: 'Trang' }]);
		expect(sent).toEqual(['[city]: Trang']);
	});
});

describe('a template in a column', () => {
	const items = (...texts: string[]) =>
		texts.map((text, index) => ({ ...ITEM, text, to: [A, B][index] ?? A, id: index }));
	const dear = ['Dear [First Name], hi', 'Dear [First Name], bye'];
	const sendTo = async (text: string, some: IDataObject[], options: INodeParameters = {}) => {
		sandbox.clear();
		const { items: said, ...others } = await send(some, { to: '={{ $json.to }}', text }, options);
		return { ...others, said, sent: others.seen.map(([, each]) => each) };
	};

	it.each([
		['={{ $json.text }}', 'The field "text"', '$json.text'],
		['=Hello! {{ $json.text }} Bye', 'The field "text"', '$json.text'],
		['={{ $json.text.trim() }}\n', 'The expression "$json.text.trim()"', '(your expression)'],
		[
			'={{ $("Start").item.json.text }}',
			'The field "text" of "Start"',
			'$("Start").item.json.text',
		],
	])('is refused where items for two numbers have the same: %s', async (text, subject, code) => {
		const { sent, said, hints } = await sendTo(text, [...items(...dear), ...items('Hi')]);
		expect(sent).toEqual([expect.stringContaining('Hi')]);
		expect(said.map(({ error }) => error)).toEqual([
			`${subject} puts [First Name] into the text of several items: n8n does not replace placeholders of other tools`,
			said[0]?.error,
			undefined,
		]);
		expect(said[1]?.message).toContain(
			`: Write {{ ${code}.replaceAll("[First Name]", $json["First Name"]) }} in Text, ${OR}`,
		);
		expect(hints.join(' ')).not.toContain('placeholder, write');
	});

	it.each(['{{name}}', '${name}', '{{ name }}', '{name}', '*|name|*', '[name]', '<name>'])(
		'goes out by what the failure says to write: %s',
		async (written) => {
			const texts = items(`Dear ${written}`, `Bye ${written}`);
			const { said, sent } = await sendTo('={{ $json.text }}', texts);
			const message = z.string().parse(said[0]?.message);
			const [, code = ''] = /: Write (\{\{ .* \}\}) in Text/.exec(message) ?? [];
			expect(sent).toEqual([]);
			expect((await sendTo(`=${code}`, texts)).sent).toEqual(['Dear Ann', 'Bye Ann']);
		},
	);

	it('is refused where .replace() left the second one', async () => {
		const text = '={{ $json.text.replace("{name}", $json.name) }}';
		expect((await sendTo(text, items('{name}, {name}', 'x {name}, {name}'))).sent).toEqual([]);
	});

	it.each([
		['once', ['Hi [name]', 'Hi'], '[name]'],
		['once, as a model leaves it open', ['Hi [Your Name]', 'Hi'], '[Your Name]'],
		['as the part of a route', ['GET /o/[id]', 'PUT /o/[id]'], undefined],
		['as a label', ['[ID] of Ann', '[ID] of Bo'], undefined],
		['as a variable of an alert', ['@name: $name up', '@name: $name down'], undefined],
		[
			'as code of another tool',
			['a ${x} {a_b} {{ .Code }}', 'b ${x} {a_b} {{ .Code }}'],
			undefined,
		],
	])('is sent where it comes %s', async (_, texts, told) => {
		const { sent, hints } = await sendTo('={{ $json.text }}', items(...texts));
		expect(sent).toEqual(texts);
		expect(hints.join(' ').match(/A text has (.*) in it, which is sent as it is/)?.[1]).toBe(told);
	});

	it('is sent where both go to the same number, as alerts do', async () => {
		const same = items(...dear).map((item) => ({ ...item, to: `${A}, ${B}` }));
		expect((await sendTo('={{ $json.text }}', same)).sent).toHaveLength(4);
	});

	it('is sent where the text replaces the placeholder', async () => {
		const text = '={{ $json.text.replaceAll("[First Name]", $json["First Name"]) }}';
		expect((await sendTo(text, items(...dear))).sent).toEqual(['Dear Ann, hi', 'Dear Ann, bye']);
	});

	it.each([{ dryRun: true }, { operation: 'estimate' }, { allowMissingValues: true }])(
		'is said by a preview, too, and sent where the user allows it: %j',
		async ({ operation = 'send', ...options }: INodeParameters) => {
			sandbox.clear();
			const parameters = { to: '={{ $json.to }}', text: '={{ $json.text }}', operation };
			const { outcomes } = await send(items(...dear), parameters, options);
			const outcome = 'allowMissingValues' in options ? 'accepted' : 'notSent';
			expect(outcomes.map(([, each]) => each)).toEqual([outcome, outcome]);
		},
	);
});

describe('the other settings', () => {
	it.each(['callbackData', 'bulkId', 'messageId'])('refuse it, too: %s', async (option) => {
		const { reasons } = await sentOf('Hi', [ITEM], { [option]: 'x [name]' });
		expect(reasons[0]).toMatch(/ contains \[name\]: n8n does not replace placeholders/);
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

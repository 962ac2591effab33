import { cloneDeep, set } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { asText } from '../../../../../nodes/BulkSms/core/text/words';
import { useSendingStage } from '../sendingStage';

const { run, sandbox } = useSendingStage();

/** The text that leaves for an item, and what else is said. */
async function send(text: string, item: IDataObject) {
	sandbox.clear();
	const { errorBranch } = await run({ text }, { items: [cloneDeep(item)] });
	const { error, message } = errorBranch[0]?.json ?? {};
	return { left: sandbox.sent()[0]?.text, error: asText(error), message: asText(message) };
}

const EXPRESSION = /\{\{.*?\}\}/;
const codeIn = (text: string): string => (EXPRESSION.exec(text)?.[0] ?? '').slice(2, -2).trim();

/** Does with a text what its refusal says, and writes `-` where it asks for what to send instead. */
function followed(text: string, error: string, message: string): string {
	const [, meant] = /did you mean "(.*?)"/.exec(error) ?? [];
	if (meant !== undefined) return text.replace(/(?<=json\.)[\w.]+/, meant);
	if (codeIn(message) === '') return `=${text}`;
	const cure = codeIn(message)
		.replace('(your expression)', () => `(${codeIn(text)})`)
		.replace(/''$/, "'-'");
	const [, left = EXPRESSION] = /contains (\[.*?\]|\$.+?)(?:: n8n|, which)/.exec(error) ?? [];
	return `=${text.replace(/^=/, '')}`.replace(left, () => `{{ ${cure} }}`);
}

const INSTEAD = 'with what to send instead between the quotes (a 0 counts as blank there), or add';
const alone = (field: string) => `a value for it, write {{ ${field} || '' }} ${INSTEAD}`;
const choice = (tests: string) => `, write {{ ${tests} ? (your expression) : '' }} ${INSTEAD}`;
const CORRECT = 'Correct the name in Text, or add';
const BOTH = '=Hi {{ $json.name + " " + $json.last }}!';
const DAY = '=On {{ DateTime.fromISO($json.day).toFormat("d LLL yyyy") }}.';
const PRICE = '=Pay {{ $json.price.toFixed(2) }}!';
const LIST = '=For {{ $json.items.map((i) => i.name).join(", ") }}!';
const SHOP = '$("Start").item.json.shop';
const FIXED = 'Choose Expression in place of Fixed above Text and write {{ $json.name }}';

interface Row {
	text: string;
	item: IDataObject;
	advice: string;
	/** The field that gets values. */
	field?: string | string[];
	value?: unknown;
	/** What leaves with the value, with 0, with null, and with a blank. Absent if nothing does. */
	left: [withValue: string, with0?: string, withNull?: string, withBlank?: string];
}

const ROWS: Row[] = [
	// A field alone
	{
		...{ text: '=Pay {{ $json.name }} THB', item: { name: null, b: 1 }, value: 5 },
		...{ advice: alone('$json.name'), left: ['Pay 5 THB', 'Pay - THB', 'Pay - THB', 'Pay - THB'] },
	},
	{
		...{ text: '={{ $json.name }}', item: { name: ' ', b: 1 } },
		...{ advice: alone('$json.name'), left: ['Ann', '-', '-', '-'] },
	},
	{
		...{ text: '=Hi {{ $json["a b"] }}!', item: { 'a b': '', b: 1 }, field: 'a b' },
		...{ advice: alone('$json["a b"]'), left: ['Hi Ann!', 'Hi -!', 'Hi -!', 'Hi -!'] },
	},
	{
		...{ text: '=Hi {{ $json.who.name }}!', item: { who: null, b: 1 }, field: 'who.name' },
		...{ advice: alone('$json.who?.name'), left: ['Hi Ann!', 'Hi -!', 'Hi -!', 'Hi -!'] },
	},
	{
		...{ text: '=Hi {{ $json.l[0].name }}!', item: { l: [], b: 1 }, field: 'l[0].name' },
		...{ advice: alone('$json.l?.["0"]?.name'), left: ['Hi Ann!', 'Hi -!', 'Hi -!', 'Hi -!'] },
	},
	{
		...{ text: `=At {{ ${SHOP} }}!`, item: { shop: '', b: 1 }, field: 'shop' },
		...{ advice: alone(SHOP), left: ['At Ann!', 'At -!', 'At -!', 'At -!'] },
	},
	// A field in code
	{
		...{ text: '=Hi {{ $json.name.trim() }}!', item: { name: '', b: 1 } },
		...{ advice: choice('$json.name'), left: ['Hi Ann!', 'Hi -!', 'Hi -!', 'Hi -!'] },
	},
	{
		...{ text: '=Hi {{ $json.who.name.trim() }}!', item: { who: {}, b: 1 }, field: 'who.name' },
		...{ advice: choice('$json.who?.name'), left: ['Hi Ann!', 'Hi -!', 'Hi -!', 'Hi -!'] },
	},
	{
		...{ text: `=At {{ ${SHOP}.trim() }}!`, item: { shop: null, b: 1 }, field: 'shop' },
		...{ advice: choice(SHOP), left: ['At Ann!', 'At -!', 'At -!', 'At -!'] },
	},
	{
		...{ text: BOTH, item: { name: '', last: '', b: 1 }, field: 'last' },
		...{ advice: choice('$json.name && $json.last'), left: ['Hi -!', 'Hi -!', 'Hi -!', 'Hi -!'] },
	},
	{
		...{ text: BOTH, item: { name: '', last: 'Lee' } },
		...{ advice: choice('$json.name'), left: ['Hi Ann Lee!', 'Hi -!', 'Hi -!', 'Hi -!'] },
	},
	{
		...{ text: PRICE, item: { price: null, b: 1 }, field: 'price', value: 5 },
		...{ advice: choice('$json.price'), left: ['Pay 5.00!', 'Pay -!', 'Pay -!', 'Pay -!'] },
	},
	{
		...{ text: DAY, item: { day: '', b: 1 }, field: 'day', value: '2027-01-31' },
		...{ advice: choice('$json.day'), left: ['On 31 Jan 2027.', 'On -.', 'On -.', 'On -.'] },
	},
	{
		...{ text: LIST, item: { items: [], b: 1 }, field: 'items', value: [{ name: 'x' }] },
		...{ advice: choice('$json.items?.length'), left: ['For x!', 'For -!', 'For -!', 'For -!'] },
	},
	{
		...{ text: '=For {{ $json.items }}!', item: { items: [], b: 1 }, field: 'items', value: ['x'] },
		...{ advice: choice('$json.items?.length'), left: ['For x!', 'For -!', 'For -!', 'For -!'] },
	},
	// A name that was meant
	{
		...{ text: '=Hi {{ $json.Name }}!', item: { name: 'Bo', b: 1 } },
		...{ advice: CORRECT, left: ['Hi Ann!', 'Hi 0!'] },
	},
	{
		...{ text: '=Hi {{ $("Start").item.json.NAME }}!', item: { name: 'Bo', b: 1 } },
		...{ advice: CORRECT, left: ['Hi Ann!', 'Hi 0!'] },
	},
	{
		...{ text: '=Hi {{ $json.name }}!', item: { body: { name: 'Bo' } }, field: 'body.name' },
		...{ advice: CORRECT, left: ['Hi Ann!', 'Hi 0!'] },
	},
	...['{{ name }}', '{{ json.name }}', '{{ $Json.name }}', '{{ $name }}', '{{ Name }}'].map(
		(code): Row => ({
			...{ text: `=Hi ${code}!`, item: { name: 'Bo', b: 1 } },
			...{ advice: 'Write {{ $json.name }}, or add', left: ['Hi Ann!', 'Hi 0!'] },
		}),
	),
	{
		...{ text: '=Hi {{ contact.firstname }}!', item: { 'First Name': 'Bo' }, field: 'First Name' },
		...{ advice: 'Write {{ $json["First Name"] }}', left: ['Hi Ann!', 'Hi 0!'] },
	},
	// A Fixed text, and what is no expression in an expression
	...['Hi {{ name }}!', 'Hi {{Name}}!', 'Hi [Name]!'].map(
		(text): Row => ({
			...{ text, item: { name: 'Bo', b: 1 }, advice: FIXED, left: ['Hi Ann!', 'Hi 0!'] },
		}),
	),
	{
		...{ text: 'Hi {{ $json.name }}!', item: { name: 'Bo' } },
		...{ advice: 'Choose Expression in place of Fixed', left: ['Hi Ann!', 'Hi 0!'] },
	},
	{
		...{ text: '=Hi $json.name!', item: { name: 'Bo' } },
		...{ advice: 'Write {{ $json.name }} in its place', left: ['Hi Ann!', 'Hi 0!'] },
	},
	{
		...{ text: '=Hi [Name]!', item: { name: 'Bo', b: 1 } },
		...{ advice: 'Write {{ $json.name }} in its place', left: ['Hi Ann!', 'Hi 0!'] },
	},
	// A character of the data
	{
		...{ text: '={{ $json.text }}', item: { text: 'a\u0007b' }, field: 'text' },
		...{ advice: 'for example with {{ $json.text.replace(', value: 'a\u0007b', left: ['ab'] },
	},
];

describe('the advice of a refused text', () => {
	it.each(ROWS)('works when it is followed: $text, $item', async (row) => {
		const { text, item, advice, field = 'name', value = 'Ann', left } = row;
		const { error, message, ...refused } = await send(text, item);
		expect(refused).toEqual({ left: undefined });
		expect(message).toContain(advice);

		const next = followed(text, error, message || error);
		const leaves: unknown[] = [];
		for (const each of [value, 0, null, '']) {
			leaves.push((await send(next, set(cloneDeep(item), field, each))).left);
		}
		expect([next, ...leaves]).toEqual([next, ...left, ...Array<undefined>(4 - left.length)]);
	});

	it.each([
		['=Hi {{ $json.name }}', '#N/A'],
		['=Hi {{ $json.name.trim() }}', ' NULL '],
		['=Hi {{ $json.name }}', ['#REF!']],
	])('is to correct the cell where it has a word for nothing: %s, %j', async (text, name) => {
		const { message } = await send(text, { name, shop: 'x' });
		const word = String(name).trim();
		expect(message).toContain(`: Correct the cell with ${word}, or add Sending → Allow`);
	});
});

import fc from 'fast-check';

/** Names of fields: ordinary ones, inherited ones, and those that the engines have trouble with. */
const KEYS = [
	...['a', 'b', 'name', 'phone', 'customer', 'phones', 'link', 'at', 'size'],
	...['class', 'null', 'this', 'global', 'globalThis', 'process', 'json', 'item', 'isProxy'],
	...['$', '$id', '_x', 'ชื่อ', 'ราคาน้ำ', 'é', 'Größe', 'name2', '电话'],
	...['first name', 'x.y', 'a-b', 'Phone (mobile)', 'x // y', ' ', '', '👋', '`${a}`'],
	...['0', '1', '01', '-1', '1.0', '4294967296'],
	...['length', 'toString', 'valueOf', 'constructor', 'hasOwnProperty', '__proto__', 'toJSON'],
	...['prototype', 'caller', 'arguments', 'binding', 'defineProperty', '__defineGetter__'],
	...['__isError', '__n8nType', 'isLuxonDateTime'],
	...[
		'a"b',
		"it's",
		'a{b',
		'}}',
		'{{ $json.a }}',
		'back\\slash',
		'line\nbreak',
		'\u2028',
		'\ud800',
	],
];
const COMMON = KEYS.slice(0, 9);
const common = fc.constantFrom(...COMMON);
const key = fc.oneof({ weight: 1, arbitrary: common }, fc.constantFrom(...KEYS));

const someText = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom('Ann', '66812345678', 'สวัสดี', '👋🏽', '') },
	fc.constantFrom(
		' ',
		'\n',
		'\u00a0',
		'{{ $json.a }}',
		'$& $1',
		'"',
		'\\',
		'${a}',
		'undefined',
		'a\0b',
	),
	fc.string({ maxLength: 10, unit: 'grapheme' }),
);
const aNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
/** JSON as text, which can say `-0` and name a field `__proto__`. */
const { value, record } = fc.letrec<Record<'value' | 'list' | 'record', string>>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		{ weight: 3, arbitrary: someText.map((each) => JSON.stringify(each)) },
		{ weight: 1, arbitrary: aNumber.map((each) => (Object.is(each, -0) ? '-0' : String(each))) },
		fc.constantFrom('true', 'false', 'null', '0', '-0'),
		{ weight: 1, arbitrary: tie('list') },
		{ weight: 2, arbitrary: tie('record') },
	),
	list: fc.array(tie('value'), { maxLength: 3 }).map((list) => `[${list.join()}]`),
	record: fc
		.array(fc.tuple(key, tie('value')), { maxLength: 5 })
		.map((fields) => `{${fields.map(([k, v]) => `${JSON.stringify(k)}:${v}`).join()}}`),
}));
/** The json of an input item, as text. */
const item = fc
	.tuple(fc.array(fc.tuple(common, value), { minLength: 3, maxLength: 12, size: 'max' }), record)
	.map(([fields, rest]) => {
		const known = fields.map(([k, v]) => `${JSON.stringify(k)}:${v}`);
		return `{${[...known, rest.slice(1, -1)].filter((each) => each !== '').join()}}`;
	});

const step = fc.oneof(
	{ weight: 8, arbitrary: common.map((each) => `.${each}`) },
	{ weight: 1, arbitrary: key.map((each) => `.${each}`) },
	{ weight: 2, arbitrary: key.map((each) => `["${each}"]`) },
	{ weight: 2, arbitrary: key.map((each) => `['${each}']`) },
	{ weight: 1, arbitrary: fc.constantFrom('[0]', '[1]', '["0"]') },
);
/** Steps that mean something to lists and texts, and to an object only as its own field. */
const ofLists = fc.constantFrom('[0]', '[1]', '.length', '["length"]', '.at', '.link', '.join');
const steps = fc.oneof(
	{ weight: 3, arbitrary: fc.tuple(step) },
	{ weight: 2, arbitrary: fc.tuple(step, fc.oneof(step, ofLists)) },
	{ weight: 1, arbitrary: fc.array(step, { minLength: 3, maxLength: 4 }) },
);
const space = fc.constantFrom('', ' ', ' ', '\n', '\t\r\n ');
const reference = fc
	.tuple(space, steps, space)
	.map(([before, path, after]) => `{{${before}$json${path.join('')}${after}}}`);
/** Code that n8n reads and that is no plain reference, and code that it cannot read. */
const other = fc
	.constantFrom(
		...['$json', '$json.a + 1', '$json?.a', '$json.a?.b', '$json.a.toString()', '($json.a)', ''],
		...['$json.a /* why */', '$json.a // why', '$json.a;', '$json .a', '$json. a', '$json[ 0 ]'],
		...['$json[`a`]', '$json["a" + "b"]', '$json[$json.a]', '$json["\\x61"]', "$json['\\'']"],
		...['$json.a.length', '$json[01]', '$json[-1]', '$json[1.0]', '$json[1e0]', '$json[0x1]'],
		...[
			'$json.0',
			'$json.\\u0061',
			'$json.#a',
			'$json.a, 1',
			'{ $json.a }',
			'$json["a\']',
			'$json..a',
		],
		...['$JSON.a', '$input.item.json.a', '$json.a ? 1 : 2', '`${$json.a}`', '\u00a0$json.a', '"a"'],
	)
	.map((code) => `{{ ${code} }}`);
const literal = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom('Dear ', ', ', ' ', '\n', 'สวัสดี ', '👋', '') },
	fc.constantFrom('{', '}', '}}', '"', "'", '`', '${a}', '\r\n\t', '\u2028', '\0', '<!--', '//'),
	fc.constantFrom('\\', '\\\\', '{{', 'toString', 'constructor', '. constructor', '\ud83d', '='),
	fc.string({ maxLength: 10, unit: 'grapheme' }),
);
const mixed = fc
	.array(
		fc.oneof(
			{ weight: 15, arbitrary: literal },
			{ weight: 15, arbitrary: reference },
			{ weight: 1, arbitrary: other },
		),
		{ maxLength: 5 },
	)
	.map((pieces) => pieces.join(''));
const parameter = fc.oneof(
	{ weight: 10, arbitrary: fc.oneof(reference, mixed).map((expression) => `=${expression}`) },
	{ weight: 1, arbitrary: other.map((expression) => `=${expression}`) },
	{ weight: 1, arbitrary: mixed },
);

/** Items per parameter: n8n takes much longer to parse one than to evaluate it. */
export const ITEMS = 4;

/** A parameter, in the grammar or outside of it, and items to read it from. */
export const question = fc.record({
	parameter,
	items: fc.array(item, { minLength: ITEMS, maxLength: ITEMS }),
});

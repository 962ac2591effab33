import fc from 'fast-check';

const NAMES = [
	...[
		'__proto__',
		'constructor',
		'toString',
		'prototype',
		'hasOwnProperty',
		'length',
		'$',
		'_',
		'',
	],
	...['details', 'detail', 'Details', 'bulkId', 'bulkid', 'messageId', 'messageid', 'to', 'from'],
	...['text', 'credit', 'status', 'code', 'name', 'sendDate', 'doneDate', 'callbackData', 'data'],
];

/** JSON whose names are those of a report and of prototypes as often as any other. */
const hostileJson = fc.letrec<{ value: unknown }>((tie) => {
	const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 5 }));
	const entries = fc.array(fc.tuple(name, tie('value')), { maxLength: 6 });
	return {
		value: fc.oneof(
			{ depthSize: 'small', withCrossShrink: true },
			fc.constantFrom(null, true, '', ' ', 'DELIVERED', '000', '{"to":', '[[', 1e308, -0, 7),
			fc.string(),
			fc.double(),
			fc.array(tie('value'), { maxLength: 5 }),
			// As JSON.parse does it: __proto__ becomes a field like any other.
			entries.map((each): unknown => Object.fromEntries(each)),
			entries.map((each) => JSON.stringify(Object.fromEntries(each))),
		),
	};
}).value;

const truncated = fc
	.tuple(hostileJson, fc.nat())
	.map(([value, length]) => JSON.stringify(value).slice(0, length % 200));
const huge = fc
	.tuple(
		fc.constantFrom('x', ' ', '[', '{"a":', '\\', '"', '9', '\u0000', '\ud800'),
		fc.integer({ min: 1, max: 20_000 }),
	)
	.map(([piece, times]) => piece.repeat(times));
const nested = fc
	.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 200 }), hostileJson)
	.map(([name, depth, value]) =>
		Array.from({ length: depth }).reduce<unknown>(
			(inside) => Object.fromEntries([[name, inside]]),
			value,
		),
	);
/** A body as nobody should send it: wrong types, cut off, huge, deep, with names of prototypes. */
export const anyBody = fc.oneof(
	{ arbitrary: hostileJson, weight: 6 },
	{ arbitrary: fc.jsonValue(), weight: 2 },
	{ arbitrary: nested, weight: 1 },
	{ arbitrary: truncated, weight: 1 },
	{
		arbitrary: fc
			.tuple(fc.constantFrom(...NAMES), huge)
			.map(([name, text]): unknown => ({ [name]: text })),
		weight: 1,
	},
	{ arbitrary: huge, weight: 1 },
);

import { isNothing, nothingIn } from '../../../../nodes/BulkSms/core/text/nothing';

const KINDS: Array<[kind: string | undefined, values: unknown[]]> = [
	['absent', [undefined, null, [], [null], [[], [undefined]]]],
	['blank', ['', ' ', '\u00a0\u2003', '\u200b', '\u3164\u2800', '\0', '\r\n', [''], [null, ' ']]],
	[
		'failed',
		[
			...[NaN, Infinity, -Infinity, 'NaN', ' NaN\n', '[object Object]', 'Invalid Date'],
			...['Invalid DateTime', 'Invalid Duration', 'Invalid Interval', [NaN], ['', 'NaN']],
		],
	],
	[
		'word',
		[
			...['undefined', 'NULL', '\\N', '(null)', '<null>', '<no value>', 'NaT', 'Invalid date'],
			...['0000-00-00', '0000-00-00 00:00:00', '#N/A', ' #REF! ', '#¡DIV/0!', '#ЗНАЧ!', '#YOK'],
			...['#NENÍ_K_DISPOZICI', 'Err:502', 'Loading...', 'กำลังโหลด…', 'Wird geladen ...'],
			...[['#N/A'], [null, ' ', NaN, '#N/A']],
		],
	],
	// What a person may answer, and what only looks like nothing.
	[
		undefined,
		[
			...['null', 'None', 'N/A', 'nan', '-', 'x', '0', 'Err:5', '#1', 'Loading', '#N/A today'],
			...[
				`${' '.repeat(100)}NaN`,
				0,
				-0,
				false,
				true,
				{},
				new Date(NaN),
				[0],
				[null, 'Ann'],
				['null'],
			],
		],
	],
];

it.each(KINDS.flatMap(([kind, values]) => values.map((value) => [value, kind])))(
	'in %j is %s',
	(value, kind) => {
		expect(nothingIn(value)).toBe(kind);
	},
);

it('does not follow a list that holds itself without an end', () => {
	const list: unknown[] = [];
	list.push(list);
	expect(nothingIn(list)).toBeUndefined();
});

it('finds nothing in "null" where it stands alone, such as an ID', () => {
	expect([nothingIn('null'), isNothing('null'), isNothing(' null\n'), isNothing('Null')]).toEqual([
		undefined,
		true,
		true,
		false,
	]);
});

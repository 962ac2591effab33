import { DateTime } from 'luxon';

import { exampleNodes, runCode } from '../../engine/exampleCode';

const EXAMPLE = 'ask-for-consent';
const PHONE = '66812380001';
const AT = DateTime.fromISO('2026-11-28T12:00Z');

/** The texts and words of the example as it is imported. */
const { assignments } = exampleNodes(EXAMPLE).find(({ name }) => name === 'Settings')?.parameters
	.assignments as { assignments: Array<{ name: string; value: string }> };
const settings = Object.fromEntries(assignments.map(({ name, value }) => [name, value]));

interface Done {
	writes: boolean;
	row: { consent?: string };
	text: string;
}
/** What the trigger says of the words that have a meaning of their own. */
const WORDS: Record<string, object> = { STOP: { isOptOut: true }, JOIN: { isOptIn: true } };

async function told(text: string, rows: object[]) {
	const nodes = {
		...{ 'Ask by Form': [], Settings: [settings], 'Row of the Person': rows },
		'Incoming SMS': [{ from: PHONE, text, isOptOut: false, isOptIn: false, ...WORDS[text] }],
		'Read the Number': [{ outcome: 'dryRun', to: `+${PHONE}` }],
	};
	const [done] = (await runCode(EXAMPLE, 'What to Do', { nodes, now: AT })) as [Done];
	return done;
}

test('JOIN and STOP in turn: only a YES behind the last JOIN is one, and each call is answered', async () => {
	const CALLS: Array<[text: string, name: string, consent: string]> = [
		['YES', 'other', ''],
		['JOIN', 'ask', 'asked'],
		['JOIN', 'ask', 'asked'],
		['YES', 'thanks', 'yes'],
		['STOP', 'stopped', 'no'],
		['STOP', 'stopped', 'no'],
		['YES', 'other', 'no'],
		['JOIN', 'ask', 'asked'],
		['STOP', 'stopped', 'no'],
		['JOIN', 'ask', 'asked'],
		['yes', 'thanks', 'yes'],
		['JOIN', 'thanks', 'yes'],
		['thank you', 'other', 'yes'],
	];
	let row: object = {};
	const happened = [];
	for (const [text] of CALLS) {
		const done = await told(text, [row]);
		if (done.writes) row = { id: 1, ...done.row };
		const name = Object.keys(settings).find((each) => settings[each] === done.text);
		happened.push([text, name, (row as Done['row']).consent ?? '']);
	}
	expect(happened).toEqual(CALLS);
});

test.each([
	...['YES 😀', 'Yes 👍🏽', '✅ yes', 'yes ❤️', 'Yes :-)', '"YES"', 'Ｙｅｓ', 'y'],
	...['ใช่', 'ใช่ค่ะ', 'ใช่ครับ 🙏'],
])('%j is a yes', async (text) => {
	const asked = { id: 1, phone: PHONE, consent: 'asked' };
	expect(await told(text, [asked])).toMatchObject({ row: { consent: 'yes' } });
});

test.each(['yes or no?', 'yesterday', 'no', '😀', '👍', '', 'ไม่ใช่', 'ไม่ใช่ค่ะ'])(
	'%j is no yes',
	async (text) => {
		const asked = { id: 1, phone: PHONE, consent: 'asked' };
		expect(await told(text, [asked])).toMatchObject({ writes: false, text: settings.other });
	},
);

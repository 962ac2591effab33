import { runInNewContext } from 'node:vm';

import { omit } from 'lodash';
import { DateTime } from 'luxon';

import { exampleNodes, runCode } from '../../engine/exampleCode';

interface Row {
	row_number: number;
	name?: unknown;
	phone?: unknown;
	campaign?: string;
	messageId?: string;
	outcome?: string;
}
/** Each row of a sheet has all its columns. */
const COLUMNS = { unsubscribed: '', campaign: '', messageId: '', outcome: '' };
const ANN: Row = { row_number: 2, name: 'Ann', phone: '081 239 0001', ...COLUMNS };
const BO: Row = { row_number: 3, name: 'Bo', phone: '+66 81 239 0002', ...COLUMNS };
const sentAs = (campaign: string, outcome: string) => ({
	...{ campaign, messageId: 'sms-1-2', outcome },
});

async function whoGetsIt(rows: object[], settings: object = {}) {
	const nodes = { Settings: [{ campaign: 'Spring sale', testNumber: '', ...settings }] };
	return (await runCode('sheet-tomorrow-at-nine', 'Who Gets It', { input: rows, nodes })) as Array<
		Row & { noted: Row; test?: string }
	>;
}
const numbers = (rows: Row[]) => rows.map(({ row_number }) => row_number);

/** What the nodes behind it write into the rows: the note, and then what the gateway said. */
const written = (rows: Row[], got: Array<Row & { noted: Row }>, outcome?: string) =>
	rows.map((row) => {
		const own = got.find(({ row_number }) => row_number === row.row_number);
		return own ? { ...row, ...own.noted, ...(outcome !== undefined && { outcome }) } : row;
	});

const DONE = (name: string) =>
	`Each row got "${name}" already, so nothing is sent. For another message, enter another name as campaign in Settings`;

test('the months of a list: each name is sent once, and a second start of it says that all got it', async () => {
	let rows: Row[] = [ANN, BO];
	for (const campaign of ['Spring sale', 'Summer sale', 'Spring sale']) {
		const got = await whoGetsIt(rows, { campaign });
		expect([campaign, numbers(got)]).toEqual([campaign, [2, 3]]);
		rows = written(rows, got, 'accepted');
		for (const same of [campaign, ` ${campaign.toUpperCase()} `]) {
			await expect(whoGetsIt(rows, { campaign: same })).rejects.toThrow(DONE(same.trim()));
		}
	}
});

test('a row that was killed before its outcome came stays unknown, and gets nothing more under this name', async () => {
	const rows = written([ANN, BO], await whoGetsIt([ANN]));
	expect(rows[0]).toMatchObject({ campaign: 'Spring sale', outcome: 'unknown' });
	expect(numbers(await whoGetsIt(rows))).toEqual([3]);
	expect(numbers(await whoGetsIt(rows, { campaign: 'Summer sale' }))).toEqual([2, 3]);
});

test.each([
	['accepted', []],
	['unknown', []],
	['', []],
	['skipped', [2]],
	['notSent', [2]],
	['rejected', [2]],
])('a row that says "%s" for this name', async (outcome, sent) => {
	expect(numbers(await whoGetsIt([{ ...ANN, ...sentAs('spring sale ', outcome) }, BO]))).toEqual([
		...sent,
		3,
	]);
});

test('a person in two rows, of which one was sent, gets no second message', async () => {
	const again = {
		...ANN,
		row_number: 9,
		phone: '+66812390001',
		...sentAs('Spring sale', 'skipped'),
	};
	const rows = [{ ...ANN, ...sentAs('Spring sale', 'accepted') }, again, BO];
	expect(numbers(await whoGetsIt(rows))).toEqual([3]);
	expect(
		numbers(
			await whoGetsIt([
				{ ...BO, phone: '' },
				{ ...ANN, phone: null },
			]),
		),
	).toEqual([3, 2]);
});

test('names are trimmed, whatever a cell contains, and the columns of the row come along', async () => {
	const rows = [
		{ ...ANN, name: ' Ann\u00a0', unsubscribed: 'nein' },
		{ ...BO, name: 7 },
	];
	expect((await whoGetsIt(rows)).map((row) => omit(row, 'noted'))).toEqual([
		{ ...ANN, unsubscribed: 'nein', messageId: 'sms-7-2' },
		{ ...BO, name: 7, messageId: 'sms-7-3' },
	]);
});

test('a test goes to the test number, each time with another text, and leaves the sheet as it is', async () => {
	const rows = [{ ...ANN, unsubscribed: 'yes', ...sentAs('Winter sale', 'accepted') }, BO];
	const got = await whoGetsIt(rows, { testNumber: '+66 81 239 0099' });
	expect(got).toMatchObject([
		{ phone: '+66 81 239 0099', messageId: 'test-7-2', unsubscribed: '' },
		{ phone: '+66 81 239 0099', messageId: 'test-7-3' },
	]);
	expect(got.map(({ test: mark }) => mark)).toEqual([
		expect.stringMatching(/^ \(test \d\d:\d\d:\d\d\)$/),
		expect.stringMatching(/^ \(test /),
	]);
	expect(written(rows, got)).toEqual(rows);
});

test.each([
	[[ANN], { campaign: ' ' }, 'Enter a name as campaign in Settings, such as Spring sale'],
	[[{}], {}, 'The sheet SMS has no rows'],
])('says what is missing: %j %j', async (rows, settings, words) => {
	await expect(whoGetsIt(rows, settings)).rejects.toThrow(words);
});

test.each([
	['phone', 'Phone'],
	['phone', 'phone '],
	['unsubscribed', 'Unsubscribed'],
	['campaign', 'CAMPAIGN'],
	['messageId', 'messageID'],
	['outcome', 'result'],
])('a sheet without the column %s sends nothing, and says so: %s', async (column, other) => {
	const rows = [ANN, BO].map((row) => ({ ...omit(row, column), [other]: 'x' }));
	await expect(whoGetsIt(rows)).rejects.toThrow(
		`The sheet SMS has no column "${column}": write it just so. Its columns are "${Object.keys(omit(rows[0], 'row_number')).join('", "')}"`,
	);
});

test.each([
	['Asia/Bangkok', '2026-11-28T12:00', '2026-11-29T09:00:00.000+07:00'],
	['Europe/Berlin', '2027-03-27T12:00', '2027-03-28T09:00:00.000+02:00'],
	['Europe/Berlin', '2027-10-30T12:00', '2027-10-31T09:00:00.000+01:00'],
	['America/New_York', '2027-03-13T23:30', '2027-03-14T09:00:00.000-04:00'],
])('tomorrow at nine is nine, also where the clocks change: %s', (zone, now, sendAt) => {
	const settings = exampleNodes('sheet-tomorrow-at-nine').find(({ name }) => name === 'Settings');
	const { assignments } = settings?.parameters.assignments as {
		assignments: Array<{ name: string; value: string }>;
	};
	const { value = '' } = assignments.find(({ name }) => name === 'sendAt') ?? {};
	const code = value.replace(/^=\{\{(.*)\}\}$/, '$1').replace('Asia/Bangkok', zone);
	expect(runInNewContext(code, { $now: DateTime.fromISO(now, { zone }) })).toBe(sendAt);
});

test('an execution in which nobody new gets the campaign says so', async () => {
	const ended = async (...outcomes: string[]) => {
		const sent = outcomes.map((outcome) => ({ outcome }));
		const nodes = { Settings: [{ campaign: ' Spring sale ' }], 'Bulk SMS': sent };
		return await runCode('sheet-tomorrow-at-nine', 'Does Anybody Get It?', { input: [], nodes });
	};
	await expect(ended('skipped', 'notSent', 'rejected')).rejects.toThrow(
		'Nobody new gets "Spring sale": the column reason says why',
	);
	expect(await ended('skipped', 'accepted')).toEqual([]);
	expect(await ended('unknown')).toEqual([]);
});

test.each<[string, string, string, boolean]>([
	['with and without the country code', '081 239 0001', '+66 81 239 0001', true],
	['with 00', '0066 81-239-0001', '66812390001', true],
	['of eight digits', '91 23 45 67', '+47 91 23 45 67', true],
	['of eight digits, the other way round', '+65 9123 4567', '9123 4567', true],
	['that end alike', '081 239 0001', '091 239 0001', false],
	['that end alike in two countries', '+66 81 239 0001', '+84 81 239 0001', false],
	['that are too short to be known', '1234567', '0661234567', false],
])('two numbers of one person get it once: %s', async (_, one, other, isOne) => {
	const rows = [
		{ ...ANN, phone: one, ...sentAs('Spring sale', 'accepted') },
		{ ...ANN, phone: other, row_number: 3 },
		{ ...BO, row_number: 4 },
	];
	expect(numbers(await whoGetsIt(rows))).toEqual(isOne ? [4] : [3, 4]);
});

import { DateTime } from 'luxon';

import { windowsAt } from '../../../nodes/BulkSms/actions/store/stretches';
import { exampleNodes, runCode } from '../../engine/exampleCode';

const EXAMPLE = 'reminders-across-time-zones';
const ZONE = 'Asia/Bangkok';
const SETTINGS = { zone: ZONE, format: 'd/M/yyyy H:mm', language: 'en', hoursBefore: 24 };
const MORE = { leaveOut: 'cancelled', eachDay: false };
const at = (time: string) => DateTime.fromISO(time, { zone: ZONE });
const NOON = at('2026-11-28T12:00');
const ANN = { name: 'Ann', phone: '081 239 0001', appointment: '2026-11-29 10:00' };

interface Due {
	phone: unknown;
	due: string;
	problem?: string;
	day?: string;
	time?: string;
	key?: string;
}
async function run(rows: object[], { now = NOON, settings = {} } = {}) {
	const nodes = { Settings: [{ ...SETTINGS, ...MORE, ...settings }] };
	return (await runCode(EXAMPLE, 'Who Is Due', { input: rows, nodes, now })) as Due[];
}
const one = async (row: object, more: Parameters<typeof run>[1] = {}) => {
	const [result] = await run([{ ...ANN, ...row }], more);
	if (!result) throw new Error('It gave out nothing');
	return result;
};
const noTime = (written: string) =>
	`"${written}" is no day and hour: write one such as 2026-11-28 10:00, or correct format in Settings`;
const noZone = (written: string) =>
	`"${written}" is not a time zone: write one such as Asia/Bangkok`;

test.each<[written: unknown, format?: string]>([
	['2026-11-29 10:00'],
	[' 2026-11-29  10:00 '],
	['2026-11-29T10:00:00.000'],
	['2026-11-29T03:00:00Z'],
	[new Date('2026-11-29T03:00:00Z')],
	['29/11/2026 10:00'],
	['29/11/2026, 10:00:00'],
	[46355.4167],
	['46355.4167'],
	['46355,41666667'],
	['11/29/2026 10:00 AM', 'M/d/yyyy h:mm a'],
	['11/29/2026 10:00:00\u202fam', 'M/d/yyyy h:mm a'],
	['29.11.2026 10.00', 'd.M.yyyy H.mm'],
	['29 Nov 2026, 10:00', 'd MMM yyyy, H:mm'],
])('reads %j', async (appointment, format = SETTINGS.format) => {
	expect(await one({ appointment }, { settings: { format } })).toMatchObject({
		...{ due: 'now', day: 'Sunday 29 November', time: '10:00' },
		key: '12390001 2026-11-29T03:00:00.000Z ann',
	});
});

test.each<[what: string, row: object, problem: string]>([
	['the other order', { appointment: '11/29/2026 10:00' }, noTime('11/29/2026 10:00')],
	['a day without an hour', { appointment: '2026-11-29' }, noTime('2026-11-29')],
	['a day of a spreadsheet', { appointment: 46355 }, noTime('46355')],
	['a day that is none', { appointment: '31/11/2026 10:00' }, noTime('31/11/2026 10:00')],
	['words', { appointment: 'Monday 10' }, noTime('Monday 10')],
	[
		'a Buddhist year',
		{ appointment: '29/11/2569 10:00' },
		'"29/11/2569 10:00" is more than two years ahead',
	],
	['a zone misspelled', { zone: 'Asia/Bankok' }, noZone('Asia/Bankok')],
	['the zone of n8n', { zone: 'local' }, noZone('local')],
	['an object for a zone', { zone: {} }, noZone('[object Object]')],
])('says what is wrong with %s', async (_, row, problem) => {
	expect(await one(row)).toMatchObject({ due: 'cannot be read', problem });
});

test.each<[appointment: unknown, now: string, due: string, more?: object]>([
	['2026-11-29 10:00', '2026-11-28T09:59', 'later'],
	['2026-11-29 10:00', '2026-11-28T10:00', 'now'],
	['2026-11-29 10:00', '2026-11-28T20:15', 'now'],
	['2026-11-29 10:00', '2026-11-28T20:16', 'night'],
	['2026-11-29 10:00', '2026-11-29T07:59', 'night'],
	['2026-11-29 10:00', '2026-11-29T08:00', 'now'],
	['2026-11-29 10:00', '2026-11-29T09:00:59', 'now'],
	['2026-11-29 10:00', '2026-11-29T09:01', 'too late'],
	['2026-11-29 10:00', '2026-11-29T10:00', 'over'],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { zone: ' ' }],
	['2026-11-29 07:00', '2026-11-28T20:00', 'now', { zone: 'Europe/Berlin' }],
	['2026-11-29 05:00', '2026-11-28T12:00', 'night', { zone: 'Europe/Berlin' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { cancelled: 'yes' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { Cancelled: 'since Monday' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { cancelled: true }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { 'Canceled?': 'x' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { Status: 'Cancelled by phone' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { status: 'canceled', cancelled: '' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { status: 'ABGESAGT' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'cancelled', { status: 'ยกเลิกแล้ว' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { status: 'confirmed' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { status: 'not cancelled' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { cancelled: 'No' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { cancelled: 'N/A' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { cancelled: 'not cancelled' }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { cancelled: 0 }],
	['2026-11-29 10:00', '2026-11-28T12:00', 'now', { cancelled: ' - ' }],
	['', '2026-11-28T12:00', 'no appointment'],
	['to be agreed', '2026-11-28T12:00', 'no appointment'],
	[null, '2026-11-28T12:00', 'no appointment'],
])('%j at %s is due: %s %j', async (appointment, now, due, more = {}) => {
	const others = [{ ...ANN, zone: '', cancelled: '' }];
	const row = { ...ANN, appointment, ...more };
	expect((await run([row, ...others], { now: at(now) }))[0]?.due).toBe(due);
});

test.each<[leaveOut: string, value: string, due: string]>([
	['status', 'Booked', 'now'],
	['status', 'confirmed ', 'now'],
	['status', 'scheduled', 'now'],
	['status', 'cancelled', 'status'],
	['status', 'done', 'status'],
	['paid', 'open', 'now'],
	['paid', 'unpaid', 'now'],
	['paid', 'not yet', 'now'],
	['paid', '25/11/2026', 'paid'],
])('leaves out by a column %s that says %j: %s', async (leaveOut, value, due) => {
	expect((await one({ [leaveOut]: value }, { settings: { leaveOut } })).due).toBe(due);
});

test('the hours before are hours that pass, also where summer time ends between', async () => {
	const row = { ...ANN, zone: 'Europe/Berlin', appointment: '2027-10-31 10:00' };
	const before = at('2027-10-30T15:59');
	expect((await one(row, { now: before })).due).toBe('later');
	expect((await one(row, { now: before.plus({ minutes: 1 }) })).due).toBe('now');
});

test('the key is the same in whatever form the number is, for an id, and for a row elsewhere', async () => {
	const keys = async (rows: object[], settings = {}) =>
		(await run(rows, { settings })).map(({ key }) => key);
	const KEY = '12390001 2026-11-29T03:00:00.000Z';
	expect(
		await keys([
			{ ...ANN, row_number: 9 },
			{ ...ANN, phone: 66812390001, row_number: 2 },
			{ ...ANN, phone: '+66 (0)81-239-0001', name: ' ANN ' },
			{ ...ANN, name: 'Bo' },
			{ ...ANN, name: '' },
			{ ...ANN, phone: '081 239 0001; 081 239 0002' },
		]),
	).toEqual([
		...Array.from({ length: 3 }, () => `${KEY} ann`),
		...[`${KEY} bo`, KEY, `${KEY} ann`, KEY.replace('1 ', '2 ') + ' ann'],
	]);
	// A list that is imported again has other ids, so they count only where no name does.
	expect(await keys([{ ...ANN, id: 7 }])).toEqual([`${KEY} ann`]);
	expect(await keys([{ ...ANN, name: '', id: 7 }])).toEqual([`${KEY} 7`]);
	// Norway's numbers have eight digits.
	const [home, abroad] = await keys(
		['91 23 45 67', '+47 91234567'].map((phone) => ({ ...ANN, phone })),
	);
	expect(home).toBe(abroad);
	expect(await keys([ANN], { eachDay: true })).toEqual([`${KEY} ann 2026-11-28`]);
});

test('names keep their letters, and the columns of the row come along', async () => {
	const row = { Name: ' สมนำ, Ltd. ', Phone: '0812390001', ' Appointment': '2026-11-29 10:00' };
	expect(await run([row])).toEqual([
		{
			...{ ...row, name: 'สมนำ, Ltd.', phone: '0812390001', due: 'now' },
			...{ day: 'Sunday 29 November', time: '10:00' },
			key: '12390001 2026-11-29T03:00:00.000Z สมนำ, ltd.',
		},
	]);
	expect(await one({}, { settings: { language: 'th' } })).toMatchObject({
		day: 'วันอาทิตย์ 29 พฤศจิกายน',
	});
	expect(await run([{}])).toEqual([]);
});

test.each([
	[{}, { zone: 'Bangkok' }, '"Bangkok" is not a time zone: enter one as zone in Settings'],
	[{}, { hoursBefore: '' }, 'Enter a number as hoursBefore in Settings, such as 24'],
	[
		{},
		{ zone: 'Europe/Berlin' },
		'This workflow runs by the clock of Asia/Bangkok, but zone in Settings is Europe/Berlin. Choose it as Timezone, too: under ⋯, Settings',
	],
	[
		{ phone: undefined, tel: '081' },
		{},
		'The list has no column phone. Its columns are name, appointment, tel',
	],
])('says what is wrong with the set-up: %j %j', async (row, settings, words) => {
	const rows = [JSON.parse(JSON.stringify({ ...ANN, ...row })) as object];
	await expect(run(rows, { settings })).rejects.toThrow(words);
});

test('one limit remembers while the window of the other one ends', () => {
	const sending = exampleNodes(EXAMPLE).find(({ name }) => name === 'Bulk SMS');
	const { limitOverTime } = Object(sending?.parameters.safeguards) as {
		limitOverTime: Record<string, { hours: number }>;
	};
	const hours = Object.values(limitOverTime).map((limit) => limit.hours);
	expect(hours).toEqual([8784, 2200]);
	const begin = (now: DateTime) => hours.map((each) => windowsAt(now.toMillis(), each)[0]?.start);
	const ends = { first: 0, both: 0 };
	for (let day = 0; day < 20 * 366; day += 7) {
		const [before, after] = [day, day + 30].map((days) => begin(at('2026-11-28').plus({ days })));
		const ended = hours.map((_, index) => before?.[index] !== after?.[index]);
		if (ended[0]) ends.first += 1;
		if (ended.every(Boolean)) ends.both += 1;
	}
	expect(ends.first).toBeGreaterThan(60);
	expect(ends.both).toBe(0);
});

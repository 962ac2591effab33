import { DateTime } from 'luxon';
import { runCode } from '../../engine/exampleCode';

const now = DateTime.fromISO('2027-03-01T08:00', { zone: 'America/New_York' });
const ZONE = 'Asia/Bangkok';
const AT = '2027-03-29T09:30';
const noZone = (written: string) =>
	`"${written}" is not a time zone: write one such as Asia/Bangkok`;
const noTime = (written: unknown) =>
	`"${String(written)}" is not a time: write one such as 2027-03-29T09:30`;

test.each<[what: string, row: object, problem: string, read?: object]>([
	['a row', {}, ''],
	['blanks around', { zone: ` ${ZONE} `, at: ` ${AT} ` }, ''],
	['a zone in small letters', { zone: 'asia/bangkok' }, '', { zone: 'asia/bangkok' }],
	['a time with its offset', { at: `${AT}:00+07:00` }, '', { at: `${AT}:00+07:00` }],
	['a zone misspelled', { zone: 'Asia/Bankok' }, noZone('Asia/Bankok')],
	['an empty zone', { zone: '' }, noZone('')],
	['null for a zone', { zone: null }, noZone('')],
	['an object for a zone', { zone: {} }, noZone('[object Object]')],
	['the zone of n8n', { zone: 'local' }, noZone('local')],
	['the zone of the system', { zone: 'system' }, noZone('system')],
	['null for a time', { at: null }, noTime('')],
	['an empty time', { at: '' }, noTime('')],
	['day, month, year', { at: '29/03/2027 09:30' }, noTime('29/03/2027 09:30')],
	['a blank between day and hour', { at: '2027-03-29 09:30' }, noTime('2027-03-29 09:30')],
	['a day without an hour', { at: '2027-03-29' }, noTime('2027-03-29')],
	['a day of Excel', { at: 46353.4 }, noTime(46353.4)],
	['a word', { at: 'tomorrow' }, noTime('tomorrow')],
	['a day that is none', { at: '2027-02-30T10:00' }, noTime('2027-02-30T10:00')],
	[
		'a Buddhist year',
		{ at: '2570-03-29T09:30' },
		'"2570-03-29T09:30" is more than two years ahead',
	],
])('Check the Row says what is wrong with %s', (_, row, problem, read = {}) => {
	const input = [{ name: 'Anan', zone: ZONE, at: AT, ...row }];
	const node = 'Check the Row';
	const [result] = runCode('reminders-across-time-zones', node, { input, now });
	expect(result).toMatchObject({ problem });
	if (problem === '') expect(result).toEqual({ ...input[0], zone: ZONE, at: AT, ...read, problem });
});

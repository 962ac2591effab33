import { type DateRules, readSendAt, writeDate } from '../../rules/schedule';

const NOW = Date.parse('2030-06-15T10:30:20Z');
const UTC: DateRules = { timezone: 'UTC', dateOrder: 'dayFirst' };
const BANGKOK: DateRules = { ...UTC, timezone: 'Asia/Bangkok' };
const US: DateRules = { ...UTC, dateOrder: 'monthFirst' };
const BERLIN: DateRules = { ...UTC, timezone: 'Europe/Berlin' };

test.each<[string, DateRules, string]>([
	['15/06/2030 10:31', UTC, '2030-06-15T10:31:00Z'],
	['15/06/2030 17:31', BANGKOK, '2030-06-15T10:31:00Z'],
	['01/07/2030 00:00', UTC, '2030-07-01T00:00:00Z'],
	['07/01/2030 00:00', US, '2030-07-01T00:00:00Z'],
	['29/02/2032 23:59', UTC, '2032-02-29T23:59:00Z'],
	['31/12/9999 23:59', UTC, '9999-12-31T23:59:00Z'],
	['31/03/2031 02:30', BERLIN, '2031-03-31T00:30:00Z'],
])('sendAt is read: %s by %j', (text, rules, expected) => {
	expect(readSendAt(text, rules, NOW)).toEqual({ at: Date.parse(expected) });
});

describe('sendAt is refused', () => {
	test.each<[string, DateRules, RegExp]>([
		['15/06/2030 10:30', UTC, /^lies in the past in the zone UTC/],
		['15/06/2030 17:30', BANGKOK, /^lies in the past in the zone Asia\/Bangkok/],
		['30/02/2031 10:00', UTC, /^is no real date and time in day\/month\/year order/],
		['12/31/2030 10:00', UTC, /^is no real date and time in day\/month\/year order/],
		['31/12/2030 10:00', US, /^is no real date and time in month\/day\/year order/],
		['29/02/2031 10:00', UTC, /^is no real date/],
		['00/12/2030 10:00', UTC, /^is no real date/],
		['31/12/2030 24:00', UTC, /^is no real date/],
		['31/12/2030 23:60', UTC, /^is no real date/],
		['30/03/2031 02:30', BERLIN, /^is no real date/],
		['1/12/2030 10:00', UTC, /^must be written NN\/NN\/YYYY HH:mm/],
		['31/12/2030 9:00', UTC, /^must be written/],
		['31/12/2030 09:00:00', UTC, /^must be written/],
		['31/12/2030T09:00', UTC, /^must be written/],
		['31-12-2030 09:00', UTC, /^must be written/],
		[' 31/12/2030 09:00', UTC, /^must be written/],
		['31/12/2030 09:00\n', UTC, /^must be written/],
		['', UTC, /^must be written/],
	])('%j by %j', (text, rules, problem) => {
		const reading = readSendAt(text, rules, NOW);
		expect('problem' in reading ? reading.problem : 'taken').toMatch(problem);
	});
});

test.each<[DateRules, string]>([
	[UTC, '15/06/2030 10:30:20'],
	[BANGKOK, '15/06/2030 17:30:20'],
	[US, '06/15/2030 10:30:20'],
])('a date is written by %j as %s', (rules, text) => {
	expect(writeDate(NOW, rules)).toBe(text);
});

import { DateTime } from 'luxon';

import { refused } from '../../../checkedResults';
import { formatSendAt } from './sendAt';

const ADVICE = 'Pick a date and time, or give one as 2027-01-31T09:30';
const rules = {
	workflowZone: 'Asia/Bangkok',
	accountZone: 'UTC',
	dateOrder: 'dayFirst' as const,
	now: Date.parse('2026-06-01T00:00:00Z'),
};

const fail = () => {
	throw new Error('no');
};

describe('the time of a message, where "send now" would be wrong', () => {
	it.each([null, ''])('refuses %j as an empty time', (value) => {
		expect(formatSendAt(value, rules)).toEqual(refused('Send At', 'The time is empty', ADVICE));
	});

	it.each([
		['the present', '2026-06-01T07:00', '2026-06-01 07:00 (Asia/Bangkok)'],
		['a millisecond ago', '2026-06-01T06:59:59.999', '2026-06-01 06:59 (Asia/Bangkok)'],
		['an hour ago by its offset', '2026-06-01T01:00+02:00', '2026-06-01 01:00 (UTC+2)'],
	])('refuses %s', (_, value, time) => {
		expect(formatSendAt(value, rules)).toEqual(
			refused(
				'Send At',
				`${time} is in the past`,
				'Choose a time in the future, or remove the option to send at once',
			),
		);
	});

	it('refuses a Date and a DateTime of the past, which it shows in its own zone', () => {
		expect(formatSendAt(new Date(rules.now), rules).ok).toBe(false);
		const time = DateTime.fromMillis(rules.now, { zone: 'America/New_York' });
		expect(formatSendAt(time, rules)).toEqual(
			refused(
				'Send At',
				'2026-05-31 20:00 (UTC-4) is in the past',
				'Choose a time in the future, or remove the option to send at once',
			),
		);
	});

	it.each([
		'tomorrow',
		'09:30',
		'2027-01',
		'2027-01-31',
		'2027-031T09:30',
		'27-01-31T09:30',
		'2027-01-31T09:30 tomorrow',
		'2027-02-30T09:30',
		'Sun, 31 Jan 2027 09:30:00 GMT',
		'1893456000000',
	])('refuses the text %j, which it cannot read', (value) => {
		expect(formatSendAt(value, rules)).toEqual(
			refused('Send At', `"${value}" is not a date that can be read`, ADVICE),
		);
	});

	it.each<[unknown, string]>([
		[1893456000000, '1893456000000'],
		[['2027-01-31T09:30'], '["2027-01-31T09:30"]'],
	])('refuses %j, which is no date', (value, written) => {
		expect(formatSendAt(value, rules)).toEqual(
			refused('Send At', `"${written}" is not a date that can be read`, ADVICE),
		);
	});

	it('refuses an object whose toISO gives no date', () => {
		for (const toISO of ['2027-01-31T09:30', () => 'rubbish']) {
			expect(formatSendAt({ toISO }, rules).ok).toBe(false);
		}
	});

	it.each([
		['an object whose toISO and toJSON fail', { toISO: fail, toJSON: fail }, 'an object'],
		['a Date that is invalid', new Date('rubbish'), 'Invalid Date'],
	])('refuses %s without failing itself', (_, value, written) => {
		expect(formatSendAt(value, rules)).toEqual(
			refused('Send At', `"${written}" is not a date that can be read`, ADVICE),
		);
	});
});

import { instantsOf } from '../../../../../nodes/BulkSms/core/message/schedule/wallClock';

const BERLIN = 'Europe/Berlin';
const LORD_HOWE = 'Australia/Lord_Howe';
const local = (text: string) => Date.parse(`${text}Z`);
const iso = (moments: number[]) => moments.map((each) => new Date(each).toISOString());

describe('instantsOf', () => {
	it.each([
		['a plain winter day', '2027-01-31T09:30', BERLIN, ['2027-01-31T08:30']],
		['the minute before the gap', '2027-03-28T01:59', BERLIN, ['2027-03-28T00:59']],
		['the middle of the gap', '2027-03-28T02:30', BERLIN, ['2027-03-28T01:00']],
		['the hour shown twice', '2027-10-31T02:30', BERLIN, ['2027-10-31T00:30', '2027-10-31T01:30']],
		['the minute after it', '2027-10-31T03:00', BERLIN, ['2027-10-31T02:00']],
		['half an hour twice', '2027-04-04T01:45', LORD_HOWE, ['2027-04-03T14:45', '2027-04-03T15:15']],
		['a day that was skipped', '2011-12-30T12:00', 'Pacific/Apia', ['2011-12-30T10:00']],
	])('finds %s', (_, time, zone, moments) => {
		expect(iso(instantsOf(local(time), zone))).toEqual(moments.map((each) => `${each}:00.000Z`));
	});
});

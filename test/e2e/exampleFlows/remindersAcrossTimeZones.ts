import { DateTime } from 'luxon';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { COMING_YEAR } from '../../engine/comingYear';
import { containing, Example, type Examples, expectEnds, type Fed, SEND } from './stage';

/** The account's zone: neither n8n's, nor the person's but for one. */
const ACCOUNT_ZONE = 'Asia/Bangkok';
const PEOPLE = [
	{ name: 'Anan', to: '66812345678', zone: 'Asia/Bangkok', reminded: '07:00', time: '10:00' },
	{ name: 'Britta', to: '491713920055', zone: 'Europe/Berlin', reminded: '06:30', time: '09:30' },
	{ name: 'Carol', to: '12125550123', zone: 'America/New_York', reminded: '11:00', time: '14:00' },
];

/**
 * A day on which the clocks change: in Berlin on the last Sunday of March, in New York on the first
 * of November.
 */
const sundayUntil = (month: number, day: number) => {
	const last = DateTime.utc(COMING_YEAR, month, day);
	return last.minus({ days: last.weekday % 7 });
};
const SPRING = sundayUntil(3, 31);
const AUTUMN = sundayUntil(11, 7);
const sent = (day: DateTime) => day.toFormat('dd/MM/yyyy');

/** An hour of the day after tomorrow, as the clock in Bangkok shows it. */
const day = DateTime.now().setZone(ACCOUNT_ZONE).plus({ days: 2 });
const AT = `${day.toISODate()}T10:00`;
const inHours = (hours: number) =>
	DateTime.now().setZone(ACCOUNT_ZONE).plus({ hours }).toFormat("yyyy-MM-dd'T'HH:mm");
const NUMBER = (index: number) => `6681232${String(index).padStart(4, '0')}`;
/** Rows of appointments in Bangkok at that hour, but for what they say otherwise. */
const ROWS: Array<Fed<object>> = [
	['a row', {}, ['Scheduled']],
	['the same row', { phone: NUMBER(0), name: 'N0' }, ['Scheduled']],
	['a zone in small letters', { zone: 'asia/bangkok' }, ['Scheduled']],
	['another zone', { zone: 'Europe/Berlin' }, ['Scheduled']],
	['a time with its offset', { zone: 'Europe/Berlin', at: `${AT}:00+07:00` }, ['Scheduled']],
	['two numbers', { phone: `${NUMBER(5)}, 12` }, ['Scheduled', 'Failed']],
	['a zone misspelled', { zone: 'Asia/Bankok' }, ['Rows to Correct']],
	['later', { at: inHours(24 * 32) }, ['Not Due Yet']],
	['in an hour', { at: inHours(1) }, ['Too Late']],
	['yesterday', { at: inHours(-24) }, ['Too Late']],
	['no number', { phone: null }, ['Failed']],
	['no name', { name: '' }, ['Failed']],
];

/** examples/reminders-across-time-zones.json */
export function reminders(examples: Examples): void {
	const withRows = async (appointments?: object[], edit = (node: WorkflowNode) => node) =>
		await examples.import('reminders-across-time-zones', {
			timezone: ACCOUNT_ZONE,
			edit,
			parameters: {
				...(appointments && { Appointments: containing({ appointments }) }),
				[SEND]: { sending: { includeInputFields: true } },
			},
		});
	const scheduled = () =>
		examples.sandbox.messages().map(({ to, text, sendAt }) => ({ to, text, sendAt }));

	describe('the example that reminds across time zones', () => {
		test('schedules each reminder for three hours before, by the clock of the person', async () => {
			const execution = await (await withRows()).press();
			const [first] = execution.items('One Item per Appointment');
			const date = String(first?.json.at).slice(0, 10);
			const day = DateTime.fromISO(date).toFormat('cccc d LLLL', { locale: 'en' });
			expect(scheduled()).toMatchObject(
				PEOPLE.map(({ name, to, zone, reminded, time }) => ({
					to,
					text: `Dear ${name}, we expect you on ${day} at ${time}.`,
					sendAt: DateTime.fromISO(`${date}T${reminded}`, { zone })
						.setZone(ACCOUNT_ZONE)
						.toFormat('dd/MM/yyyy HH:mm'),
				})),
			);
			expect(execution.items('Scheduled').map(({ json }) => [json.to, json.outcome])).toEqual(
				PEOPLE.map(({ to }) => [to, 'accepted']),
			);
			expect(execution.items('Failed')).toEqual([]);
		});

		test('takes three hours off that have passed, also where summer time begins or ends between', async () => {
			const appointments = [
				['Asia/Bangkok', `${COMING_YEAR}-05-17T09:30`],
				['Europe/Berlin', `${SPRING.toISODate()}T04:30`],
				['Europe/Berlin', `${SPRING.toISODate()}T12:00`],
				['America/New_York', `${AUTUMN.toISODate()}T08:00`],
			].map(([zone, at]) => ({ name: 'Anan', phone: '66812345678', zone, at }));
			const fixed = await withRows(appointments, (node) =>
				node.name === 'Due within Three Days'
					? { ...node, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
					: node,
			);
			await fixed.press();
			expect(scheduled().map(({ sendAt }) => sendAt)).toEqual([
				`17/05/${COMING_YEAR} 06:30`,
				`${sent(SPRING)} 06:30`,
				`${sent(SPRING)} 14:00`,
				`${sent(AUTUMN)} 17:00`,
			]);
		});

		test('sends each row at its time, or ends in a branch, and reminds nobody twice', async () => {
			const list = ROWS.map(([, row], index) => ({
				...{ row: index, name: `N${index}`, phone: NUMBER(index), zone: ACCOUNT_ZONE, at: AT },
				...row,
			}));
			const saved = await withRows(list);
			const ends = ['Scheduled', 'Failed', 'Not Due Yet', 'Too Late', 'Rows to Correct'];
			for (let round = 0; round < 2; round += 1) {
				expectEnds(ROWS, Example.endsOfRows(await saved.press(), ROWS.length, ends));
			}
			const inBangkok = day.startOf('day').plus({ hours: 7 });
			const inBerlin = DateTime.fromISO(AT, { zone: 'Europe/Berlin' }).minus({ hours: 3 });
			expect(scheduled().map(({ to, sendAt }) => [to, sendAt])).toEqual(
				[0, 2, 3, 4, 5].map((index) => [
					NUMBER(index),
					(index === 3 ? inBerlin : inBangkok).setZone(ACCOUNT_ZONE).toFormat('dd/MM/yyyy HH:mm'),
				]),
			);
		});
	});
}

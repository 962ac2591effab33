import { DateTime } from 'luxon';
import type { Execution } from '../../../hosts/rest/execution';
import type { SavedWorkflow, WorkflowNode } from '../../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { COMING_YEAR } from '../../engine/comingYear';
import { type RealN8n, secrets } from '../realN8n';
import { endsIn, endsOfRows, expected, type Fed, keepingMarks, table } from './calledExample';
import { importExample, LIMIT_S, SEND, START, withParameters } from './importExample';

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

const CORRECT = ['Rows to Correct'];
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
	['blanks around', { zone: ` ${ACCOUNT_ZONE} `, at: ` ${AT} ` }, ['Scheduled']],
	['a zone in small letters', { zone: 'asia/bangkok' }, ['Scheduled']],
	['another zone', { zone: 'Europe/Berlin' }, ['Scheduled']],
	['a time with its offset', { zone: 'Europe/Berlin', at: `${AT}:00+07:00` }, ['Scheduled']],
	['two numbers', { phone: `${NUMBER(6)}, 12` }, ['Scheduled', 'Failed']],
	['a zone misspelled', { zone: 'Asia/Bankok' }, CORRECT],
	['an empty zone', { zone: '' }, CORRECT],
	['null for a zone', { zone: null }, CORRECT],
	['an object for a zone', { zone: {} }, CORRECT],
	['the zone of n8n', { zone: 'local' }, CORRECT],
	['the zone of the system', { zone: 'system' }, CORRECT],
	['null for a time', { at: null }, CORRECT],
	['an empty time', { at: '' }, CORRECT],
	['day, month, year', { at: day.toFormat('dd/MM/yyyy 10:00') }, CORRECT],
	['a blank between day and hour', { at: AT.replace('T', ' ') }, CORRECT],
	['a day without an hour', { at: day.toISODate() }, CORRECT],
	['a day of Excel', { at: 46353.4 }, CORRECT],
	['a word', { at: 'tomorrow' }, CORRECT],
	['a day that is none', { at: `${day.year}-02-30T10:00` }, CORRECT],
	['a Buddhist year', { at: AT.replace(/^\d+/, String(day.year + 543)) }, CORRECT],
	['later', { at: inHours(24 * 32) }, ['Not Due Yet']],
	['in an hour', { at: inHours(1) }, ['Too Late']],
	['yesterday', { at: inHours(-24) }, ['Too Late']],
	['no number', { phone: null }, ['Failed']],
	['no name', { name: '' }, ['Failed']],
];

/** examples/reminders-across-time-zones.json */
export function reminders(real: () => RealN8n): void {
	describe('the example that reminds across time zones', () => {
		let sandbox: Sandbox;
		let example: SavedWorkflow;

		beforeAll(async () => {
			sandbox = await startSandbox({ ...secrets, timezone: ACCOUNT_ZONE });
			example = await importExample(real(), 'reminders-across-time-zones', {
				baseUrl: sandbox.url,
				timezone: ACCOUNT_ZONE,
			});
		});
		afterAll(async () => await sandbox.close());
		beforeEach(() => sandbox.clear());

		const withRows = async (
			name: string,
			appointments: unknown[],
			edit = (node: WorkflowNode) => node,
		) =>
			await importExample(real(), 'reminders-across-time-zones', {
				name: `Reminders ${name}`,
				baseUrl: sandbox.url,
				timezone: ACCOUNT_ZONE,
				edit: (node) =>
					node.name === 'Appointments'
						? withParameters(node, { jsonOutput: JSON.stringify({ appointments }) })
						: edit(node),
			});
		const run = async (saved: SavedWorkflow): Promise<Execution> => {
			const execution = await real().client.run(saved, START, LIMIT_S);
			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
			return execution;
		};
		const scheduled = () =>
			sandbox
				.messages()
				.map(({ to, text, sendAt, scheduledFor }) => ({ to, text, sendAt, scheduledFor }));

		test('schedules each reminder for three hours before, by the clock of the person', async () => {
			const execution = await run(example);

			const [first] = execution.items('One Item per Appointment');
			const date = String(first?.json.at).slice(0, 10);
			const day = DateTime.fromISO(date).toFormat('cccc d LLLL', { locale: 'en' });
			expect(scheduled()).toEqual(
				PEOPLE.map(({ name, to, zone, reminded, time }) => {
					const moment = DateTime.fromISO(`${date}T${reminded}`, { zone });
					return {
						to,
						text: `Dear ${name}, we expect you on ${day} at ${time}.`,
						sendAt: moment.setZone(ACCOUNT_ZONE).toFormat('dd/MM/yyyy HH:mm'),
						scheduledFor: moment.toUTC().toISO(),
					};
				}),
			);
			expect(execution.items('Scheduled').map(({ json }) => [json.to, json.outcome])).toEqual(
				PEOPLE.map(({ to }) => [to, 'accepted']),
			);
			expect(execution.items('Failed')).toEqual([]);
		});

		test('takes three hours off that have passed, also where summer time begins or ends between', async () => {
			const appointment = (zone: string, at: string) => ({
				name: 'Anan',
				phone: '66812345678',
				zone,
				at,
			});
			const appointments = [
				appointment('Asia/Bangkok', `${COMING_YEAR}-05-17T09:30`),
				appointment('Europe/Berlin', `${SPRING.toISODate()}T04:30`),
				appointment('Europe/Berlin', `${SPRING.toISODate()}T12:00`),
				appointment('America/New_York', `${AUTUMN.toISODate()}T08:00`),
			];
			const fixed = await withRows('on special days', appointments, (node) =>
				node.name === 'Due within Three Days'
					? { ...node, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
					: node,
			);
			const execution = await run(fixed);

			expect(scheduled().map(({ sendAt }) => sendAt)).toEqual([
				`17/05/${COMING_YEAR} 06:30`,
				`${sent(SPRING)} 06:30`,
				`${sent(SPRING)} 14:00`,
				`${sent(AUTUMN)} 17:00`,
			]);
			expect(execution.items(SEND)).toHaveLength(appointments.length);
		});

		test('sends each row at its time, or ends in a branch', async () => {
			const list = ROWS.map(([, row], index) => ({
				...{ row: index, name: `N${index}`, phone: NUMBER(index), zone: ACCOUNT_ZONE, at: AT },
				...row,
			}));
			const saved = await withRows('of odd rows', list, (node) =>
				node.name === SEND ? keepingMarks(node) : node,
			);
			const ends = await endsIn('reminders-across-time-zones');
			for (let round = 0; round < 2; round += 1) {
				const found = endsOfRows(await run(saved), ROWS.length, ends);
				expect(table(ROWS, found)).toEqual(expected(ROWS));
			}
			const inBangkok = day.startOf('day').plus({ hours: 7 });
			const inBerlin = DateTime.fromISO(AT, { zone: 'Europe/Berlin' }).minus({ hours: 3 });
			expect(sandbox.messages().map(({ to, scheduledFor }) => [to, scheduledFor])).toEqual(
				[0, 2, 3, 4, 5, 6].map((index) => [
					NUMBER(index),
					(index === 4 ? inBerlin : inBangkok).toUTC().toISO(),
				]),
			);
		});

		test('says of each row what to correct', async () => {
			const saved = await withRows('to correct', [
				{ name: 'A', phone: NUMBER(90), zone: 'Asia/Bankok', at: AT },
				{ name: 'B', phone: NUMBER(91), zone: ACCOUNT_ZONE, at: '27/11/2026 10:00' },
				'words',
				null,
			]);
			const execution = await run(saved);
			expect(execution.items('Rows to Correct').map(({ json }) => json.problem)).toEqual([
				'"Asia/Bankok" is not a time zone: write one such as Asia/Bangkok',
				'"27/11/2026 10:00" is not a time: write one such as 2027-03-29T09:30',
				'"" is not a time zone: write one such as Asia/Bangkok',
				'"" is not a time zone: write one such as Asia/Bangkok',
			]);
		});
	});
}

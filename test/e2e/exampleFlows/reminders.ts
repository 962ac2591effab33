import { DateTime } from 'luxon';
import type { Execution } from '../../../hosts/rest/execution';
import type { SavedWorkflow } from '../../../hosts/rest/workflow';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox';
import { COMING_YEAR } from '../../engine/comingYear';
import { type RealN8n, RUN_LIMIT_MS, secrets } from '../realN8n';
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

/** examples/reminders-across-time-zones.json, in an n8n that other examples share. */
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
		}, RUN_LIMIT_MS);
		afterAll(async () => await sandbox.close());
		beforeEach(() => sandbox.clear());

		const run = async (saved: SavedWorkflow): Promise<Execution> => {
			const execution = await real().client.run(saved, START, LIMIT_S);
			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
			return execution;
		};
		const scheduled = () =>
			sandbox
				.messages()
				.map(({ to, text, sendAt, scheduledFor }) => ({ to, text, sendAt, scheduledFor }));

		test(
			'schedules each reminder for three hours before, by the clock of the person',
			async () => {
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
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes three hours off that have passed, also where summer time begins or ends between',
			async () => {
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
				const fixed = await importExample(real(), 'reminders-across-time-zones', {
					name: 'Reminders on special days',
					baseUrl: sandbox.url,
					timezone: ACCOUNT_ZONE,
					edit: (node) => {
						if (node.name === 'Appointments')
							return withParameters(node, { jsonOutput: JSON.stringify({ appointments }) });
						return node.name === 'Due within Three Days'
							? { ...node, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }
							: node;
					},
				});
				const execution = await run(fixed);

				expect(scheduled().map(({ sendAt }) => sendAt)).toEqual([
					`17/05/${COMING_YEAR} 06:30`,
					`${sent(SPRING)} 06:30`,
					`${sent(SPRING)} 14:00`,
					`${sent(AUTUMN)} 17:00`,
				]);
				expect(execution.items(SEND)).toHaveLength(appointments.length);
			},
			RUN_LIMIT_MS,
		);
	});
}

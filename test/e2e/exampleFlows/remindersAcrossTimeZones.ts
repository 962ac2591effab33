import type { Execution } from '../../../hosts/rest/execution';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { putFaults } from '../putFaults';
import { Example, type Examples, expectEnds, type Fed, type Place, SEND } from './stage';

const ZONE = 'Asia/Bangkok';
const CLOCK = 'Clock';

interface Row {
	name: string;
	phone?: unknown;
	appointment?: unknown;
	[column: string]: unknown;
}
const SUNDAY_AT_TEN = '2026-11-29 10:00';
const ANN: Row = { name: 'Ann', phone: '081 239 0001', appointment: SUNDAY_AT_TEN };
const BO: Row = { name: 'Bo', phone: '081 239 0002', appointment: '29/11/2026 10:00' };
const CHAI: Row = { name: 'Chai', phone: '081 239 0003', appointment: '46355.4167' };
const LIST = [ANN, BO, CHAI];
const TOLD = (row: Row, when = 'Sunday 29 November at 10:00') =>
	`Dear ${row.name}, we expect you on ${when}.`;
const SKIPPED = (list: Row[]) => list.map(() => 'skipped');

/**
 * The example, told by a call what time it is and what is in the list, so that many hours are one
 * workflow. Its memory is that of the published workflow.
 */
export class Reminders {
	private constructor(private readonly example: Example) {}

	static async publish(
		place: () => Place,
		parameters: Record<string, Record<string, unknown>> = {},
	): Promise<Reminders> {
		const now = `DateTime.fromISO($('${CLOCK}').first().json.body.now, { zone: '${ZONE}' })`;
		const edit = (node: WorkflowNode): WorkflowNode => {
			const { jsCode } = node.parameters;
			const code = typeof jsCode === 'string' && { jsCode: jsCode.replaceAll('$now', now) };
			return { ...node, parameters: { ...node.parameters, ...code } };
		};
		const path = 'reminders-clock';
		const example = await Example.import(place, 'reminders-across-time-zones', {
			edit,
			parameters: {
				'Every Hour': { rule: { interval: [{ field: 'months' }] } },
				Appointments: {
					jsonOutput: `={{ { appointments: $('${CLOCK}').first().json.body.rows } }}`,
				},
				...parameters,
			},
			trigger: {
				node: {
					...{ id: path, name: CLOCK, type: 'n8n-nodes-base.webhook', typeVersion: 2 },
					...{ position: [0, 300], webhookId: path },
					parameters: { httpMethod: 'POST', path },
				},
				leadsTo: 'Settings',
			},
		});
		await example.activate();
		return new Reminders(example);
	}

	/** A run at that time. */
	async at(now: string, rows: Row[]): Promise<Execution> {
		return await this.example.call(CLOCK, { now, rows });
	}

	/** Runs that begin at once. */
	async atOnce(count: number, now: string, rows: Row[]): Promise<Execution[]> {
		const before = await this.example.lastId();
		await this.begin(count, now, rows);
		return await this.example.endedAfter(before, count);
	}

	async begin(count: number, now: string, rows: Row[]): Promise<void> {
		const calls = Array.from({ length: count }, () => ({ now, rows }));
		await Promise.all(calls.map(async (body) => await this.example.answer(CLOCK, body)));
	}
}

/** examples/reminders-across-time-zones.json */
export function reminders(examples: Examples): void {
	const published = async (settings: Record<string, unknown> = {}) => {
		const { assignments } = (await examples.import('reminders-across-time-zones')).node('Settings')
			.parameters.assignments as { assignments: Array<{ name: string; value: unknown }> };
		const entered = assignments.map((each) => ({
			...each,
			value: settings[each.name] ?? each.value,
		}));
		const parameters = { Settings: { assignments: { assignments: entered } } };
		return await Reminders.publish(examples.place, parameters);
	};
	const outcomes = (execution: Execution) =>
		execution.items('Reminded').map(({ json }) => json.outcome);
	/** Runs it at that time. @returns the texts of this run, and how it ended */
	const texts = async (workflow: Reminders, now: string, rows: Row[]) => {
		const before = examples.sandbox.messages().length;
		const { status, errorMessage } = await workflow.at(now, rows);
		expect([status, errorMessage]).toEqual(['success', undefined]);
		return examples.sandbox
			.messages()
			.slice(before)
			.map(({ text }) => text);
	};

	describe('the example that reminds of appointments', () => {
		test('its own list: runs as it is imported, and schedules nothing at the gateway', async () => {
			const example = await examples.import('reminders-across-time-zones');
			const execution = await example.press();
			const due = execution.items('Who Is Due').map(({ json }) => [json.name, json.due]);
			expect(due.slice(2)).toEqual([
				['Chai', 'cancelled'],
				['Dao', 'later'],
			]);
			expect(['now', 'night']).toContain(due[0]?.[1]);
			expect(examples.sandbox.messages().filter(({ sendAt }) => sendAt)).toEqual([]);
		});

		test('the hours of a weekend: each person is told once, of the time that counts', async () => {
			const workflow = await published();
			const moved = { ...ANN, appointment: '2026-11-29 14:00' };
			const cancelled = { ...BO, cancelled: 'yes' };
			const night = { name: 'Dao', phone: '081 239 0004', appointment: '2026-11-29 07:00' };
			const HOURS: Array<[what: string, now: string, rows: Row[], told: string[]]> = [
				['before it is due', '2026-11-28T09:00', LIST, []],
				[
					'Ann moved, Bo cancelled before',
					'2026-11-28T10:00',
					[moved, cancelled, CHAI],
					[TOLD(CHAI)],
				],
				[
					'Ann at her new time',
					'2026-11-28T14:00',
					[moved, cancelled, CHAI],
					[TOLD(moved, 'Sunday 29 November at 14:00')],
				],
				['the same again', '2026-11-28T15:00', [moved, cancelled, CHAI], []],
				['the rows moved in the sheet', '2026-11-28T16:00', [CHAI, moved], []],
				['Bo comes after all', '2026-11-28T17:00', [CHAI, BO, moved], [TOLD(BO)]],
				[
					'Chai moved after he was told',
					'2026-11-28T18:00',
					[{ ...CHAI, appointment: '29/11/2026 16:00' }],
					[TOLD(CHAI, 'Sunday 29 November at 16:00')],
				],
				['Chai moved back', '2026-11-28T18:30', [CHAI], []],
				[
					'Ann in another spelling',
					'2026-11-28T19:00',
					[{ ...moved, phone: '+66 81-239-0001' }],
					[],
				],
				['the night', '2026-11-28T21:00', [night, ...LIST], []],
				[
					'a late run of 20:00',
					'2026-11-28T20:10',
					[night],
					[TOLD(night, 'Sunday 29 November at 07:00')],
				],
				['the morning', '2026-11-29T08:00', [night, cancelled, CHAI], []],
				['half an hour before', '2026-11-29T09:30', [{ ...ANN, phone: '0812390009' }], []],
				['over', '2026-11-29T11:00', [{ ...ANN, phone: '0812390009' }], []],
				[
					'the second month',
					'2026-12-28T10:00',
					[{ ...ANN, appointment: '2026-12-29 10:00' }],
					[TOLD(ANN, 'Tuesday 29 December at 10:00')],
				],
			];
			const told = [];
			for (const [what, now, rows] of HOURS) told.push([what, await texts(workflow, now, rows)]);
			expect(told).toEqual(HOURS.map(([what, , , texts]) => [what, texts]));
		});

		test('n8n was down for three hours, and runs overlap: nobody is missed, and nobody told twice', async () => {
			const workflow = await published();
			const many = Array.from({ length: 20 }, (_, index) => ({
				...{ name: `N${index}`, phone: `08123901${String(index).padStart(2, '0')}` },
				appointment: `2026-11-29 ${String(10 + (index % 3)).padStart(2, '0')}:30`,
			}));
			expect(await texts(workflow, '2026-11-28T10:00', many)).toEqual([]);
			const runs = await workflow.atOnce(3, '2026-11-28T13:00', many);
			expect(runs.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
			expect(
				examples.sandbox
					.messages()
					.map(({ to }) => to)
					.sort(),
			).toEqual(many.map(({ phone }) => phone.replace('0', '66')));
			expect(outcomes(await workflow.at('2026-11-28T14:00', many))).toEqual(SKIPPED(many));
		});

		test('what was not sent is tried in the next hour, and what may have been sent is not', async () => {
			const workflow = await published();
			await putFaults(examples.sandbox, [{ kind: 'unauthorized' }]);
			const failed = await workflow.at('2026-11-28T10:00', LIST);
			expect([failed.status, failed.errorMessage]).toEqual([
				'error',
				expect.stringMatching(/^Not reminded: Ann: .*401.*; Bo: .*; Chai: /),
			]);
			await putFaults(examples.sandbox, [{ kind: 'resetAfterTaking', count: 1 }]);
			expect((await workflow.at('2026-11-28T11:00', LIST)).status).toBe('error');
			expect(outcomes(await workflow.at('2026-11-28T12:00', LIST))).toEqual(SKIPPED(LIST));
			expect(examples.sandbox.messages().map(({ text }) => text)).toEqual(
				LIST.map((row) => TOLD(row)),
			);
		});

		test('a row ends where it belongs, and a list that cannot be used says so', async () => {
			const rows: Array<Fed<object>> = [
				['a row', {}, ['Reminded']],
				['the same row', { phone: '0812391000', name: 'N0' }, ['Reminded']],
				['a child with the same phone', { phone: '0812391000' }, ['Reminded']],
				['a zone', { zone: 'Asia/Tokyo', appointment: '2026-11-29 12:00' }, ['Reminded']],
				['two numbers', { phone: '0812391004, 0812391005' }, ['Reminded']],
				[
					'night where the person is',
					{ zone: 'America/New_York', appointment: '28/11/2026 23:00' },
					['Not Now'],
				],
				['cancelled', { cancelled: 'x' }, ['Not Now']],
				['no date yet', { appointment: 'to be agreed' }, ['Not Now']],
				['yesterday', { appointment: '2026-11-27 10:00' }, ['Not Now']],
			];
			const list = rows.map(([, row], index) => ({
				...{ row: index, name: `N${index}`, phone: `081239100${index}` },
				...{ appointment: SUNDAY_AT_TEN, ...row },
			}));
			const workflow = await Reminders.publish(examples.place, {
				[SEND]: { sending: { includeInputFields: true } },
			});
			const ends = ['Reminded', 'Not Now'];
			for (let round = 0; round < 2; round += 1) {
				const execution = await workflow.at('2026-11-28T12:00', list);
				expectEnds(rows, Example.endsOfRows(execution, rows.length, ends));
			}
			expect(examples.sandbox.messages().map(({ to }) => to)).toEqual(
				['0', '0', '3', '4', '5'].map((end) => `6681239100${end}`),
			);

			const refused = async (bad: Row) =>
				(await workflow.at('2026-11-28T12:00', [bad])).errorMessage;
			expect(await refused({ ...ANN, appointment: '11/29/2026 10:00' })).toBe(
				'Rows to correct: Ann: "11/29/2026 10:00" is no day and hour: write one such as 2026-11-28 10:00, or correct format in Settings',
			);
			expect(await refused({ ...ANN, phone: '' })).toMatch(/^Not reminded: Ann: /);
			expect(await refused({ ...ANN, name: '' })).toMatch(/^Not reminded: 081 239 0001: /);
			expect(await refused({ name: 'Ann', tel: '0812390001' })).toContain(
				'The list has no column phone. Its columns are name, tel',
			);
		});

		test('a payment: one message each day until it is paid', async () => {
			const workflow = await published({ hoursBefore: 72, leaveOut: 'paid', eachDay: true });
			const due = { name: 'Ann', phone: '0812390001', appointment: '2026-11-30 18:00' };
			const counts = [];
			for (const [now, paid] of [
				['2026-11-27T17:00', ''],
				['2026-11-27T18:00', ''],
				['2026-11-27T19:00', 'no'],
				['2026-11-28T08:00', ''],
				['2026-11-28T09:00', ''],
				['2026-11-29T08:00', '28/11/2026'],
				['2026-11-30T08:00', 'yes'],
			] as const) {
				counts.push((await texts(workflow, now, [{ ...due, paid }])).length);
			}
			expect(counts).toEqual([0, 1, 0, 1, 0, 0, 0]);
		});
	});
}

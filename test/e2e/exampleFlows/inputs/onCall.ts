import { type RealN8n, RUN_LIMIT_MS } from '../../realN8n';
import { START, LIMIT_S, SEND } from '../importExample';
import { withLongLimit, withPeople } from '../onCallStage';
import { CalledExample, takenBy } from './stage';

const TRIGGER = 'Alert Comes In';
const ENDS = ['Nobody Reached', 'Told Already', 'Send the All-Clear'];

/** Rows of the table of people, each in a team of its own, and how an alert to it ends. */
const people: Array<[what: string, row: Record<string, unknown>, ends: string[]]> = [
	['as at home', { phone: '0812400001' }, ['waits']],
	['no turn', { phone: '66812400002', turn: undefined }, ['waits']],
	['no phone', { phone: '' }, ['Nobody Reached']],
	['words for a phone', { phone: 'call me' }, ['Nobody Reached']],
	['two phones', { phone: '66812400003, 66812400004' }, ['Nobody Reached']],
	['a phone that lost its 0', { phone: '812400005' }, ['Nobody Reached']],
	['a week in another form', { phone: '66812400006', week: '48/2026' }, ['Nobody Reached']],
];

/** How each monitoring says that an alert began, and that it is over. */
const monitorings: Array<[name: string, begins: object, over: object]> = [
	[
		'Alertmanager',
		{ status: 'firing', commonLabels: { alertname: 'Am' }, alerts: [] },
		{ status: 'resolved', commonLabels: { alertname: 'Am' }, alerts: [] },
	],
	[
		'Uptime Kuma',
		{ monitor: { name: 'Uk' }, heartbeat: { status: 0, msg: 'down' } },
		{ monitor: { name: 'Uk' }, heartbeat: { status: 1, msg: 'up' } },
	],
	['Zabbix', { event_name: 'Zx', event_value: '1' }, { event_name: 'Zx', event_value: 0 }],
	['plain JSON', { alert: 'Pj' }, { alert: 'Pj', status: 'resolved' }],
];

/** examples/on-call.json, fed with what tables of people and monitoring hold. */
export function onCallRows(real: () => RealN8n): void {
	describe('on-call.json', () => {
		let example: CalledExample;
		const call = async (body: unknown, type?: string) =>
			CalledExample.ends(await example.call(TRIGGER, body, type), ENDS);

		beforeAll(async () => {
			example = await CalledExample.publish(real(), 'on-call', {
				edit: (node) => {
					if (node.name === SEND) return withLongLimit(node);
					if (node.name !== 'People') return node;
					const person = { week: '', turn: 1, name: 'Anan', phone: '' };
					return withPeople(node, [
						{ ...person, team: 'ops', phone: '66812400010' },
						{ ...person, team: 'twice', phone: '66812400011' },
						{ ...person, team: 'twice', turn: 2, phone: '+66 81 240 0011' },
						{ ...person, team: 'twice', turn: 3, name: 'Boon', phone: '66812400012' },
						...people.map(([team, row]) => ({ ...person, team, ...row })),
					]);
				},
			});
			await real().client.run(example.saved, START, LIMIT_S);
			await example.activate();
		}, RUN_LIMIT_MS);
		beforeEach(() => real().sandbox.clear());

		test(
			'asks the people of each row, or ends where nobody was reached',
			async () => {
				const ends: Record<string, string[]> = {};
				for (const [team] of people) ends[team] = await call({ alert: `To ${team}`, team });
				expect(ends).toEqual(Object.fromEntries(people.map(([what, , end]) => [what, end])));
				expect(takenBy(real())).toEqual(['66812400001', '66812400002']);
			},
			RUN_LIMIT_MS,
		);

		test.each(monitorings)(
			'tells of an alert each time it comes again after its all-clear: %s',
			async (_, begins, over) => {
				for (let round = 1; round <= 3; round += 1) {
					expect(await call(begins)).toEqual(['waits']);
					// Again and again, before it is over.
					expect(await call(begins)).toEqual(['Told Already']);
					expect(await call(over)).toEqual(['Send the All-Clear']);
					expect(takenBy(real())).toHaveLength(2 * round);
				}
			},
			RUN_LIMIT_MS,
		);

		test(
			'loses no alert, whatever its body is',
			async () => {
				const mark = String(await real().client.lastExecutionId(example.saved));
				const bodies: Array<[body: unknown, ends: string, type?: string]> = [
					[{ mark }, 'waits'],
					[[mark], 'waits'],
					[{ mark, alert: null }, 'waits'],
					[{ mark, alert: 0 }, 'waits'],
					[{ alert: { of: mark } }, 'waits'],
					[{ alert: `T ${mark}`, team: null }, 'waits'],
					[{ alert: `U ${mark}`, team: 5 }, 'Nobody Reached'],
					[`only words ${mark}`, 'waits', 'text/plain'],
					[null, 'waits'],
					// The same as null: an alert without a word.
					[{}, 'Told Already'],
				];
				const ends: unknown[] = [];
				for (const [body, , type] of bodies) ends.push([body, await call(body, type)]);
				expect(ends).toEqual(bodies.map(([body, end]) => [body, [end]]));
			},
			RUN_LIMIT_MS,
		);

		test(
			'asks somebody who is twice in the table once in a round, and then the next one',
			async () => {
				expect(await call({ alert: 'Twice', team: 'twice' })).toEqual(['waits']);
				expect(takenBy(real())).toEqual(['66812400011']);
			},
			RUN_LIMIT_MS,
		);
	});
}

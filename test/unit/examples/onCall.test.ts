import { omit } from 'lodash';
import { DateTime } from 'luxon';

import { runCode } from '../../engine/exampleCode';

interface Person {
	turn: number;
	name: string;
	phone: string;
	week?: string;
	team?: string;
	/** What Read the Numbers made of the phone; nothing where it could not be read. */
	reads?: string[];
}
const ANAN = { turn: 1, name: 'Anan', phone: '081 234 5678', reads: ['66812345678'] };
const BOON = { turn: 2, name: 'Boon', phone: '+66812345679', reads: ['66812345679'] };
const CHAI = { turn: 0, name: 'Chai', phone: '66812345680', reads: ['66812345680'] };

test.each<[who: string, people: Person[], asked: string[][]]>([
	['people in another order than their turns', [BOON, ANAN], [['Anan', '+66812345678'], ['Boon', '+66812345679']]], // prettier-ignore
	['somebody of this week', [{ ...CHAI, week: '2026-W53' }], [['Chai', '+66812345680']]],
	['somebody of a week that has passed', [{ ...CHAI, week: '2026-W52' }, ANAN], [['Anan', '+66812345678']]], // prettier-ignore
	['somebody who is there twice', [ANAN, { ...ANAN, turn: 2, name: 'A', phone: '66812345678' }], [['Anan', '+66812345678']]], // prettier-ignore
	['two numbers for a phone', [{ ...ANAN, phone: '1, 2', reads: ['1', '2'] }], [['Anan', '1, 2']]],
	['words for a phone', [{ ...ANAN, phone: 'call', reads: [] }], [['Anan', 'call']]],
	['nobody with a phone', [{ ...ANAN, phone: '', reads: [] }], [['Nobody', '']]],
	['nobody', [], [['Nobody', '']]],
	[
		'a team in capitals, with blanks around',
		[{ ...ANAN, team: ' OPS ' }],
		[['Anan', '+66812345678']],
	],
	['nobody of another team', [{ ...ANAN, team: 'net' }], [['Nobody', '']]],
])('Who Is on Call asks %s, twice around', async (_, people, asked) => {
	const input = people.flatMap(({ reads = [] }, id) =>
		reads.map((to) => ({ id, to, outcome: 'dryRun' })),
	);
	const nodes = {
		'What Is New': [{ alert: 'Disk', text: 'Disk: full', members: 'a', team: '' }],
		'People on Call': people.map((row, id) => ({ team: 'ops', ...omit(row, 'reads'), id })),
		'Last All-Clear': [{ id: 5 }],
	};
	const now = DateTime.fromISO('2027-01-03T23:00');
	expect(await runCode('on-call', 'Who Is on Call', { input, nodes, now })).toEqual(
		[1, 2].flatMap((round) =>
			asked.map(([name, phone]) => ({
				...{ alert: 'Disk', text: 'Disk: full', members: 'a', round, name, phone },
				...{ lastAllClear: 5, execution: '7' },
			})),
		),
	);
});

test('Who Is on Call counts from the first row where there was no all-clear', async () => {
	const nodes = { 'What Is New': [{}], 'People on Call': [], 'Last All-Clear': [{}] };
	expect(await runCode('on-call', 'Who Is on Call', { nodes })).toMatchObject([
		{ round: 1, lastAllClear: 0 },
		{ round: 2, lastAllClear: 0 },
	]);
});

test.each([
	['Network', 'Anan', ' (nobody is on call for "Network")'],
	['NET', 'Boon', ''],
	['', 'Anan', ''],
])('Who Is on Call asks for the team "%s"', async (team, name, note) => {
	const people = [
		{ ...omit(ANAN, 'reads'), id: 0, team: 'ops' },
		{ ...omit(BOON, 'reads'), id: 1, team: 'net ' },
	];
	const nodes = {
		'What Is New': [{ alert: 'Disk', text: 'Disk', members: '', team }],
		...{ 'People on Call': people, 'Last All-Clear': [{}] },
	};
	const [first] = await runCode('on-call', 'Who Is on Call', { nodes });
	expect(first).toMatchObject({ name, text: `Disk${note}` });
});

test.each([
	['2027-W1', 'Boon'],
	['2027-w01', 'Boon'],
	['2027 W 1', 'Boon'],
	['2027-W11', 'Anan'],
	['2026-W53', 'Anan'],
	['always', 'Boon'],
	[' - ', 'Boon'],
])(
	'in the first week of a year, a person with the week "%s": %s is asked first',
	async (week, name) => {
		const people = [
			{ ...omit(ANAN, 'reads'), id: 0, team: 'ops', turn: 9 },
			{ ...omit(BOON, 'reads'), id: 1, team: 'ops', week },
		];
		const nodes = {
			'What Is New': [{ alert: 'Disk', text: 'Disk', members: '', team: '' }],
			...{ 'People on Call': people, 'Last All-Clear': [{}] },
		};
		const now = DateTime.fromISO('2027-01-06T10:00');
		expect((await runCode('on-call', 'Who Is on Call', { nodes, now }))[0]).toMatchObject({ name });
	},
);

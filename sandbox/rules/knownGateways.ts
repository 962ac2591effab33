import { HABITS, OWN_HABITS, type Habit, type Habits, someHabits } from './habits';

/** Whom the sandbox can be like. */
export const LIKE = ['ants', 'random'] as const;

/**
 * What is publicly known of ANTS (docs/interface.md): public programs read `details`, codes 101 and
 * 000, statuses in a report as a list; an error is a member of the answer. Its zone is likely, and the
 * form of its dates not known: nothing was compared with the live gateway.
 */
const ANTS: Partial<Habits> = {
	timezone: 'Asia/Bangkok',
	list: 'details',
	bulkIdName: 'bulkId',
	errorForm: 'message',
	mostMessages: 11,
	logShape: 'array',
};

/**
 * The habits of a gateway.
 *
 * @param whom one that is publicly known, or one by chance
 * @param random gives a number from 0 to below 1
 */
export const habitsLike = (whom: (typeof LIKE)[number], random: () => number): Partial<Habits> =>
	whom === 'ants' ? ANTS : randomHabits(random);

const ZONES = Intl.supportedValuesOf('timeZone');

/** Of two gateways by chance one has a clock that is right, and offers everything. */
const USUAL = 0.5;

/** Makes a gateway by chance: each habit may have any of its values, the usual one most often. */
export function randomHabits(random: () => number): Habits {
	const pick = <T>(list: readonly T[], otherwise: T): T =>
		list[Math.floor(random() * list.length)] ?? otherwise;
	const drawn: Record<string, unknown> = {};
	for (const [name, habit] of Object.entries<Habit>(HABITS)) {
		if ('choices' in habit) {
			const isRare = habit.choices.includes('offered') || name === 'logContent';
			drawn[name] = isRare && random() < USUAL ? habit.default : pick(habit.choices, habit.default);
		}
	}
	const clocks = [-1440, -45, -12, -3, -1, 1, 2, 4, 9, 20, 1440];
	const names = ['PENDING', 'ACCEPTED', 'accepted', 'DELIVERED', 'QUEUED'];
	const latenesses = [0, 0, 0, 1500, 20_000, 3_600_000];
	return {
		...OWN_HABITS,
		...someHabits.parse(drawn),
		timezone: pick(ZONES, 'UTC'),
		clockMinutes: random() < USUAL ? 0 : pick(clocks, 0),
		sentLagMs: pick([0, 0, 1000, 5000], 0),
		acceptedName: pick(names, 'PENDING'),
		acceptedCode: pick(['101', '000', '0', '1', '200'], '101'),
		mostMessages: pick([null, 11, 100], null),
		logDelayMs: pick(latenesses, 0),
	};
}

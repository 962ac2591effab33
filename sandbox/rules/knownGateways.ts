import { HABITS, OWN_HABITS, type Habit, type Habits, someHabits } from './habits';

/** Whom the sandbox can be like. */
export const LIKE = ['ants', 'random'] as const;

/** One of them. */
export type Like = (typeof LIKE)[number];

/**
 * What is publicly known of ANTS (docs/interface.md): public programs read `details`; an error is a
 * member of the answer. Its zone is likely, and the form of its dates not known: nothing was compared
 * with the live gateway.
 */
const ANTS: Partial<Habits> = {
	timezone: 'Asia/Bangkok',
	list: 'details',
	bulkIdName: 'bulkId',
	errorForm: 'message',
	mostMessages: 11,
	logShape: 'array',
};

/** The habits of a gateway. */
export const habitsLike = (whom: Like, random: () => number): Partial<Habits> =>
	whom === 'ants' ? ANTS : randomHabits(random);

const ZONES = Intl.supportedValuesOf('timeZone');
/** Of two gateways by chance one offers an endpoint for certain. */
const USUAL = 0.5;

/** Makes a gateway by chance: each habit may have any of its values, the usual one most often. */
export function randomHabits(random: () => number): Habits {
	const pick = <T>(list: readonly T[], otherwise: T): T =>
		list[Math.floor(random() * list.length)] ?? otherwise;
	const drawn = Object.entries<Habit>(HABITS).flatMap(([name, { words }]) => {
		const isUsual = words && 'offered' in words && random() < USUAL;
		return words && !isUsual ? [[name, pick(Object.keys(words), '')]] : [];
	});
	return {
		...OWN_HABITS,
		...someHabits.parse(Object.fromEntries(drawn)),
		timezone: pick(ZONES, 'UTC'),
		mostMessages: pick([null, 11, 100], null),
		logDelayMs: pick([0, 0, 0, 1500, 20_000, 3_600_000], 0),
	};
}

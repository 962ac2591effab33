import { IANAZone } from 'luxon';
import { z } from 'zod';
import {
	ANSWER_WORDS,
	CONTENT_WORDS,
	DATE_WORDS,
	DIGIT_WORDS,
	ERA_WORDS,
	ERROR_FORMS,
	ERROR_WORDS,
	OFFER_WORDS,
	OFFERS,
	ORDER_WORDS,
	PERIOD_WORDS,
	SHAPE_WORDS,
	STATUS_FORMS,
	STATUS_WORDS,
} from './choiceWords';
import { LOG_DATES, LOG_SHAPES } from './logQuery';
import { DATE_DIGITS, DATE_ERAS, DATE_FORMS, DATE_ORDERS } from './writtenDate';

/** One thing that gateways do differently. */
export type Habit = { readonly title: string; readonly description: string } & (
	| {
			readonly choices: readonly string[];
			/** What each choice is called, unless its name is what is chosen. */
			readonly words?: Readonly<Record<string, string>>;
			readonly default: string;
	  }
	/** `default` null: none. */
	| { readonly min: number; readonly max: number; readonly default: number | null }
	| { readonly pattern: RegExp; readonly default: string }
);

const DAYS_IN_MINUTES = 3 * 24 * 60;
const WEEK_IN_MS = 7 * 24 * 60 * 60 * 1000;

const offer = (title: string) => ({
	title,
	description: `Whether this endpoint exists. If not, it answers 404 or 405 as JSON, 404 as a web page, or a web page with status 200.`,
	choices: OFFERS,
	words: OFFER_WORDS,
	default: 'offered',
});

/**
 * What gateways may do differently: the one table that options, API, page, and reference go by. Each
 * default is what the sandbox does by itself.
 */
export const HABITS = {
	timezone: {
		title: 'Time zone',
		description: 'IANA zone of sendAt, and of the dates in reports and in the message log.',
		pattern: /./,
		default: 'UTC',
	},
	dateOrder: {
		title: 'Date order',
		description:
			'Whether the day or the month comes first in sendAt, and in dates written with both.',
		choices: DATE_ORDERS,
		words: ORDER_WORDS,
		default: 'dayFirst',
	},
	dateForm: {
		title: 'Form of dates',
		description: 'How reports and the message log write dates.',
		choices: DATE_FORMS,
		words: DATE_WORDS,
		default: 'slashes',
	},
	dateEra: {
		title: 'Years',
		description: 'Years of those dates: common (2026) or Thai (2569).',
		choices: DATE_ERAS,
		words: ERA_WORDS,
		default: 'common',
	},
	dateDigits: {
		title: 'Digits',
		description: 'Digits of those dates: Latin or Thai.',
		choices: DATE_DIGITS,
		words: DIGIT_WORDS,
		default: 'latin',
	},
	clockMinutes: {
		title: 'Clock wrong by',
		description: 'How many minutes its clock is ahead. Below 0, it is behind. A day has 1440.',
		min: -DAYS_IN_MINUTES,
		max: DAYS_IN_MINUTES,
		default: 0,
	},
	sentLagMs: {
		title: 'Sent late',
		description: 'Milliseconds from acceptance to the date of sending.',
		min: 0,
		max: WEEK_IN_MS,
		default: 0,
	},
	list: {
		title: 'List of an answer',
		description: 'Name of the list in the answer of /sms/send.',
		choices: ['detail', 'details'],
		default: 'detail',
	},
	bulkIdName: {
		title: 'Bulk ID of an answer',
		description: 'Its name in the answer of /sms/send.',
		choices: ['bulkid', 'bulkId'],
		default: 'bulkid',
	},
	answerStatus: {
		title: 'HTTP status',
		description: 'HTTP status of the answer to a request that was taken.',
		choices: ['200', '201', '202'],
		words: ANSWER_WORDS,
		default: '200',
	},
	statusForm: {
		title: 'Form of a status',
		description: 'A status in the answer of /sms/send: an object, a list of one, or the bare name.',
		choices: STATUS_FORMS,
		words: STATUS_WORDS,
		default: 'object',
	},
	acceptedName: {
		title: 'Name of acceptance',
		description: 'Status name of a message that was accepted.',
		pattern: /^\w{1,30}$/,
		default: 'PENDING',
	},
	acceptedCode: {
		title: 'Code of acceptance',
		description: 'Status code of a message that was accepted.',
		pattern: /^\w{1,10}$/,
		default: '101',
	},
	errorForm: {
		title: 'Form of an error',
		description:
			'How it rejects a request: error as an object, as text, or with a message alone; code and message at the top; as Infobip does; as a web page; or an error object with HTTP 200.',
		choices: ERROR_FORMS,
		words: ERROR_WORDS,
		default: 'object',
	},
	mostMessages: {
		title: 'Most messages',
		description: 'Message objects that a request may have. Empty: any number.',
		min: 1,
		max: 100_000,
		default: null,
	},
	balance: offer('Balance'),
	log: offer('Message log'),
	senders: offer('Senders'),
	preview: offer('Preview'),
	otp: offer('One-time passwords'),
	logDates: {
		title: 'Period of the log',
		description:
			'How its parameters are spelled: sendDateStart (table) or senddate_start (sample).',
		choices: LOG_DATES,
		words: PERIOD_WORDS,
		default: 'table',
	},
	logShape: {
		title: 'Answer of the log',
		description: 'An object, or an array around it.',
		choices: LOG_SHAPES,
		words: SHAPE_WORDS,
		default: 'object',
	},
	logDelayMs: {
		title: 'Log late',
		description: 'Milliseconds from acceptance until a message is in the log.',
		min: 0,
		max: WEEK_IN_MS,
		default: 0,
	},
	logContent: {
		title: 'Content of the log',
		description: 'Messages, or always nothing.',
		choices: ['messages', 'nothing'],
		words: CONTENT_WORDS,
		default: 'messages',
	},
} as const satisfies Record<string, Habit>;

/** The name of a habit. */
export type HabitName = keyof typeof HABITS;

type ValueOf<H extends Habit> = H extends { choices: readonly (infer Word)[] }
	? Word
	: H extends { min: number }
		? H['default'] extends null
			? number | null
			: number
		: string;

/** A value for each habit. */
export type Habits = { -readonly [Name in HabitName]: ValueOf<(typeof HABITS)[Name]> };

function schemaOf(name: string, habit: Habit): z.ZodTypeAny {
	if ('choices' in habit) {
		const { choices } = habit;
		return z.string().refine((word) => choices.includes(word), {
			message: `must be one of ${choices.join(', ')}`,
		});
	}
	if ('min' in habit) {
		const words = `must be a whole number, ${habit.min} to ${habit.max}`;
		const number = z.number().int(words).min(habit.min, words).max(habit.max, words);
		return habit.default === null ? number.nullable() : number;
	}
	return name === 'timezone'
		? z
				.string()
				.refine((zone) => IANAZone.isValidZone(zone), 'must be an IANA zone, such as Asia/Bangkok')
		: z.string().regex(habit.pattern, 'must be one word of letters and digits');
}

/** Some of the habits, as options and the API give them. Any other name is refused. */
export const someHabits: z.ZodType<Partial<Habits>, z.ZodTypeDef, unknown> = z
	.object(
		Object.fromEntries(
			Object.entries(HABITS).map(([name, habit]) => [name, schemaOf(name, habit).optional()]),
		),
	)
	.strict();

/** What the sandbox does by itself. */
export const OWN_HABITS: Habits = {
	timezone: HABITS.timezone.default,
	dateOrder: HABITS.dateOrder.default,
	dateForm: HABITS.dateForm.default,
	dateEra: HABITS.dateEra.default,
	dateDigits: HABITS.dateDigits.default,
	clockMinutes: HABITS.clockMinutes.default,
	sentLagMs: HABITS.sentLagMs.default,
	list: HABITS.list.default,
	bulkIdName: HABITS.bulkIdName.default,
	answerStatus: HABITS.answerStatus.default,
	statusForm: HABITS.statusForm.default,
	acceptedName: HABITS.acceptedName.default,
	acceptedCode: HABITS.acceptedCode.default,
	errorForm: HABITS.errorForm.default,
	mostMessages: HABITS.mostMessages.default,
	balance: 'offered',
	log: 'offered',
	senders: 'offered',
	preview: 'offered',
	otp: 'offered',
	logDates: HABITS.logDates.default,
	logShape: HABITS.logShape.default,
	logDelayMs: HABITS.logDelayMs.default,
	logContent: HABITS.logContent.default,
};

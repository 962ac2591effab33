import { IANAZone } from 'luxon';
import { z } from 'zod';
import type { DATE_ORDERS } from './schedule';

const WEEK_IN_MS = 7 * 24 * 60 * 60 * 1000;

/** A habit with a few choices; `words` say what each is called. */
const choice = <Word extends string>(
	title: string,
	description: string,
	words: Readonly<Record<Word, string>>,
) => ({
	title,
	description,
	words,
	schema: z.custom<Word>((value) => typeof value === 'string' && Object.hasOwn(words, value), {
		message: `must be one of ${Object.keys(words).join(', ')}`,
	}),
});

const whole = (min: number, max: number) => {
	const words = `must be a whole number, ${min} to ${max}`;
	return { range: { min, max }, schema: z.number().int(words).min(min, words).max(max, words) };
};

const mostMessages = whole(1, 100_000);

const offer = (title: string) =>
	choice(title, 'Whether this endpoint exists. If not, it answers 404.', {
		offered: 'Offered',
		'404': 'Not offered: 404',
	});

/**
 * What gateways are publicly known to do differently, or what the interface leaves open: the one table
 * that options, API, page, and reference go by.
 */
export const HABITS = {
	timezone: {
		title: 'Time zone',
		description: 'IANA zone of sendAt, and of the dates in reports and in the message log.',
		schema: z
			.string()
			.refine((zone) => IANAZone.isValidZone(zone), 'must be an IANA zone, such as Asia/Bangkok'),
	},
	dateOrder: choice(
		'Date order',
		'Whether the day or the month comes first in sendAt, and in dates of reports and of the log.',
		{ dayFirst: 'Day first', monthFirst: 'Month first' } satisfies Record<
			(typeof DATE_ORDERS)[number],
			string
		>,
	),
	list: choice('List of an answer', 'Name of the list in the answer of /sms/send.', {
		detail: 'detail',
		details: 'details',
	}),
	bulkIdName: choice('Bulk ID of an answer', 'Its name in the answer of /sms/send.', {
		bulkid: 'bulkid',
		bulkId: 'bulkId',
	}),
	messageId: choice(
		'Message ID',
		'Whether it takes the message ID of a request, or makes one of its own.',
		{ given: 'As given', own: 'Its own' },
	),
	answerStatus: choice('HTTP status', 'HTTP status of the answer to a request that was taken.', {
		'200': '200 OK',
		'201': '201 Created',
	}),
	errorForm: choice(
		'Form of an error',
		'How it rejects a request: error as an object, as text, or with a message alone; or an error object with HTTP 200.',
		{
			object: 'An error object',
			text: 'The error as text',
			message: 'An error object with a message alone',
			ok: 'An error object with status 200',
		},
	),
	mostMessages: {
		title: 'Most messages',
		description: 'Message objects that a request may have. Empty: any number.',
		...mostMessages,
		schema: mostMessages.schema.nullable(),
	},
	balance: offer('Balance'),
	log: offer('Message log'),
	senders: offer('Senders'),
	preview: offer('Preview'),
	otp: offer('One-time passwords'),
	logShape: choice('Answer of the log', 'An object, or an array around it.', {
		object: 'An object',
		array: 'A list around the object',
	}),
	noCredit: choice(
		'Without credit',
		'What it does with messages that the credit does not cover. The interface shows no answer of this kind.',
		{
			taken: 'It takes them, and the credit falls below zero',
			refused: 'It refuses the request with 400',
			rejected: 'It rejects them in the answer, with status 200',
		},
	),
	logDelayMs: {
		title: 'Log late',
		description: 'Milliseconds from acceptance until a message is in the log.',
		...whole(0, WEEK_IN_MS),
	},
};

/** The name of a habit. */
export type HabitName = keyof typeof HABITS;

/** A value for each habit. */
export type Habits = { [Name in HabitName]: z.output<(typeof HABITS)[Name]['schema']> };

/** One thing that gateways do differently. */
export interface Habit {
	readonly title: string;
	readonly description: string;
	/** The choices, and what each is called. */
	readonly words?: Readonly<Record<string, string>>;
	readonly range?: { readonly min: number; readonly max: number };
}

/** Some of the habits, as options and the API give them. Any other name is refused. */
export const someHabits: z.ZodType<Partial<Habits>, z.ZodTypeDef, unknown> = z
	.object(
		Object.fromEntries(
			Object.entries(HABITS).map(([name, { schema }]): [string, z.ZodTypeAny] => [
				name,
				schema.optional(),
			]),
		),
	)
	.strict();

/** What the sandbox does by itself. */
export const OWN_HABITS: Readonly<Habits> = {
	timezone: 'UTC',
	dateOrder: 'dayFirst',
	list: 'detail',
	bulkIdName: 'bulkid',
	messageId: 'given',
	answerStatus: '200',
	errorForm: 'object',
	mostMessages: null,
	balance: 'offered',
	log: 'offered',
	senders: 'offered',
	preview: 'offered',
	otp: 'offered',
	logShape: 'object',
	noCredit: 'taken',
	logDelayMs: 0,
};

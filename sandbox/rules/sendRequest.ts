import { z } from 'zod';
import { checked, Refusal } from './refusal';
import { type DateRules, readSendAt } from './schedule';
import { readUrl } from '../http/readUrl';

// Every length is counted in UTF-16 code units (docs/interface.md, Limits, says "characters").
const BULK_ID_LENGTH = 50;
/** The longest sender. */
export const SENDER_LENGTH = 11;
const TEXT_LENGTH = 1600;
const MESSAGE_ID_LENGTH = 200;
const NOTIFY_URL_LENGTH = 150;
const NOTIFY_CONTENT_TYPE_LENGTH = 50;
const CALLBACK_DATA_LENGTH = 1000;

/** A number in international form. */
export const destinationNumber = z
	.string()
	.min(1)
	.regex(
		/^[1-9][0-9]*$/,
		'must be digits only, country code first, without a leading plus or zero, such as 66812345678',
	);

const destination = z
	.object({ to: destinationNumber, messageId: z.string().min(1).max(MESSAGE_ID_LENGTH).optional() })
	.strict();

/** The list of destinations. */
export const destinationList = z.array(destination).min(1);
const singleDestination = destinationNumber.transform((to) => [{ to }]);

/** One recipient, as the interface's destination object. */
export type Destination = z.output<typeof destination>;

/** The numbers of a message: read by hand, so that a refusal names the part at fault. */
export const destinations = z.unknown().transform((value, context): Destination[] => {
	const parsed = (typeof value === 'string' ? singleDestination : destinationList).safeParse(value);
	if (parsed.success) return parsed.data;
	parsed.error.issues.forEach((issue) => context.addIssue(issue));
	return z.NEVER;
});

/** The text of a message. */
export const messageText = z.string().min(1).max(TEXT_LENGTH);

/** Where reports go, and what goes along with them. */
export const reportFields = {
	notifyUrl: z
		.string()
		.max(NOTIFY_URL_LENGTH)
		.refine(
			isWebAddress,
			'must be a whole http or https address, such as https://example.com/report',
		)
		.optional(),
	notifyContentType: z
		.string()
		.max(NOTIFY_CONTENT_TYPE_LENGTH)
		.pipe(
			z.enum(['application/json', 'application/xml'], {
				message: 'must be application/json or application/xml',
			}),
		)
		.optional(),
	callbackData: z.string().max(CALLBACK_DATA_LENGTH).optional(),
};

/** The rule that a content type needs an address, as zod's `refine` takes it. */
export const reportsTogether: [
	(fields: { notifyUrl?: string | undefined; notifyContentType?: string | undefined }) => boolean,
	{ path: string[]; message: string },
] = [
	({ notifyUrl, notifyContentType }) => notifyContentType === undefined || notifyUrl !== undefined,
	{
		path: ['notifyContentType'],
		message: 'makes sense only together with notifyUrl; give both or neither',
	},
];

/** What a send request is checked by; it may change at any time. */
export interface SendRules extends DateRules {
	/** Message objects that a request may have; null: any number. */
	readonly mostMessages: number | null;
}

const messageFields = {
	from: z
		.string()
		.min(1)
		.max(SENDER_LENGTH)
		.regex(/^[A-Za-z0-9]+$/, 'must be letters and digits only, without spaces'),
	destinations,
	text: messageText,
	shorturl: z.enum(['y', 'n'], { message: 'must be exactly y or n' }).optional(),
	sendAt: z.string().optional(),
	...reportFields,
};

/** The names of the fields that the interface gives a message object. */
export const MESSAGE_FIELDS: readonly string[] = Object.keys(messageFields);

function messageObject(rules: SendRules, now: () => number, allowedFields: readonly string[]) {
	const sendAt = messageFields.sendAt.transform((text, context) => {
		if (text === undefined) return undefined;
		const reading = readSendAt(text, rules, now());
		if ('at' in reading) return { text, at: reading.at, timezone: rules.timezone };
		context.addIssue({ code: 'custom', message: reading.problem });
		return z.NEVER;
	});
	const message = z
		.object({ ...messageFields, sendAt })
		.strict()
		.refine(...reportsTogether);
	return allowedFields.length === 0 ? message : z.preprocess(without(allowedFields), message);
}

/** Leaves fields out of an object, so that a strict check does not find them. */
const without =
	(names: readonly string[]) =>
	(value: unknown): unknown =>
		typeof value === 'object' && value !== null && !Array.isArray(value)
			? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
			: value;

/** Says whether a text is a whole http or https address. */
export function isWebAddress(text: string): boolean {
	return /^https?:\/\/\S+$/i.test(text) && readUrl(text) !== undefined;
}

/** The schema that the body of `POST /sms/send` is checked by. */
export function sendRequestSchema(
	rules: SendRules,
	now: () => number,
	allowedFields: readonly string[],
) {
	return z
		.object({
			bulkId: z.string().min(1).max(BULK_ID_LENGTH).optional(),
			messages: z.array(messageObject(rules, now, allowedFields)).min(1),
		})
		.strict();
}

/** The body of `POST /sms/send` after every rule of the interface was checked. */
export type SendRequest = z.output<ReturnType<typeof sendRequestSchema>>;

/** What a message object says of all its destinations. */
export type MessageFields = Omit<SendRequest['messages'][number], 'destinations'>;

/**
 * Makes the check of a send request (docs/interface.md, Send request and Limits).
 *
 * @param allowedFields fields that a message object may have besides those of the interface; nothing
 *   reads them
 * @returns a function from a parsed JSON body to the typed request; it throws a `Refusal` (400)
 *   that names the first field at fault
 */
export function sendRequestReader(
	rules: SendRules,
	now: () => number,
	allowedFields: readonly string[],
): (body: unknown) => SendRequest {
	const schema = sendRequestSchema(rules, now, allowedFields);
	return (body) => {
		const request = checked(body, schema);
		const { mostMessages } = rules;
		if (mostMessages === null || request.messages.length <= mostMessages) return request;
		const words = `messages may have at most ${mostMessages} message objects; send fewer at once.`;
		throw new Refusal(400, 'NOT_ALLOWED', words, 'messages');
	};
}

import { z } from 'zod';

/**
 * The body of `POST {base_url}/sms/send`, as docs/interface.md lists it (parts Send request,
 * Message object, Destination object and Limits). Lengths are in UTF-16 code units, the
 * stricter reading of "characters".
 */
export const LIMITS = {
	bulkId: 50,
	from: 11,
	text: 1600,
	notifyUrl: 150,
	notifyContentType: 50,
	callbackData: 1000,
	messageId: 200,
} as const;

const destinationSchema = z
	.object({
		to: z.string().regex(/^[1-9]\d*$/),
		messageId: z.string().min(1).max(LIMITS.messageId),
	})
	.strict();

const messageSchema = z
	.object({
		from: z.string().regex(/^[A-Za-z0-9]{1,11}$/),
		destinations: z.array(destinationSchema).min(1),
		text: z.string().min(1).max(LIMITS.text),
		shorturl: z.enum(['y', 'n']).optional(),
		notifyUrl: z.string().url().max(LIMITS.notifyUrl).optional(),
		notifyContentType: z.string().min(1).max(LIMITS.notifyContentType).optional(),
		sendAt: z
			.string()
			.regex(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
			.optional(),
		callbackData: z.string().max(LIMITS.callbackData).optional(),
	})
	.strict();

/**
 * The whole request body: the contract in one place, from which the types come. Every planned body
 * is checked against it in tests; at run time the single checks have done so already, and to do it
 * again took a fifth of the time of a long list.
 */
export const sendRequestSchema = z
	.object({
		bulkId: z.string().min(1).max(LIMITS.bulkId).optional(),
		messages: z.array(messageSchema).min(1),
	})
	.strict();

export type SendRequest = z.infer<typeof sendRequestSchema>;
export type MessageObject = z.infer<typeof messageSchema>;

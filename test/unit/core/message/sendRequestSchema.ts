import { z } from 'zod';

import {
	LIMITS,
	type SendRequest,
} from '../../../../nodes/BulkSms/core/message/fields/sendRequest';

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
 * The whole body of `POST {base_url}/sms/send`, as docs/interface.md lists it. Every body that the
 * tests plan is checked against it; the node has made the single checks before.
 */
export const sendRequestSchema = z
	.object({
		bulkId: z.string().min(1).max(LIMITS.bulkId).optional(),
		messages: z.array(messageSchema).min(1),
	})
	.strict() satisfies z.ZodType<SendRequest>;

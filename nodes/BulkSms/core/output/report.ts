import { z } from 'zod/v3';

import { status } from './sentMessage';

/** What a delivery report, or the message log, says of a message to one number. */
export const report = z
	.object({
		to: z.string().optional(),
		outcome: z.enum(['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown']),
		/** Whether no further report is to be expected for this message. */
		isFinal: z.boolean(),
		messageId: z.string().optional(),
		bulkId: z.string().optional(),
		from: z.string().optional(),
		text: z.string().optional(),
		credit: z.number().optional(),
		status,
		/** The gateway's dates have no documented format or zone: passed on as they came. */
		sendDate: z.string().optional(),
		doneDate: z.string().optional(),
		/** What the send request gave as callback data; parsed if it is JSON. */
		callbackData: z.unknown(),
		/** The same for a repeated report, different for the next status of the same message. */
		reportKey: z.string(),
		/** As it came: on request, and if it was not recognized in full. */
		raw: z.unknown(),
	})
	.strict();

export type ReportItem = z.infer<typeof report>;

/** What was asked for, of which the message log holds nothing. */
export const notFound = z
	.object({
		to: z.string().optional(),
		messageId: z.string().optional(),
		bulkId: z.string().optional(),
		periodStart: z.string().optional(),
		periodEnd: z.string().optional(),
		outcome: z.literal('notFound'),
	})
	.strict();

import { z } from 'zod/v3';

/** What a gateway says of a message (docs/interface.md, Statuses). */
export const status = z
	.object({
		code: z.string().optional(),
		name: z.string().optional(),
		description: z.string().optional(),
	})
	.strict();

export type Status = z.infer<typeof status>;

/** The SMS that a text takes. */
export const size = z
	.object({
		/** The SMS that are sent and charged. */
		segments: z.number(),
		encoding: z.enum(['GSM-7', 'UCS-2']),
	})
	.strict();

export type Size = z.infer<typeof size>;

/** Who got what, what explains it, and what it took: what a person looks for. */
export const seenFields = z
	.object({
		to: z.string(),
		outcome: z.enum(['accepted', 'rejected', 'notSent', 'unknown', 'skipped', 'dryRun']),
		/** As it is sent; absent, as its size, for who was refused or skipped before planning. */
		text: z.string().optional(),
		/** Whether Shorten to Fit cut the text. */
		shortened: z.literal(true).optional(),
		reason: z.string().optional(),
		/** When a scheduled message goes out, as ISO 8601 with the offset of the account's zone. */
		sendAt: z.string().optional(),
		/** As `sendAt`, of a message that goes out later than it would have. */
		postponedUntil: z.string().optional(),
		/**
		 * `clockSetBack`: the gateway's `sendAt` has no offset, and of an hour that the account's clock
		 * shows twice it cannot say which of the two is meant. The message goes out after both.
		 *
		 * `timePassed`: the time of the message passed while its request waited to leave. The message
		 * left at once then.
		 */
		postponedBecause: z.enum(['quietHours', 'clockSetBack', 'timePassed']).optional(),
		/** When Limit over Time lets the next message through, as `sendAt`. */
		limitedUntil: z.string().optional(),
		/** Set if the message log told the outcome, which the answer to the request did not. */
		settledBy: z.literal('messageLog').optional(),
		credit: z.number().optional(),
		segments: size.shape.segments.optional(),
		encoding: size.shape.encoding.optional(),
		from: z.string(),
		callbackData: z.string().optional(),
		shorturl: z.string().optional(),
	})
	.strict();

export type SeenFields = z.infer<typeof seenFields>;

/** What the nodes behind look for. It is wide, and would push the rest off the screen. */
export const keptFields = z
	.object({
		messageId: z.string(),
		bulkId: z.string().optional(),
		status: status.optional(),
	})
	.strict();

export type KeptFields = z.infer<typeof keptFields>;

/** What became of a message to one number. */
export const sentMessage = seenFields.merge(keptFields).strict();

/** Where a message would be, in a run that sends nothing. */
export const preview = z
	.object({
		/** Which of the requests it would be in, from 1. */
		request: z.number(),
		/**
		 * The body of that request, exact but for the report token, which is hidden: there with its first
		 * recipient alone.
		 */
		body: z.record(z.unknown()).optional(),
	})
	.strict();

export type PreviewFields = z.infer<typeof preview>;

/** A message that would be sent, or kept back by Minimum Balance, which `reason` says. */
export const previewedMessage = sentMessage.merge(preview).strict();

import { z } from 'zod/v3';

import { json } from './answers';

/** The status of a message in the gateway's words (docs/interface.md, Statuses). */
export const status = z
	.object({
		code: z.string().optional(),
		name: z.string().optional(),
		description: z.string().optional(),
		groupName: z.string().optional(),
	})
	.strict();

export type Status = z.infer<typeof status>;

const size = z
	.object({
		segments: z.number().describe('How many SMS are sent and charged'),
		encoding: z.enum(['GSM-7', 'UCS-2']).describe('How the text is encoded'),
	})
	.strict();

export type Size = z.infer<typeof size>;

/** The fields that a person looks for: recipient, message, explanation, and cost. */
export const summaryFields = z
	.object({
		to: z.string().describe('Number of the recipient'),
		outcome: z
			.enum(['accepted', 'rejected', 'notSent', 'unknown', 'skipped', 'dryRun'])
			.describe('What happened to the message'),
		reason: z
			.string()
			.optional()
			.describe(
				'Why it was not accepted, or what else the gateway said. If one item has it, it is empty in the others',
			),
		text: z
			.string()
			.optional()
			.describe('The text as it is sent, or would have been; absent if it is not known'),
		shortened: z.literal(true).optional().describe('Set if Shorten to Fit cut the text'),
		sendAt: z
			.string()
			.optional()
			.describe(
				'When a scheduled message is sent: ISO 8601 with the offset of the time that you gave. A time without one has that of the workflow',
			),
		postponedUntil: z
			.string()
			.optional()
			.describe('In place of sendAt, if the message is sent later than you asked'),
		postponedBecause: z
			.enum(['quietHours', 'clockSetBack', 'clockSetForward', 'timePassed'])
			.optional()
			.describe(
				'Why: Quiet Hours, an hour that the clock shows twice or skips, or a time that passed while it waited and was sent at once',
			),
		limitedUntil: z
			.string()
			.optional()
			.describe('When Limit over Time lets the next message through'),
		credit: z.number().optional().describe('Credits that the gateway counted'),
		segments: size.shape.segments.optional().describe('How many SMS are sent and charged'),
		encoding: size.shape.encoding.optional().describe('How the text is encoded'),
		from: z.string().describe('Sender'),
		callbackData: z.string().optional().describe('Value that the delivery report returns'),
		shorturl: z.string().optional().describe('As the gateway answered'),
	})
	.strict();

export type SummaryFields = z.infer<typeof summaryFields>;

/** A message to one number, with a line for each outcome, which the documents show. */
export const sentOutcomes = {
	accepted: 'The gateway accepted the message. Its delivery report says whether it arrived.',
	rejected: 'The gateway rejected the message. reason says why.',
	notSent: 'The message was not sent. reason says why.',
	unknown: 'The message may have been sent: no answer came, or it made no sense.',
	skipped: 'It was left out: a safeguard, a duplicate, or an empty item. reason says why.',
	dryRun: 'It would be sent. Only Estimate and Dry Run have it.',
} as const satisfies Record<SummaryFields['outcome'], string>;

/** The fields for later nodes. They are wide, and would push the others off the screen. */
export const idFields = z
	.object({
		messageId: z.string().describe('ID of the message: yours, or one that the node makes'),
		bulkId: z.string().optional().describe('ID of the request'),
		status: status
			.optional()
			.describe('code, name, description, and groupName as the gateway wrote them'),
	})
	.strict();

export type IdFields = z.infer<typeof idFields>;

export const sentMessage = summaryFields.merge(idFields).strict();

const measuredText = z
	.object({
		text: z.string().describe('The text that Smart Encoding would send'),
		encoding: size.shape.encoding,
		characters: z.number().describe('In UTF-16 code units: an emoji counts two or more'),
		segments: size.shape.segments,
		remainingInSegment: z
			.number()
			.describe('Free space in the last segment: septets in GSM-7, code units in UCS-2'),
		firstNonGsmCharacter: z
			.object({
				character: z.string(),
				/** As Unicode writes it, for example U+201C: some characters cannot be seen. */
				codePoint: z.string(),
				/** From 1, in UTF-16 code units. */
				position: z.number(),
			})
			.strict()
			.nullable()
			.describe('The first character for which the text needs UCS-2; null if there is none'),
	})
	.strict();

export type MeasuredText = z.infer<typeof measuredText>;

const textPreview = measuredText
	.pick({ characters: true, remainingInSegment: true, firstNonGsmCharacter: true })
	.extend({
		suggestion: measuredText
			.optional()
			.describe('The text of Smart Encoding, if it takes fewer segments'),
	});

export type TextPreview = z.infer<typeof textPreview>;

const preview = textPreview
	.extend({
		gatewayCredit: z
			.number()
			.nullable()
			.optional()
			.describe('Credits that the gateway counts; null if its answer does not say'),
		gatewayAnswer: json.optional().describe('The whole answer, if the credits cannot be read'),
		differs: z
			.literal(true)
			.optional()
			.describe('Set if the gateway counts another number of segments'),
	})
	.strict();

export type PreviewFields = z.infer<typeof preview>;

/** A message that would be sent, or stopped by Minimum Balance. `reason` says so. */
export const previewedMessage = z
	.object({
		...summaryFields.omit({ from: true, callbackData: true, shorturl: true }).shape,
		...preview.shape,
		...summaryFields.pick({ from: true, callbackData: true, shorturl: true }).shape,
		...idFields.shape,
	})
	.strict();

import { z } from 'zod/v3';

import { json } from './answers';
import { size } from './sentMessage';

/** A text with what there is to know of it. */
export const measuredText = z
	.object({
		text: z.string(),
		/** Whether Shorten to Fit cut the text. */
		shortened: z.literal(true).optional(),
		encoding: size.shape.encoding,
		/** In UTF-16 code units, as the limits of docs/interface.md are counted. */
		characters: z.number(),
		segments: size.shape.segments,
		/**
		 * What still goes into the last segment: septets in GSM-7, of which an extension character takes
		 * two, or code units in UCS-2, of which an emoji takes two or more.
		 */
		remainingInSegment: z.number(),
		/** The first character for which the text needs UCS-2. */
		firstNonGsmCharacter: z
			.object({
				character: z.string(),
				/** As Unicode writes it, for example U+201C: some characters cannot be seen. */
				codePoint: z.string(),
				/** From 1, in UTF-16 code units. */
				position: z.number(),
			})
			.strict()
			.nullable(),
	})
	.strict();

export type MeasuredItem = z.infer<typeof measuredText>;

/** What a message would take, without sending it. */
export const estimate = measuredText
	.extend({
		/** How many of the numbers it would be sent to. */
		destinations: z.number(),
		/** Each number, in the order of the input: as the gateway gets it, or as it was written. */
		numbers: z
			.array(
				z
					.object({
						to: z.string(),
						result: z.enum(['ok', 'repaired', 'suspect', 'invalid']),
					})
					.strict(),
			)
			.optional(),
		/** Those it would not be sent to. */
		refused: z.array(z.object({ to: z.string(), reason: z.string() }).strict()).optional(),
		/** The text that "Smart Encoding" would send: only if it was asked for. */
		suggestion: measuredText.optional(),
		/** What the gateway counts, if it was asked; `null` if its answer does not tell. */
		gatewayCredit: z.number().nullable().optional(),
		gatewayAnswer: json.optional(),
		/** Whether that is another number than the segments. */
		differs: z.literal(true).optional(),
	})
	.strict();

export type EstimateItem = z.infer<typeof estimate>;
export type NumberItem = NonNullable<EstimateItem['numbers']>[number];

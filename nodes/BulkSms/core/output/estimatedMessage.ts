import { z } from 'zod/v3';

import { json } from './answers';
import { size } from './sentMessage';

const measuredText = z
	.object({
		text: z.string().describe('The text that would be sent'),
		shortened: z.literal(true).optional().describe('Set if Shorten to Fit cut the text'),
		encoding: size.shape.encoding,
		characters: z.number().describe('In UTF-16 code units: an emoji counts two or more'),
		segments: size.shape.segments,
		remainingInSegment: z
			.number()
			.describe('What still fits into the last segment: septets in GSM-7, code units in UCS-2'),
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

export type MeasuredItem = z.infer<typeof measuredText>;

export const estimate = measuredText
	.extend({
		destinations: z.number().describe('To how many numbers it would be sent'),
		numbers: z
			.array(
				z
					.object({
						to: z.string(),
						result: z.enum(['ok', 'repaired', 'suspect', 'invalid', 'notAllowed', 'repeated']),
					})
					.strict(),
			)
			.optional()
			.describe(
				'Each number as the gateway gets it, or as it was written, with its result: notAllowed is in a country that Allowed Country Codes does not list, repeated comes twice',
			),
		refused: z
			.array(z.object({ to: z.string(), reason: z.string() }).strict())
			.optional()
			.describe('The numbers that it would not be sent to'),
		suggestion: measuredText.optional().describe('The text that Smart Encoding would send'),
		gatewayCredit: z
			.number()
			.nullable()
			.optional()
			.describe('Credits that the gateway counts; null if its answer does not tell'),
		gatewayAnswer: json.optional().describe('The whole answer, if the credits cannot be read'),
		differs: z
			.literal(true)
			.optional()
			.describe('Set if the gateway counts another number than segments'),
	})
	.strict();

export type EstimateItem = z.infer<typeof estimate>;
export type NumberItem = NonNullable<EstimateItem['numbers']>[number];

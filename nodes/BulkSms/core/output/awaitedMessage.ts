import { z } from 'zod/v3';

import { report } from './receivedReport';
import { idFields, summaryFields } from './sentMessage';

/** What a person decided, under the names of n8n's own Send and Wait for Response. */
const answer = z
	.object({
		approved: z.boolean().optional().describe('Whether the person approved'),
		text: z.string().optional().describe('What the person wrote'),
		respondedAt: z.string().optional().describe('ISO 8601, in UTC; absent if nobody responded'),
		chatInput: z.string().optional().describe('The comment of who declined'),
	})
	.strict();

const { to } = summaryFields.shape;

export const answeredMessage = z
	.object({
		to,
		outcome: z
			.enum(['approved', 'declined', 'responded', 'noResponse', 'skipped'])
			.describe('What the person decided'),
		data: answer.optional().describe('The answer: approved, text, respondedAt, chatInput'),
		...summaryFields.omit({ to: true, outcome: true }).shape,
		...idFields.shape,
	})
	.strict();

/** What an agent gets of a review in which nobody decided. */
export const undecidedReview = z
	.object({
		outcome: z.enum(['notSent', 'rejected', 'unknown', 'skipped', 'noResponse']),
		data: answer,
	})
	.strict();

const { text, shortened, reason, credit, segments, encoding, from, callbackData, shorturl } =
	summaryFields.shape;
const { isFinal, sendDate, doneDate, reportKey } = report.shape;

export const deliveredMessage = z
	.object({
		to,
		outcome: z
			.enum([
				'delivered',
				...(['undelivered', 'expired', 'rejected', 'noReport', 'notSent', 'unknown'] as const),
			])
			.describe('What happened to the message'),
		...{ text, shortened, reason },
		isFinal: isFinal.optional(),
		...{ sendDate, doneDate, credit, segments, encoding, from },
		callbackData: callbackData.or(z.unknown()).describe('The callback data of the message'),
		shorturl,
		...idFields.shape,
		reportKey: reportKey.optional(),
	})
	.strict();

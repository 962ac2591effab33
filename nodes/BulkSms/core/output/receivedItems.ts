import { z } from 'zod/v3';

import { idFields, status, summaryFields } from './sentMessage';

const call = {
	messageKey: z.string().describe('The same for a repeated call with a transaction ID'),
	contentType: z.string().describe('Content type of the call'),
	receivedAt: z.string().describe('When the call came: ISO 8601, in UTC'),
	raw: z.unknown().describe('The unchanged call, with Include Raw Call'),
};

const sms = {
	from: z.string().optional().describe('Number of the person'),
	keyword: z.string().optional().describe('Keyword of the service, if the provider names it'),
	transactionId: z.string().optional().describe('ID that the provider gave the call'),
};

export const incomingSms = z
	.object({
		from: sms.from,
		text: z.string().describe('Text of the person'),
		keyword: sms.keyword,
		transactionId: sms.transactionId,
		isOptOut: z.boolean().describe('Whether the text is a word such as STOP'),
		isOptIn: z.boolean().describe('Whether the text is a word such as START'),
		...call,
	})
	.strict();

export const failedCharge = z
	.object({
		kind: z.literal('chargingFailed').describe('Set if the provider could not charge the person'),
		from: sms.from,
		text: z.string().optional().describe('Text of the person'),
		keyword: sms.keyword,
		transactionId: sms.transactionId,
		reason: z.string().describe('Why charging failed'),
		...call,
	})
	.strict();

export const optOut = z
	.object({
		to: z.string().describe('Number that wants no more messages'),
		source: z.literal('link').describe('How the person opted out'),
		optedOutAt: z.string().describe('ISO 8601, in UTC'),
		optOutKey: z.string().describe('The same for each opt-out of a number'),
	})
	.strict();

/** A message to one number, in a delivery report or the message log. */
export const report = z
	.object({
		to: z.string().optional().describe('Number of the recipient'),
		outcome: z
			.enum(['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'])
			.describe('What happened to the message'),
		text: z.string().optional().describe('Text of the message'),
		isFinal: z.boolean().describe('Whether no further report is expected for this message'),
		sendDate: z
			.string()
			.optional()
			.describe('As the gateway wrote it: its format and time zone are not documented'),
		doneDate: z.string().optional().describe('As sendDate'),
		credit: z.number().optional().describe('Credits that it took'),
		from: z.string().optional().describe('Sender'),
		callbackData: z.unknown().describe('The callback data of the message, parsed if it is JSON'),
		messageId: z.string().optional().describe('The ID that Send gave the message'),
		bulkId: z.string().optional().describe('ID of the request'),
		status: status.describe('code, name, description, and groupName as the gateway wrote them'),
		reportKey: z
			.string()
			.describe('The same for a repeated report, different for the next status of the message'),
		raw: z
			.unknown()
			.describe('The unchanged report: on request, and if it is unknown or not fully recognized'),
	})
	.strict();

export type ReportItem = z.infer<typeof report>;

export const notFound = z
	.object({
		to: report.shape.to,
		messageId: report.shape.messageId,
		bulkId: report.shape.bulkId,
		periodStart: z.string().optional().describe('Of a period without messages'),
		periodEnd: z.string().optional().describe('Of a period without messages'),
		outcome: z.literal('notFound').describe('The log has no such message'),
	})
	.strict();

/** The decision of a person, with the names of n8n's own Send and Wait for Response. */
const answer = z
	.object({
		approved: z.boolean().optional().describe('Whether the person approved'),
		text: z.string().optional().describe('Text of the person'),
		respondedAt: z.string().optional().describe('ISO 8601, in UTC; absent if nobody responded'),
		chatInput: z.string().optional().describe('The comment with Decline'),
	})
	.strict();

const { to } = summaryFields.shape;
const reason = z.string().optional().describe('Why it was not accepted');

export const answeredMessage = z
	.object({
		to,
		outcome: z
			.enum(['approved', 'declined', 'responded', 'noResponse', 'skipped'])
			.describe('The decision of the person'),
		reason,
		data: answer.optional().describe('The answer: approved, text, respondedAt, chatInput'),
		...summaryFields.omit({ to: true, outcome: true, reason: true }).shape,
		...idFields.shape,
	})
	.strict();

/** Given to an agent if nobody decided in a review. */
export const undecidedReview = z
	.object({
		outcome: z.enum(['notSent', 'rejected', 'unknown', 'skipped', 'noResponse']),
		data: answer,
	})
	.strict();

const { text, shortened, sendAt, postponedUntil, postponedBecause, limitedUntil } =
	summaryFields.shape;
const { credit, segments, encoding, from, callbackData, shorturl } = summaryFields.shape;
const { isFinal, sendDate, doneDate, reportKey } = report.shape;

export const deliveredMessage = z
	.object({
		to,
		outcome: z
			.enum([
				'delivered',
				...(['undelivered', 'expired', 'rejected', 'noReport', 'notSent', 'skipped'] as const),
				...(['unknown', 'dryRun'] as const),
			])
			.describe('What happened to the message'),
		...{ reason, text, shortened },
		isFinal: isFinal.optional(),
		...{ sendDate, doneDate, sendAt, postponedUntil, postponedBecause, limitedUntil },
		...{ credit, segments, encoding, from },
		callbackData: callbackData.or(z.unknown()).describe('The callback data of the message'),
		shorturl,
		...idFields.shape,
		reportKey: reportKey.optional(),
	})
	.strict();

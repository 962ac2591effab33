import { z } from 'zod/v3';

const call = {
	messageKey: z.string().describe('The same for a call that comes again'),
	contentType: z.string().describe('Content type of the call'),
	receivedAt: z.string().describe('When the call came: ISO 8601, in UTC'),
	raw: z.unknown().describe('The call as it came, with Include Raw Message'),
};

const sms = {
	from: z.string().optional().describe('Number of the person'),
	keyword: z.string().optional().describe('Keyword of the service, if the provider names it'),
	transactionId: z.string().optional().describe('ID that the provider gave the call'),
};

/** An SMS that a person sent. */
export const incomingSms = z
	.object({
		from: sms.from,
		text: z.string().describe('What the person wrote'),
		keyword: sms.keyword,
		transactionId: sms.transactionId,
		isOptOut: z.boolean().describe('Whether the text is a word such as STOP'),
		...call,
	})
	.strict();

/** That the provider could not charge a person, which no person wrote. */
export const failedCharge = z
	.object({
		kind: z.literal('chargingFailed').describe('Set if the provider could not charge the person'),
		from: sms.from,
		text: z.string().optional().describe('What the person wrote'),
		keyword: sms.keyword,
		transactionId: sms.transactionId,
		reason: z.string().describe('Why charging failed'),
		...call,
	})
	.strict();

/** That a person wants no more messages. */
export const optOut = z
	.object({
		to: z.string().describe('Number that wants no more messages'),
		source: z.literal('link').describe('How the person opted out'),
		optedOutAt: z.string().describe('ISO 8601, in UTC'),
		optOutKey: z.string().describe('The same for each opt-out of a number'),
	})
	.strict();

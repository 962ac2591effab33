import { z } from 'zod/v3';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** An answer of the gateway, without the login. */
export const json = z.custom<Json>();

export const balance = z
	.object({
		type: z
			.string()
			.optional()
			.describe('Kind of the account, such as prepaid, if the gateway names it'),
		credit: z.number().nullable().describe('Credits of the account; null if they are not clear'),
		raw: json.optional().describe('The whole answer, if the credits cannot be read'),
	})
	.strict();

export type BalanceItem = z.infer<typeof balance>;

/** A sender, or the answer of the gateway in place of a list: unchanged, with any fields. */
export const sender = z
	.object({ sender: z.string().describe('A sender of a list of texts') })
	.partial()
	.passthrough();

/** A finding of Check Gateway, or all of them as a text to share. */
export const gatewayFinding = z
	.object({
		check: z
			.enum([
				'login',
				'sending',
				'answerShape',
				'sendTime',
				'messageLog',
				'balance',
				'preview',
				'senders',
				'oneTimePasswords',
				'countries',
				'summary',
			])
			.describe('The check'),
		result: z
			.enum(['ok', 'differs', 'notOffered', 'undetermined'])
			.describe('Whether the node and the credential fit the gateway'),
		found: z.string().describe('The finding'),
		advice: z.string().describe('Advice; empty if there is nothing to do'),
	})
	.strict();

export type GatewayFinding = z.infer<typeof gatewayFinding>;

const templateId = z.string().describe('ID of the template');
const otcId = z.string().describe('The same ID, under the name that the gateway uses');

/** A code that was sent. It never contains the code itself. */
export const resentCode = z
	.object({
		outcome: z.literal('accepted').describe('Always `accepted`; anything else is an error'),
		otpId: z.string().describe('ID of the code, for Verify and Resend'),
		templateId: templateId.optional(),
		otcId: otcId.optional(),
		to: z.string().describe('The number in To, with its country code'),
		referenceCode: z
			.string()
			.optional()
			.describe('Also in the SMS, so that a person sees which code belongs to which request'),
	})
	.strict();

type ResentCode = z.infer<typeof resentCode>;

/** What the gateway tells of a code that it sent. */
export type SentCodeFields = Pick<ResentCode, 'otpId' | 'otcId' | 'referenceCode'>;

export const sentCode = z
	.object({
		outcome: resentCode.shape.outcome,
		otpId: resentCode.shape.otpId,
		templateId,
		otcId,
		to: z
			.string()
			.describe('The number with its country code, even if it was sent in national form'),
		referenceCode: resentCode.shape.referenceCode,
	})
	.strict();

export const verification = z
	.object({
		outcome: z
			.enum(['verified', 'notVerified', 'unknown'])
			.describe('Whether the code is right; `unknown` if there is no clear answer'),
		reason: z.string().describe('Why the code is not verified; empty if it is'),
		otpId: z.string().describe('ID of the code'),
		result: z.boolean().optional().describe('As the gateway sent it, if it is true or false'),
		isErrorCount: z.boolean().optional().describe('As the gateway sent it, if it is true or false'),
		isExprCode: z.boolean().optional().describe('As the gateway sent it, if it is true or false'),
	})
	.strict();

export type VerificationItem = z.infer<typeof verification>;

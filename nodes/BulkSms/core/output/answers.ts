import { z } from 'zod/v3';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** What the gateway answers, as the node passes it on: as it came, without the login in it. */
export const json = z.custom<Json>();

/** The credits of the account. */
export const balance = z
	.object({
		/** The kind of the account, such as `prepaid`, if the gateway names it. */
		type: z.string().optional(),
		/** `null` if the answer, which is in `raw` then, does not tell them without doubt. */
		credit: z.number().nullable(),
		raw: json.optional(),
	})
	.strict();

export type BalanceItem = z.infer<typeof balance>;

/** A sender, or what the gateway answers in place of a list: as it came, whatever its fields. */
export const sender = z.object({ sender: z.string() }).partial().passthrough();

/** What Check Gateway found out of one thing, or all of it as a text to share. */
export const gatewayFinding = z
	.object({
		check: z.enum([
			'login',
			'sending',
			'answerShape',
			'timeZone',
			'dateOrder',
			'messageLog',
			'balance',
			'preview',
			'senders',
			'oneTimePasswords',
			'summary',
		]),
		/** Whether the node and the credential fit the gateway. */
		result: z.enum(['ok', 'differs', 'notOffered', 'undetermined']),
		found: z.string(),
		/** Empty if there is nothing to do. */
		advice: z.string(),
	})
	.strict();

export type GatewayFinding = z.infer<typeof gatewayFinding>;

/** A code that was sent, and never the code itself. */
export const resentCode = z
	.object({
		otpId: z.string(),
		otcId: z.string().optional(),
		/** The SMS has it too, so that a person sees which code belongs to what. */
		referenceCode: z.string().optional(),
	})
	.strict();

export type ResentCode = z.infer<typeof resentCode>;

export const sentCode = z
	.object({
		otpId: resentCode.shape.otpId,
		otcId: z.string(),
		/** With its country code, whatever form it was sent in. */
		to: z.string(),
		referenceCode: resentCode.shape.referenceCode,
	})
	.strict();

/** Whether a code is right. */
export const verification = z
	.object({
		otpId: z.string(),
		verified: z.boolean(),
		/** Those of the three flags that came as true or false. */
		result: z.boolean().optional(),
		isErrorCount: z.boolean().optional(),
		isExprCode: z.boolean().optional(),
		/** Why the answer is not clear; absent if it is. */
		reason: z.string().optional(),
	})
	.strict();

export type VerificationItem = z.infer<typeof verification>;

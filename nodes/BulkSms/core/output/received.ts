import { z } from 'zod/v3';

const call = {
	/** The same for a call that comes again. */
	messageKey: z.string(),
	contentType: z.string(),
	/** ISO 8601, in UTC. */
	receivedAt: z.string(),
	/** The call as it came, on request. */
	raw: z.unknown(),
};

/** An SMS that a person sent. */
export const incomingSms = z
	.object({
		from: z.string().optional(),
		text: z.string(),
		keyword: z.string().optional(),
		transactionId: z.string().optional(),
		isOptOut: z.boolean(),
		...call,
	})
	.strict();

/** That the provider could not charge a person, which no person wrote. */
export const failedCharge = z
	.object({
		kind: z.literal('chargingFailed'),
		from: z.string().optional(),
		text: z.string().optional(),
		keyword: z.string().optional(),
		transactionId: z.string().optional(),
		reason: z.string(),
		...call,
	})
	.strict();

/** That a person wants no more messages. */
export const optOut = z
	.object({
		to: z.string(),
		source: z.literal('link'),
		/** ISO 8601, in UTC. */
		optedOutAt: z.string(),
		/** The same for each opt-out of a number. */
		optOutKey: z.string(),
	})
	.strict();

import { z } from 'zod';

/** What the gateway says of the account (docs/interface.md, Balance). */
export interface Balance {
	/** As it came: a number, or the text of one. */
	credit: number | string;
	type?: string | undefined;
}

const balanceSchema = z.object({
	credit: z.union([z.number(), z.string()]),
	type: z.string().optional(),
});

/** Reads the answer to a question for the balance. Returns undefined if it is none. */
export function readBalance(body: unknown): Balance | undefined {
	const balance = balanceSchema.safeParse(body);
	return balance.success ? balance.data : undefined;
}

import { z } from 'zod';

import { fieldsOf } from '../interface/gatewayValues';
import { readAmount } from './amount';

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

/** Returns the credits of the account; undefined if the answer does not tell them without doubt. */
export const creditsIn = (answer: unknown): number | undefined =>
	readAmount(fieldsOf(answer)?.credit);

/** Returns the kind of the account, such as `prepaid`; undefined if the answer does not tell it. */
export function accountTypeIn(answer: unknown): string | undefined {
	const type = fieldsOf(answer)?.type;
	return typeof type === 'string' ? type : undefined;
}

/** A number of credits in words, for example `1 credit`. */
export const inCredits = (credits: number): string =>
	`${credits} ${credits === 1 ? 'credit' : 'credits'}`;

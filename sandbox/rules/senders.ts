import { z } from 'zod';
import { checked } from './refusal';

const SENDERS = ['MyShop', 'Shop', 'Info'];
const query = z.object({}).strict();

/**
 * Gives the answer of `GET /sms/senderList`. The live answer is not known (docs/interface.md,
 * Senders): its form and the names are the sandbox's own, and a message may have any other sender.
 *
 * @throws Refusal (400) if it has a parameter
 */
export function senderList(input: unknown): { senders: string[] } {
	checked(input, query, 'The query');
	return { senders: SENDERS };
}

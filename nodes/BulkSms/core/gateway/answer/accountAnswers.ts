import { z } from 'zod/v3';
import type { Json } from './endpointAnswer';
import { fieldsOf } from '../../text/fieldValues';

/** A number of more characters is no amount that a person has. */
const LONGEST = 30;

const PLAIN = /^-?\d+(\.\d+)?$/;
/** With a comma before each three digits. Without decimals, one comma alone could be the decimal sign. */
const GROUPED = /^-?\d{1,3}(,\d{3})+\.\d+$|^-?\d{1,3}(,\d{3}){2,}$/;

/**
 * Reads credits (docs/interface.md, Balance and Preview), which may come as text such as "1,250.50".
 * Undefined if that is not without doubt: "1,250" may be 1250 or 1.25, and more digits than a number
 * holds exactly would be another amount.
 */
export function readAmount(value: unknown): number | undefined {
	const amount = typeof value === 'string' ? fromText(value.trim()) : value;
	const isExact = typeof amount === 'number' && Math.abs(amount) <= Number.MAX_SAFE_INTEGER;
	return isExact ? amount : undefined;
}

const fromText = (text: string): number | undefined =>
	text.length <= LONGEST && (PLAIN.test(text) || GROUPED.test(text))
		? Number(text.replaceAll(',', ''))
		: undefined;

const balanceSchema = z.object({
	credit: z.union([z.number(), z.string()]),
	type: z.string().optional(),
});

/** docs/interface.md, Balance. */
export const readBalance = (body: unknown): z.infer<typeof balanceSchema> | undefined =>
	balanceSchema.safeParse(body).data;

export const creditsIn = (answer: unknown): number | undefined =>
	readAmount(fieldsOf(answer)?.credit);

/** Such as `prepaid`. */
export function accountTypeIn(answer: unknown): string | undefined {
	const type = fieldsOf(answer)?.type;
	return typeof type === 'string' ? type : undefined;
}

type Fields = Record<string, Json>;

/**
 * Finds the senders in an answer whose shape is not known (docs/interface.md, Senders): it is the list
 * itself, or an object with exactly one list in it. Undefined if something in the list is no sender.
 */
export function readSenders(answer: Json): Fields[] | undefined {
	const senders = listIn(answer)?.map(readSender);
	const known = senders?.filter((sender) => sender !== undefined);
	return known?.length === senders?.length ? known : undefined;
}

function listIn(answer: Json): Json[] | undefined {
	if (Array.isArray(answer)) return answer;
	const members = isFields(answer) ? Object.values(answer) : [];
	const lists = members.filter((member): member is Json[] => Array.isArray(member));
	return lists.length === 1 ? lists[0] : undefined;
}

function readSender(entry: Json): Fields | undefined {
	if (typeof entry === 'string' || typeof entry === 'number') return { sender: String(entry) };
	return isFields(entry) ? entry : undefined;
}

export const isFields = (value: Json): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

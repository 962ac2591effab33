import type { Json } from '../answer/endpointAnswer';

type Fields = Record<string, Json>;

/**
 * Finds the senders in an answer whose shape is not known (docs/interface.md, Senders): it is the list
 * itself, or an object with exactly one list in it. A bare text or number becomes `sender`.
 *
 * @returns undefined if there is no such list, or something in it that is no sender
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

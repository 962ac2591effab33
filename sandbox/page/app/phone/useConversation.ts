import { useResource } from '../api/resource';
import type { Incoming } from '../api/types';

/** The newest ones: a phone shows no more. */
const MOST_SHOWN = 50;

/**
 * Gives what the owner of a number wrote, kept up to date: where a sender is given, what was meant
 * for that one, or for nobody in particular.
 *
 * @returns the newest incoming SMS of it, oldest first
 */
export function useConversation(number: string, to?: string): Incoming[] {
	const query = new URLSearchParams({
		from: number,
		...(to !== undefined && { to }),
		order: 'newest',
		limit: String(MOST_SHOWN),
	});
	const { value } = useResource<{ incoming: Incoming[] }>(`/api/incoming?${query.toString()}`);
	return value?.incoming.toReversed() ?? [];
}

/** Gives a text that changes whenever something is added to a conversation. */
export function newsOf(conversation: readonly Incoming[]): string {
	return conversation.map(({ id, outcome }) => `${id} ${outcome}`).join();
}

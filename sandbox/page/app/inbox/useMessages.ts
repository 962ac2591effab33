import { useEffect, useState } from 'preact/hooks';
import { type Resource, useLastValue, useResource } from '../api/resource';
import type { Message } from '../api/types';

/** The newest ones: the search finds the others. */
const MOST_SHOWN = 200;
/** Whoever types on does not want what the first letters find. */
const TYPING_PAUSE_MS = 120;

/** The newest messages that match a search. */
export interface FoundMessages {
	/** How many there are in all that match. */
	total: number;
	messages: Message[];
	/** What was looked for; empty for all messages. */
	search: string;
}

/**
 * Gives the newest messages that match a search, kept up to date. While the first answer to a new
 * search is on its way, those of the last one stay.
 */
export function useMessages(search: string): Resource<FoundMessages> {
	const [settled, setSettled] = useState(search);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(search), TYPING_PAUSE_MS);
		return () => clearTimeout(timer);
	}, [search]);
	const query = new URLSearchParams({
		order: 'newest',
		limit: String(MOST_SHOWN),
		...(settled !== '' && { search: settled }),
	});
	const { value, error } = useResource<FoundMessages>(`/api/messages?${query.toString()}`);
	return useLastValue<FoundMessages>({
		...(value && { value: { ...value, search: settled } }),
		...(error !== undefined && { error }),
	});
}

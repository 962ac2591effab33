import { useEffect, useReducer, useState } from 'preact/hooks';
import { onChange } from '../api/live';
import { MessageCache } from './messageCache';

/** Whoever types on does not want what the first letters find. */
const TYPING_PAUSE_MS = 120;

/**
 * Gives the messages that match a search, kept up to date. While the first answer to a new search
 * is on its way, those of the last one stay.
 *
 * @param search what to look for; empty for all messages
 * @returns the messages, or undefined before the first answer
 */
export function useMessages(search: string): MessageCache | undefined {
	const [, redraw] = useReducer((count: number) => count + 1, 0);
	const [cache, setCache] = useState<MessageCache>();
	useEffect(() => {
		const made = new MessageCache(search, () => {
			setCache(made);
			redraw(undefined);
		});
		const timer = setTimeout(() => made.refresh(), search === '' ? 0 : TYPING_PAUSE_MS);
		const unsubscribe = onChange(() => made.refresh());
		return () => {
			clearTimeout(timer);
			unsubscribe();
			made.close();
		};
	}, [search]);
	return cache;
}

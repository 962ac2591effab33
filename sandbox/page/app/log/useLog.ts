import { useRef } from 'preact/hooks';
import { type Resource, useResource } from '../api/resource';
import type { LogPage } from '../api/types';

/** What is looked for; an empty part looks for nothing. */
export type LogFilter = Record<'mobile' | 'messageId' | 'bulkId', string>;

/** The parts of a filter that are given, as the query of the message log. */
export function queryOf(filter: LogFilter): URLSearchParams {
	const given = Object.entries(filter).filter(([, value]) => value.trim() !== '');
	return new URLSearchParams(given.map(([name, value]) => [name, value.trim()]));
}

/**
 * Gives the newest messages of the log, kept up to date. While the first answer to another filter
 * is on its way, the last one stays.
 *
 * @param filter what to look for
 * @param limit how many to list
 */
export function useLog(filter: LogFilter, limit: number): Resource<LogPage> {
	const query = queryOf(filter);
	query.set('limit', String(limit));
	const resource = useResource<LogPage>(`/api/log?${query.toString()}`);
	const last = useRef<LogPage | undefined>(undefined);
	if (resource.value) last.current = resource.value;
	const { error, value = last.current } = resource;
	return { ...(error !== undefined && { error }), ...(value && { value }) };
}

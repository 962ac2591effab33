import { useEffect, useState } from 'preact/hooks';
import { call, inWords, Unreachable } from './client';
import { onChange } from './live';
import { refresher } from './refresher';

/** Something of the sandbox, as it is now. */
export interface Resource<Value> {
	value?: Value;
	/** Why the newest could not be had, in words. */
	error?: string;
}

/**
 * Keeps an answer of the sandbox up to date: asks again whenever the sandbox tells of a change.
 *
 * @param path path of the API; another path starts without a value
 * @returns the newest answer; the last one while the sandbox cannot be reached
 */
export function useResource<Value>(path: string): Resource<Value> {
	const [resource, setResource] = useState<Resource<Value> & { path: string }>({ path });
	useEffect(() => {
		const stopping = new AbortController();
		const { signal } = stopping;
		const { refresh, stop } = refresher(async () => {
			try {
				const value = await call<Value>('GET', path, undefined, signal);
				if (!signal.aborted) setResource({ path, value });
			} catch (failure) {
				if (failure instanceof Unreachable) return 'again';
				if (!signal.aborted) setResource({ path, error: inWords(failure) });
			}
			return 'done';
		});
		refresh();
		const unsubscribe = onChange(refresh);
		return () => {
			stopping.abort();
			stop();
			unsubscribe();
		};
	}, [path]);
	return resource.path === path ? resource : {};
}

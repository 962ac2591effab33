import { useEffect, useRef, useState } from 'preact/hooks';
import { call, inWords, Unreachable } from './client';
import { onChange } from './live';

const PAUSE_MS = 150;
const RETRY_MS = 1000;

/** Something of the sandbox, as it is now. */
export interface Resource<Value> {
	value?: Value;
	/** Why the newest could not be had, in words. */
	error?: string;
}

/**
 * Keeps an answer of the sandbox up to date: asks again whenever the sandbox tells of a change. At
 * most one request is under way, so a busy sandbox is not asked faster than it can answer, and the
 * last change is never missed.
 *
 * @param path path of the API; another path starts without a value
 * @returns the newest answer; the last one while the sandbox cannot be reached
 */
export function useResource<Value>(path: string): Resource<Value> {
	const [resource, setResource] = useState<Resource<Value> & { path: string }>({ path });
	useEffect(() => {
		const stopping = new AbortController();
		const { signal } = stopping;
		let isAtWork = false;
		let isWanted = false;
		const refresh = async () => {
			isWanted = true;
			if (isAtWork) return;
			isAtWork = true;
			while (isWanted && !signal.aborted) {
				isWanted = false;
				let pauseMs = PAUSE_MS;
				try {
					const value = await call<Value>('GET', path, undefined, signal);
					if (!signal.aborted) setResource({ path, value });
				} catch (failure) {
					if (failure instanceof Unreachable) {
						isWanted = true;
						pauseMs = RETRY_MS;
					} else if (!signal.aborted) {
						setResource({ path, error: inWords(failure) });
					}
				}
				if (isWanted) await pause(pauseMs);
			}
			isAtWork = false;
		};
		void refresh();
		const unsubscribe = onChange(() => void refresh());
		return () => {
			stopping.abort();
			unsubscribe();
		};
	}, [path]);
	return resource.path === path ? resource : {};
}

/** Gives the last value of a resource as long as there is no newer one. */
export function useLastValue<Value>({ value, error }: Resource<Value>): Resource<Value> {
	const last = useRef<Value | undefined>(undefined);
	if (value !== undefined) last.current = value;
	return {
		...(last.current !== undefined && { value: last.current }),
		...(error !== undefined && { error }),
	};
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

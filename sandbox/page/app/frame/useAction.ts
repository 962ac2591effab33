import { useState } from 'preact/hooks';
import { call, inWords } from '../api/client';
import { announce } from './announcement';

/** Changes something in the sandbox, and keeps why the last change failed. */
export function useAction() {
	const [error, setError] = useState<string>();
	/** Announces `news` if the sandbox has done it. Resolves with whether it has. */
	const act = async (
		news: string,
		...[method, path, body]: [method: string, path: string, body?: unknown]
	): Promise<boolean> => {
		try {
			await call(method, path, body);
		} catch (failure) {
			setError(inWords(failure));
			return false;
		}
		setError(undefined);
		announce(news);
		return true;
	};
	return { error, setError, act };
}

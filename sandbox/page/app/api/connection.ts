import { useEffect, useState } from 'preact/hooks';

/** Undefined before the first word of the sandbox. */
type Connection = boolean | undefined;

let isConnected: Connection;
const listeners = new Set<(isConnected: Connection) => void>();

/** Notes whether the sandbox was heard just now. */
export function noteConnection(news: boolean): void {
	if (news === isConnected) return;
	isConnected = news;
	for (const listener of listeners) listener(news);
}

/** Says whether the sandbox is heard; draws the component again when that changes. */
export function useConnection(): Connection {
	const [state, setState] = useState(isConnected);
	useEffect(() => {
		listeners.add(setState);
		setState(isConnected);
		return () => {
			listeners.delete(setState);
		};
	}, []);
	return state;
}

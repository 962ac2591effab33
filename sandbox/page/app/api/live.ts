import { useEffect, useState } from 'preact/hooks';

const RETRY_MS = 2000;

/** Undefined before the first word of the sandbox. */
type Connection = boolean | undefined;

let isConnected: Connection;
const changeListeners = new Set<() => void>();
const connectionListeners = new Set<(isConnected: Connection) => void>();

/**
 * Starts to listen to the sandbox; connects again whenever the connection is lost. What happened
 * elsewhere, such as the answer to a question, is seen when the person comes back to the page.
 */
export function startListening(): void {
	window.addEventListener('focus', tellChange);
	listen();
}

function listen(): void {
	const events = new EventSource('/api/events');
	events.addEventListener('change', () => {
		noteConnection(true);
		tellChange();
	});
	events.addEventListener('error', () => {
		noteConnection(false);
		// The browser gives up for good when the sandbox answers with an error.
		if (events.readyState === EventSource.CLOSED) setTimeout(listen, RETRY_MS);
	});
}

function tellChange(): void {
	for (const listener of changeListeners) listener();
}

/**
 * Asks to be told of every change in the sandbox, and once when a connection is made again.
 *
 * @returns what ends it
 */
export function onChange(listener: () => void): () => void {
	return listenIn(changeListeners, listener);
}

/** Notes whether the sandbox was heard just now. */
export function noteConnection(news: boolean): void {
	if (news === isConnected) return;
	isConnected = news;
	for (const listener of connectionListeners) listener(news);
}

/** Says whether the sandbox is heard; draws the component again when that changes. */
export function useConnection(): Connection {
	const [state, setState] = useState(isConnected);
	useEffect(() => {
		setState(isConnected);
		return listenIn(connectionListeners, setState);
	}, []);
	return state;
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

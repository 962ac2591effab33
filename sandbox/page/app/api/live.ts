import { noteConnection } from './connection';

const RETRY_MS = 2000;

const listeners = new Set<() => void>();

/** Starts to listen to the sandbox; connects again whenever the connection is lost. */
export function startListening(): void {
	const events = new EventSource('/api/events');
	events.addEventListener('change', () => {
		noteConnection(true);
		for (const listener of listeners) listener();
	});
	events.addEventListener('error', () => {
		noteConnection(false);
		// The browser gives up for good when the sandbox answers with an error.
		if (events.readyState === EventSource.CLOSED) setTimeout(startListening, RETRY_MS);
	});
}

/**
 * Asks to be told of every change in the sandbox, and once when a connection is made again.
 *
 * @param listener called without details: whoever wants to know asks the API
 * @returns what ends it
 */
export function onChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

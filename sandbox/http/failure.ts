import { isNativeError } from 'node:util/types';

/** Says why a connection failed. */
export function reasonOf(error: unknown): string {
	if (!isNativeError(error)) return 'the connection failed';
	if (error.message !== '') return error.message;
	// A host with several addresses fails with an AggregateError, whose message is empty.
	return codeOf(error) ?? 'the connection failed';
}

/** Gives Node.js's code of a failure, such as ECONNREFUSED. Returns undefined if it has none. */
export function codeOf(error: unknown): string | undefined {
	if (!isNativeError(error) || !('code' in error)) return undefined;
	return typeof error.code === 'string' ? error.code : undefined;
}

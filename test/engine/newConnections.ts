/*
 * For the tests that drive a real n8n: each call takes a connection of its own. n8n closes those that
 * have been idle for five seconds; a busy process hears of it late, and would send into a closed one.
 */
const fetchOverKept = globalThis.fetch;

globalThis.fetch = async (input, init) => {
	const given = init?.headers ?? (input instanceof Request ? input.headers : undefined);
	const headers = new Headers(given);
	headers.set('connection', 'close');
	return await fetchOverKept(input, { ...init, headers });
};

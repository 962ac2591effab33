/** Lets a sandbox fail in these ways from now on. */
export async function putFaults({ url }: { url: string }, faults: object[]): Promise<void> {
	const headers = { 'content-type': 'application/json' };
	const body = JSON.stringify({ faults });
	expect((await fetch(`${url}/api/faults`, { method: 'PUT', headers, body })).status).toBe(200);
}

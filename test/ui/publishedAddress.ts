import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow } from '../../hosts/rest/workflow';

const LIMIT = { limitSeconds: 60 };

/** Waits until a published trigger answers. @returns its Production URL */
export async function publishedAddress(n8nUrl: string, workflow: SavedWorkflow): Promise<string> {
	const webhookId = workflow.nodes[0]?.webhookId ?? '';
	const url = `${n8nUrl}/webhook/${webhookId}/webhook`;
	await waitUntil('the published address', LIMIT, async () => {
		// Any other call would be one more report.
		const { headers } = await fetch(url, {
			method: 'OPTIONS',
			headers: { origin: 'http://a.test' },
		});
		return headers.get('access-control-allow-methods')?.includes('POST') || undefined;
	});
	return url;
}

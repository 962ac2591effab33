import type { IDataObject } from 'n8n-workflow';

import { readAmount } from '../../../core/account/balance';
import { isFields } from '../../../core/account/senders';
import type { Json } from '../../../core/answer/endpointAnswer';
import { valid, type Checked, type Problem } from '../../../core/problem';
import { afterCancel, afterFailure, inPool, type Client } from '../../../transport/client';
import { askFor, type Answer } from '../../account/askFor';

/** Requests at once, as many as Send makes. */
const AT_ONCE = 4;

/** What the gateway says of a text: its credits, or the answer that does not tell them. */
export type GatewayPreview = { credit: number } | { credit: null; answer: Json };

/**
 * Asks the gateway what texts cost (docs/interface.md, Preview), each once, and a few at once. A failure
 * that every other text would meet too ends the requests.
 *
 * @returns what it says of each text, or why it does not
 */
export async function askPreviews(
	client: Client,
	texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Checked<GatewayPreview>>> {
	const previews = new Map<string, Checked<GatewayPreview>>();
	let stopped: Problem | undefined;
	await inPool(texts, AT_ONCE, async (text) => {
		if (client.isCancelled) stopped ??= afterCancel('asked');
		const asked: Checked<Answer<number>> = stopped
			? { ok: false, problem: stopped }
			: await askPreview(client, text);
		previews.set(text, asked.ok ? valid(previewIn(asked.value)) : asked);
		if (!asked.ok && asked.problem.scope === 'run') {
			stopped ??= afterFailure('asked', asked.problem);
		}
	});
	return previews;
}

const askPreview = async (client: Client, text: string) =>
	await askFor(
		client,
		{
			method: 'POST',
			path: '/sms/preview',
			body: { message: text },
			offers: 'a preview of what a text costs',
		},
		creditIn,
	);

const previewIn = (told: Answer<number>): GatewayPreview =>
	told.kind === 'told' ? { credit: told.value } : { credit: null, answer: told.answer };

const creditIn = (answer: Json): number | undefined =>
	isFields(answer) ? readAmount(answer.credit) : undefined;

/** Output next to the figures of a text; `differs` only if the gateway counts something else. */
export function previewFields(preview: GatewayPreview, segments: number): IDataObject {
	const { credit } = preview;
	if (credit === null) return { gatewayCredit: null, gatewayAnswer: preview.answer };
	return { gatewayCredit: credit, ...(credit !== segments && { differs: true }) };
}

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { readAmount } from '../../../core/account/amount';
import { isFields } from '../../../core/account/senders';
import type { Json } from '../../../core/answer/passedOn';
import { valid, type Checked, type Problem } from '../../../core/problem';
import type { Credential } from '../../../transport/credential';
import { askFor, type Told } from '../../account/askFor';

/** Requests at once, as many as Send makes. */
const AT_ONCE = 4;

/** What the gateway says of a text: its credits, or the answer that does not tell them. */
export type GatewayPreview = { credit: number } | { credit: null; answer: Json };

/**
 * Asks the gateway what texts cost (docs/interface.md, Preview), each once, and a few at once. A failure
 * that another text would meet too ends the asking.
 *
 * @returns what it says of each text, or why it does not
 */
export async function askPreviews(
	context: IExecuteFunctions,
	credential: Credential,
	texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Checked<GatewayPreview>>> {
	const previews = new Map<string, Checked<GatewayPreview>>();
	const left = texts.values();
	let stopped: Problem | undefined;
	const worker = async () => {
		for (const text of left) {
			if (context.getExecutionCancelSignal()?.aborted) stopped ??= CANCELLED;
			if (stopped) {
				previews.set(text, { ok: false, problem: stopped });
				continue;
			}
			const asked = await askPreview(context, credential, text);
			previews.set(text, asked.ok ? valid(previewIn(asked.value)) : asked);
			if (!asked.ok && asked.concernsOthers) stopped ??= notAsked(asked.problem);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return previews;
}

const askPreview = async (context: IExecuteFunctions, credential: Credential, text: string) =>
	await askFor(
		context,
		credential,
		{
			method: 'POST',
			path: '/sms/preview',
			body: { message: text },
			offers: 'a preview of what a text costs',
		},
		creditIn,
	);

const previewIn = (told: Told<number>): GatewayPreview =>
	told.kind === 'told' ? { credit: told.value } : { credit: null, answer: told.answer };

const creditIn = (answer: Json): number | undefined =>
	isFields(answer) ? readAmount(answer.credit) : undefined;

/** What is beside the figures of a text; `differs` only if the gateway counts something else. */
export function previewFields(preview: GatewayPreview, segments: number): IDataObject {
	const { credit } = preview;
	if (credit === null) return { gatewayCredit: null, gatewayAnswer: preview.answer };
	return { gatewayCredit: credit, ...(credit !== segments && { differs: true }) };
}

const notAsked = (problem: Problem): Problem => ({
	...problem,
	reason: `Not asked, because an earlier request failed: ${problem.reason}`,
});

const CANCELLED: Problem = {
	field: 'Execution',
	reason: 'Not asked, because the execution was cancelled',
	advice: 'Run the workflow again',
};

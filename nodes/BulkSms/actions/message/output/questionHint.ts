import type { NodeExecutionHint } from 'n8n-workflow';

import type { SendResult } from '../../../core/answer/sendResult';
import { isLoopback } from '../../../core/callback/webAddress';
import type { SendFacts } from '../sending/sendRequests';
import { summarize } from './runHint';

/** Says in one line what a question took, and whether a phone can open its link. */
export function questionHint(
	result: SendResult,
	facts: SendFacts,
	link: string,
): NodeExecutionHint {
	const unreachable = isLoopback(link)
		? [
				`The link leads to ${new URL(link).origin}, which only this machine can open. Give n8n its public address with the setting WEBHOOK_URL.`,
			]
		: [];
	const hint = summarize([result], { ...facts, warnings: [...facts.warnings, ...unreachable] });
	const segments = result.size?.segments ?? 0;
	const sms = `The message and its link of ${link.length} characters use ${segments} ${segments === 1 ? 'segment' : 'segments'}.`;
	return { ...hint, message: `${sms} ${hint.message}` };
}

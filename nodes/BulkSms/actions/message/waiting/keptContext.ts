import type { IWebhookFunctions } from 'n8n-workflow';

/**
 * Returns what `execute` kept in the context of the node under a key. A call has no getContext, but
 * its expressions see what the node kept.
 */
export function keptContext(context: IWebhookFunctions, key: string): unknown {
	// Braces would end the expression.
	const name = JSON.stringify(context.getNode().name).replaceAll('}', '\\u007d');
	return context.evaluateExpression(`{{ $node[${name}].context.${key} }}`, 0);
}

import type { IExecuteFunctions, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';

import { sortBy } from 'lodash';
import * as n8n from 'n8n-workflow';
import { z } from 'zod/v3';

import type { SendResult } from '../../../core/message/sendResult';
import { refuse } from '../../../core/problem';
import { OWN_FIELDS } from '../../run/items/resultItem';
import { keepsContext } from '../../run/memory/retriedExecution';
import { nodeReference } from '../../../parameters/read/parameter';

const PROBE = 'bulkSmsProbe';

/**
 * Returns the fields that `execute` kept in the context of the node. A call has no getContext, but
 * expressions can read them.
 *
 * @throws n8n's error for an expression that it refuses
 */
export function keptContext(
	context: IWebhookFunctions | IExecuteFunctions,
	key: string,
): ReturnType<IWebhookFunctions['evaluateExpression']> {
	return context.evaluateExpression(
		`{{ ${nodeReference(context.getNode().name)}.context.${key} }}`,
		0,
	);
}

/**
 * Checks whether {@link keptContext} will find the data of the node. If not, no call could be
 * answered, and the execution would wait until its time is up.
 *
 * @throws Refusal
 */
export function checkKeptContext(context: IExecuteFunctions): void {
	if (!keepsContext(context)) {
		refuse(
			'Execution',
			'This n8n keeps no data for the node while it waits',
			'Use Send, and a Bulk SMS Trigger for the answers and reports',
		);
	}
	const kept = context.getContext('node');
	kept[PROBE] = true;
	try {
		if (keptContext(context, PROBE) === true) return;
	} catch {
		// n8n refuses the name of the node in an expression.
	} finally {
		delete kept[PROBE];
	}
	refuse(
		'Name of the node',
		`A node named "${context.getNode().name}" cannot read its own data while it waits`,
		'Give the node another name, such as Bulk SMS',
	);
}

/**
 * The address that n8n answers while this execution waits. It ends with its signature.
 *
 * An older n8n does not sign it, or continues only through the first output. n8n does not give its
 * version, but this function came with 2.39.
 *
 * @throws Refusal in an older n8n
 */
export function readResumeUrl(context: IExecuteFunctions): string {
	const url = z.string().parse(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	if ('getConfiguredEndpointUrl' in n8n && /\?signature=[^&]+$/.test(url)) return url;
	return refuse(
		'Version of n8n',
		'Bulk SMS needs n8n 2.39 or later to wait, and this n8n is older',
		'Ask the administrator of this n8n to update it',
	);
}

/**
 * Returns when the phone can have the message: at `now`, or at the time for which it is scheduled. All
 * in milliseconds since 1970-01-01 UTC.
 */
export const sendingTime = ({ scheduledFor }: SendResult, now: number): number =>
	scheduledFor === undefined ? now : Math.max(now, Date.parse(scheduledFor));

/**
 * When the time is up, n8n does not call the node again, but passes its input to its first output.
 * So `timeoutItem` replaces the input.
 *
 * Behind the second output, n8n looks for the earlier item at a second input. So the source of the
 * first stands there, too.
 *
 * @param deadline in milliseconds since 1970-01-01 UTC
 */
export async function waitUntil(
	context: IExecuteFunctions,
	deadline: number,
	timeoutItem: INodeExecutionData,
): Promise<INodeExecutionData[][]> {
	// With the setting Execute Once, getInputData gives a copy of the input that n8n passes on.
	const { data, source } = context.getExecuteData();
	const input = data.main?.[0];
	if (!input) throw new Error('n8n gave the node no input');
	await context.putExecutionToWait(new Date(deadline));
	// This comes last: if n8n cannot wait, the next try needs the unchanged input.
	input.splice(0, input.length, timeoutItem);
	source?.main?.splice(1, 1, source.main[0] ?? null);
	// A separate list, because n8n empties the returned list if there is an error output.
	return [[timeoutItem]];
}

/** The fields that a message has only after the wait, by the field before them. */
const ADDED: Readonly<Record<string, string[]>> = {
	reason: ['data'],
	shortened: ['isFinal', 'sendDate', 'doneDate'],
	status: ['reportKey'],
};
const ORDER = Object.keys(OWN_FIELDS).flatMap((name) => [name, ...(ADDED[name] ?? [])]);
/** Those of the input come before the wide ones for later nodes. */
const OTHERS = ORDER.indexOf('messageId') - 0.5;

/** Returns the fields of a message after the wait, in the order of Send. */
export function inOrder<T>(fields: Record<string, T>): Record<string, T> {
	const placeOf = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : OTHERS);
	return Object.fromEntries(sortBy(Object.entries(fields), ([name]) => placeOf(name)));
}

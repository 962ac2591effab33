import type { NodeHint } from 'n8n-workflow';

import { LIMITS } from '../../core/message/sendRequest';
import { LABELS } from '../../core/labels';

/**
 * Marks a value that will be refused. It is a hint of the panel and not a notice below the field:
 * n8n also evaluates the conditions of notices when an execution starts, and stops a regular
 * expression after 250 ms. A busy machine can take so long, and the execution then does not start.
 *
 * @param value in JavaScript, like its test `wrong`
 */
const warning = (value: string, wrong: string, message: string): NodeHint => ({
	message,
	type: 'warning',
	location: 'ndv',
	whenToDisplay: 'always',
	displayCondition: `={{ (value => typeof value === "string" && !value.startsWith("=") && ${wrong})(${value}) }}`,
});

const fieldWarning = (field: string, wrong: string, message: string): NodeHint =>
	warning(`$parameter["${field}"]`, wrong, message);

const optionWarning = (option: string, wrong: string, message: string): NodeHint =>
	warning(`$parameter["options"]?.["${option}"]`, wrong, message);

const tooLong = (option: string, displayName: string, limit: number): NodeHint =>
	optionWarning(
		option,
		`value.length > ${limit}`,
		`${displayName} is longer than ${limit} characters and will be refused.`,
	);

/** Double braces would end a condition. Templates of other tools are not marked. */
const HOLDS_EXPRESSION =
	'/[{]{2}\\s*([\\p{L}_]|[$](json|input|node|now|today|vars|workflow|execution|fromAI)\\b|[$][(])/u.test(value)';

const fixedExpression = (displayName: string): string =>
	`${displayName} is Fixed, but holds an expression between double braces. n8n does not evaluate it, and the message will be refused. Choose Expression above the field.`;

const isTestUrl = 'value.includes("/webhook-test/")';

/** Shown above the output, so it also covers an address from an expression. */
const testUrlWarning = (option: string, displayName: string): NodeHint => ({
	...optionWarning(
		option,
		isTestUrl,
		`${displayName} is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and publish its workflow.`,
	),
	location: 'outputPane',
	whenToDisplay: 'beforeExecution',
});

/**
 * Says the zone of a time without a zone, if the workflow has one that an n8n has from the start:
 * nobody may have chosen it. A hint cannot put the zone of another workflow into its words.
 */
const readIn = (zone: string, names: string[]): NodeHint => ({
	...optionWarning(
		'sendAt',
		`/\\d/.test(value) && !/(Z|[+-]\\d\\d:?\\d\\d)$/i.test(value) && ${JSON.stringify(names)}.includes($now.zoneName)`,
		`${LABELS.sendAt} is read in ${zone}, the time zone of this workflow. To change it, open the menu of the workflow and select Settings → Timezone.`,
	),
	type: 'info',
});

/** An empty field is not marked. */
export const valueWarnings: NodeHint[] = [
	fieldWarning(
		'from',
		`!/^(\\s*|[A-Za-z0-9]{1,${LIMITS.from}})$/.test(value)`,
		`From takes 1 to ${LIMITS.from} letters or digits without spaces, for example MyShop. This sender will be refused.`,
	),
	fieldWarning(
		'to',
		'/[A-Za-z]/.test(value)',
		'To takes numbers with their country code, for example +66 81 234 5678. Letters will be refused.',
	),
	fieldWarning(
		'text',
		`value.length > ${LIMITS.text}`,
		`Text takes at most ${LIMITS.text} characters. This one is longer and will be refused. Shorten it, or send it as several messages.`,
	),
	fieldWarning(
		'message',
		`value.length > ${LIMITS.text}`,
		`Message takes at most ${LIMITS.text} characters together with its link. This one is longer and will be refused.`,
	),
	fieldWarning('text', HOLDS_EXPRESSION, fixedExpression('Text')),
	fieldWarning('message', HOLDS_EXPRESSION, fixedExpression('Message')),
	...(['bulkId', 'callbackData', 'messageId'] as const).map((option) =>
		optionWarning(option, HOLDS_EXPRESSION, fixedExpression(LABELS[option])),
	),
	tooLong('bulkId', LABELS.bulkId, LIMITS.bulkId),
	tooLong('callbackData', LABELS.callbackData, LIMITS.callbackData),
	tooLong('messageId', LABELS.messageId, LIMITS.messageId),
	optionWarning(
		'notifyUrl',
		`!${isTestUrl} && !/^(\\s*|(?=https?:)\\S{1,${LIMITS.notifyUrl}})$/i.test(value)`,
		`Notify URL takes a whole address that starts with http:// or https://, at most ${LIMITS.notifyUrl} characters long. This one will be refused.`,
	),
	optionWarning(
		'optOutUrl',
		`!${isTestUrl} && !/^(\\s*|(?=https?:)\\S+)$/i.test(value)`,
		'Opt-Out URL takes a whole address that starts with http:// or https://. This one will be refused.',
	),
	readIn('UTC', ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT']),
	readIn('New York time', ['America/New_York']),
	testUrlWarning('notifyUrl', LABELS.notifyUrl),
	testUrlWarning('optOutUrl', LABELS.optOutUrl),
];

import type { NodeHint } from 'n8n-workflow';

import { GROUPS, LABELS, placed, SETTINGS } from '../core/labels';
import { testUrlWarning } from '../core/message/fields/notification';

/**
 * Marks a value while it is written. After the run, its error or its line says the same. It is a
 * hint of the panel and not a notice below the field: n8n also evaluates the conditions of notices
 * when an execution starts, and stops a regular expression after 250 ms. A busy machine can take so
 * long, and the execution then does not start.
 *
 * @param value in JavaScript, like its test `wrong`
 */
const warning = (value: string, wrong: string, message: string): NodeHint => ({
	message,
	type: 'warning',
	location: 'outputPane',
	whenToDisplay: 'beforeExecution',
	displayCondition: `={{ (value => typeof value === "string" && !value.startsWith("=") && ${wrong})(${value}) }}`,
});

const fieldWarning = (field: string, wrong: string, message: string): NodeHint =>
	warning(`$parameter["${field}"]`, wrong, message);

const optionWarning = (option: string, wrong: string, message: string): NodeHint =>
	warning(`$parameter["options"]?.["${option}"]`, wrong, message);

/** Double braces would end a condition. Templates of other tools are not marked. */
const HOLDS_EXPRESSION =
	'/[{]{2}\\s*([\\p{L}_]|[$](json|input|node|now|today|vars|workflow|execution|fromAI)\\b|[$][(])/u.test(value)';

const fixedExpression = (displayName: string): string =>
	`${displayName} is Fixed, but contains an expression between double braces. n8n does not evaluate it, and the message will be refused. Choose Expression above the field.`;

const ofTestUrl = (option: string, displayName: string): NodeHint =>
	optionWarning(option, 'value.includes("/webhook-test/")', testUrlWarning(displayName));

/**
 * Says the zone of a time without a zone, if the workflow has one that an n8n has from the start:
 * nobody may have chosen it. A hint cannot put the zone of another workflow into its words.
 */
const readIn = (zone: string, names: string[]): NodeHint => ({
	...optionWarning(
		'sendAt',
		`/\\d/.test(value) && !/(Z|[+-]\\d\\d:?\\d\\d)$/i.test(value) && ${JSON.stringify(names)}.includes($now.zoneName)`,
		`${SETTINGS.sendAt} is read in ${zone}, the time zone of this workflow. To change it, open the menu of the workflow and select Settings → Timezone.`,
	),
	type: 'info',
	location: 'ndv',
	whenToDisplay: 'always',
});

export const valueWarnings: NodeHint[] = [
	fieldWarning('text', HOLDS_EXPRESSION, fixedExpression(LABELS.text)),
	fieldWarning('message', HOLDS_EXPRESSION, fixedExpression('Message')),
	...(['bulkId', 'callbackData', 'messageId'] as const).map((option) =>
		optionWarning(
			option,
			HOLDS_EXPRESSION,
			fixedExpression(placed(GROUPS.options, LABELS[option])),
		),
	),
	readIn('UTC', ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT']),
	readIn('New York time', ['America/New_York']),
	ofTestUrl('notifyUrl', SETTINGS.notifyUrl),
	ofTestUrl('optOutUrl', SETTINGS.optOutUrl),
];

/** n8n opens the first tab, which may be empty. A resumed node has no line of its own. */
export const reportTabs: NodeHint = {
	message: 'Delivered messages are on the tab Delivered, all others on Undelivered.',
	type: 'info',
	location: 'outputPane',
	whenToDisplay: 'afterExecution',
	displayCondition: '={{ $parameter["operation"] === "sendAndWaitForReport" }}',
};

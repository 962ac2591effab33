import type { INodeProperties, NodeHint } from 'n8n-workflow';

import { LIMITS } from '../../core/sendRequest';

/**
 * Marks a value that will be refused while it is being written. What an expression gives is not
 * known before the run: it is never marked.
 *
 * The notice is hidden by a right value and not shown by a wrong one, because n8n shows whatever is
 * to be shown by the value of a parameter as soon as that is an expression.
 *
 * @param right what a value that is taken, or still empty, looks like as a whole
 */
const warning = (parameter: string, right: string, displayName: string): INodeProperties => ({
	displayName,
	name: `${parameter}Warning`,
	type: 'notice',
	default: '',
	displayOptions: { hide: { [parameter]: [{ _cnd: { regex: `^(=|(${right})$)` } }] } },
});

export const senderWarning = warning(
	'from',
	`\\s*|[A-Za-z0-9]{1,${LIMITS.from}}`,
	`From takes 1 to ${LIMITS.from} letters or digits without spaces, for example MyShop. This sender will be refused.`,
);

export const destinationWarning = warning(
	'to',
	'[^A-Za-z]*',
	'To takes numbers with their country code, for example +66 81 234 5678. Letters will be refused.',
);

export const textWarning = warning(
	'text',
	`[^]{0,${LIMITS.text}}`,
	`This text is longer than ${LIMITS.text} characters and will be refused. Shorten it, or send it as several messages.`,
);

/**
 * The same for an option. An option that is left out has no value that could hide a notice, so it
 * is a hint of the panel, which n8n shows where its expression says so.
 *
 * @param wrong the test of the value, in JavaScript
 */
const optionWarning = (option: string, wrong: string, message: string): NodeHint => ({
	message,
	type: 'warning',
	location: 'ndv',
	whenToDisplay: 'always',
	displayCondition: `={{ (value => typeof value === "string" && !value.startsWith("=") && ${wrong})($parameter["options"]?.["${option}"]) }}`,
});

const tooLong = (option: string, displayName: string, limit: number): NodeHint =>
	optionWarning(
		option,
		`value.length > ${limit}`,
		`${displayName} is longer than ${limit} characters and will be refused.`,
	);

const isTestUrl = 'value.includes("/webhook-test/")';

export const optionWarnings: NodeHint[] = [
	tooLong('bulkId', 'Bulk ID', LIMITS.bulkId),
	tooLong('callbackData', 'Callback Data', LIMITS.callbackData),
	tooLong('messageId', 'Message ID', LIMITS.messageId),
	optionWarning(
		'notifyUrl',
		`!${isTestUrl} && !/^(\\s*|(?=https?:)\\S{1,${LIMITS.notifyUrl}})$/i.test(value)`,
		`Notify URL takes a whole address that starts with http:// or https://, at most ${LIMITS.notifyUrl} characters long. This one will be refused.`,
	),
	optionWarning(
		'notifyUrl',
		isTestUrl,
		'Notify URL is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and publish its workflow.',
	),
];

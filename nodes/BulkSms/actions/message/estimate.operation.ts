import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { omit } from 'lodash';

import { valid, type Checked, type Problem } from '../../core/problem';
import { estimateMessage, type Estimate, type MeasuredText } from '../../core/message/estimate';
import type { MessageOptions } from '../../core/message/messageContent';
import { readCredential } from '../../transport/credential';
import type { Operation } from '../operation';
import { stoppingError } from '../stoppingError';
import { estimateHint } from './output/estimateHint';
import { readMessages } from './input/messageInput';
import { unusable, yesOrNo } from './input/optionValues';
import { sendFields } from './fields/messageFields';
import { sendOptions } from './fields/messageOptions';

/** The fields of `send` that decide what a message takes. */
const FIELDS = ['to', 'text'];

const estimateOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		...(sendOptions.options ?? []).filter(({ name }) => name === 'allowMissingValues'),
		{
			displayName: 'Make GSM-Compatible',
			name: 'makeGsmCompatible',
			type: 'boolean',
			default: true,
			description:
				'Whether to show what the text would be, and take, with plain quotes, dashes and spaces in place of typographic ones',
		},
	],
};

export const description: Omit<Operation, 'execute'> = {
	name: 'Estimate',
	action: 'Estimate how many segments a message takes',
	description: 'Tell how many segments a message takes and whom it would reach, without sending it',
	properties: [...sendFields.filter(({ name }) => FIELDS.includes(name)), estimateOptions],
};

/**
 * Gives back one item per input item with the figures of its text. Makes no request.
 *
 * @throws NodeOperationError when the workflow is to stop and a text cannot be sent
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const defaultCountryCode = credential.ok ? credential.value.defaultCountryCode : '';
	const estimates: Estimate[] = [];
	const items: INodeExecutionData[] = [];
	await readMessages(context, (input, known) => {
		const { itemIndex, options } = input;
		const suggests = readSuggests(options);
		const estimate = suggests.ok
			? estimateMessage(input, defaultCountryCode, suggests.value)
			: suggests;
		const refused = credential.ok ? known : credential.problem;
		const problem = refused ?? (estimate.ok ? undefined : estimate.problem);
		const pairedItem = { item: itemIndex };
		if (problem) {
			items.push({ json: refusal(context, problem, itemIndex), pairedItem });
		} else if (estimate.ok) {
			estimates.push(estimate.value);
			items.push({ json: estimateFields(estimate.value), pairedItem });
		}
	});
	context.addExecutionHints(estimateHint(estimates, defaultCountryCode));
	return [items];
}

function readSuggests(options: MessageOptions): Checked<boolean> {
	if (!('makeGsmCompatible' in options)) return valid(false);
	const parsed = yesOrNo().safeParse(options.makeGsmCompatible);
	return parsed.success
		? valid(parsed.data)
		: unusable('makeGsmCompatible', options.makeGsmCompatible, 'true or false');
}

function estimateFields(estimate: Estimate): IDataObject {
	const { refused, suggestion, destinations, ...text } = omit(estimate, 'doubtful');
	return {
		...textFields(text),
		destinations,
		...(refused.length > 0 && { refused: refused.map((each) => ({ ...each })) }),
		...(suggestion && { suggestion: textFields(suggestion) }),
	};
}

const textFields = ({ firstNonGsmCharacter, ...figures }: MeasuredText): IDataObject => ({
	...figures,
	firstNonGsmCharacter: firstNonGsmCharacter ? { ...firstNonGsmCharacter } : null,
});

function refusal(context: IExecuteFunctions, problem: Problem, itemIndex: number): IDataObject {
	const { field, reason, advice } = problem;
	if (!context.continueOnFail()) {
		throw stoppingError(context.getNode(), reason, {
			description: `Item ${itemIndex + 1}, ${field}: ${advice}.`,
			itemIndex,
		});
	}
	const message = `Item ${itemIndex + 1}, ${field}: ${reason}. ${advice}.`;
	return { error: reason, message, details: { item: itemIndex } };
}

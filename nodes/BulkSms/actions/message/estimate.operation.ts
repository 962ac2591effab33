import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { omit } from 'lodash';

import { estimateMessage, type Estimate, type MeasuredText } from '../../core/message/estimate';
import type { MessageOptions } from '../../core/message/messageContent';
import { firstProblem, valid, type Checked } from '../../core/problem';
import { readCredential } from '../../transport/credential';
import type { Operation } from '../operation';
import { itemFailure } from '../itemFailure';
import { optionLabel } from './fields/collections';
import { estimateFields } from './fields/estimateFields';
import { readMessages } from './input/messageInput';
import { readCollection, unusable, yesOrNo } from './input/optionValues';
import { runOptions } from './input/runOptions';
import { estimateHint } from './output/estimateHint';

const SAFEGUARDS = runOptions.safeguards.pick({ allowMissingValues: true });

export const description: Omit<Operation, 'execute'> = {
	name: 'Estimate',
	action: 'Estimate SMS segments',
	description: 'Show how many segments a message uses and whom it would reach, without sending it',
	properties: estimateFields,
};

/**
 * Gives back one item per input item with the figures of its text. Makes no request.
 *
 * @throws NodeOperationError if the workflow is to stop and a text cannot be sent
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const defaultCountryCode = credential.ok ? credential.value.defaultCountryCode : '';
	const estimates: Estimate[] = [];
	const items: INodeExecutionData[] = [];
	const safeguards = readCollection(context, 'safeguards', SAFEGUARDS);
	const allowMissingValues = !safeguards.ok || safeguards.value.allowMissingValues;
	await readMessages(context, allowMissingValues, (input, known) => {
		const { itemIndex, options } = input;
		const suggests = readSuggests(options);
		const estimate = suggests.ok
			? estimateMessage(input, defaultCountryCode, suggests.value)
			: suggests;
		const refused = firstProblem(credential, safeguards) ?? known;
		const problem = refused ?? (estimate.ok ? undefined : estimate.problem);
		const pairedItem = { item: itemIndex };
		if (problem) {
			items.push({ json: itemFailure(context, problem, itemIndex), pairedItem });
		} else if (estimate.ok) {
			estimates.push(estimate.value);
			items.push({ json: shownEstimate(estimate.value), pairedItem });
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
		: unusable(
				optionLabel('options', 'makeGsmCompatible'),
				options.makeGsmCompatible,
				'true or false',
			);
}

function shownEstimate(estimate: Estimate): IDataObject {
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

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { omit } from 'lodash';

import type { Estimate } from '../../core/message/estimate';
import type { EstimateItem } from '../../core/output/sentMessage';
import { Client } from '../../transport/client';
import { readCredential } from '../../transport/credential';
import { itemFailure } from '../failures';
import type { Dependencies, Operation } from '../operation';
import {
	askPreviews,
	estimateHint,
	type EstimateRow,
	type Preview,
	previewFields,
	readEstimates,
} from './estimateRows';
import { recipients, text } from '../parameters/messageFields';
import { options } from '../parameters/options';
import { safeguards } from '../parameters/safeguards';

export const description: Omit<Operation, 'execute'> = {
	name: 'Estimate',
	action: 'Estimate SMS segments',
	description:
		'Show how many segments a message uses and which numbers it would reach, without sending it',
	properties: [
		{
			...recipients,
			required: false,
			description: `${recipients.description ?? ''} Leave it empty to measure the text alone.`,
		},
		text,
		options.fieldFor('estimate'),
		safeguards.fieldFor('estimate'),
	],
};

/**
 * Makes requests only for the texts of items with the option Ask Gateway.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and a text cannot be sent, or the gateway
 * does not give its cost
 */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const rows = await readEstimates(context, credential);
	const texts = new Set(rows.flatMap((row) => textToAsk(row) ?? []));
	const previews = credential.ok
		? await askPreviews(new Client(context, credential.value, clock), texts)
		: undefined;
	const items = rows.map((row) => ({
		json: toFields(context, row, previews?.get(textToAsk(row) ?? '')),
		pairedItem: { item: row.itemIndex },
	}));
	const shown = rows.filter((_, index) => items[index]?.json.error === undefined);
	context.addExecutionHints(
		estimateHint(
			shown.flatMap((row) => ('estimate' in row ? [row.estimate] : [])),
			credential.ok ? credential.value.defaultCountryCode : '',
			items.filter(({ json }) => json.differs === true).length,
		),
	);
	return [items];
}

/** The text for the question to the gateway. Empty if the gateway is not asked. */
const textToAsk = (row: EstimateRow): string | undefined =>
	'estimate' in row && row.asksGateway ? row.estimate.text : undefined;

/**
 * @throws NodeOperationError if On Error is Stop Workflow and the gateway does not answer the
 * question
 */
function toFields(
	context: IExecuteFunctions,
	row: EstimateRow,
	preview: Preview | undefined,
): IDataObject {
	if ('failure' in row) return row.failure;
	if (preview?.ok === false) return itemFailure(context, preview.problem, row.itemIndex);
	const { estimate } = row;
	return {
		...shownEstimate(estimate),
		...(preview && previewFields(preview.value, estimate.segments)),
	};
}

function shownEstimate(estimate: Estimate): EstimateItem {
	const { numbers, refused, suggestion, destinations, ...text } = omit(estimate, 'doubtful');
	return {
		...text,
		destinations,
		...(numbers.length > 0 && { numbers }),
		...(refused.length > 0 && { refused }),
		...(suggestion && { suggestion }),
	};
}

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { OptOutCodes } from '../../../core/optOut/optOutCodes';
import { estimateMessage, type Estimate } from '../../../core/message/estimate';
import { firstProblem, valid, type Checked } from '../../../core/problem';
import type { Credential } from '../../../transport/credential';
import { itemFailure } from '../../failures';
import { optionLabel } from '../fields/collections';
import { readMessages } from '../input/messageInput';
import { readCollection, unusable, yesOrNo } from '../input/optionValues';
import { runOptions } from '../input/runOptions';

const SAFEGUARDS = runOptions.safeguards.pick({ allowMissingValues: true });

/** An input item with its estimate, or the failure that comes out in its place. */
export type EstimateRow = { itemIndex: number } & (
	| { failure: IDataObject }
	| { estimate: Estimate; asksGateway: boolean }
);

/**
 * Estimates the text of each input item.
 *
 * @throws NodeOperationError if the workflow is to stop and a text cannot be sent
 */
export async function readEstimates(
	context: IExecuteFunctions,
	credential: Checked<Credential>,
): Promise<EstimateRow[]> {
	const defaultCountryCode = credential.ok ? credential.value.defaultCountryCode : '';
	const reportToken = credential.ok ? credential.value.reportToken : '';
	const rules = { defaultCountryCode, optOutCodes: new OptOutCodes(reportToken) };
	const safeguards = readCollection(context, 'safeguards', SAFEGUARDS);
	const allowMissingValues = !safeguards.ok || safeguards.value.allowMissingValues;
	const rows: EstimateRow[] = [];
	await readMessages(context, allowMissingValues, (input, known) => {
		const { itemIndex, options } = input;
		const suggests = readSwitch(options, 'makeGsmCompatible');
		const asksGateway = readSwitch(options, 'askGateway');
		const estimate = suggests.ok ? estimateMessage(input, rules, suggests.value) : suggests;
		const refused = firstProblem(credential, safeguards) ?? known;
		const problem = refused ?? firstProblem(estimate, asksGateway);
		if (problem) {
			rows.push({ itemIndex, failure: itemFailure(context, problem, itemIndex) });
		} else if (estimate.ok && asksGateway.ok) {
			rows.push({ itemIndex, estimate: estimate.value, asksGateway: asksGateway.value });
		}
	});
	return rows;
}

function readSwitch(
	options: { makeGsmCompatible?: unknown; askGateway?: unknown },
	name: 'makeGsmCompatible' | 'askGateway',
): Checked<boolean> {
	if (!(name in options)) return valid(false);
	const parsed = yesOrNo().safeParse(options[name]);
	if (parsed.success) return valid(parsed.data);
	return unusable(optionLabel('options', name), options[name], 'true or false');
}

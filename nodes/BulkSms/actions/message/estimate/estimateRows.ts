import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { OptOutCodes } from '../../../core/optOut/optOutCodes';
import { estimateMessage, type Estimate } from '../../../core/message/estimate';
import { firstProblem, valid, type Checked } from '../../../core/problem';
import type { Credential } from '../../../transport/credential';
import { itemFailure } from '../../failures';
import { options } from '../../parameters/options';
import { readOptions, unusable } from '../../parameters/readOptions';
import { safeguards } from '../../parameters/safeguards';
import { yesOrNo } from '../../parameters/collection';
import { readMessages } from '../input/messageInput';

const SAFEGUARDS = safeguards.schema.pick({ allowMissingValues: true, suspectNumbers: true });

/** An input item with its estimate, or the failure that comes out in its place. */
export type EstimateRow = { itemIndex: number } & (
	| { failure: IDataObject }
	| { estimate: Estimate; asksGateway: boolean }
);

/**
 * Estimates the text of each input item.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and a text cannot be sent
 */
export async function readEstimates(
	context: IExecuteFunctions,
	credential: Checked<Credential>,
): Promise<EstimateRow[]> {
	const defaultCountryCode = credential.ok ? credential.value.defaultCountryCode : '';
	const reportToken = credential.ok ? credential.value.reportToken : '';
	const limits = readOptions(context, safeguards, 'estimate', SAFEGUARDS);
	const allowMissingValues = !limits.ok || limits.value.allowMissingValues;
	const rules = {
		defaultCountryCode,
		...(limits.ok && { suspectNumbers: limits.value.suspectNumbers }),
		optOutCodes: new OptOutCodes(reportToken),
	};
	const rows: EstimateRow[] = [];
	await readMessages(context, 'estimate', allowMissingValues, (input, known) => {
		const { itemIndex } = input;
		const suggests = readSwitch(input.options, 'makeGsmCompatible');
		const asksGateway = readSwitch(input.options, 'askGateway');
		const estimate = suggests.ok ? estimateMessage(input, rules, suggests.value) : suggests;
		const refused = firstProblem(credential, limits) ?? known;
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
	given: { makeGsmCompatible?: unknown; askGateway?: unknown },
	name: 'makeGsmCompatible' | 'askGateway',
): Checked<boolean> {
	if (!(name in given)) return valid(false);
	const parsed = yesOrNo().safeParse(given[name]);
	if (parsed.success) return valid(parsed.data);
	return unusable(options, name, given[name], 'true or false');
}

import { compact, countBy, omit, pick, sumBy } from 'lodash';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	NodeExecutionHint,
} from 'n8n-workflow';

import { creditsIn } from '../../core/gateway/answer/endpointAnswer';
import {
	checkNumbers,
	type Estimate,
	estimateMessage,
	segmentsInAll,
} from '../../core/message/estimate';
import { type CheckedNumber, otherMeaningWarning } from '../../core/message/number/checkedNumber';
import type { EstimateItem } from '../../core/output/sentMessage';
import { OptOutCodes } from '../../core/optOut/optOutCodes';
import {
	attempt,
	type Checked,
	type Problem,
	refusedFor,
	refuseFor,
	valueOf,
} from '../../core/problem';
import { counted } from '../../core/text/words';
import { ParameterReader } from '../../parameters/read/reader';
import { Client, inPool } from '../../transport/client';
import { type Credential, NO_CREDENTIAL, readCredential } from '../../credential/credential';
import { inSlices } from '../../transport/clock';
import { afterCancel, afterFailure } from '../../transport/networkFailure';
import { askFor } from '../../transport/askFor';
import { itemFailure } from '../failures';
import type { Dependencies, Operation } from '../operation';
import { recipients, text as textField } from '../../parameters/message';
import { options } from '../../parameters/options';
import { safeguards } from '../../parameters/safeguards';
import { readMessages } from '../run/read/messageInput';

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
		textField,
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
			items.filter(({ json }) => json.differs === true).length,
		),
	);
	return [items];
}

/** The text for the question to the gateway. Empty if the gateway is not asked. */
const textToAsk = (row: EstimateRow): string | undefined =>
	'estimate' in row && row.asksGateway ? row.estimate.text : undefined;

/**
 * `differs` is set only if the gateway counts another number.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the gateway does not answer the
 * question
 */
function toFields(
	context: IExecuteFunctions,
	row: EstimateRow,
	preview: Cost | undefined,
): IDataObject {
	if ('failure' in row) return row.failure;
	if (preview?.ok === false) return itemFailure(context, preview.problem, row.itemIndex);
	const { numbers, refused, suggestion, destinations, ...text } = omit(
		row.estimate,
		'otherMeanings',
	);
	const fields: EstimateItem = {
		...text,
		destinations,
		...(numbers.length > 0 && { numbers }),
		...(refused.length > 0 && { refused }),
		...(suggestion && { suggestion }),
	};
	if (!preview) return { ...fields };
	const cost = preview.value;
	if (cost.kind === 'unreadable') {
		return { ...fields, gatewayCredit: null, gatewayAnswer: cost.answer };
	}
	const differs = cost.value !== text.segments;
	return { ...fields, gatewayCredit: cost.value, ...(differs && { differs }) };
}

/** The credits that a text costs, or why they are not known. */
type Cost = Awaited<ReturnType<typeof askFor<number>>>;

/**
 * Asks the gateway for the cost of texts (docs/interface.md, Preview), each once. A failure that
 * would also stop every other text ends the requests.
 */
async function askPreviews(
	client: Client,
	texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Cost>> {
	const previews = new Map<string, Cost>();
	let stopped: Problem | undefined;
	const request = {
		method: 'POST',
		path: '/sms/preview',
		offers: 'a preview of the cost of a text',
	} as const;
	// As many at once as Send makes.
	await inPool(texts, 4, async (text) => {
		if (client.isCancelled) stopped ??= afterCancel('asked');
		const asked: Cost = stopped
			? refusedFor(stopped)
			: await askFor(client, { ...request, body: { message: text } }, creditsIn);
		previews.set(text, asked);
		if (!asked.ok && asked.problem.scope === 'run') {
			stopped ??= afterFailure('asked', asked.problem);
		}
	});
	return previews;
}

/** An input item with its estimate, or with its failure. */
type EstimateRow = { itemIndex: number } & (
	| { failure: IDataObject }
	| { estimate: Estimate; asksGateway: boolean }
);

/** @throws NodeOperationError if On Error is Stop Workflow and a text cannot be sent */
async function readEstimates(
	context: IExecuteFunctions,
	credential: Checked<Credential>,
): Promise<EstimateRow[]> {
	const account = credential.ok ? credential.value : NO_CREDENTIAL;
	const reader = new ParameterReader(context);
	const limits = safeguards.once(reader, 'estimate');
	const ofRun = options.once(reader, 'estimate');
	const setupProblem = limits.problem ?? ofRun.problem;
	const { allowMissingValues = setupProblem !== undefined } = ofRun.values;
	const { suspectNumbers = 'refuse' } = limits.values;
	const rules = {
		...pick(account, ['allowedCountryCodes', 'defaultCountryCode']),
		suspectNumbers,
	};
	const codes = new OptOutCodes(account.reportToken);
	const rows: EstimateRow[] = [];
	await readMessages(context, 'estimate', allowMissingValues, async (input, known) => {
		const { itemIndex } = input;
		const numbers = await inSlices(checkNumbers(input.to, rules));
		const estimate = attempt(() => {
			valueOf(credential);
			const problem = setupProblem ?? known;
			return problem ? refuseFor(problem) : estimateMessage(input, numbers, codes);
		});
		rows.push(
			estimate.ok
				? { itemIndex, estimate: estimate.value, asksGateway: input.options.askGateway ?? false }
				: { itemIndex, failure: itemFailure(context, estimate.problem, itemIndex) },
		);
	});
	return rows;
}

/**
 * In segments and not in money, because the price of a segment depends on the account.
 *
 * @param differing how many texts the gateway counts differently
 */
function estimateHint(estimates: Estimate[], differing: number): NodeExecutionHint {
	const destinations = sumBy(estimates, (each) => each.destinations);
	const refused = sumBy(estimates, (each) => each.refused.length);
	const results = estimates.flatMap(({ numbers }) => numbers.map(({ result }) => result));
	const counts: Partial<Record<CheckedNumber['result'], number>> = countBy(results);
	const { suspect = 0, repaired = 0, invalid = 0, notAllowed = 0, repeated = 0 } = counts;
	const isOfTexts = destinations + refused === 0;
	const times = (each: Estimate) => (isOfTexts ? 1 : each.destinations);
	const segments = sumBy(estimates, (each) => segmentsInAll(each, times(each)));
	const suggested = sumBy(estimates, (each) => segmentsInAll(each.suggestion ?? each, times(each)));
	const warning = otherMeaningWarning(estimates.flatMap(({ otherMeanings }) => otherMeanings));
	const sentences = compact([
		isOfTexts
			? `${counted(estimates.length, 'text')}: ${counted(segments, 'segment')} if each goes to one number.`
			: `${counted(estimates.length, 'text')} to ${counted(destinations, 'number')}: ` +
				`${counted(segments, 'segment')} in all.`,
		suggested < segments && `Smart Encoding would take ${suggested}.`,
		suspect > 0 && `${counted(suspect, 'number')} whose first 0 is probably missing.`,
		repaired > 0 && `${counted(repaired, 'number')} repaired.`,
		invalid > 0 && `${counted(invalid, 'number')} cannot be used.`,
		notAllowed > 0 &&
			`${counted(notAllowed, 'number')} in a country that Allowed Country Codes does not list.`,
		repeated > 0 && `${counted(repeated, 'number')} given twice in one message.`,
		differing > 0 &&
			`The gateway counts more or fewer credits than segments for ${counted(differing, 'text')}.`,
		warning,
	]);
	return {
		message: sentences.join(' '),
		type: refused > 0 || differing > 0 || warning !== undefined ? 'warning' : 'info',
		location: 'outputPane',
	};
}

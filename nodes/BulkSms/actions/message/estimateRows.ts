import { compact, countBy, pick, sumBy } from 'lodash';
import type { IDataObject, IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { creditsIn } from '../../core/gateway/answer/endpointAnswer';
import { counted } from '../../core/text/words';
import { checkGiven } from '../../core/item/itemValue';
import { LABELS } from '../../core/labels';
import { type CheckedNumber, zeroWarning } from '../../core/message/number/checkedNumber';
import { type Estimate, estimateMessage, segmentsInAll } from '../../core/message/estimate';
import { checkSwitch } from '../../core/message/notification';
import { OptOutCodes } from '../../core/pages/optOutCodes';
import { type Checked, firstProblem, type Problem, refusedFor } from '../../core/problem';
import { afterCancel, afterFailure, type Client, inPool } from '../../transport/client';
import { type Credential, NO_CREDENTIAL } from '../../transport/credential';
import { type Answer, askFor } from '../account/askFor';
import { itemFailure } from '../failures';
import { options } from '../parameters/options';
import { OptionReader } from '../parameters/optionReader';
import { ParameterReader } from '../parameters/reader';
import { safeguards } from '../parameters/safeguards';
import { readMessages } from '../run/read/messageInput';

/** As many at once as Send makes. */
const AT_ONCE = 4;

/** The credits that a text costs, or why they are not known. */
export type Preview = Checked<Answer<number>>;

/**
 * Asks the gateway for the cost of texts (docs/interface.md, Preview), each once. A failure that
 * would also stop every other text ends the requests.
 */
export async function askPreviews(
	client: Client,
	texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Preview>> {
	const previews = new Map<string, Preview>();
	let stopped: Problem | undefined;
	await inPool(texts, AT_ONCE, async (text) => {
		if (client.isCancelled) stopped ??= afterCancel('asked');
		const asked: Preview = stopped ? refusedFor(stopped) : await askPreview(client, text);
		previews.set(text, asked);
		if (!asked.ok && asked.problem.scope === 'run') {
			stopped ??= afterFailure('asked', asked.problem);
		}
	});
	return previews;
}

const askPreview = async (client: Client, text: string) =>
	await askFor(
		client,
		{
			method: 'POST',
			path: '/sms/preview',
			body: { message: text },
			offers: 'a preview of the cost of a text',
		},
		creditsIn,
	);

/** Output next to the figures of a text. `differs` is set only if the gateway counts another number. */
export function previewFields(preview: Answer<number>, segments: number): IDataObject {
	if (preview.kind === 'unreadable') return { gatewayCredit: null, gatewayAnswer: preview.answer };
	return { gatewayCredit: preview.value, ...(preview.value !== segments && { differs: true }) };
}

const ASK_GATEWAY = options.options.askGateway.displayName;
const SAFEGUARDS = safeguards.schema.pick({ allowMissingValues: true, suspectNumbers: true });

/** An input item with its estimate, or with its failure. */
export type EstimateRow = { itemIndex: number } & (
	| { failure: IDataObject }
	| { estimate: Estimate; asksGateway: boolean }
);

/** @throws NodeOperationError if On Error is Stop Workflow and a text cannot be sent */
export async function readEstimates(
	context: IExecuteFunctions,
	credential: Checked<Credential>,
): Promise<EstimateRow[]> {
	const account = credential.ok ? credential.value : NO_CREDENTIAL;
	const limits = new OptionReader(new ParameterReader(context), safeguards, 'estimate').once(
		SAFEGUARDS,
	);
	const allowMissingValues = !limits.ok || limits.value.allowMissingValues;
	const rules = {
		...pick(account, ['allowedCountryCodes', 'defaultCountryCode']),
		...(limits.ok && { suspectNumbers: limits.value.suspectNumbers }),
		optOutCodes: new OptOutCodes(account.reportToken),
	};
	const rows: EstimateRow[] = [];
	await readMessages(context, 'estimate', allowMissingValues, (input, known) => {
		const { itemIndex } = input;
		const given: { makeGsmCompatible?: unknown; askGateway?: unknown } = input.options;
		const suggests = checkGiven(given, 'makeGsmCompatible', checkSwitch(LABELS.makeGsmCompatible));
		const asksGateway = checkGiven(given, 'askGateway', checkSwitch(ASK_GATEWAY));
		const estimate = suggests.ok
			? estimateMessage(input, rules, suggests.value ?? false)
			: suggests;
		const refused = firstProblem(credential, limits) ?? known;
		const problem = refused ?? firstProblem(estimate, asksGateway);
		if (problem) {
			rows.push({ itemIndex, failure: itemFailure(context, problem, itemIndex) });
		} else if (estimate.ok && asksGateway.ok) {
			rows.push({ itemIndex, estimate: estimate.value, asksGateway: asksGateway.value ?? false });
		}
	});
	return rows;
}

/**
 * In segments and not in money, because the price of a segment depends on the account.
 *
 * @param differing how many texts the gateway counts differently
 */
export function estimateHint(
	estimates: Estimate[],
	defaultCountryCode: string,
	differing: number,
): NodeExecutionHint {
	const destinations = sumBy(estimates, (each) => each.destinations);
	const refused = sumBy(estimates, (each) => each.refused.length);
	const results = estimates.flatMap(({ numbers }) => numbers.map(({ result }) => result));
	const counts: Partial<Record<CheckedNumber['result'], number>> = countBy(results);
	const { suspect = 0, repaired = 0, invalid = 0, notAllowed = 0, repeated = 0 } = counts;
	const isOfTexts = destinations + refused === 0;
	const times = (each: Estimate) => (isOfTexts ? 1 : each.destinations);
	const segments = sumBy(estimates, (each) => segmentsInAll(each, times(each)));
	const suggested = sumBy(estimates, (each) => segmentsInAll(each.suggestion ?? each, times(each)));
	const warning = zeroWarning(
		estimates.flatMap(({ doubtful }) => doubtful ?? []),
		defaultCountryCode,
	);
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

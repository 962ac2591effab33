import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Asked } from '../../core/gateway/answer/asked';
import { creditsIn, unlessError } from '../../core/gateway/answer/endpointAnswer';
import type { SendResult } from '../../core/message/sendResult';
import type { Json } from '../../core/output/answers';
import type { PreviewFields } from '../../core/output/sentMessage';
import { refuse } from '../../core/problem';
import { counted } from '../../core/text/words';
import { recipients, sender, text } from '../../parameters/message';
import { options } from '../../parameters/options';
import { ParameterReader } from '../../parameters/read/reader';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { ask } from '../../transport/ask';
import { inPool } from '../../transport/client';
import type { Dependencies, Operation } from '../operation';
import { duplicatesTip } from '../run/items/runHint';
import { finishRun } from '../run/items/finishRun';
import { failRun, openRun } from '../run/open/openRun';
import type { SendRun } from '../run/run';
import { sendAll } from '../run/send/sendRequests';

export const description: Omit<Operation, 'execute'> = {
	name: 'Estimate',
	action: 'Estimate SMS without sending',
	description: 'Show what Send would send, in how many segments',
	isForModels: true,
	properties: [
		{ ...sender, required: false },
		{
			...recipients,
			required: false,
			description: `${recipients.description ?? ''} Leave it empty to measure the text alone.`,
		},
		text,
		options.fieldFor('estimate'),
		safeguards.fieldFor('estimate'),
		sending.fieldFor('estimate'),
	],
};

/**
 * Runs Send up to sending. It makes requests only for Minimum Balance and Ask Gateway.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the settings cannot be used
 */
export async function execute(
	context: IExecuteFunctions,
	dependencies: Dependencies,
): Promise<INodeExecutionData[][]> {
	const run = await openRun(context, dependencies, {
		operation: 'estimate',
		readMore: () => {
			const { values, problem } = options.once(new ParameterReader(context), 'estimate');
			return problem ? refuse(problem) : values.askGateway === true;
		},
	});
	if ('problem' in run) return await failRun(run.read, run.problem);
	await sendAll(run);
	if (run.more) await askCosts(run);
	const results = run.ledger.all();
	run.stats.warnings.push(...duplicatesTip(context, results));
	return await finishRun(run, results);
}

/** What the gateway says of the credits that a text costs. */
type Cost = Pick<PreviewFields, 'gatewayCredit' | 'gatewayAnswer'>;

/**
 * Asks the gateway for the cost of each text (docs/interface.md, Preview), once. The numbers of an
 * item get the same text, or texts with links of the same size. A failure that would also stop every
 * other text ends the requests.
 */
async function askCosts({ client, ledger, settings, stats }: SendRun): Promise<void> {
	const previews = ledger.all().filter(({ outcome }) => outcome === 'dryRun');
	const textOf = new Map<number, string>();
	for (const { recipient, text = '' } of previews) {
		if (!textOf.has(recipient.itemIndex)) textOf.set(recipient.itemIndex, text);
	}
	const costs = new Map<string, Asked<Cost>>();
	const failures = new Set<string>();
	let isOver = false;
	const askCost = async (message: string) => {
		const cost = await ask(client, { ...COST_REQUEST, body: { message } }, unlessError(costIn));
		costs.set(message, cost);
		if (cost.kind === 'told') return;
		failures.add(cost.problem.reason);
		isOver ||= cost.problem.scope === 'run';
	};
	await inPool(new Set(textOf.values()), settings.concurrency, askCost, () => isOver);
	let differing = 0;
	for (const result of previews) {
		const fields = costFields(result, costs.get(textOf.get(result.recipient.itemIndex) ?? ''));
		if (fields.differs) differing += 1;
		if (result.preview) ledger.keep({ ...result, preview: { ...result.preview, ...fields } });
	}
	for (const reason of failures) stats.warnings.push(`The cost is not known: ${reason}.`);
	if (differing === 0) return;
	const texts = counted(differing, 'text');
	stats.warnings.push(`The gateway counts more or fewer credits than segments for ${texts}.`);
}

const COST_REQUEST = {
	method: 'POST',
	path: '/sms/preview',
	offers: 'a preview of the cost of a text',
} as const;

function costIn(answer: Json): Cost {
	const credit = creditsIn(answer);
	return credit === undefined
		? { gatewayCredit: null, gatewayAnswer: answer }
		: { gatewayCredit: credit };
}

function costFields({ size }: SendResult, cost: Asked<Cost> | undefined): Partial<PreviewFields> {
	if (cost?.kind !== 'told') return { gatewayCredit: null };
	const { gatewayCredit } = cost.value;
	const differs = gatewayCredit !== null && gatewayCredit !== size?.segments;
	return { ...cost.value, ...(differs && { differs }) };
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { creditsIn } from '../../core/gateway/answer/endpointAnswer';
import type { SendResult } from '../../core/gateway/answer/sendResult';
import type { PreviewFields } from '../../core/output/sentMessage';
import { refuse } from '../../core/problem';
import { counted } from '../../core/text/words';
import { recipients, sender, text } from '../../parameters/message';
import { options } from '../../parameters/options';
import { ParameterReader } from '../../parameters/read/reader';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { askFor } from '../../transport/askFor';
import { inPool } from '../../transport/client';
import type { Dependencies, Operation } from '../operation';
import { repeatedTexts } from '../run/items/runHint';
import { failRun, finishRun } from '../run/items/finishRun';
import { openRun, type SendRun } from '../run/run';
import { sendAll } from '../run/send/sendRequests';

export const description: Omit<Operation, 'execute'> = {
	name: 'Estimate',
	action: 'Estimate SMS segments',
	description: 'Show what Send would send, and how many segments it would use, without sending it',
	isTool: true,
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
	const results = run.results.all();
	run.stats.warnings.push(...repeatedTexts(results));
	return await finishRun(run, results);
}

/** The credits that a text costs, or why they are not known. */
type Cost = Awaited<ReturnType<typeof askFor<number>>>;

/**
 * Asks the gateway for the cost of each text (docs/interface.md, Preview), once. The numbers of an
 * item get the same text, or texts with links of the same size. A failure that would also stop every
 * other text ends the requests.
 */
async function askCosts({ client, results, settings, stats }: SendRun): Promise<void> {
	const previews = results.all().filter(({ outcome }) => outcome === 'dryRun');
	const textOf = new Map<number, string>();
	for (const { recipient, text = '' } of previews) {
		if (!textOf.has(recipient.itemIndex)) textOf.set(recipient.itemIndex, text);
	}
	const costs = new Map<string, Cost>();
	const failures = new Set<string>();
	let isOver = false;
	const ask = async (message: string) => {
		const cost: Cost = await askFor(client, { ...COST_REQUEST, body: { message } }, creditsIn);
		costs.set(message, cost);
		if (cost.ok) return;
		failures.add(cost.problem.reason);
		isOver ||= cost.problem.scope === 'run';
	};
	await inPool(new Set(textOf.values()), settings.concurrency, ask, () => isOver);
	let differing = 0;
	for (const result of previews) {
		const fields = costFields(result, costs.get(textOf.get(result.recipient.itemIndex) ?? ''));
		if (fields.differs) differing += 1;
		if (result.preview) results.keep({ ...result, preview: { ...result.preview, ...fields } });
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

function costFields({ size }: SendResult, cost: Cost | undefined): Partial<PreviewFields> {
	if (!cost?.ok) return { gatewayCredit: null };
	if (cost.value.kind === 'unreadable') {
		return { gatewayCredit: null, gatewayAnswer: cost.value.answer };
	}
	const { value } = cost.value;
	return { gatewayCredit: value, ...(value !== size?.segments && { differs: true }) };
}

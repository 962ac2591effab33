import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { RunResults, type SendResult } from '../../../core/answer/sendResult';
import type { Recipient } from '../../../core/message/outgoingMessage';
import { RunMessages } from '../../../core/message/runMessages';
import type { Checked, Problem } from '../../../core/problem';
import type { Clock } from '../../../transport/clock';
import type { Credential } from '../../../transport/credential';
import type { OperationName } from '../../parameters/parameter';
import { addHint } from '../../hint';
import { readRunIdentity } from '../../tries';
import { readMessages, readRules } from '../input/messageInput';
import { readSuspectNumbers } from '../input/safeguards';
import { readPresentation } from '../input/settings';
import { RetryMemory } from '../send/retryMemory';
import { NOTHING_SENT, type Run } from '../send/run';
import { toError } from './resultError';
import { toItem } from './resultItem';
import { summarize } from './runHint';

interface FinishedRun extends Pick<Run, 'stats' | 'presentation' | 'stops' | 'memory'> {
	results: SendResult[];
	clock: Clock;
}

/**
 * The end of a run whose memory keeps what was settled. It is forgotten last, when the items are there:
 * what throws before must not make n8n send again.
 *
 * @throws NodeOperationError if a failure stops the workflow
 */
export function finishRun(
	context: IExecuteFunctions,
	{ results, stats, presentation, stops, memory, clock }: FinishedRun,
): INodeExecutionData[][] {
	const failed = results.some(({ problem }) => problem !== undefined);
	if (failed && stops) throw toError(context.getNode(), results, stats, clock.now());
	const items = results.map((result) => toItem(context, result, presentation));
	addHint(context, () => summarize(results, stats, clock.now()));
	// n8n runs a node again not only after an error: with Retry On Fail also when the first item
	// that comes out is a failure.
	if (!failed || !context.getNode().retryOnFail) memory.forget();
	return [items];
}

/**
 * Ends a run that cannot send at all with a failure for each number, and for each item without one. In
 * the Continue modes n8n would turn a thrown error into a success: it passes the input on as output.
 *
 * @throws NodeOperationError if On Error is Stop Workflow
 */
export async function failWholeRun(
	context: IExecuteFunctions,
	operation: OperationName,
	problem: Problem,
	recipients: Recipient[],
	clock: Clock,
): Promise<INodeExecutionData[][]> {
	const shared: Problem = { ...problem, scope: 'run' };
	const memory = await RetryMemory.open(context, recipients);
	const results = new RunResults(recipients, memory.read());
	results.refuse(recipients, shared);
	memory.keep(results.all());
	return finishRun(context, {
		results: results.all(),
		stats: NOTHING_SENT,
		presentation: readPresentation(context, operation),
		stops: !context.continueOnFail(),
		memory,
		clock,
	});
}

/** For a run whose set-up failed before its messages were read. */
export async function readRecipients(
	context: IExecuteFunctions,
	operation: OperationName,
	clock: Clock,
	credential: Checked<Credential>,
): Promise<Recipient[]> {
	const account = credential.ok ? credential.value : NO_CREDENTIAL;
	const run = readRunIdentity(context);
	const suspectNumbers = readSuspectNumbers(context, operation);
	const rules = readRules(context, account, clock.now(), run, { suspectNumbers });
	const messages = new RunMessages(rules);
	await readMessages(context, operation, true, (input, problem) => messages.add(input, problem));
	return messages.recipients;
}

/** What the checks of a number take if no credential can be read. */
const NO_CREDENTIAL = {
	timezone: '',
	dateOrder: 'dayFirst',
	defaultCountryCode: '',
	reportToken: '',
} as const;

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { RunResults } from '../../../core/answer/runResults';
import { refusedResult } from '../../../core/answer/sendResult';
import { RunMessages } from '../../../core/message/runMessages';
import type { Problem } from '../../../core/problem';
import { readCredential } from '../../../transport/credential';
import { readMessages } from '../input/messageInput';
import { readRules } from '../input/messageRules';
import { RetryMemory } from '../input/retryMemory';
import { readRunIdentity } from '../input/runIdentity';
import { readPresentation } from '../input/runOptions';
import { NOTHING_SENT } from '../sending/sendRequests';
import { giveBack } from './giveBack';

/**
 * Ends a run that cannot send at all, because of its credential, an option or the address of n8n:
 * everybody whom the input names gets a failure, and an item without a readable number one of its
 * own. n8n would turn an error that is thrown here into a success in the Continue modes: it passes
 * the input on as the output.
 *
 * @param problem why nothing can be sent; its reason names the field
 * @throws NodeOperationError if the workflow is to stop
 */
export async function refuseRun(
	context: IExecuteFunctions,
	problem: Problem,
): Promise<INodeExecutionData[][]> {
	const credential = await readCredential(context);
	const run = readRunIdentity(context);
	const messages = new RunMessages(
		readRules(context, credential.ok ? credential.value : NO_CREDENTIAL, run),
	);
	const shared: Problem = { ...problem, concernsAll: true };
	await readMessages(context, true, (input) => messages.add(input, shared));
	const { recipients } = messages;
	const memory = new RetryMemory(context, run.runIndex, recipients);
	const results = new RunResults(recipients, memory.read());
	for (const recipient of recipients) results.keep(refusedResult(recipient, shared));
	const presentation = readPresentation(context);
	const stops = !context.continueOnFail();
	return giveBack(context, { results, presentation, stops, memory }, NOTHING_SENT);
}

/** What the checks of a number take if no credential can be read. */
const NO_CREDENTIAL = {
	timezone: '',
	dateOrder: 'dayFirst',
	defaultCountryCode: '',
	reportToken: '',
} as const;

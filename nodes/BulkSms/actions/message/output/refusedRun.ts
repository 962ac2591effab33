import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Problem } from '../../../core/problem';
import { RunMessages } from '../../../core/message/runMessages';
import { refusedResult } from '../../../core/answer/sendResult';
import { readCredential } from '../../../transport/credential';
import { giveBack } from './giveBack';
import { readMessages } from '../input/messageInput';
import { readRules } from '../input/messageRules';
import { readRunIdentity } from '../input/runIdentity';
import { readFailuresAs } from '../input/runOptions';
import { RetryMemory } from '../sending/retryMemory';

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
	const account = await readCredential(context);
	const run = readRunIdentity(context);
	const checked = new RunMessages(
		readRules(context, account.ok ? account.value : NO_ACCOUNT, run),
	);
	const shared: Problem = { ...problem, concernsAll: true };
	await readMessages(context, (input) => checked.add(input, shared));
	const { recipients } = checked;
	const settled = new RetryMemory(context, run.runIndex, recipients);
	const earlier = settled.read();
	return giveBack(context, {
		results: recipients.map((each) => earlier.get(each) ?? refusedResult(each, shared)),
		failuresAs: readFailuresAs(context),
		stops: !context.continueOnFail(),
		settled,
	});
}

/** What the checks of a number take where no account can be read. */
const NO_ACCOUNT = {
	timezone: '',
	dateOrder: 'dayFirst',
	defaultCountryCode: '',
	reportToken: '',
} as const;

import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { omit } from 'lodash';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { finalReportOf } from '../../core/awaitedReport';
import { CheckedInput } from '../../core/checkedInput';
import { planRequests } from '../../core/planning';
import { TOKEN_PARAMETER } from '../../core/reportToken';
import { excessOf, resumeAddress, type ResumeAddress } from '../../core/resumeAddress';
import { isSameSecret } from '../../core/secret';
import { HELD_BACK, refusedResult, type SendResult } from '../../core/sendResult';
import { readAccount } from '../../transport/account';
import { refuseCall, takeReports } from '../../transport/gatewayCall';
import type { Operation } from '../operation';
import { keepAwaited, readAwaited } from './awaitedState';
import { readMessages } from './messageInput';
import { readRules } from './messageRules';
import { resumeOutputs } from './resumeOutputs';
import { readRunIdentity } from './runIdentity';
import { sendAndWaitFields } from './sendAndWaitFields';
import { Sending } from './sending';
import { toError, toItem } from './sendOutput';
import { readSettings, type SendSettings } from './settings';
import { readWaitLimit } from './waitLimit';

export const description: Omit<Operation, 'execute'> = {
	name: 'Send and Wait for Delivery Report',
	action: 'Send an SMS and wait for its delivery report',
	description: 'Send an SMS to one number and go on when its delivery report comes or time is up',
	...(resumeOutputs && { outputs: resumeOutputs }),
	isNoTool: true,
	properties: sendAndWaitFields,
};

/** 96 bits: nobody guesses them, and 16 characters leave room in the address. */
const TOKEN_BYTES = 12;
/** In kilobytes. */
const LARGEST_REPORT = 1024;

/**
 * Sends the one message of the input and puts the execution to wait for its delivery report. A
 * message of which nobody knows whether it was sent is waited for too: the report tells.
 *
 * @throws NodeOperationError for more than one number, for an address of n8n that is too long for
 * the gateway, and, when the workflow is to stop, for a message that was surely not sent
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const limit = readWaitLimit(context);
	const settings = readSettings(context);
	const { failuresAs } = settings;
	const address = readResumeAddress(context);
	const result = await sendOne(context, address, settings);

	if (result.outcome !== 'accepted' && result.outcome !== 'unknown') {
		if (failuresAs === 'items') return [[toItem(result, failuresAs)]];
		if (!context.continueOnFail()) throw toError(context.getNode(), [result]);
		return [[toItem(result, failuresAs)]];
	}
	const { json, pairedItem = 0 } = toItem(result, 'items');
	const sending = omit(json, 'reason');
	const { recipient, detail } = result;
	keepAwaited(context, {
		message: {
			messageIds: [recipient.messageId, ...(detail?.messageId ? [detail.messageId] : [])],
			to: recipient.to,
		},
		...(address.token !== undefined && { token: address.token }),
		sending,
	});
	// When the time is up, n8n passes the input of the node to its first output, as it is then.
	const items = context.getInputData();
	items[0] = { json: { ...json, outcome: 'noReport' }, pairedItem };
	await context.putExecutionToWait(new Date(Date.now() + limit));
	return [items];
}

async function sendOne(
	context: IExecuteFunctions,
	{ url }: ResumeAddress,
	{ size, sending: rules }: SendSettings,
): Promise<SendResult> {
	const account = await readAccount(context);
	const checked = new CheckedInput(readRules(context, account, readRunIdentity(context)));
	await readMessages(context, (input, problem) =>
		checked.add({ ...input, options: { ...input.options, notifyUrl: url } }, problem),
	);
	const [recipient, ...others] = checked.recipients;
	if (!recipient || others.length > 0) {
		throw new NodeOperationError(
			context.getNode(),
			`It can wait for the report of one number, but the input has ${checked.recipients.length}`,
			{
				description:
					'Put a Loop Over Items node with a batch size of 1 before it: each round sends one message and waits for its report. Without waiting, Send takes any number.',
			},
		);
	}
	const sending = new Sending(context, account, rules, 1);
	await sending.send(planRequests(checked.messages, size));
	const problem = checked.refused.get(recipient) ?? HELD_BACK;
	return sending.resultOf(recipient) ?? refusedResult(recipient, problem);
}

function readResumeAddress(context: IExecuteFunctions): ResumeAddress {
	const resumeUrl = z.string().parse(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const address = resumeAddress(resumeUrl, randomBytes(TOKEN_BYTES).toString('base64url'));
	const excess = excessOf(address.url);
	if (!excess) return address;
	const { base, length, longest } = excess;
	throw new NodeOperationError(
		context.getNode(),
		`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
		{
			description: `The gateway takes an address for the delivery report of at most 150 characters, and n8n makes it from its own address, ${base}. Give n8n a shorter one with the setting WEBHOOK_URL, or use Send with the short path of a Bulk SMS Trigger.`,
		},
	);
}

/**
 * Takes a call to the address of the waiting execution. Only the final report of the message goes
 * on with the workflow: any other one is acknowledged and leaves it waiting.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const awaited = readAwaited(context);
	const query: Record<string, unknown> = { ...context.getQueryData() };
	const isAuthentic =
		awaited?.token === undefined || isSameSecret(query[TOKEN_PARAMETER], awaited.token);
	if (!awaited || !isAuthentic)
		return refuseCall(context, 403, 'The report token is missing or wrong');
	const taken = takeReports(context, LARGEST_REPORT);
	if ('refusal' in taken) return taken.refusal;

	const { reports } = taken;
	const webhookResponse = { received: reports.length };
	const report = finalReportOf(awaited.message, reports);
	if (!report) return { webhookResponse };
	const json: IDataObject = Object.assign({}, awaited.sending, omit(report, 'raw'));
	const item = { json, pairedItem: { item: 0 } };
	const isSecond = resumeOutputs !== undefined && report.outcome === 'delivered';
	return { webhookResponse, workflowData: isSecond ? [[], [item]] : [[item]] };
}

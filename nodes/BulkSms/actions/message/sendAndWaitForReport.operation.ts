import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { omit } from 'lodash';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { finalReportOf } from '../../core/report/awaitedReport';
import { invalid, valid, type Checked, type Problem } from '../../core/problem';
import { RunMessages } from '../../core/message/runMessages';
import { planRequests } from '../../core/request/planning';
import { TOKEN_PARAMETER } from '../../core/callback/reportToken';
import { excessOf, resumeAddress, type ResumeAddress } from '../../core/callback/resumeAddress';
import { isSameSecret } from '../../core/callback/secret';
import { HELD_BACK, refusedResult } from '../../core/answer/sendResult';
import { readCredential, type Credential } from '../../transport/credential';
import { refuseCall, takeReports } from '../../transport/incomingCall';
import type { Operation } from '../operation';
import { keepWaitState, readWaitState } from './waiting/waitState';
import { readMessages } from './input/messageInput';
import { readLeaving, readRules } from './input/messageRules';
import { refuseRun } from './output/refusedRun';
import { resumeOutputs } from './fields/resumeOutputs';
import { readRunIdentity } from './input/runIdentity';
import { sendAndWaitFields } from './fields/waitFields';
import { Sending } from './sending/sending';
import { toError, toItem } from './output/resultItem';
import { readFailuresAs, readSettings, type SendSettings } from './input/runOptions';
import { readWaitLimit } from './input/waitLimit';

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
 * message whose outcome is unknown is waited for too: the report tells.
 *
 * @throws NodeOperationError if the workflow is to stop: for more than one number, for a setting that
 * cannot be used, for an address of n8n that is too long for the gateway, and for a message that was
 * not sent
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const setup = await readWaitSetup(context);
	if (!setup.ok) return await refuseRun(context, setup.problem);
	const { account, address, limit, size, sending: rules } = setup.value;
	const checked = new RunMessages(readRules(context, account, readRunIdentity(context)));
	await readMessages(context, (input, problem) =>
		checked.add({ ...input, options: { ...input.options, notifyUrl: address.url } }, problem),
	);
	const [recipient, ...others] = checked.recipients;
	if (!recipient || others.length > 0) {
		return await refuseRun(context, notOneNumber(checked.recipients.length));
	}
	const sender = new Sending(context, account, rules, 1, readLeaving(context, account));
	await sender.send(planRequests(checked.messages, size));
	const problem = checked.refused.get(recipient) ?? HELD_BACK;
	const result = sender.resultOf(recipient) ?? refusedResult(recipient, problem);

	if (result.outcome !== 'accepted' && result.outcome !== 'unknown') {
		const failuresAs = readFailuresAs(context);
		if (failuresAs === 'errors' && !context.continueOnFail()) {
			throw toError(context.getNode(), [result]);
		}
		return [[toItem(result, failuresAs)]];
	}
	const { json, pairedItem = 0 } = toItem(result, 'items');
	const sending = omit(json, 'reason');
	const { detail } = result;
	const deadline = Date.now() + limit;
	keepWaitState(context, {
		message: {
			messageIds: [recipient.messageId, ...(detail?.messageId ? [detail.messageId] : [])],
			to: recipient.to,
		},
		...(address.token !== undefined && { token: address.token }),
		deadline,
		sending,
	});
	// When the time is up, n8n passes the input of the node to its first output, as it is then.
	const items = context.getInputData();
	items[0] = { json: { ...json, outcome: 'noReport' }, pairedItem };
	await context.putExecutionToWait(new Date(deadline));
	return [items];
}

interface WaitSetup extends SendSettings {
	account: Credential;
	/** Where the report goes to. */
	address: ResumeAddress;
	/** How long to wait, in milliseconds. */
	limit: number;
}

async function readWaitSetup(context: IExecuteFunctions): Promise<Checked<WaitSetup>> {
	const account = await readCredential(context);
	if (!account.ok) return account;
	const settings = readSettings(context);
	if (!settings.ok) return settings;
	const limit = readWaitLimit(context);
	if (!limit.ok) return limit;
	const address = readResumeAddress(context);
	if (!address.ok) return address;
	return valid({
		...settings.value,
		account: account.value,
		limit: limit.value,
		address: address.value,
	});
}

const notOneNumber = (count: number): Problem => ({
	field: 'To',
	reason: `It can wait for the report of one number, but the input has ${count}`,
	advice:
		'Put a Loop Over Items node with a batch size of 1 before it: each round sends one message and waits for its report. Without waiting, Send takes any number',
});

function readResumeAddress(context: IExecuteFunctions): Checked<ResumeAddress> {
	const resumeUrl = z.string().parse(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const address = resumeAddress(resumeUrl, randomBytes(TOKEN_BYTES).toString('base64url'));
	const excess = excessOf(address.url);
	if (!excess) return valid(address);
	const { base, length, longest } = excess;
	return invalid(
		'Address of n8n',
		`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
		`The gateway takes an address for the delivery report of at most 150 characters, and n8n makes it from its own address, ${base}. Give n8n a shorter one with the setting WEBHOOK_URL, or use Send with the short path of a Bulk SMS Trigger`,
	);
}

/**
 * Takes a call to the address of the waiting execution. Only the final report of the message goes
 * on with the workflow: any other one is acknowledged and leaves it waiting, also one that comes
 * after the time is up but before n8n has noticed that.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const awaited = readWaitState(context);
	const query: Record<string, unknown> = { ...context.getQueryData() };
	const isAuthentic =
		awaited?.token === undefined || isSameSecret(query[TOKEN_PARAMETER], awaited.token);
	if (!awaited || !isAuthentic)
		return refuseCall(context, 403, 'The report token is missing or wrong');
	const taken = takeReports(context, LARGEST_REPORT);
	if ('refusal' in taken) return taken.refusal;

	const { reports } = taken;
	const webhookResponse = { received: reports.length };
	const { message, deadline = Infinity } = awaited;
	const report = Date.now() < deadline ? finalReportOf(message, reports) : undefined;
	if (!report) return { webhookResponse };
	const json: IDataObject = Object.assign({}, awaited.sending, omit(report, 'raw'));
	const item = { json, pairedItem: { item: 0 } };
	const isSecond = resumeOutputs !== undefined && report.outcome === 'delivered';
	return { webhookResponse, workflowData: isSecond ? [[], [item]] : [[item]] };
}

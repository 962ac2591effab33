import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { isUndefined, omitBy } from 'lodash';

import { NOT_ANSWERED, SUCCESS, writeAnswer } from '../../core/incoming/callAnswer';
import { senderNumber } from '../../core/incoming/incomingCall';
import { isStop } from '../../core/incoming/stopWords';
import { checkCredential, CREDENTIAL } from '../../transport/credential';
import { refuseCall, refuseTooLarge } from '../../transport/incomingCall';
import { checkCaller, demandToken, readAuthentication } from '../authenticity';
import type { TriggerEvent } from '../triggerEvent';
import {
	answerCall,
	answerIfWorkflowDoesNot,
	loadBody,
	readReceivedCall,
	setContentType,
	type ReceivedCall,
} from './call';
import { incomingFields } from './incomingFields';
import { hasStopWord, readSettings, type IncomingSettings } from './settings';

/**
 * Takes one call of the gateway: an SMS that a person sent starts one workflow run with one item.
 * Unless the workflow answers, it is answered in the form of the provider and in the content type of
 * the call. That a person could not be charged is answered at once, and starts a run only if that is
 * asked for. A call that is refused starts nothing: 403 for its caller, 413 for its length, 400
 * without any field of an incoming SMS.
 */
export async function receiveSms(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const settings = readSettings(context);
	const refused =
		(await checkCaller(context, settings.ipWhitelist, 'incoming SMS')) ??
		refuseTooLarge(context, settings.maxBodySize) ??
		(await refuseUnread(context, settings));
	if (refused) return refused;
	const received = readReceivedCall(context);
	if (!received) return refuseCall(context, 400, 'The call holds no incoming SMS');

	const { call, contentType } = received;
	const transactionId = call.transactionId ?? '';
	const workflowData = [[{ json: { ...(await shownCall(context, received, settings)) } }]];
	if (call.failure !== undefined) {
		// No person waits for this answer, so it is never left to the workflow.
		answerCall(context, { ...SUCCESS, transactionId, text: '' }, contentType);
		return { noWebhookResponse: true, ...(settings.startOnChargingFailed && { workflowData }) };
	}
	const { text } = settings;
	if (settings.isAnsweredLater) {
		answerIfWorkflowDoesNot(context, { ...NOT_ANSWERED, transactionId, text }, contentType);
		return { workflowData };
	}
	setContentType(context, contentType);
	const webhookResponse = writeAnswer({ ...SUCCESS, transactionId, text }, contentType);
	return { webhookResponse, workflowData };
}

/** Where n8n left the body alone, its length is certain only once it was read. */
async function refuseUnread(
	context: IWebhookFunctions,
	{ binaryData, maxBodySize }: IncomingSettings,
): Promise<IWebhookResponseData | undefined> {
	if (!binaryData) return undefined;
	await loadBody(context);
	return refuseTooLarge(context, maxBodySize);
}

async function shownCall(
	context: IWebhookFunctions,
	{ call, contentType, raw }: ReceivedCall,
	{ stopWords, includeRaw }: IncomingSettings,
): Promise<object> {
	const { failure, mobileNo, keyword, text, transactionId, messageKey } = call;
	const from = mobileNo && senderNumber(mobileNo, await readCountryCode(context));
	const receivedAt = new Date().toISOString();
	const about = { messageKey, contentType, receivedAt, ...(includeRaw && { raw }) };
	if (failure !== undefined) {
		const item = { kind: 'chargingFailed', from, text, keyword, transactionId };
		return { ...omitBy(item, isUndefined), reason: failure, ...about };
	}
	const item = { from, text: text ?? '', keyword, transactionId };
	return { ...omitBy(item, isUndefined), isOptOut: isStop([text, keyword], stopWords), ...about };
}

/** The Default Country Code of the credential; empty if there is none, or no credential. */
async function readCountryCode(context: IWebhookFunctions): Promise<string> {
	if (readAuthentication(context) === 'none') return '';
	const credential = checkCredential(await context.getCredentials(CREDENTIAL));
	return credential.ok ? credential.value.defaultCountryCode : '';
}

export const incomingSms: TriggerEvent = {
	name: 'Incoming SMS',
	subtitle: 'incoming SMS',
	action: 'On incoming SMS',
	description: 'A person sends an SMS to a number of the gateway',
	methods: ['GET', 'POST'],
	answeredByWorkflow: '$parameter["respond"] === "answerOperation"',
	properties: incomingFields,
	demand: async (context) => {
		await demandToken(context, 'incoming SMS');
		if (hasStopWord(context.getNodeParameter('options', {}))) return;
		throw new NodeOperationError(context.getNode(), 'Stop Words has no usable word', {
			description: 'Enter words separated by commas, or remove the option.',
		});
	},
	receive: receiveSms,
};

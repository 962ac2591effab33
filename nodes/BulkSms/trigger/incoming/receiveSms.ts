import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isUndefined, omitBy } from 'lodash';

import { NOT_ANSWERED, SUCCESS, writeAnswer } from '../../core/incoming/callAnswer';
import { personsNumber } from '../../core/incoming/personsNumber';
import { isStop } from '../../core/incoming/stopWords';
import { checkCredential, CREDENTIAL } from '../../transport/credential';
import { refuseCall, refuseTooLarge } from '../../transport/incomingCall';
import { refuseStranger } from '../admission';
import { answerCall, answerIfWorkflowDoesNot, setContentType } from './response';
import { loadBody, readReceivedCall, type ReceivedCall } from './receivedCall';
import { readSettings, type IncomingSettings } from './settings';

/**
 * Takes one call of the gateway: an SMS that a person sent starts one workflow run with one item.
 *
 * @returns the item and, unless the workflow answers, the answer in the form of the provider and in
 * the content type of the call. That a person could not be charged is answered at once, and starts a
 * run only if that is asked for. A caller that is not allowed is answered 403, a body that is too
 * large 413, a call without any field of an incoming SMS 400; all of these start nothing.
 */
export async function receiveSms(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const settings = readSettings(context);
	const refused =
		(await refuseStranger(context, settings.ipWhitelist, 'incoming SMS')) ??
		refuseTooLarge(context, settings.maxBodySize) ??
		(await refuseUnread(context, settings));
	if (refused) return refused;
	const received = readReceivedCall(context);
	if (!received) return refuseCall(context, 400, 'The call holds no incoming SMS');

	const { call, contentType } = received;
	const transactionId = call.transactionId ?? '';
	const isAboutCharging = call.failure !== undefined;
	const item = toJson(await shownCall(context, received, settings));
	if (isAboutCharging) {
		// No person waits for this answer, so it is never left to the workflow.
		answerCall(context, { ...SUCCESS, transactionId, text: '' }, contentType);
		const workflowData = settings.startOnChargingFailed ? { workflowData: [[{ json: item }]] } : {};
		return { noWebhookResponse: true, ...workflowData };
	}
	if (settings.isAnsweredLater) {
		const answer = { ...NOT_ANSWERED, transactionId, text: settings.text };
		answerIfWorkflowDoesNot(context, answer, contentType);
		return { workflowData: [[{ json: item }]] };
	}
	const answer = { ...SUCCESS, transactionId, text: settings.text };
	setContentType(context, contentType);
	return {
		webhookResponse: writeAnswer(answer, contentType),
		workflowData: [[{ json: item }]],
	};
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

/** The call as it comes out of the trigger. */
async function shownCall(
	context: IWebhookFunctions,
	{ call, contentType, raw }: ReceivedCall,
	{ stopWords, includeRaw }: IncomingSettings,
): Promise<object> {
	const { failure, mobileNo, keyword, transactionId, messageKey } = call;
	const from =
		mobileNo === undefined ? undefined : personsNumber(mobileNo, await readCountryCode(context));
	const about = {
		messageKey,
		contentType,
		receivedAt: new Date().toISOString(),
		...(includeRaw && { raw }),
	};
	if (failure !== undefined) {
		const item = { kind: 'chargingFailed', from, text: call.text, keyword, transactionId };
		return { ...omitBy(item, isUndefined), reason: failure, ...about };
	}
	const { text = '' } = call;
	return {
		...omitBy({ from }, isUndefined),
		text,
		...omitBy({ keyword, transactionId }, isUndefined),
		isOptOut: isStop([text, keyword], stopWords),
		...about,
	};
}

/** The Default Country Code of the credential; empty if there is none, or no credential. */
async function readCountryCode(context: IWebhookFunctions): Promise<string> {
	if (context.getNodeParameter('authentication', 'none') === 'none') return '';
	const credential = checkCredential(await context.getCredentials(CREDENTIAL));
	return credential.ok ? credential.value.defaultCountryCode : '';
}

const toJson = (item: object): IDataObject => ({ ...item });

import {
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';
import { isUndefined, omitBy } from 'lodash';
import { z } from 'zod/v3';
import { NOT_ANSWERED, SUCCESS, writeAnswer } from '../../core/gateway/incoming/callAnswer';
import { isStop, readStopWords, senderNumber } from '../../core/gateway/incoming/incomingCall';
import { textSchema } from '../../core/text/fieldValues';
import { compileCompleteText } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { valid } from '../../core/problem';
import { systemClock } from '../../transport/clock';
import { checkCredential, CREDENTIAL } from '../../transport/credential';
import { refuseCall, takeBody } from '../../transport/webhookCall';
import { checkCaller, demandToken, readAuthentication } from '../authenticity';
import type { TriggerEvent } from '../triggerEvent';
import {
	answerCall,
	answerIfWorkflowDoesNot,
	readReceivedCall,
	type ReceivedCall,
	setContentType,
} from './call';
import { incomingFields, incomingOptions } from './incomingFields';

type IncomingSettings = ReturnType<typeof readSettings>;

function readSettings(context: IWebhookFunctions) {
	const isAnsweredLater = context.getNodeParameter('respond', 'immediately') === 'answerOperation';
	const text = isAnsweredLater
		? readAnswerText(context, 'noAnswerText', 'Fallback Text')
		: readAnswerText(context, 'responseText', 'Answer Text');
	return { ...incomingOptions.read(context), isAnsweredLater, text };
}

/** Returns no text rather than one with a hole. */
function readAnswerText(context: IWebhookFunctions, name: string, label: string): string {
	const given = context.getNodeParameter(name, '');
	const complete = compileCompleteText(context.getNode().parameters[name], {
		label,
		otherwise: 'correct the expression',
		names: new FieldNames([]),
	})?.(undefined, () => ({
		piece: (code) => context.evaluateExpression(`{{${code}}}`),
		whole: () => valid(given),
	}));
	if (complete === undefined || complete.ok) return textSchema.parse(given) ?? '';
	context.logger.warn(`An incoming SMS got no text back. ${complete.problem.reason}.`);
	return '';
}

/** True if the option is not there. */
function hasStopWord(options: unknown): boolean {
	const given = z.object({ stopWords: z.unknown() }).catch({}).parse(options);
	return !('stopWords' in given) || readStopWords(given.stopWords).size > 0;
}

/** Refuses with 403 for the caller, 413 for the length, 400 without a field of an incoming SMS. */
export async function receiveSms(
	context: IWebhookFunctions,
	clock = systemClock,
): Promise<IWebhookResponseData> {
	const receivedAt = new Date(clock.now()).toISOString();
	const settings = readSettings(context);
	const refused = await checkCaller(context, settings.ipWhitelist, 'incoming SMS');
	if (refused) return refused;
	const taken = await takeBody(context, settings.maxBodySize);
	if ('refusal' in taken) return taken.refusal;
	const received = readReceivedCall(context, taken.body);
	if (!received) return refuseCall(context, 400, 'The call holds no incoming SMS');

	const { call, contentType } = received;
	const transactionId = call.transactionId ?? '';
	const workflowData = [
		[{ json: { ...(await shownCall(context, received, settings, receivedAt)) } }],
	];
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

async function shownCall(
	context: IWebhookFunctions,
	{ call, contentType, raw }: ReceivedCall,
	{ stopWords, includeRaw }: IncomingSettings,
	receivedAt: string,
): Promise<object> {
	const { failure, mobileNo, keyword, text, transactionId, messageKey } = call;
	const from = mobileNo && senderNumber(mobileNo, await readCountryCode(context));
	const about = { messageKey, contentType, receivedAt, ...(includeRaw && { raw }) };
	if (failure !== undefined) {
		const item = { kind: 'chargingFailed', from, text, keyword, transactionId };
		return { ...omitBy(item, isUndefined), reason: failure, ...about };
	}
	const item = { from, text: text ?? '', keyword, transactionId };
	return { ...omitBy(item, isUndefined), isOptOut: isStop([text, keyword], stopWords), ...about };
}

async function readCountryCode(context: IWebhookFunctions): Promise<string> {
	if (readAuthentication(context) === 'none') return '';
	const credential = checkCredential(await context.getCredentials(CREDENTIAL));
	return credential.ok ? credential.value.defaultCountryCode : '';
}

export const incomingSms: TriggerEvent = {
	name: 'Incoming SMS',
	subtitle: 'incoming SMS',
	description: 'A person sends an SMS to a number of the gateway',
	methods: ['GET', 'POST'],
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

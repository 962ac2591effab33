import { isEmpty, isUndefined, omit, omitBy } from 'lodash';
import {
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import {
	answerType,
	type AnswerType,
	type CallAnswer,
	contentTypeHeader,
	guessAnswerType,
	type IncomingCall,
	isStop,
	NOT_ANSWERED,
	readIncomingCall,
	readStopWords,
	senderNumber,
	SUCCESS,
	writeAnswer,
} from '../../core/gateway/incoming/incomingCall';
import { compileCompleteText } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { valid } from '../../core/problem';
import { type CallBody, readCallBody } from '../../core/text/callBody';
import { parseExactJson, textSchema } from '../../core/text/jsonText';
import { TOKEN_PARAMETER } from '../../core/text/web/webAddress';
import { systemClock } from '../../transport/clock';
import { checkCredential, CREDENTIAL } from '../../transport/credential';
import { refuseCall, takeBody } from '../../transport/webhookCall';
import { checkCaller, demandToken, readAuthentication } from '../callOptions';
import type { TriggerEvent } from '../triggerEvent';
import { incomingFields, incomingOptions } from './incomingFields';

type IncomingSettings = ReturnType<typeof readSettings>;

function readSettings(context: IWebhookFunctions) {
	const isAnsweredLater = context.getNodeParameter('respond', 'immediately') === 'answerOperation';
	const text = isAnsweredLater
		? readAnswerText(context, 'noAnswerText', 'Fallback Text')
		: readAnswerText(context, 'responseText', 'Answer Text');
	return { ...incomingOptions.read(context), isAnsweredLater, text };
}

/** Returns no text if it would have a hole. */
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

/** True if the option is absent. */
function hasStopWord(options: unknown): boolean {
	const given = z.object({ stopWords: z.unknown() }).catch({}).parse(options);
	return !('stopWords' in given) || readStopWords(given.stopWords).size > 0;
}

/**
 * Refuses a call with 403 because of the caller, 413 because of its size, or 400 without a field of
 * an incoming SMS.
 */
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
		// No person waits for this answer, so the workflow does not give it.
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

interface ReceivedCall {
	call: IncomingCall;
	/** The content type of the answer. */
	contentType: AnswerType;
	/** Without the token. */
	raw: unknown;
}

/** Reads the body, or else the query. Returns undefined if neither has a field of an incoming SMS. */
function readReceivedCall(context: IWebhookFunctions, body: CallBody): ReceivedCall | undefined {
	const query = omit({ ...context.getQueryData() }, TOKEN_PARAMETER);
	const read = readCallBody(body, () => true);
	const given = typeof read === 'string' ? parseExactJson(read.trim()) : read;
	for (const raw of [given, query].filter((each) => !isEmpty(each))) {
		const call = readIncomingCall(raw);
		const guessed = () => (raw === query ? undefined : guessAnswerType(body));
		const contentType = answerType(body.contentType) ?? guessed() ?? 'application/json';
		if (call) return { call, contentType, raw };
	}
	return undefined;
}

function setContentType(context: IWebhookFunctions, type: AnswerType): void {
	context.getResponseObject().set('Content-Type', contentTypeHeader(type));
}

function answerCall(context: IWebhookFunctions, answer: CallAnswer, type: AnswerType): void {
	setContentType(context, type);
	context.getResponseObject().status(200).send(writeAnswer(answer, type));
}

/**
 * Gives n8n this answer for a workflow that fails or ends without an answer. Then n8n would write
 * its own object, or nothing, as JSON. The operation Answer sends a text.
 */
function answerIfWorkflowDoesNot(
	context: IWebhookFunctions,
	answer: CallAnswer,
	type: AnswerType,
): void {
	const response = context.getResponseObject();
	response.json = (body: unknown) => {
		if (typeof body === 'string') return response.send(body);
		answerCall(context, answer, type);
		return response;
	};
}

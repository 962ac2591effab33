import { isEmpty, isUndefined, omit, omitBy, partition } from 'lodash';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import {
	answerType,
	type AnswerType,
	type CallAnswer,
	contentTypeHeader,
	DEFAULT_START_WORDS,
	DEFAULT_STOP_WORDS,
	guessAnswerType,
	type IncomingCall,
	isOneOf,
	NOT_ANSWERED,
	readIncomingCalls,
	readWords,
	senderNumber,
	SUCCESS,
	writeAnswer,
} from '../../core/gateway/incoming/incomingCall';
import { compileCompleteText } from '../../core/expression/holes/completeText';
import { FieldNames } from '../../core/expression/fieldNames';
import { attempt } from '../../core/problem';
import { type CallBody, readCallBody } from '../../core/text/callBody';
import { parseExactJson, readText } from '../../core/text/jsonText';
import { TOKEN_PARAMETER } from '../../core/text/web/webAddress';
import { valuesIn } from '../../parameters/read/collection';
import type { Parameter } from '../../parameters/read/parameter';
import {
	answerText,
	fallbackText,
	incomingFields,
	incomingOptions,
} from '../../parameters/trigger/incomingSms';
import { systemClock } from '../../transport/clock';
import { CREDENTIAL, readForReceiving } from '../../credential/credential';
import { refuseCall, takeBody } from '../../calls/webhookCall';
import type { TriggerEvent } from '../triggerEvent';
import { demand, demandToken, readAuthentication, refuseCaller } from '../whoMayCall';

function readCallSettings(context: IWebhookFunctions) {
	const isAnsweredLater = context.getNodeParameter('respond', 'immediately') === 'answerOperation';
	const text = readOwnText(context, isAnsweredLater ? fallbackText : answerText);
	const { values, problem } = incomingOptions.evaluated(context);
	return { ...values, problem, isAnsweredLater, text };
}

/** A text without anything that n8n evaluates, or that looks like it. */
const FIXED = /^(?!=)[^{}$]*$/;

/** Returns no text if it would have a hole. */
function readOwnText(context: IWebhookFunctions, { name, displayName: label }: Parameter): string {
	const given = context.getNodeParameter(name, '');
	const stored = context.getNode().parameters[name];
	if (typeof stored !== 'string' || FIXED.test(stored)) return readText(given) ?? '';
	const source = { label, otherwise: 'correct the expression', names: new FieldNames([]) };
	const read = compileCompleteText(stored, source);
	const complete = attempt(() =>
		read?.(undefined, () => ({
			piece: (code) => context.evaluateExpression(`{{${code}}}`),
			whole: () => given,
		})),
	);
	if (complete.ok) return readText(given) ?? '';
	context.logger.warn(`An incoming SMS got no text back. ${complete.problem.reason}.`);
	return '';
}

/**
 * Refuses a call with 403 because of the caller, 500 because of an option, 413 because of its size,
 * or 400 without a field of an incoming SMS.
 */
export async function receiveSms(
	context: IWebhookFunctions,
	clock = systemClock,
): Promise<IWebhookResponseData> {
	const receivedAt = new Date(clock.now()).toISOString();
	const settings = readCallSettings(context);
	const refused = await refuseCaller(context, 'incoming SMS', settings, settings.problem);
	if (refused) return refused;
	const taken = await takeBody(context, settings.maxBodySize);
	if ('refusal' in taken) return taken.refusal;
	const received = readReceivedCall(context, taken.body, receivedAt);
	if (!received) return refuseCall(context, 400, 'The call contains no incoming SMS');

	const { calls, contentType } = received;
	// What a person waits for comes first, because one answer is given.
	const [messages, failures] = partition(calls, ({ failure }) => failure === undefined);
	const transactionId = (messages[0] ?? calls[0])?.transactionId ?? '';
	const starting = settings.startOnChargingFailed ? [...messages, ...failures] : messages;
	const items = [];
	for (const call of starting) {
		items.push({ json: { ...(await shownCall(context, call, received, settings, receivedAt)) } });
	}
	const workflowData = [items];
	if (messages.length === 0) {
		// No person waits for this answer, so the workflow does not give it.
		answerCall(context, { ...SUCCESS, transactionId, text: '' }, contentType);
		return { noWebhookResponse: true, ...(items.length > 0 && { workflowData }) };
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
	call: IncomingCall,
	{ contentType, raw }: ReceivedCall,
	{
		stopWords = readWords(DEFAULT_STOP_WORDS),
		startWords = readWords(DEFAULT_START_WORDS),
		includeRaw,
	}: ReturnType<typeof readCallSettings>,
	receivedAt: string,
): Promise<object> {
	const { failure, mobileNo, keyword, text, transactionId, messageKey } = call;
	const hasCredential = readAuthentication(context) !== 'none';
	const account = mobileNo && hasCredential ? await context.getCredentials(CREDENTIAL) : {};
	const from = mobileNo && senderNumber(mobileNo, readForReceiving(account).defaultCountryCode);
	const about = { messageKey, contentType, receivedAt, ...(includeRaw && { raw }) };
	if (failure !== undefined) {
		const item = { kind: 'chargingFailed', from, text, keyword, transactionId };
		return { ...omitBy(item, isUndefined), reason: failure, ...about };
	}
	const item = { from, text: text ?? '', keyword, transactionId };
	const words = [text, keyword];
	const isOptOut = isOneOf(words, stopWords);
	// A person who may have asked for no more messages gets none.
	const isOptIn = !isOptOut && isOneOf(words, startWords);
	return { ...omitBy(item, isUndefined), isOptOut, isOptIn, ...about };
}

export const incomingSms: TriggerEvent = {
	name: 'Incoming SMS',
	subtitle: 'incoming SMS',
	description: 'A person sends an SMS to a number of the gateway',
	methods: ['GET', 'POST'],
	properties: incomingFields,
	demand: async (context) => {
		await demandToken(context, 'incoming SMS');
		demand(context, () => valuesIn(incomingOptions.evaluated(context)));
	},
	receive: receiveSms,
};

interface ReceivedCall {
	/** At least one. */
	calls: IncomingCall[];
	/** The content type of the answer. */
	contentType: AnswerType;
	/** Without the token. */
	raw: unknown;
}

/** Reads the body, or else the query. Returns undefined if neither has a field of an incoming SMS. */
function readReceivedCall(
	context: IWebhookFunctions,
	body: CallBody,
	receivedAt: string,
): ReceivedCall | undefined {
	const query = omit({ ...context.getQueryData() }, TOKEN_PARAMETER);
	const read = readCallBody(body, () => true);
	const given = typeof read === 'string' ? parseExactJson(read.trim()) : read;
	for (const raw of [given, query].filter((each) => !isEmpty(each))) {
		const calls = readIncomingCalls(raw, receivedAt);
		const guessed = () => (raw === query ? undefined : guessAnswerType(body));
		const contentType = answerType(body.contentType) ?? guessed() ?? 'application/json';
		if (calls.length > 0) return { calls, contentType, raw };
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

import { memoize, zipObject } from 'lodash';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	ADVICE_WITHOUT_WORDS,
	mayHaveBeenSent,
	type OtpAnswer,
	type OtpQuestion,
	readOtpAnswer,
	unclear,
	WITHOUT_WORDS,
} from '../../core/gateway/otp/otpAnswer';
import {
	type Advice,
	allOf,
	type Checked,
	type Problem,
	refusedFor,
	valid,
} from '../../core/problem';
import { askEndpoint, Client } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import { readCredential } from '../../transport/credential';
import { itemFailure } from '../failures';
import { OptionReader } from '../parameters/optionReader';
import { options } from '../parameters/options';
import type { OperationName } from '../parameters/parameter';
import { type ParameterReader, SAY_OTHERWISE } from '../parameters/reader';
import { ExecutionMemory } from '../run/keep/executionMemory';
import { type CodeCount, CodeLimit } from './codeLimit';

/** Completes "This gateway does not offer …". */
export const OFFERS = 'one-time passwords';

/**
 * Reads the request for each input item, before the first request leaves. The client passes on no
 * words of the gateway, because they may hold the code.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the setup of an item is wrong
 */
export async function readEach<T>(
	context: IExecuteFunctions,
	clock: Clock,
	readerFor: (client: Client) => (itemIndex: number) => Checked<T>,
): Promise<Array<Checked<T>>> {
	const credential = await readCredential(context);
	const read = credential.ok
		? readerFor(new Client(context, { ...credential.value, redact: WITHOUT_WORDS }, clock))
		: () => credential;
	const all: Array<Checked<T>> = [];
	for (const itemIndex of context.getInputData().keys()) {
		const one = read(itemIndex);
		if (!one.ok && !context.continueOnFail()) itemFailure(context, one.problem, itemIndex);
		all.push(one);
	}
	return all;
}

/** @returns the added options of an item, by name */
export function optionsReader(
	reader: ParameterReader,
	operation: OperationName,
): (itemIndex: number) => Checked<Record<string, unknown>> {
	const added = new OptionReader(reader, options, operation).each({
		allowsMissing: false,
		otherwise: SAY_OTHERWISE,
	});
	if (!added.ok) return () => added;
	const names = added.value.map(([name]) => name);
	return (itemIndex) => {
		const given = allOf(...added.value.map(([, read]) => read(itemIndex)));
		return given.ok ? valid(zipObject(names, given.value)) : given;
	};
}

interface CodeRequest {
	client: Client;
	path: '/otp/requestOTP' | '/otp/resendOTP';
	body: IDataObject;
	/** The fields of the request. The output always holds them. */
	shown: OtpQuestion;
	count: CodeCount;
}

/**
 * Asks the gateway to send a code for each input item, one after the other. A code that was sent,
 * or may have been sent, is not requested again in the same execution.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and an item failed
 */
export async function sendCodes(
	context: IExecuteFunctions,
	clock: Clock,
	readerFor: (client: Client) => (itemIndex: number) => Checked<CodeRequest>,
): Promise<INodeExecutionData[][]> {
	const sent = await ExecutionMemory.open<OtpAnswer>(context, 'bulkSmsOtp');
	let hasItems = false;
	try {
		const items = await sendEach(context, await readEach(context, clock, readerFor), sent);
		hasItems = true;
		return [items];
	} finally {
		if (!hasItems && !sent.uncertainty) sent.keepRun();
	}
}

async function sendEach(
	context: IExecuteFunctions,
	requests: Array<Checked<CodeRequest>>,
	sent: ExecutionMemory<OtpAnswer>,
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	const limitFor = memoize((client: Client) => new CodeLimit(context, client));
	let failures = 0;
	for (const [item, request] of requests.entries()) {
		const code = request.ok ? await sendCode(request.value, item, sent, limitFor) : request;
		if (!code.ok) failures += 1;
		const json = code.ok ? code.value : failure(context, code.problem, item, item - failures + 1);
		items.push({ json, pairedItem: { item } });
	}
	if (failures === 0) sent.forget();
	return items;
}

async function sendCode(
	request: CodeRequest,
	item: number,
	sent: ExecutionMemory<OtpAnswer>,
	limitFor: (client: Client) => CodeLimit,
): Promise<Checked<IDataObject>> {
	const { path, body, shown } = request;
	const key = JSON.stringify([path, item, body]);
	const known = sent.of(key) ?? inDoubt(sent);
	const asked = known ? valid(known) : await askWithin(request, limitFor);
	if (!asked.ok) return asked;
	const answer = asked.value;
	// A rejected request may be made again. An uncertain run stays uncertain: nothing of it is kept.
	if (answer.kind !== 'rejected' && !sent.uncertainty) {
		sent.keep(key, answer);
		sent.noteMaybeSent();
	}
	if (answer.kind !== 'answered') return refusedFor(answer.problem);
	const { otpId, ...fields } = answer.fields;
	return valid({ otpId, ...shown, ...fields });
}

const inDoubt = ({ uncertainty }: ExecutionMemory<OtpAnswer>): OtpAnswer | undefined =>
	uncertainty && { kind: 'unknown', problem: mayHaveBeenSent(uncertainty) };

/** Requests a code if the limits allow one more. A code that was not sent does not count. */
async function askWithin(
	request: CodeRequest,
	limitFor: (client: Client) => CodeLimit,
): Promise<Checked<OtpAnswer>> {
	const counted = await limitFor(request.client).count(request.count);
	if (!counted.ok) return counted;
	const { giveBack, passOn } = counted.value;
	const answer = await ask(request);
	if (answer.kind === 'rejected') await giveBack();
	if (answer.kind === 'answered') await passOn(answer.fields.otpId);
	return valid(answer);
}

async function ask({ client, path, body, shown }: CodeRequest): Promise<OtpAnswer> {
	const request = { method: 'POST', path, body, offers: OFFERS } as const;
	const reply = await askEndpoint(client, request);
	if (reply.kind === 'answered') return readCodeAnswer(reply.value, shown);
	return reply.kind === 'unknown'
		? { kind: 'unknown', problem: mayHaveBeenSent(reply.problem) }
		: { kind: 'rejected', problem: refusal(reply.problem) };
}

/** Never throws, because a code whose answer is lost would be requested again. */
function readCodeAnswer(value: object, shown: OtpQuestion): OtpAnswer {
	try {
		return readOtpAnswer(value, shown);
	} catch {
		return unclear('Bulk SMS failed while it read the answer');
	}
}

const refusal = (problem: Problem): Problem =>
	problem.scope === 'run' ? problem : { ...problem, advice: ADVICE_WITHOUT_WORDS };

/** Throws if On Error is Stop Workflow, and then says how many codes were already sent. */
function failure(
	context: IExecuteFunctions,
	problem: Problem,
	item: number,
	sentBefore: number,
): IDataObject {
	if (context.continueOnFail() || sentBefore === 0) return itemFailure(context, problem, item);
	const advice: Advice = `${problem.advice}. Codes were sent for earlier items: ${sentBefore}. A further try in this execution does not send them again`;
	return itemFailure(context, { ...problem, advice }, item);
}

import { countBy, isUndefined, memoize, omitBy } from 'lodash';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	NodeExecutionHint,
} from 'n8n-workflow';

import { type Asked, maybeDone, unknown, withAdvice } from '../../core/gateway/answer/asked';
import {
	ADVICE_WITHOUT_WORDS,
	findOtpId,
	mayHaveBeenSent,
	OTP,
	type RequestedCode,
	readOtpAnswer,
	WITHOUT_WORDS,
} from '../../core/gateway/otp/otpAnswer';
import {
	type Advice,
	attempt,
	type Checked,
	invalid,
	type Problem,
	refuse,
	valid,
} from '../../core/problem';
import { ask } from '../../transport/ask';
import { Client } from '../../transport/client';
import { type Clock, mapInSlices } from '../../transport/clock';
import { readCredential } from '../../credential/credential';
import { afterFailure } from '../../transport/networkFailure';
import { itemFailure } from '../failures';
import { type Values, valuesIn } from '../../parameters/read/collection';
import { options } from '../../parameters/options';
import type { OperationName } from '../../parameters/read/parameter';
import { SAY_OTHERWISE } from '../../parameters/read/parameter';
import type { ParameterReader, ReadValue } from '../../parameters/read/reader';
import type { SentCodeFields } from '../../core/output/answers';
import { ExecutionMemory } from '../run/memory/executionMemory';
import { CodeLimit } from './codeLimit';

/**
 * Reads the request for each input item, before the first request leaves. The client passes on no
 * words of the gateway, because they may contain the code.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and the setup of an item is wrong
 */
export async function readEach<T>(
	context: IExecuteFunctions,
	clock: Clock,
	readerFor: (client: Client) => ReadValue<T>,
): Promise<Array<Checked<T>>> {
	const credential = await readCredential(context);
	const read = credential.ok
		? readerFor(new Client(context, { ...credential.value, redact: WITHOUT_WORDS }, clock))
		: () => refuse(credential.problem);
	return await mapInSlices(context.getInputData().keys(), (itemIndex) => {
		const one = attempt(() => read(itemIndex));
		if (!one.ok && !context.continueOnFail()) itemFailure(context, one.problem, itemIndex);
		return one;
	});
}

/** The returned function throws a Refusal of an option that cannot be used. */
export function optionsReader(
	reader: ParameterReader,
	operation: OperationName,
): ReadValue<Values<typeof options.options>> {
	const read = options.each(reader, operation, { allowsMissing: false, otherwise: SAY_OTHERWISE });
	return (itemIndex) => valuesIn(read(itemIndex));
}

interface CodeRequest {
	client: Client;
	path: '/otp/requestOTP' | '/otp/resendOTP';
	body: IDataObject;
	/** The fields of the request. The output always contains them. */
	shown: RequestedCode;
	count: Parameters<CodeLimit['reserve']>[0];
}

/**
 * Asks the gateway to send a code for each input item, one after the other, until a request fails
 * for a reason that holds for all. A code that was sent, or may have been sent, is not requested
 * again in the same execution.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and an item failed
 */
export async function sendCodes(
	context: IExecuteFunctions,
	clock: Clock,
	readerFor: (client: Client) => ReadValue<CodeRequest>,
): Promise<INodeExecutionData[]> {
	const sent = await ExecutionMemory.open<Asked<SentCodeFields>>(context, 'bulkSmsOtp');
	const items: INodeExecutionData[] = [];
	let failures = 0;
	let stopped: Problem | undefined;
	try {
		const requests = await readEach(context, clock, readerFor);
		const limitFor = memoize((client: Client) => new CodeLimit(context, client));
		for (const [item, request] of requests.entries()) {
			const code = request.ok
				? await sendCode(request.value, item, { sent, limitFor, stopped })
				: request;
			if (!code.ok) {
				failures += 1;
				if (code.problem.scope === 'run') stopped ??= afterFailure('asked', code.problem);
			}
			const json = code.ok
				? code.value
				: codeFailure(context, code.problem, item, item - failures + 1);
			items.push({ json, pairedItem: { item } });
		}
		if (failures === 0) sent.forget();
		return items;
	} catch (error) {
		sent.keptOfRun();
		return await Promise.reject(error);
	}
}

interface CodeRun {
	sent: ExecutionMemory<Asked<SentCodeFields>>;
	limitFor: (client: Client) => CodeLimit;
	/** Why no further code is requested. Undefined while they are. */
	stopped: Problem | undefined;
}

async function sendCode(
	request: CodeRequest,
	item: number,
	{ sent, limitFor, stopped }: CodeRun,
): Promise<Checked<IDataObject>> {
	const { path, body, shown } = request;
	const key = JSON.stringify([path, item, body]);
	const { uncertainty } = sent;
	const known: Asked<SentCodeFields> | undefined =
		sent.of(key) ?? (uncertainty && { kind: 'unknown', problem: mayHaveBeenSent(uncertainty) });
	if (!known && stopped) return invalid(stopped);
	const counted = known ? undefined : await limitFor(request.client).reserve(request.count);
	if (counted?.ok === false) return counted;
	const asked = known ?? (await askForCode(request));
	if (maybeDone(asked)) {
		sent.keep(key, asked);
		sent.noteMaybeSent();
	} else {
		// A code that was not sent does not count, and may be requested again.
		await counted?.value.giveBack();
	}
	return asked.kind === 'told' ? valid(codeItem(shown, asked.value)) : invalid(asked.problem);
}

function codeItem({ to, otcId }: RequestedCode, answered: SentCodeFields): IDataObject {
	const { otpId, referenceCode } = answered;
	const templateId = otcId ?? answered.otcId;
	const ids = { otpId, templateId, otcId: templateId };
	return omitBy({ outcome: 'accepted', ...ids, to, referenceCode }, isUndefined);
}

async function askForCode({
	client,
	path,
	body,
	shown,
}: CodeRequest): Promise<Asked<SentCodeFields>> {
	const request = { ...OTP, path, body, findResult: findOtpId };
	const asked = await ask(client, request, (answer) => {
		try {
			return readOtpAnswer(answer, shown);
		} catch {
			// A code whose answer is lost would be requested again.
			return unknown('Bulk SMS failed while it read the answer');
		}
	});
	if (asked.kind === 'told') return asked;
	const { kind, problem } = asked;
	if (kind === 'unknown') return { kind, problem: mayHaveBeenSent(problem) };
	return problem.scope === 'run' ? asked : withAdvice(asked, ADVICE_WITHOUT_WORDS);
}

/** Throws if On Error is Stop Workflow, and then says how many codes were already sent. */
function codeFailure(
	context: IExecuteFunctions,
	problem: Problem,
	item: number,
	sentBefore: number,
): IDataObject {
	if (context.continueOnFail() || sentBefore === 0) return itemFailure(context, problem, item);
	const advice: Advice = `${problem.advice}. Codes were sent for earlier items: ${sentBefore}. A further try in this execution does not send them again`;
	return itemFailure(context, { ...problem, advice }, item);
}

/** The word for the outcome of Request and Resend. */
export const ACCEPTED = { accepted: 'accepted' };

/**
 * Counts the outcomes of codes in a line of the output pane. An item without an outcome is a failure.
 *
 * @param words the word for each outcome, in the order of the line
 */
export function outcomesHint(
	items: INodeExecutionData[],
	words: Record<string, string>,
	warning?: string,
): NodeExecutionHint {
	const counts = countBy(items, ({ json }) => json.outcome ?? 'failed');
	const told = Object.entries({ ...words, failed: 'failed' }).flatMap(([outcome, word]) =>
		counts[outcome] === undefined ? [] : [`${counts[outcome]} ${word}`],
	);
	const message = [`${told.join(', ')}.`, ...(warning === undefined ? [] : [warning])].join(' ');
	return { message, type: warning === undefined ? 'info' : 'warning', location: 'outputPane' };
}

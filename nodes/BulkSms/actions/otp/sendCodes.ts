import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { mayHaveBeenSent, readOtpAnswer, type OtpAnswer } from '../../core/otp/otpAnswer';
import { withoutDigits } from '../../core/otp/withoutCode';
import { valid, type Checked, type Problem } from '../../core/problem';
import type { Credential } from '../../transport/credential';
import { askGateway } from '../askGateway';
import { itemFailure } from '../itemFailure';
import { OFFERS, readEach } from './readEach';
import { SentCodes } from './sentCodes';

/** One request that makes the gateway send a code. */
export interface CodeRequest {
	credential: Credential;
	path: '/otp/requestOTP' | '/otp/resendOTP';
	body: IDataObject;
	/** What the output holds, whatever the gateway answers. */
	shown: IDataObject;
}

/**
 * Makes the gateway send a code for each input item, one after the other, and gives back one item for
 * each. A code that was sent, or may have been, is not asked for again in the same execution.
 *
 * @param readerFor makes the reader of the items when the credential is known
 * @throws NodeOperationError if the workflow is to stop and an item failed: one whose set-up is wrong
 * before the first request leaves
 */
export async function sendCodes(
	context: IExecuteFunctions,
	readerFor: (credential: Credential) => (itemIndex: number) => Checked<CodeRequest>,
): Promise<INodeExecutionData[][]> {
	const requests = await readEach(context, readerFor);
	const sent = new SentCodes(context);
	const items: INodeExecutionData[] = [];
	let failures = 0;
	for (const [item, request] of requests.entries()) {
		const code = request.ok ? await sendCode(context, request.value, item, sent) : request;
		if (!code.ok) failures += 1;
		const json = code.ok ? code.value : failure(context, code.problem, item, item - failures + 1);
		items.push({ json, pairedItem: { item } });
	}
	if (failures === 0) sent.forget();
	return [items];
}

/** Makes one request, unless an earlier try of this execution made it. */
async function sendCode(
	context: IExecuteFunctions,
	{ credential, path, body, shown }: CodeRequest,
	item: number,
	sent: SentCodes,
): Promise<Checked<IDataObject>> {
	const place = JSON.stringify([path, item, body]);
	const answer = sent.of(place) ?? (await ask(context, credential, path, body));
	sent.keep(place, answer);
	if (answer.kind !== 'answered') return { ok: false, problem: answer.problem };
	const { otpId, ...fields } = answer.fields;
	// Named twice: the first gives the order, the second wins.
	const json: IDataObject = Object.assign(
		{ otpId },
		shown,
		fields,
		'to' in shown && { to: shown.to },
	);
	return valid(json);
}

async function ask(
	context: IExecuteFunctions,
	credential: Credential,
	path: CodeRequest['path'],
	body: IDataObject,
): Promise<OtpAnswer> {
	const redact = withoutDigits(credential.redact);
	const request = { method: 'POST', path, body, offers: OFFERS } as const;
	const reply = await askGateway(context, { ...credential, redact }, request);
	if (reply.kind === 'answered') return readOtpAnswer(reply.value, redact);
	return reply.kind === 'unknown'
		? { kind: 'unknown', problem: mayHaveBeenSent(reply.problem) }
		: { kind: 'rejected', problem: reply.problem };
}

/**
 * The failure of an item. Where it stops the workflow, it says for how many items a code was sent
 * before.
 *
 * @throws NodeOperationError if the workflow is to stop
 */
function failure(
	context: IExecuteFunctions,
	problem: Problem,
	item: number,
	sentBefore: number,
): IDataObject {
	if (context.continueOnFail() || sentBefore === 0) return itemFailure(context, problem, item);
	const advice = `${problem.advice}. Codes were sent for earlier items: ${sentBefore}. A further try in this execution does not send them again`;
	return itemFailure(context, { ...problem, advice }, item);
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkCode, readVerification, type Verification } from '../../core/gateway/otp/otpAnswer';
import { LABELS } from '../../core/labels';
import type { VerificationItem } from '../../core/output/answers';
import { type Checked, invalid, valid } from '../../core/problem';
import { askEndpoint, type Client } from '../../transport/client';
import { itemFailure } from '../failures';
import type { Dependencies, Operation } from '../operation';
import { ParameterReader } from '../parameters/reader';
import { ExecutionMemory, readRunIdentity } from '../run/keep/executionMemory';
import { otpCode as codeField, verifyFields } from './fields';
import { otpIdReader } from './resend.operation';
import { OFFERS, readEach } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Verify',
	action: 'Verify a one-time password',
	description: 'Ask the gateway whether the code that a person entered is right',
	// n8n passes failures on through the first output if the node does not handle them.
	outputs: ['Not Verified', 'Verified'],
	isNoTool: true,
	properties: verifyFields,
};

interface CodeToVerify {
	client: Client;
	otpId: string;
	otpCode: string;
}

/**
 * Only a clear yes of the gateway goes to the second output. Everything else goes to the first
 * output, with the reason. If this throws, no request was made.
 */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const codes = await readEach(context, clock, (client) => codeReader(context, client));
	// Another verification would use up one more try of the person. A key holds the code, so it is
	// not stored.
	const { runIndex } = readRunIdentity(context);
	const earlierTry = new ExecutionMemory<Verification>(
		context,
		'verifications',
		runIndex,
		'process',
	);
	const notVerified: INodeExecutionData[] = [];
	const verified: INodeExecutionData[] = [];
	for (const [item, code] of codes.entries()) {
		const pairedItem = { item };
		if (!code.ok) {
			notVerified.push({ json: itemFailure(context, code.problem, item), pairedItem });
			continue;
		}
		const verification = await verify(code.value, item, earlierTry);
		const output = verification.verified ? verified : notVerified;
		output.push({ json: toItem(code.value.otpId, verification), pairedItem });
	}
	return [notVerified, verified];
}

async function verify(
	{ client, otpId, otpCode }: CodeToVerify,
	item: number,
	earlierTry: ExecutionMemory<Verification>,
): Promise<Verification> {
	const key = JSON.stringify([item, otpId, otpCode]);
	const known = earlierTry.of(key);
	if (known) return known;
	const body = { otpId, otpCode };
	const request = { method: 'POST', path: '/otp/verifyOTP', body, offers: OFFERS } as const;
	const reply = await askEndpoint(client, request);
	const verification =
		reply.kind === 'answered'
			? readVerification(reply.value, otpId)
			: { verified: false, flags: {}, reason: reply.problem.reason };
	if (reply.kind === 'answered' || reply.kind === 'unknown') earlierTry.keep(key, verification);
	return verification;
}

const toItem = (otpId: string, { verified, flags, reason }: Verification): VerificationItem => ({
	otpId,
	verified,
	...flags,
	...(reason !== undefined && { reason }),
});

function codeReader(
	context: IExecuteFunctions,
	client: Client,
): (itemIndex: number) => Checked<CodeToVerify> {
	const reader = new ParameterReader(context);
	const readId = otpIdReader(reader);
	const readCode = reader.each(codeField);
	return (itemIndex) => {
		const otpId = readId(itemIndex);
		if (!otpId.ok) return otpId;
		const given = readCode(itemIndex);
		if (!given.ok) return CODE_NOT_EVALUATED;
		const otpCode = checkCode(given.value);
		return otpCode.ok ? valid({ client, otpId: otpId.value, otpCode: otpCode.value }) : otpCode;
	};
}

/** It leaves out n8n's words, which may hold the code. */
const CODE_NOT_EVALUATED = invalid(
	LABELS.otpCode,
	'The expression in Code failed',
	'Correct the expression, or the item it reads',
);

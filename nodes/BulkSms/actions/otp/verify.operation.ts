import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkCode, readVerification, type Verification } from '../../core/gateway/otp/otpAnswer';
import { LABELS } from '../../core/labels';
import type { VerificationItem } from '../../core/output/answers';
import { attempt, refuse } from '../../core/problem';
import { askEndpoint, type Client } from '../../transport/client';
import { itemFailure } from '../failures';
import { addHint, type Dependencies, type Operation } from '../operation';
import type { Parameter } from '../../parameters/parameter';
import { ParameterReader } from '../../parameters/reader';
import { ExecutionMemory, readRunIdentity } from '../run/memory/executionMemory';
import { otpId as idField } from './fields';
import { OFFERS, outcomesHint, readEach } from './sendCodes';

const codeField: Parameter = {
	displayName: LABELS.otpCode,
	name: 'otpCode',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.body.code }}',
	description:
		'Code that the person entered, as text, so that it keeps its leading zeros. Blanks are removed, and digits of any script are read.',
};

export const description: Omit<Operation, 'execute'> = {
	name: 'Verify',
	action: 'Verify a one-time password',
	description: 'Ask the gateway whether the code that a person entered is right',
	// n8n passes failures on through the first output if the node does not handle them.
	outputs: ['Not Verified', 'Verified'],
	isNoTool: true,
	properties: [
		{
			displayName:
				'Connect your login to Verified, the second output. Not Verified, the first output, gets every code that the gateway does not clearly confirm, and every failure.',
			name: 'howItVerifies',
			type: 'notice',
			default: '',
		},
		idField,
		codeField,
	],
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
	const codes = await readEach(context, clock, (client) => {
		const reader = new ParameterReader(context);
		const readId = reader.checked(idField);
		const readCode = reader.each(codeField);
		return (itemIndex): CodeToVerify => {
			const otpId = readId(itemIndex);
			const given = attempt(() => readCode(itemIndex));
			if (given.ok) return { client, otpId, otpCode: checkCode(given.value) };
			// It leaves out n8n's words, which may contain the code.
			return refuse(
				LABELS.otpCode,
				'The expression in Code failed',
				'Correct the expression, or the item it reads',
			);
		};
	});
	// Another verification would use up one more try of the person. A key has the code, so it is
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
		const { outcome, reason, flags } = verification;
		const json: VerificationItem = { outcome, reason, otpId: code.value.otpId, ...flags };
		(outcome === 'verified' ? verified : notVerified).push({ json, pairedItem });
	}
	const words = {
		verified: 'verified',
		notVerified: 'not verified',
		unknown: 'of unknown outcome',
	};
	addHint(context, () => outcomesHint([...verified, ...notVerified], words));
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
			: { outcome: 'unknown' as const, reason: reply.problem.reason, flags: {} };
	if (reply.kind === 'answered' || reply.kind === 'unknown') earlierTry.keep(key, verification);
	return verification;
}

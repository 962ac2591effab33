import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { maybeDone, told } from '../../core/gateway/answer/asked';
import {
	checkCode,
	findFlag,
	OTP,
	readVerification,
	type Verification,
} from '../../core/gateway/otp/otpAnswer';
import { LABELS } from '../../core/labels';
import type { VerificationItem } from '../../core/output/answers';
import { attempt, type Problem, refuse } from '../../core/problem';
import { ask } from '../../transport/ask';
import type { Client } from '../../transport/client';
import { afterFailure } from '../../transport/networkFailure';
import { itemFailure } from '../failures';
import { addHint } from '../hint';
import type { Dependencies, Operation } from '../operation';
import { ParameterReader } from '../../parameters/read/reader';
import { ExecutionMemory } from '../run/memory/executionMemory';
import { readRunIdentity } from '../runIdentity';
import { otpCode as codeField, otpId as idField } from '../../parameters/otp';
import { outcomesHint, readEach } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Verify',
	action: 'Verify a one-time password',
	description: 'Ask the gateway whether the code that a person entered is right',
	// n8n passes failures on through the first output if the node does not handle them.
	outputs: ['Not Verified', 'Verified'],
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
 * output, with the reason. After a failure that holds for all, no further code is verified. If this
 * throws, no request was made.
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
	let stopped: Problem | undefined;
	const notVerified: INodeExecutionData[] = [];
	const verified: INodeExecutionData[] = [];
	for (const [item, code] of codes.entries()) {
		const pairedItem = { item };
		if (!code.ok) {
			notVerified.push({ json: itemFailure(context, code.problem, item), pairedItem });
			continue;
		}
		const verification = await verify(code.value, item, earlierTry, stopped);
		const { outcome, reason, flags } = verification;
		stopped ??= verification.stop;
		const json: VerificationItem = { outcome, reason, otpId: code.value.otpId, ...flags };
		(outcome === 'verified' ? verified : notVerified).push({ json, pairedItem });
	}
	const words = {
		// n8n opens the first tab, which then is empty.
		verified: notVerified.length > 0 ? 'verified' : 'verified, on the tab Verified',
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
	stopped: Problem | undefined,
): Promise<Verification & { stop?: Problem }> {
	const key = JSON.stringify([item, otpId, otpCode]);
	const known = earlierTry.of(key);
	if (known) return known;
	if (stopped) return noVerification(stopped);
	const body = { otpId, otpCode };
	const request = { ...OTP, path: '/otp/verifyOTP', body, findResult: findFlag };
	const asked = await ask(client, request, (answer) => told(readVerification(answer, otpId)));
	const verification = asked.kind === 'told' ? asked.value : noVerification(asked.problem);
	if (maybeDone(asked)) earlierTry.keep(key, verification);
	const isOfRun = asked.kind !== 'told' && asked.problem.scope === 'run';
	return { ...verification, ...(isOfRun && { stop: afterFailure('asked', asked.problem) }) };
}

const noVerification = ({ reason }: Problem): Verification => ({
	outcome: 'unknown',
	reason,
	flags: {},
});

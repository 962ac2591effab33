import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { type Finding, summaryOf, worstResult } from '../../core/gateway/check/finding';
import type { GatewayFinding } from '../../core/output/answers';
import { valid } from '../../core/problem';
import type { Dependencies, Operation } from '../operation';
import { checkFields, readCheckFields } from './gatewayCheck/checkFields';
import { runCheck, type SentSms } from './gatewayCheck/runCheck';
import { readRunIdentity, ExecutionMemory } from '../run/keep/executionMemory';
import { runOnce } from './askFor';
import { accountZone } from '../../transport/credential';

export const description: Omit<Operation, 'execute'> = {
	name: 'Check Gateway',
	action: 'Check the gateway',
	description:
		'Find out what the gateway does and whether the credential fits it, once for all input items',
	isNoTool: true,
	properties: checkFields,
};

/** A gateway that refuses or does not answer is a finding, and no failure. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	return await runOnce(context, clock, async (client) => {
		const { timezone, dateOrder, defaultCountryCode } = client.credential;
		const sms = readCheckFields(context, defaultCountryCode);
		if (!sms.ok) return sms;
		const zone = accountZone(context, client.credential);
		const account = { zone, isOfWorkflow: timezone === '', dateOrder };
		// Retry On Fail must not send a second SMS. A Retry of the execution is a check of its own.
		const memory = new ExecutionMemory<SentSms>(
			context,
			'checkedSms',
			readRunIdentity(context).runIndex,
			'process',
		);
		const kept = memory.keepRun();
		const found = await runCheck(client, sms.value, account, kept);
		return valid([...found.map(toItem), summaryItem(found)]);
	});
}

const toItem = ({ check, result, found, advice }: Finding): GatewayFinding => ({
	check,
	result,
	found: `${found}.`,
	advice: advice === undefined ? '' : `${advice}.`,
});

const summaryItem = (findings: Finding[]): GatewayFinding => ({
	check: 'summary',
	result: worstResult(findings),
	found: summaryOf(findings),
	advice: 'Share it with the issue form "It works (or not) with my gateway".',
});

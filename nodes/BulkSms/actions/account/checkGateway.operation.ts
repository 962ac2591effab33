import {
	type Finding,
	findCountries,
	summaryOf,
	worstResult,
} from '../../core/gateway/check/finding';
import type { GatewayFinding } from '../../core/output/answers';
import { valid } from '../../core/problem';
import type { Execute, Operation } from '../operation';
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
export const execute: Execute = async (context, { clock }) => {
	return await runOnce(context, clock, async (client) => {
		const { allowedCountryCodes, timezone, dateOrder } = client.credential;
		const sms = readCheckFields(context, client.credential);
		if (!sms.ok) return sms;
		const zone = accountZone(context, client.credential);
		const account = { zone, isOfWorkflow: timezone === '', dateOrder };
		// Retry On Fail must not send a second SMS. A Retry of the execution is a check of its own.
		const tries = new ExecutionMemory<SentSms>(
			context,
			'checkedSms',
			readRunIdentity(context).runIndex,
			'process',
		);
		const kept = tries.keepRun();
		const asked = await runCheck(client, sms.value, account, kept);
		const found = [...asked, findCountries(allowedCountryCodes)];
		return valid([...found.map(toItem), summaryItem(found)]);
	});
};

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

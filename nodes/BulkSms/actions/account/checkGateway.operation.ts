import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import {
	type Finding,
	findCountries,
	summaryOf,
	worstResult,
} from '../../core/gateway/check/finding';
import { LABELS } from '../../core/labels';
import { checkSender } from '../../core/message/messageContent';
import { checkNumber, type NumberRules } from '../../core/message/number/checkedNumber';
import { splitDestinations } from '../../core/message/number/destination';
import type { GatewayFinding } from '../../core/output/answers';
import { type Checked, invalid, valid } from '../../core/problem';
import { accountZone } from '../../transport/credential';
import type { Dependencies, Operation } from '../operation';
import { destination, sender } from '../parameters/messageFields';
import { hasExpression, type Parameter } from '../parameters/parameter';
import { ParameterReader } from '../parameters/reader';
import { ExecutionMemory, readRunIdentity } from '../run/keep/executionMemory';
import { runOnce } from './askFor';
import { type CheckSms, runCheck, type SentSms } from './gatewayCheck/runCheck';

const SCHEDULED = 'Scheduled';

const ownNumber: Parameter = {
	...destination,
	required: false,
	description:
		'Your own number, with its country code. It gets one SMS. Leave it empty to send no SMS and find out less.',
};

const ownSender: Parameter = {
	...sender,
	required: false,
	description: 'Sender of that SMS. The gateway may send only from names that it has approved.',
};

const scheduled: Parameter = {
	displayName: SCHEDULED,
	name: 'scheduled',
	type: 'boolean',
	default: false,
	description:
		'Whether to schedule the SMS three minutes ahead, which shows how the gateway reads Send At. The check then takes about five minutes.',
};

const checkFields: Parameter[] = [ownNumber, ownSender, scheduled];

export const description: Omit<Operation, 'execute'> = {
	name: 'Check Gateway',
	action: 'Check the gateway',
	description:
		'Check what the gateway can do and whether the credential fits it, once for all input items',
	isNoTool: true,
	properties: checkFields,
};

/** If the gateway rejects a request or does not answer, this is a finding and no failure. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	return await runOnce(context, clock, async (client) => {
		const { allowedCountryCodes, timezone, dateOrder } = client.credential;
		const sms = readCheckFields(context, client.credential);
		if (!sms.ok) return sms;
		const zone = accountZone(context, client.credential);
		const account = { zone, isOfWorkflow: timezone === '', dateOrder };
		// Retry On Fail must not send a second SMS. A Retry of the execution is a new check.
		const memory = new ExecutionMemory<SentSms>(
			context,
			'checkedSms',
			readRunIdentity(context).runIndex,
			'process',
		);
		const kept = memory.keepRun();
		const asked = await runCheck(client, sms.value, account, kept);
		const found = [...asked, findCountries(allowedCountryCodes)];
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

/**
 * Reads the SMS from the first input item. There is none if To is empty. An expression in To
 * without a value is a problem, because the user wanted an SMS.
 */
function readCheckFields(
	context: IExecuteFunctions,
	account: NumberRules,
): Checked<CheckSms | undefined> {
	const reader = new ParameterReader(context);
	const to = reader.each(ownNumber)(0);
	if (!to.ok) return to;
	const chosen = reader.each(scheduled)(0);
	if (!chosen.ok) return chosen;
	const isScheduled = reader.stored(scheduled) === undefined ? false : chosen.value;
	if (typeof isScheduled !== 'boolean') {
		return invalid(SCHEDULED, 'The value is neither true nor false', 'Turn it on or off');
	}
	// n8n leaves out what is empty. An expression must give a value.
	const stored = reader.stored(ownNumber);
	if (to.value === '' ? !hasExpression(stored) : stored === undefined) {
		return isScheduled
			? invalid(LABELS.to, 'There is no number for the SMS to schedule', 'Enter your own number')
			: valid(undefined);
	}
	const number = readNumber(to.value, account);
	if (!number.ok) return number;
	const from = reader.each(ownSender)(0);
	const name = from.ok ? checkSender(from.value) : from;
	return name.ok ? valid({ to: number.value, from: name.value, isScheduled }) : name;
}

function readNumber(
	value: unknown,
	{ allowedCountryCodes, defaultCountryCode }: NumberRules,
): Checked<string> {
	const [number, ...others] = splitDestinations(value);
	if (number === undefined) {
		return invalid(LABELS.to, 'The number is empty', 'Enter your own number, or leave To empty');
	}
	if (others.length > 0) {
		return invalid(LABELS.to, 'There are several numbers', 'Enter one number: your own');
	}
	return checkNumber(number, { allowedCountryCodes, defaultCountryCode }).to;
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { told } from '../../core/gateway/answer/asked';
import { LABELS } from '../../core/labels';
import { checkNumber, type NumberRules } from '../../core/message/number/checkedNumber';
import { splitDestinations } from '../../core/message/number/writtenNumber';
import type { GatewayFinding } from '../../core/output/answers';
import { attempt, refuse, valueOf } from '../../core/problem';
import { accountZone } from '../../credential/credential';
import type { Dependencies, Operation } from '../operation';
import { destination, sender } from '../../parameters/message';
import { type CheckedParameter, hasExpression } from '../../parameters/read/parameter';
import { ParameterReader } from '../../parameters/read/reader';
import { ExecutionMemory } from '../run/memory/executionMemory';
import { readRunIdentity } from '../runIdentity';
import { runOnce } from './runOnce';
import { type KeptSms, runCheck } from './gatewayCheck';

const ownNumber: CheckedParameter<string[]> = {
	...destination,
	required: false,
	description:
		'Your own number, with its country code. It gets one SMS. Leave it empty to send no SMS and find out less.',
};

const ownSender: CheckedParameter<string> = {
	...sender,
	required: false,
	description: 'Sender of that SMS. The gateway may send only from names that it has approved.',
};

export const description: Omit<Operation, 'execute'> = {
	name: 'Check Gateway',
	action: 'Check the gateway',
	description:
		'Check what the gateway can do and whether the credential fits it, once for all input items',
	properties: [ownNumber, ownSender],
};

/** If the gateway rejects a request or does not answer, this is a finding and no failure. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	return await runOnce(context, clock, async (client) => {
		const { timezone, dateOrder } = client.credential;
		const sms = attempt(() => readCheckFields(context, client.credential));
		if (!sms.ok) return { kind: 'notSent', problem: sms.problem };
		const account = {
			accountZone: accountZone(context, client.credential),
			isOfWorkflow: timezone === '',
			dateOrder,
		};
		// Retry On Fail must not send a second SMS. A Retry of the execution is a new check.
		const { runIndex } = readRunIdentity(context);
		const memory = new ExecutionMemory<KeptSms>(context, 'checkedSms', runIndex, 'process');
		const found = await runCheck(client, sms.value, account, memory.keptOfRun());
		const items: GatewayFinding[] = found.map(({ check, result, ...words }) => ({
			check,
			result,
			found: `${words.found}.`,
			advice: words.advice === undefined ? '' : `${words.advice}.`,
		}));
		const worst = (['differs', 'undetermined'] as const).find((each) =>
			found.some(({ result }) => result === each),
		);
		const summary: GatewayFinding = {
			check: 'summary',
			result: worst ?? 'ok',
			// For other people: without the words of the gateway.
			found: [
				'Check Gateway',
				...found.map(({ check, result, shared }) =>
					shared === undefined ? `${check}: ${result}` : `${check}: ${result} (${shared})`,
				),
			].join('\n'),
			advice: 'Share it with the issue form "It works (or not) with my gateway".',
		};
		return told([...items, summary]);
	});
}

/**
 * Reads the SMS from the first input item. There is none if To is empty. An expression in To
 * without a value is a problem, because the user wanted an SMS.
 */
function readCheckFields(
	context: IExecuteFunctions,
	{ allowedCountryCodes, defaultCountryCode }: NumberRules,
): Parameters<typeof runCheck>[1] {
	const reader = new ParameterReader(context);
	const given = reader.each(ownNumber)(0);
	// n8n leaves out what is empty. An expression must give a value.
	const stored = reader.stored(ownNumber);
	if (given === '' ? !hasExpression(stored) : stored === undefined) return undefined;
	const [number, ...others] = splitDestinations(given);
	if (number === undefined) {
		return refuse(LABELS.to, 'The number is empty', 'Enter your own number, or leave To empty');
	}
	if (others.length > 0) {
		refuse(LABELS.to, 'There are several numbers', 'Enter one number: your own');
	}
	const { to } = checkNumber(number, { allowedCountryCodes, defaultCountryCode });
	return { to: valueOf(to), from: reader.checked(ownSender)(0) };
}

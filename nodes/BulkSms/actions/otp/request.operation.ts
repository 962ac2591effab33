import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { LABELS } from '../../core/labels';
import { zeroWarning } from '../../core/message/checkedNumber';
import { checkOtpRequest, type OtpInput } from '../../core/otp/otpRequest';
import { firstProblem, valid, type Checked } from '../../core/problem';
import type { Client } from '../../transport/client';
import { options } from '../parameters/options';
import { ParameterReaders } from '../parameters/parameterReaders';
import type { Execute, Operation } from '../operation';
import { requestFields } from './fields';
import { sendCodes, type CodeRequest } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Request',
	action: 'Request a one-time password',
	description: 'Have the gateway make a code and send it to a number',
	isNoTool: true,
	properties: requestFields,
};

/**
 * Has the gateway make a code for each input item and send it, and gives back what Verify needs. The
 * code itself is never given back.
 *
 * @throws NodeOperationError if On Error is Stop Workflow and no code was sent for an item, or nobody
 * can tell
 */
export const execute: Execute = async (context, { clock }) => {
	const doubtful: string[] = [];
	let countryCode = '';
	const items = await sendCodes(context, clock, (client) => {
		countryCode = client.credential.defaultCountryCode;
		const read = inputReader(context);
		return (itemIndex) => toRequest(client, read(itemIndex), doubtful);
	});
	const warning = zeroWarning(doubtful, countryCode);
	if (warning !== undefined) context.addExecutionHints(warningHint(warning));
	return items;
};

function toRequest(
	client: Client,
	input: Checked<OtpInput>,
	doubtful: string[],
): Checked<CodeRequest> {
	if (!input.ok) return input;
	const request = checkOtpRequest(input.value, client.credential);
	if (!request.ok) return request;
	const { body, to, limits, doubtful: written } = request.value;
	if (written !== undefined) doubtful.push(written);
	const shown = { otcId: body.otcId, to };
	return valid({ client, path: '/otp/requestOTP', body, shown, limits });
}

function inputReader(context: IExecuteFunctions): (itemIndex: number) => Checked<OtpInput> {
	const readers = new ParameterReaders(context);
	const otcId = readers.parameter('otcId', LABELS.otcId);
	const to = readers.parameter('to', LABELS.to);
	const numberForm = readers.parameter('numberForm', LABELS.numberForm);
	const added = readers.options(options, 'request');
	if (!added.ok) return () => added;
	return (itemIndex) => {
		const given = added.value.map(([name, read]) => [name, read(itemIndex)] as const);
		const parameters = [otcId(itemIndex), to(itemIndex), numberForm(itemIndex)];
		const problem = firstProblem(...parameters, ...given.map(([, value]) => value));
		if (problem) return { ok: false, problem };
		const [kind, number, form] = parameters.map(valueOf);
		return valid({
			otcId: kind,
			to: number,
			numberForm: form,
			options: Object.fromEntries(given.map(([name, value]) => [name, valueOf(value)])),
		});
	};
}

const valueOf = (checked: Checked<unknown>): unknown => (checked.ok ? checked.value : undefined);

const warningHint = (message: string): NodeExecutionHint => ({
	message,
	type: 'warning',
	location: 'outputPane',
});

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkOtpRequest, type OtpInput } from '../../core/gateway/otp/otpRequest';
import { zeroWarning } from '../../core/message/number/checkedNumber';
import { allOf, type Checked, valid } from '../../core/problem';
import { addHint, type Dependencies, type Operation } from '../operation';
import { ParameterReader } from '../parameters/reader';
import { codeDestination, numberForm, otcId, requestFields } from './fields';
import { optionsReader, sendCodes } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Request',
	action: 'Request a one-time password',
	description: 'Ask the gateway to make a code and send it to a number',
	isNoTool: true,
	properties: requestFields,
};

/** Returns the data for Verify, and never the code itself. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const doubtful: string[] = [];
	let countryCode = '';
	const items = await sendCodes(context, clock, (client) => {
		countryCode = client.credential.defaultCountryCode;
		const read = inputReader(context);
		return (itemIndex) => {
			const input = read(itemIndex);
			if (!input.ok) return input;
			const request = checkOtpRequest(input.value, client.credential);
			if (!request.ok) return request;
			const { body, to, limits, doubtful: written } = request.value;
			if (written !== undefined) doubtful.push(written);
			const shown = { otcId: body.otcId, to };
			const count = { to, limits };
			return valid({ client, path: '/otp/requestOTP', body, shown, count });
		};
	});
	addHint(context, () => {
		const message = zeroWarning(doubtful, countryCode);
		return message === undefined ? undefined : { message, type: 'warning', location: 'outputPane' };
	});
	return items;
}

function inputReader(context: IExecuteFunctions): (itemIndex: number) => Checked<OtpInput> {
	const reader = new ParameterReader(context);
	const readKind = reader.each(otcId);
	const readTo = reader.each(codeDestination);
	const readForm = reader.each(numberForm);
	const readOptions = optionsReader(reader, 'request');
	return (itemIndex) => {
		const parameters = allOf(readKind(itemIndex), readTo(itemIndex), readForm(itemIndex));
		if (!parameters.ok) return parameters;
		const given = readOptions(itemIndex);
		if (!given.ok) return given;
		const [kind, number, form] = parameters.value;
		return valid({ otcId: kind, to: number, numberForm: form, options: given.value });
	};
}

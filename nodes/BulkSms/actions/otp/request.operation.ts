import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { otpRequest } from '../../core/gateway/otp/otpRequest';
import { type OtherMeaning, otherMeaningWarning } from '../../core/message/number/readings';
import { addHint } from '../hint';
import type { Dependencies, Operation } from '../operation';
import { ParameterReader } from '../../parameters/read/reader';
import { options } from '../../parameters/options';
import { codeDestination, otcId } from '../../parameters/otp';
import { ACCEPTED, optionsReader, outcomesHint, sendCodes } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Request',
	action: 'Request a one-time password',
	description: 'Ask the gateway to make a code and send it to a number',
	properties: [
		otcId,
		codeDestination,
		{
			...options.fieldFor('request'),
			description:
				'How many codes a number may get, the number format, and the delivery report of the message with the code',
		},
	],
};

/** Returns the data for Verify, and never the code itself. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const others: OtherMeaning[] = [];
	const items = await sendCodes(context, clock, (client) => {
		const reader = new ParameterReader(context);
		const readKind = reader.checked(otcId);
		const readTo = reader.checked(codeDestination);
		const readOptions = optionsReader(reader, 'request');
		return (itemIndex) => {
			const input = {
				otcId: readKind(itemIndex),
				to: readTo(itemIndex),
				options: readOptions(itemIndex),
			};
			const { body, to, limits, other } = otpRequest(input, client.credential);
			if (other) others.push(other);
			const shown = { otcId: body.otcId, to };
			return { client, path: '/otp/requestOTP', body, shown, count: { to, limits } };
		};
	});
	addHint(context, () => outcomesHint(items, ACCEPTED, otherMeaningWarning(others)));
	return [items];
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkOneNumber, limitsIn } from '../../core/gateway/otp/otpRequest';
import { ParameterReader } from '../../parameters/read/reader';
import { addHint } from '../hint';
import type { Dependencies, Operation } from '../operation';
import { options } from '../../parameters/options';
import { otpId, resentDestination } from '../../parameters/otp';
import { ACCEPTED, optionsReader, outcomesHint, sendCodes } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Resend',
	action: 'Resend a one-time password',
	description: 'Send another code for an earlier request',
	properties: [
		otpId,
		resentDestination,
		{ ...options.fieldFor('resend'), description: 'How many more codes a person may get' },
	],
};

/** It counts by number, too, because the gateway may give a new OTP ID for each code. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const items = await sendCodes(context, clock, (client) => {
		const reader = new ParameterReader(context);
		const readId = reader.checked(otpId);
		const readTo = reader.checked(resentDestination);
		const readOptions = optionsReader(reader, 'resend');
		return (itemIndex) => {
			const id = readId(itemIndex);
			const { to } = checkOneNumber(readTo(itemIndex), client.credential);
			const count = { to, otpId: id, limits: limitsIn(readOptions(itemIndex)) };
			return { client, path: '/otp/resendOTP', body: { otpId: id }, shown: { to }, count };
		};
	});
	addHint(context, () => outcomesHint(items, ACCEPTED));
	return [items];
}

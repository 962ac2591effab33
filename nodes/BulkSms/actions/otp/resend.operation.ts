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

/** It counts by number only if To has one, because n8n's store cannot find the number of an OTP ID. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const items = await sendCodes(context, clock, (client) => {
		const reader = new ParameterReader(context);
		const readId = reader.checked(otpId);
		const isWithoutNumber = (reader.stored(resentDestination) ?? '') === '';
		const readTo = isWithoutNumber ? () => undefined : reader.checked(resentDestination);
		const readOptions = optionsReader(reader, 'resend');
		return (itemIndex) => {
			const id = readId(itemIndex);
			const numbers = readTo(itemIndex);
			const limits = limitsIn(readOptions(itemIndex));
			const to = numbers && checkOneNumber(numbers, client.credential).to;
			const shown = to === undefined ? {} : { to };
			const count = { otpId: id, limits, ...shown };
			return { client, path: '/otp/resendOTP', body: { otpId: id }, shown, count };
		};
	});
	addHint(context, () => outcomesHint(items, ACCEPTED));
	return [items];
}

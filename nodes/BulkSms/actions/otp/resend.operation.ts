import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkIdentifier, checkResend } from '../../core/gateway/otp/otpRequest';
import { allOf, valid, type Checked } from '../../core/problem';
import { LABELS } from '../../core/labels';
import { ParameterReader, type ReadValue } from '../parameters/reader';
import type { Dependencies, Operation } from '../operation';
import { otpId, resendFields, resentDestination } from './fields';
import { optionsReader, sendCodes } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Resend',
	action: 'Resend a one-time password',
	description: 'Send another code for an earlier request',
	isNoTool: true,
	properties: resendFields,
};

/** It counts by number only if To has one, because n8n's store cannot find the number of an OTP ID. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	return await sendCodes(context, clock, (client) => {
		const reader = new ParameterReader(context);
		const readId = otpIdReader(reader);
		const readTo = numberReader(reader);
		const readOptions = optionsReader(reader, 'resend');
		return (itemIndex) => {
			const read = allOf(readId(itemIndex), readTo(itemIndex), readOptions(itemIndex));
			if (!read.ok) return read;
			const [id, number, given] = read.value;
			const input = { otpId: id, to: number, options: given };
			const count = checkResend(input, client.credential);
			if (!count.ok) return count;
			const { otpId, to } = count.value;
			const shown = to === undefined ? {} : { to };
			return valid({
				client,
				path: '/otp/resendOTP',
				body: { otpId },
				shown,
				count: count.value,
			});
		};
	});
}

/** Returns undefined for a field that is empty and no expression. */
function numberReader(reader: ParameterReader): ReadValue {
	if ((reader.stored(resentDestination) ?? '') === '') return () => valid(undefined);
	const read = reader.each(resentDestination);
	return (itemIndex) => {
		const given = read(itemIndex);
		return given.ok ? valid(given.value ?? '') : given;
	};
}

export function otpIdReader(reader: ParameterReader): (itemIndex: number) => Checked<string> {
	const read = reader.each(otpId);
	const advice = 'Give the field otpId that Request gave';
	return (itemIndex) => {
		const given = read(itemIndex);
		return given.ok ? checkIdentifier(LABELS.otpId, given.value, advice) : given;
	};
}

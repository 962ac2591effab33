import { checkIdentifier } from '../../core/otp/otpRequest';
import { valid, type Checked } from '../../core/problem';
import { LABELS } from '../../core/labels';
import { ParameterReaders } from '../parameters/parameterReaders';
import type { Execute, Operation } from '../operation';
import { resendFields } from './fields';
import { sendCodes } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Resend',
	action: 'Resend a one-time password',
	description: 'Send another code for an earlier request',
	isNoTool: true,
	properties: resendFields,
};

export const execute: Execute = async (context, { clock }) => {
	return await sendCodes(context, clock, (client) => {
		const read = otpIdReader(new ParameterReaders(context));
		return (itemIndex) => {
			const otpId = read(itemIndex);
			if (!otpId.ok) return otpId;
			const body = { otpId: otpId.value };
			return valid({ client, path: '/otp/resendOTP', body, shown: {} });
		};
	});
};

export function otpIdReader(readers: ParameterReaders): (itemIndex: number) => Checked<string> {
	const read = readers.evaluatedParameter('otpId', LABELS.otpId);
	const advice = 'Give the field otpId that Request gave';
	return (itemIndex) => {
		const given = read(itemIndex);
		return given.ok ? checkIdentifier(LABELS.otpId, given.value, advice) : given;
	};
}

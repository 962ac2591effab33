import { checkIdentifier } from '../../core/otp/otpRequest';
import { valid } from '../../core/problem';
import { LABELS } from '../../core/labels';
import { ParameterReaders } from '../parameters/parameterReaders';
import type { Execute, Operation } from '../operation';
import { resendFields } from './fields';
import { sendCodes } from './sendCodes';

export const OTP_ID_ADVICE = 'Give the field otpId that Request gave';

export const description: Omit<Operation, 'execute'> = {
	name: 'Resend',
	action: 'Resend a one-time password',
	description: 'Send another code for an earlier request',
	isNoTool: true,
	properties: resendFields,
};

export const execute: Execute = async (context, { clock }) => {
	return await sendCodes(context, clock, (client) => {
		const read = new ParameterReaders(context).parameter('otpId', LABELS.otpId);
		return (itemIndex) => {
			const given = read(itemIndex);
			if (!given.ok) return given;
			const otpId = checkIdentifier(LABELS.otpId, given.value, OTP_ID_ADVICE);
			if (!otpId.ok) return otpId;
			const body = { otpId: otpId.value };
			return valid({ client, path: '/otp/resendOTP', body, shown: {} });
		};
	});
};

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkIdentifier } from '../../core/otp/identifier';
import { valid } from '../../core/problem';
import { ParameterReaders } from '../message/input/parameterReaders';
import type { Operation } from '../operation';
import { LABELS, resendFields } from './fields';
import { sendCodes } from './sendCodes';

/** What to do about an OTP ID that is none. */
export const OTP_ID_ADVICE = 'Give the field otpId that Request gave';

export const description: Omit<Operation, 'execute'> = {
	name: 'Resend',
	action: 'Resend a one-time password',
	description: 'Have the gateway send a code once more that was requested before',
	isNoTool: true,
	properties: resendFields,
};

/**
 * Has the gateway send a code once more for each input item.
 *
 * @throws NodeOperationError if the workflow is to stop and no code was sent for an item, or nobody
 * can tell
 */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	return await sendCodes(context, (credential) => {
		const read = new ParameterReaders(context).parameter('otpId', LABELS.otpId);
		return (itemIndex) => {
			const given = read(itemIndex);
			if (!given.ok) return given;
			const otpId = checkIdentifier(LABELS.otpId, given.value, OTP_ID_ADVICE);
			if (!otpId.ok) return otpId;
			const body = { otpId: otpId.value };
			return valid({ credential, path: '/otp/resendOTP', body, shown: {} });
		};
	});
}

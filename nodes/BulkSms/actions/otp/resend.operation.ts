import type { IExecuteFunctions } from 'n8n-workflow';

import { checkIdentifier, checkResend } from '../../core/otp/otpRequest';
import { allOf, valid, type Checked } from '../../core/problem';
import { LABELS } from '../../core/labels';
import { ParameterReaders, type ReadValue } from '../parameters/parameterReaders';
import type { Execute, Operation } from '../operation';
import { resendFields } from './fields';
import { optionsReader, sendCodes } from './sendCodes';

export const description: Omit<Operation, 'execute'> = {
	name: 'Resend',
	action: 'Resend a one-time password',
	description: 'Send another code for an earlier request',
	isNoTool: true,
	properties: resendFields,
};

/** It counts by the number only if somebody gives it: n8n's store cannot tell the number of an OTP ID. */
export const execute: Execute = async (context, { clock }) => {
	return await sendCodes(context, clock, (client) => {
		const readers = new ParameterReaders(context);
		const readId = otpIdReader(readers);
		const readTo = numberReader(context, readers);
		const readOptions = optionsReader(readers, 'resend');
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
};

/** Gives undefined for a field that was left empty, and for no expression. */
function numberReader(context: IExecuteFunctions, readers: ParameterReaders): ReadValue {
	const { to: stored = '' } = context.getNode().parameters;
	if (stored === '') return () => valid(undefined);
	const read = readers.parameter('to', LABELS.to);
	return (itemIndex) => {
		const given = read(itemIndex);
		return given.ok ? valid(given.value ?? '') : given;
	};
}

export function otpIdReader(readers: ParameterReaders): (itemIndex: number) => Checked<string> {
	const read = readers.evaluatedParameter('otpId', LABELS.otpId);
	const advice = 'Give the field otpId that Request gave';
	return (itemIndex) => {
		const given = read(itemIndex);
		return given.ok ? checkIdentifier(LABELS.otpId, given.value, advice) : given;
	};
}

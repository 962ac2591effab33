import { checkIdentifier } from '../core/gateway/otp/otpRequest';
import { LABELS } from '../core/labels';
import { destination } from './message';
import type { CheckedParameter, Parameter } from './read/parameter';

export const otcId: CheckedParameter<string> = {
	displayName: LABELS.otcId,
	name: 'otcId',
	type: 'string',
	reads: 'evaluated',
	default: '',
	required: true,
	placeholder: 'e.g. 8a1f04c2',
	description:
		'Template of the SMS (otcId). You make it in the portal of the provider, with its text and the lifetime of a code.',
	check: (value, { label }) =>
		checkIdentifier(label, value, 'Enter the ID from the portal of the provider'),
};

export const codeDestination: CheckedParameter<string[]> = {
	...destination,
	reads: 'evaluated',
	description: 'Number that gets the code, with its country code',
};

export const resentDestination: CheckedParameter<string[]> = {
	...destination,
	required: false,
	description:
		'Number that got the code, with its country code. If you enter it, codes are also counted by number, and not only by OTP ID.',
};

export const otpId: CheckedParameter<string> = {
	displayName: LABELS.otpId,
	name: 'otpId',
	type: 'string',
	reads: 'evaluated',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.otpId }}',
	description: 'Identifier of the one-time password: the field otpId that Request returns',
	check: (value, { label }) =>
		checkIdentifier(label, value, 'Use the field otpId that Request returned'),
};

export const otpCode: Parameter = {
	displayName: LABELS.otpCode,
	name: 'otpCode',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.body.code }}',
	description:
		'Code that the person entered, as text, so that it keeps its leading zeros. Blanks are removed, and digits of any script are read.',
};

import { checkIdentifier } from '../core/gateway/otp/otpRequest';
import { LABELS } from '../core/labels';
import type { CheckedParameter } from './read/parameter';

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

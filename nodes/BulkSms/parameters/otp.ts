import { checkIdentifier, type NumberForm } from '../core/gateway/otp/otpRequest';
import { LABELS } from '../core/labels';
import { codeLimits } from './limitOverTime';
import { destination } from './message';
import { defineOptions } from './read/collection';
import { type CheckedParameter, oneOf, type Parameter } from './read/parameter';

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

export const codeOptions = defineOptions({
	numberForm: {
		displayName: LABELS.numberForm,
		type: 'options',
		options: [
			{
				name: 'International',
				value: 'international',
				description: 'With the country code, for example 66812345678',
			},
			{
				name: 'National',
				value: 'national',
				description:
					'With 0 in place of the Default Country Code of the credential, for example 0812345678. Where numbers keep their 0, as in Italy, without that code.',
			},
		],
		default: 'international',
		description: 'Number format sent to the gateway. If one is rejected, try the other.',
		per: 'item',
		operations: ['request'],
		check: oneOf<NumberForm>(
			['international', 'national'],
			'international (International) or national (National)',
		),
	},
	...codeLimits,
});

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

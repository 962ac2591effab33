import { LABELS } from '../../core/labels';
import { destination } from '../parameters/messageFields';
import { options } from '../parameters/options';
import type { Parameter } from '../parameters/parameter';

export const otpId: Parameter = {
	displayName: LABELS.otpId,
	name: 'otpId',
	type: 'string',
	reads: 'evaluated',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.otpId }}',
	description: 'Identifier of the one-time password: the field otpId that Request gives',
};

export const otcId: Parameter = {
	displayName: LABELS.otcId,
	name: 'otcId',
	type: 'string',
	reads: 'evaluated',
	default: '',
	required: true,
	placeholder: 'e.g. 8a1f04c2',
	description:
		'Template of the SMS (otcId). You make it in the portal of the provider, with its text and the lifetime of a code.',
};

export const codeDestination: Parameter = {
	...destination,
	reads: 'evaluated',
	description: 'Number that gets the code, with its country code',
};

export const numberForm: Parameter = {
	displayName: LABELS.numberForm,
	name: 'numberForm',
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
};

export const requestFields: Parameter[] = [
	otcId,
	codeDestination,
	numberForm,
	{
		...options.fieldFor('request'),
		description:
			'How many codes a number may get, and the delivery report of the message with the code',
	},
];

export const resentDestination: Parameter = {
	...destination,
	required: false,
	description:
		'Number that got the code, with its country code. If you enter it, codes count by number, too, and not only by OTP ID.',
};

export const resendFields: Parameter[] = [
	otpId,
	resentDestination,
	{ ...options.fieldFor('resend'), description: 'How many more codes a person may get' },
];

export const otpCode: Parameter = {
	displayName: LABELS.otpCode,
	name: 'otpCode',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. {{ $json.body.code }}',
	description: 'Code that the person entered, as text, so that it keeps its leading zeros',
};

export const verifyFields: Parameter[] = [
	{
		displayName:
			'Connect your login to Verified, the second output. Not Verified, the first output, gets every code that the gateway does not clearly confirm, and every failure.',
		name: 'howItVerifies',
		type: 'notice',
		default: '',
	},
	otpId,
	otpCode,
];

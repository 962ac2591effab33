import { checkIdentifier } from '../core/gateway/otp/otpRequest';
import { LABELS } from '../core/labels';
import type { Advice } from '../core/problem';
import { MOST_PLACES } from './limitOverTime';
import { destination } from './message';
import { defineOptions } from './read/collection';
import { anyValue, choice, line, perItem, whole } from './read/kinds';
import type { CheckedParameter, Parameter } from './read/parameter';

const requiredId = (advice: Advice) => ({
	...line((value, { label }) => checkIdentifier(label, value, advice)),
	reads: 'evaluated' as const,
	required: true,
});

export const otcId: CheckedParameter<string> = {
	displayName: LABELS.otcId,
	name: 'otcId',
	...requiredId('Enter the ID from the portal of the provider'),
	placeholder: 'e.g. 8a1f04c2',
	description:
		'Template of the SMS (otcId). You make it in the portal of the provider, with its text and the lifetime of a code.',
};

export const codeDestination: CheckedParameter<string[]> = {
	...destination,
	reads: 'evaluated',
	description: 'Number that gets the code, with its country code',
};

export const codeOptions = defineOptions({
	numberForm: {
		displayName: LABELS.numberForm,
		...choice('international', [
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
		]),
		description: 'Number format sent to the gateway. If one is rejected, try the other.',
		...perItem('request'),
	},
	maxPerHour: {
		displayName: LABELS.maxPerHour,
		...whole(100, MOST_PLACES),
		description:
			'Maximum codes per hour for all numbers together, 1 or more, across all executions. Without this option, there is no such limit.',
		...perItem('request', 'resend'),
	},
	maxPerNumber: {
		displayName: LABELS.maxPerNumber,
		...whole(5, MOST_PLACES),
		description:
			'Maximum codes per hour for one number, 1 or more, across all executions. Without this option, 5.',
		...perItem('request', 'resend'),
		descriptionFor: {
			resend:
				'Maximum further codes per hour for one number, and for one OTP ID, 1 or more, across all executions. Without this option, 5.',
		},
	},
});

export const resentDestination: CheckedParameter<string[]> = {
	...codeDestination,
	description: 'Number that got the code, with its country code: the field to that Request returns',
};

export const otpId: CheckedParameter<string> = {
	displayName: LABELS.otpId,
	name: 'otpId',
	...requiredId('Use the field otpId that Request returned'),
	placeholder: 'e.g. {{ $json.otpId }}',
	description: 'Identifier of the one-time password: the field otpId that Request returns',
};

export const otpCode: Parameter = {
	displayName: LABELS.otpCode,
	name: 'otpCode',
	...line(anyValue),
	required: true,
	placeholder: 'e.g. {{ $json.body.code }}',
	description:
		'Code that the person entered, as text, so that it keeps its leading zeros. Blanks are removed, and digits of any script are read.',
};

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checkIdentifier, type NumberForm, otpRequest } from '../../core/gateway/otp/otpRequest';
import { LABELS } from '../../core/labels';
import { type OtherMeaning, otherMeaningWarning } from '../../core/message/number/checkedNumber';
import { addHint, type Dependencies, type Operation } from '../operation';
import { type CheckedParameter, oneOf } from '../../parameters/read/parameter';
import { ParameterReader } from '../../parameters/read/reader';
import { destination } from '../../parameters/message';
import { options } from '../../parameters/options';
import { ACCEPTED, optionsReader, outcomesHint, sendCodes } from './sendCodes';

const otcId: CheckedParameter<string> = {
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

const codeDestination: CheckedParameter<string[]> = {
	...destination,
	reads: 'evaluated',
	description: 'Number that gets the code, with its country code',
};

const numberForm: CheckedParameter<NumberForm> = {
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
	check: oneOf(
		['international', 'national'],
		'international (International) or national (National)',
	),
};

export const description: Omit<Operation, 'execute'> = {
	name: 'Request',
	action: 'Request a one-time password',
	description: 'Ask the gateway to make a code and send it to a number',
	isNoTool: true,
	properties: [
		otcId,
		codeDestination,
		numberForm,
		{
			...options.fieldFor('request'),
			description:
				'How many codes a number may get, and the delivery report of the message with the code',
		},
	],
};

/** Returns the data for Verify, and never the code itself. */
export async function execute(
	context: IExecuteFunctions,
	{ clock }: Dependencies,
): Promise<INodeExecutionData[][]> {
	const others: OtherMeaning[] = [];
	const items = await sendCodes(context, clock, (client) => {
		const reader = new ParameterReader(context);
		const readKind = reader.checked(otcId);
		const readTo = reader.checked(codeDestination);
		const readForm = reader.checked(numberForm);
		const readOptions = optionsReader(reader, 'request');
		return (itemIndex) => {
			const input = {
				otcId: readKind(itemIndex),
				to: readTo(itemIndex),
				numberForm: readForm(itemIndex),
				options: readOptions(itemIndex),
			};
			const request = otpRequest(input, client.credential);
			const { body, to, limits, other } = request;
			if (other) others.push(other);
			const shown = { otcId: body.otcId, to };
			return { client, path: '/otp/requestOTP', body, shown, count: { to, limits } };
		};
	});
	addHint(context, () => outcomesHint(items, ACCEPTED, otherMeaningWarning(others)));
	return [items];
}

import type { IExecuteFunctions } from 'n8n-workflow';

import { LABELS } from '../../../core/labels';
import { checkNumber, type NumberRules } from '../../../core/message/number/checkedNumber';
import { splitDestinations } from '../../../core/message/number/destination';
import { checkSender } from '../../../core/message/messageContent';
import { invalid, valid, type Checked } from '../../../core/problem';
import { destination, sender } from '../../parameters/messageFields';
import { hasExpression, type Parameter } from '../../parameters/parameter';
import { ParameterReader } from '../../parameters/reader';

const SCHEDULED = 'Scheduled';

const ownNumber: Parameter = {
	...destination,
	required: false,
	description:
		'Your own number, with its country code. It gets one SMS. Leave it empty to send no SMS and find out less.',
};

const ownSender: Parameter = {
	...sender,
	required: false,
	description: 'Sender of that SMS. The gateway may send only from names that it has approved.',
};

const scheduled: Parameter = {
	displayName: SCHEDULED,
	name: 'scheduled',
	type: 'boolean',
	default: false,
	description:
		'Whether to schedule the SMS three minutes ahead, which shows how the gateway reads Send At. The check then takes about five minutes.',
};

export const checkFields: Parameter[] = [ownNumber, ownSender, scheduled];

export interface CheckSms {
	to: string;
	from: string;
	isScheduled: boolean;
}

/**
 * Reads the SMS to send from the first input item: none where To is empty. An expression in To that
 * gives no value is a problem, for somebody wanted an SMS.
 */
export function readCheckFields(
	context: IExecuteFunctions,
	account: NumberRules,
): Checked<CheckSms | undefined> {
	const reader = new ParameterReader(context);
	const to = reader.each(ownNumber)(0);
	if (!to.ok) return to;
	const chosen = reader.each(scheduled)(0);
	if (!chosen.ok) return chosen;
	const isScheduled = reader.stored(scheduled) === undefined ? false : chosen.value;
	if (typeof isScheduled !== 'boolean') {
		return invalid(SCHEDULED, 'The value is neither true nor false', 'Turn it on or off');
	}
	// n8n leaves out what is empty. An expression must give a value.
	const stored = reader.stored(ownNumber);
	if (to.value === '' ? !hasExpression(stored) : stored === undefined) {
		return isScheduled
			? invalid(LABELS.to, 'There is no number for the SMS to schedule', 'Enter your own number')
			: valid(undefined);
	}
	const number = readNumber(to.value, account);
	if (!number.ok) return number;
	const from = reader.each(ownSender)(0);
	const name = from.ok ? checkSender(from.value) : from;
	return name.ok ? valid({ to: number.value, from: name.value, isScheduled }) : name;
}

function readNumber(
	value: unknown,
	{ allowedCountryCodes, defaultCountryCode }: NumberRules,
): Checked<string> {
	const [number, ...others] = splitDestinations(value);
	if (number === undefined) {
		return invalid(LABELS.to, 'The number is empty', 'Enter your own number, or leave To empty');
	}
	if (others.length > 0) {
		return invalid(LABELS.to, 'There are several numbers', 'Enter one number: your own');
	}
	return checkNumber(number, { allowedCountryCodes, defaultCountryCode }).to;
}

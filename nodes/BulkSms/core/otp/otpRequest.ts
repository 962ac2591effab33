import { checkCallbackData } from '../message/callbackData';
import { cleanDestination, splitDestinations } from '../message/destination';
import { checkReport, type MessageOptions } from '../message/messageContent';
import { mayLackItsZero } from '../message/nationalNumber';
import { invalid, valid, type Checked } from '../problem';
import { checkIdentifier } from './identifier';

/** One request for a one-time password, before anything is known of its values. */
export interface OtpInput {
	otcId: unknown;
	to: unknown;
	numberForm: unknown;
	/** As for a message: one that was not added is absent. */
	options: Pick<
		MessageOptions,
		'appendReportToken' | 'callbackData' | 'notifyContentType' | 'notifyUrl'
	>;
}

/** The body of `POST /otp/requestOTP` (docs/interface.md, One-time password). */
export type OtpBody = {
	otcId: string;
	mobile: string;
	notifyUrl?: string | undefined;
	notifyContentType?: string | undefined;
	callbackData?: string;
};

/** A request that can be made. */
export interface OtpRequest {
	body: OtpBody;
	/** The number with its country code, whatever form it is sent in. */
	to: string;
	/** The number as it was written, if it may lack its leading 0. */
	doubtful?: string;
}

/**
 * Checks a request for a one-time password. The number and what the gateway reports to keep the rules
 * of Send.
 *
 * @param account what the credential says: digits of the country code and the report token, or empty
 */
export function checkOtpRequest(
	{ otcId, to, numberForm, options }: OtpInput,
	account: { defaultCountryCode: string; reportToken: string },
): Checked<OtpRequest> {
	const kind = checkIdentifier(
		'Template ID',
		otcId,
		'Enter the ID from the portal of the provider',
	);
	if (!kind.ok) return kind;
	const number = checkNumber(to, account.defaultCountryCode);
	if (!number.ok) return number;
	const mobile = inForm(number.value.to, numberForm, account.defaultCountryCode);
	if (!mobile.ok) return mobile;
	const report = checkReport(options, account.reportToken);
	if (!report.ok) return report;
	const body: OtpBody = { otcId: kind.value, mobile: mobile.value, ...report.value };
	if ('callbackData' in options) {
		const callbackData = checkCallbackData(options.callbackData);
		if (!callbackData.ok) return callbackData;
		body.callbackData = callbackData.value;
	}
	return valid({ body, ...number.value });
}

function checkNumber(
	value: unknown,
	countryCode: string,
): Checked<Pick<OtpRequest, 'to' | 'doubtful'>> {
	const numbers = splitDestinations(value);
	const [written = '', ...others] = numbers;
	if (numbers.length === 0) {
		return invalid('To', 'There is no number to send to', 'Give the number of the person');
	}
	if (others.length > 0) {
		return invalid(
			'To',
			`A code goes to one number, but To has ${numbers.length}`,
			'Give one number for each item',
		);
	}
	const to = cleanDestination(written, countryCode);
	if (!to.ok) return to;
	return valid({
		to: to.value,
		...(mayLackItsZero(written, countryCode) && { doubtful: written }),
	});
}

function inForm(to: string, form: unknown, countryCode: string): Checked<string> {
	if (form === 'international') return valid(to);
	const field = 'Number Form';
	if (form !== 'national') {
		return invalid(
			field,
			`${field} has no usable value`,
			'Choose International or National, or give international or national',
		);
	}
	const otherwise = 'or choose International';
	if (countryCode === '') {
		return invalid(
			field,
			'The credential has no Default Country Code, so no national form can be made',
			`Set Default Country Code in the credential, ${otherwise}`,
		);
	}
	if (!to.startsWith(countryCode)) {
		return invalid(
			field,
			`${to} has no national form: it does not start with the Default Country Code ${countryCode}`,
			`Use a credential with the country code of the number, ${otherwise}`,
		);
	}
	return valid(`0${to.slice(countryCode.length)}`);
}

import { checkCharacters } from '../../text/words';
import { checkGiven, digitsAsText, isBlank, readCount } from '../../item/itemValue';
import { LABELS } from '../../labels';
import { checkNumber, isDoubtful, type NumberRules } from '../../message/number/checkedNumber';
import { splitDestinations } from '../../message/number/destination';
import type { MessageOptions } from '../../message/messageContent';
import { homeForm } from '../../message/number/leadingZero';
import { checkCallbackData, checkReport } from '../../message/notification';
import { MOST_PLACES } from '../../message/reservation/timeLimit';
import { allOf, invalid, valid, type Advice, type Checked } from '../../problem';

export interface OtpInput {
	otcId: unknown;
	to: unknown;
	numberForm: unknown;
	/** An option that the user did not add is absent. */
	options: Pick<
		MessageOptions,
		'appendReportToken' | 'callbackData' | 'notifyContentType' | 'notifyUrl'
	> &
		LimitOptions;
}

interface LimitOptions {
	maxPerHour?: unknown;
	maxPerNumber?: unknown;
}

/** How many codes a number may get in an hour, unless the user says otherwise. */
const MOST_PER_NUMBER = 5;

/** How many codes there may be in an hour. */
export interface CodeLimits {
	maxPerNumber: number;
	/** For all numbers together. If absent, there is no limit. */
	maxPerHour?: number | undefined;
}

interface OtpRequest {
	/** The body of `POST /otp/requestOTP` (docs/interface.md, One-time password). */
	body: {
		otcId: string;
		mobile: string;
		notifyUrl?: string | undefined;
		notifyContentType?: string | undefined;
		callbackData?: string;
	};
	/** The number with its country code, even if it is sent in national form. */
	to: string;
	limits: CodeLimits;
	/** The number as written, if it may lack its leading 0 although it is long enough. */
	doubtful?: string;
}

/** The rules of Send apply to the number and to the address for reports. */
export function checkOtpRequest(
	{ otcId, to, numberForm, options }: OtpInput,
	account: NumberRules & { reportToken: string },
): Checked<OtpRequest> {
	const advice = 'Enter the ID from the portal of the provider';
	const kind = checkIdentifier(LABELS.otcId, otcId, advice);
	if (!kind.ok) return kind;
	const number = checkOneNumber(to, account);
	if (!number.ok) return number;
	const mobile = inForm(number.value.to, numberForm, account.defaultCountryCode);
	if (!mobile.ok) return mobile;
	const given = allOf(
		checkReport(options, account.reportToken),
		checkGiven(options, 'callbackData', checkCallbackData),
		checkLimits(options),
	);
	if (!given.ok) return given;
	const [report, callbackData, limits] = given.value;
	return valid({
		body: {
			otcId: kind.value,
			mobile: mobile.value,
			...report,
			...(callbackData !== undefined && { callbackData }),
		},
		limits,
		...number.value,
	});
}

interface Resend {
	otpId: string;
	/** The number with its country code, if it is known. */
	to?: string;
	limits: CodeLimits;
}

/** @param to undefined if it was not given */
export function checkResend(
	{ otpId, to, options }: { otpId: string; to?: unknown; options: LimitOptions },
	account: NumberRules,
): Checked<Resend> {
	const limits = checkLimits(options);
	if (!limits.ok) return limits;
	if (to === undefined) return valid({ otpId, limits: limits.value });
	const number = checkOneNumber(to, account);
	return number.ok ? valid({ otpId, to: number.value.to, limits: limits.value }) : number;
}

function checkLimits(options: LimitOptions): Checked<CodeLimits> {
	const given = allOf(
		checkGiven(options, 'maxPerNumber', checkMost(LABELS.maxPerNumber)),
		checkGiven(options, 'maxPerHour', checkMost(LABELS.maxPerHour)),
	);
	if (!given.ok) return given;
	const [maxPerNumber = MOST_PER_NUMBER, maxPerHour] = given.value;
	return valid({ maxPerNumber, maxPerHour });
}

const checkMost =
	(label: string) =>
	(value: unknown): Checked<number> => {
		const most = readCount(value);
		if (most !== undefined && most <= MOST_PLACES) return valid(most);
		return invalid(
			label,
			`${label} has no usable value`,
			`Enter a whole number from 1 to ${MOST_PLACES}, or remove the option`,
		);
	};

/**
 * Checks an identifier that the gateway or its portal made. docs/interface.md, One-time password,
 * does not show how long it may be. A whole number that is exact counts as its digits.
 */
export function checkIdentifier(field: string, value: unknown, advice: Advice): Checked<string> {
	const text = digitsAsText(value);
	if (typeof text === 'number') {
		return invalid(
			field,
			`${field} is a number that is not exact`,
			'Give it as text, because a long number loses its last digits',
		);
	}
	if (typeof text !== 'string') return invalid(field, `${field} has no usable value`, advice);
	return isBlank(text)
		? invalid(field, `${field} is empty`, advice)
		: checkCharacters(field, text.trim(), 'oneLine');
}

function checkOneNumber(
	value: unknown,
	{ allowedCountryCodes, defaultCountryCode }: NumberRules,
): Checked<Pick<OtpRequest, 'to' | 'doubtful'>> {
	const numbers = splitDestinations(value);
	const [written = ''] = numbers;
	if (numbers.length === 0) {
		return invalid(LABELS.to, 'There is no number to send to', 'Give the number of the person');
	}
	if (numbers.length > 1) {
		return invalid(
			LABELS.to,
			`A code goes to one number, but To has ${numbers.length}`,
			'Give one number for each item',
		);
	}
	const { to } = checkNumber(written, { allowedCountryCodes, defaultCountryCode });
	if (!to.ok) return to;
	return valid({
		to: to.value,
		...(isDoubtful(written, defaultCountryCode) && { doubtful: written }),
	});
}

function inForm(to: string, form: unknown, countryCode: string): Checked<string> {
	if (form === 'international') return valid(to);
	const field = LABELS.numberForm;
	if (form !== 'national') {
		return invalid(
			field,
			'Number Format has no usable value',
			'Choose International or National, or give international or national',
		);
	}
	if (countryCode === '') {
		return invalid(
			field,
			'The credential has no Default Country Code, so there is no national form',
			'Set Default Country Code in the credential, or choose International',
		);
	}
	if (to.startsWith(countryCode)) return valid(homeForm(to, countryCode));
	return invalid(
		field,
		`${to} has no national form: it does not start with the Default Country Code ${countryCode}`,
		'Use a credential with the country code of the number, or choose International',
	);
}

import { digitsAsText } from '../../expression/itemValue';
import { LABELS } from '../../labels';
import { notifyFields, type ReportOptions } from '../../message/fields/notification';
import { checkNumber, type NumberRules } from '../../message/number/checkedNumber';
import type { OtherMeaning } from '../../message/number/readings';
import { homeForm } from '../../message/number/sameNumber';
import { type Advice, refuse, valueOf } from '../../problem';
import { nothingIn } from '../../text/nothing';
import { checkCharacters } from '../../text/words';

interface OtpInput {
	otcId: string;
	/** The numbers, as written. */
	to: string[];
	options: ReportOptions &
		LimitOptions & { callbackData?: string | undefined; numberForm?: NumberForm | undefined };
}

type NumberForm = 'international' | 'national';

interface LimitOptions {
	maxPerHour?: number | undefined;
	maxPerNumber?: number | undefined;
}

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
	/** Set if the number could be a mobile abroad as well. */
	other?: OtherMeaning;
}

/**
 * The rules of Send apply to the number and to the address for reports.
 *
 * @throws Refusal
 */
export function otpRequest(
	{ otcId, to, options }: OtpInput,
	account: NumberRules & { reportToken: string },
): OtpRequest {
	const number = checkOneNumber(to, account);
	const { callbackData, numberForm = 'international' } = options;
	const mobile = inForm(number.to, numberForm, account.defaultCountryCode);
	return {
		body: {
			otcId,
			mobile,
			...notifyFields(options, account.reportToken),
			...(callbackData !== undefined && { callbackData }),
		},
		limits: limitsIn(options),
		...number,
	};
}

/** Unless the user says otherwise, a number may get five codes in an hour. */
export const limitsIn = ({ maxPerNumber = 5, maxPerHour }: LimitOptions): CodeLimits => ({
	maxPerNumber,
	maxPerHour,
});

/**
 * Checks an identifier that the gateway or its portal made. docs/interface.md, One-time password,
 * does not show how long it may be. A whole number that is exact counts as its digits. Invisible
 * characters go, so that no spelling of an OTP ID has codes of its own.
 *
 * @throws Refusal
 */
export function checkIdentifier(field: string, value: unknown, advice: Advice): string {
	const text = digitsAsText(value);
	if (typeof text === 'number') {
		return refuse(
			field,
			`${field} is a number that is not exact`,
			'Give it as text, because a long number loses its last digits',
		);
	}
	if (typeof text !== 'string') return refuse(field, `${field} has no usable value`, advice);
	if (nothingIn(text) === 'blank') return refuse(field, `${field} is empty`, advice);
	const visible = text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
	return checkCharacters(field, visible, 'oneLine');
}

/**
 * Takes the only number of an item.
 *
 * @throws Refusal
 */
export function checkOneNumber(
	numbers: string[],
	{ allowedCountryCodes, defaultCountryCode }: NumberRules,
): Pick<OtpRequest, 'to' | 'other'> {
	const [written = ''] = numbers;
	if (numbers.length === 0) {
		return refuse(LABELS.to, 'There is no number to send to', 'Give the number of the person');
	}
	if (numbers.length > 1) {
		return refuse(
			LABELS.to,
			`A code goes to one number, but To has ${numbers.length}`,
			'Give one number for each item',
		);
	}
	const { to, other } = checkNumber(written, { allowedCountryCodes, defaultCountryCode });
	return { to: valueOf(to), ...(other && { other }) };
}

function inForm(to: string, form: NumberForm, countryCode: string): string {
	if (form === 'international') return to;
	const field = LABELS.numberForm;
	if (countryCode === '') {
		return refuse(
			field,
			'The credential has no Default Country Code, so there is no national form',
			'Set Default Country Code in the credential, or choose International',
		);
	}
	if (to.startsWith(countryCode)) return homeForm(to, countryCode);
	return refuse(
		field,
		`${to} has no national form: it does not start with the Default Country Code ${countryCode}`,
		'Use a credential with the country code of the number, or choose International',
	);
}

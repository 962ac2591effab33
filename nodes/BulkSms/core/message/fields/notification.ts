import { isEqual } from 'lodash';

import { LABELS } from '../../labels';
import { refuse } from '../../problem';
import { checkWebAddress, TOKEN_PARAMETER, withParameter } from '../../text/web/webAddress';
import { checkCharacters, shownValue } from '../../text/words';
import { LIMITS, type MessageFields } from './sendRequest';

export interface ReportOptions {
	appendReportToken?: boolean | undefined;
	notifyContentType?: string | undefined;
	notifyUrl?: string | undefined;
}

/**
 * Returns the address and the form of the delivery report (docs/interface.md, Message object).
 * Without an address, there is no form.
 *
 * @param reportToken the Report Token of the credential. Empty if there is none
 * @throws Refusal if the token cannot be added to the address
 */
export const notifyFields = (
	{ appendReportToken, notifyContentType = 'application/json', notifyUrl }: ReportOptions,
	reportToken: string,
): Pick<MessageFields, 'notifyUrl' | 'notifyContentType'> =>
	notifyUrl === undefined
		? {}
		: {
				notifyUrl: appendReportToken ? withReportToken(notifyUrl, reportToken) : notifyUrl,
				notifyContentType,
			};

export function checkNotifyContentType(value: unknown): string {
	const longest = LIMITS.notifyContentType;
	if (typeof value === 'string' && value !== '' && value.length <= longest) {
		return checkCharacters(LABELS.notifyContentType, value, 'oneLine');
	}
	return refuse(
		LABELS.notifyContentType,
		`The content type is empty or longer than ${longest} characters`,
		'Use application/json',
	);
}

/**
 * Checks the callback data (docs/interface.md, Message object, `callbackData`). A value that is no
 * text is sent, and measured, as JSON.
 *
 * @throws Refusal
 */
export function checkCallbackData(value: unknown): string {
	const field = LABELS.callbackData;
	const text = typeof value === 'string' ? value : asJson(value);
	if (text === undefined || text === '' || isEqual(value, [])) {
		return refuse(field, 'The callback data is empty', 'Give a value or leave the option out');
	}
	if (text.length <= LIMITS.callbackData) {
		if (typeof value === 'string') checkLines(text);
		else checkTexts(text);
		return text;
	}
	return refuse(
		field,
		`The callback data is ${text.length} characters long; the limit is ${LIMITS.callbackData}`,
		'Send an identifier and look the rest up when the report comes',
	);
}

const checkLines = (text: string, subject?: string): string =>
	checkCharacters(LABELS.callbackData, text, 'lines', subject);

/** JSON escapes such characters, so they would come back with the report. */
function checkTexts(json: string): void {
	JSON.parse(json, (name, value: unknown) => {
		const field = name && `The field ${JSON.stringify(shownValue(name))} in ${LABELS.callbackData}`;
		for (const text of [name, value]) {
			if (typeof text === 'string') checkLines(text, field || undefined);
		}
		return value;
	});
}

/**
 * Returns undefined if JSON cannot express the value: no value, no number, or an object that
 * contains itself.
 */
function asJson(value: unknown): string | undefined {
	try {
		const json: string | undefined = JSON.stringify(value);
		return json === 'null' ? undefined : json;
	} catch {
		return undefined;
	}
}

/** @param field with the address that is one, with its place */
export const testUrlWarning = (field: string): string =>
	`${field} is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and publish its workflow.`;

/** @throws Refusal */
export function checkNotifyUrl(value: unknown): string {
	const address = checkWebAddress(
		LABELS.notifyUrl,
		value,
		'the delivery report',
		'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…',
	);
	if (address.length <= LIMITS.notifyUrl) return address;
	return refuse(
		LABELS.notifyUrl,
		`The address is ${address.length} characters long; the limit is ${LIMITS.notifyUrl}`,
		'Use a shorter address, for example a shorter host name or path',
	);
}

/**
 * Replaces a token that is already there. The trigger refuses a blank token.
 *
 * @throws Refusal
 */
export function withReportToken(url: string, token: string): string {
	if (token.trim() === '') {
		refuse(
			LABELS.appendReportToken,
			'The credential has no Report Token',
			'Enter a Report Token in the credential, or remove the option',
		);
	}
	if (/[\uD800-\uDFFF]/u.test(token)) {
		refuse(
			LABELS.appendReportToken,
			'The Report Token has a broken character, such as half of an emoji',
			'Enter a Report Token of letters and digits in the credential',
		);
	}
	return checkNotifyUrl(withParameter(url, TOKEN_PARAMETER, token));
}

/**
 * Set if an address is too long for `notifyUrl` (docs/interface.md, Limits): the base address of
 * n8n, its length, and the longest one that fits, in characters.
 */
export function excessOf(
	url: string,
): { base: string; length: number; longest: number } | undefined {
	const excess = url.length - LIMITS.notifyUrl;
	if (excess <= 0) return undefined;
	// The last two parts of the path are those of n8n, and the administrator can name the first.
	const base = url.replace(/\/[^/?]*\/[^/?]*(\?[^]*)?$/, '');
	return { base, length: base.length, longest: Math.max(base.length - excess, 0) };
}

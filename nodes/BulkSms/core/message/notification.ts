import { z } from 'zod/v3';

import { checkGiven, readYesOrNo } from '../item/itemValue';
import { LABELS } from '../labels';
import { type Checked, invalid, valid, withScope } from '../problem';
import { checkWebAddress, TOKEN_PARAMETER, withParameter } from '../text/web/webAddress';
import { checkCharacters } from '../text/words';
import { LIMITS, type MessageObject } from './sendRequest';

export const checkSwitch =
	(field: string) =>
	(value: unknown): Checked<boolean> => {
		const isOn = readYesOrNo(value);
		if (isOn !== undefined) return valid(isOn);
		return withScope(
			invalid(
				field,
				`${field} is neither true nor false`,
				`Turn ${field} on or off, or give true or false from the expression`,
			),
			'item',
		);
	};

/**
 * Checks the options for the address and the form of the delivery report (docs/interface.md,
 * Message object). Without an address, the others are checked but not used.
 *
 * @param reportToken the Report Token of the credential. Empty if there is none
 */
export function checkReport(
	options: { appendReportToken?: unknown; notifyContentType?: unknown; notifyUrl?: unknown },
	reportToken: string,
): Checked<Pick<MessageObject, 'notifyUrl' | 'notifyContentType'>> {
	const appends = checkGiven(options, 'appendReportToken', checkSwitch(LABELS.appendReportToken));
	if (!appends.ok) return appends;
	const type = checkGiven(options, 'notifyContentType', checkNotifyContentType);
	if (!type.ok) return type;
	if (!('notifyUrl' in options)) return valid({});
	const bare = checkNotifyUrl(options.notifyUrl);
	const address = bare.ok && appends.value ? withReportToken(bare.value, reportToken) : bare;
	if (!address.ok) return address;
	return valid({
		notifyUrl: address.value,
		notifyContentType: type.value ?? 'application/json',
	});
}

function checkNotifyContentType(value: unknown): Checked<string> {
	const longest = LIMITS.notifyContentType;
	if (typeof value === 'string' && value !== '' && value.length <= longest) {
		return checkCharacters(LABELS.notifyContentType, value, 'oneLine');
	}
	return invalid(
		LABELS.notifyContentType,
		`The content type is empty or longer than ${longest} characters`,
		'Use application/json',
	);
}

/**
 * Checks the callback data (docs/interface.md, Message object, `callbackData`). A value that is no
 * text is sent, and measured, as JSON.
 */
export function checkCallbackData(value: unknown): Checked<string> {
	const field = LABELS.callbackData;
	const text = typeof value === 'string' ? value : asJson(value);
	if (text === undefined || text === '') {
		return invalid(field, 'The callback data is empty', 'Give a value or leave the option out');
	}
	if (text.length <= LIMITS.callbackData) {
		return typeof value === 'string' ? checkLines(text) : checkTexts(text);
	}
	return invalid(
		field,
		`The callback data is ${text.length} characters long; the limit is ${LIMITS.callbackData}`,
		'Send an identifier and look the rest up when the report comes',
	);
}

const checkLines = (text: string, subject?: string): Checked<string> =>
	checkCharacters(LABELS.callbackData, text, 'lines', subject);

/** JSON escapes such characters, so they would come back with the report. */
function checkTexts(json: string): Checked<string> {
	let checked: Checked<string> = valid(json);
	JSON.parse(json, (name, value: unknown) => {
		const field = name && `The field ${JSON.stringify(name)} in ${LABELS.callbackData}`;
		for (const text of [name, value]) {
			if (checked.ok && typeof text === 'string') checked = checkLines(text, field || undefined);
		}
		return value;
	});
	return checked.ok ? valid(json) : checked;
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

const fieldsSchema = z.object({
	fields: z.array(z.object({ name: z.string(), value: z.unknown() })).min(1),
});

export function readCallbackFields(option: unknown): Checked<Record<string, unknown>> {
	const label = LABELS.callbackDataFields;
	const advice = 'Give each field a name, or remove the option';
	const parsed = fieldsSchema.safeParse(option);
	if (!parsed.success) return invalid(label, `${label} has no field`, advice);
	const { fields } = parsed.data;
	const unnamed = fields.findIndex(({ name }) => name.trim() === '');
	if (unnamed >= 0) return invalid(label, `Field ${unnamed + 1} has no name`, advice);
	const empty = fields.find(({ value }) => value === undefined || value === null);
	if (empty) {
		return invalid(
			label,
			`Field "${empty.name}" has no value`,
			'Give it a value, or remove the field',
		);
	}
	const names = fields.map(({ name }) => name);
	const double = names.find((name, index) => names.indexOf(name) < index);
	if (double !== undefined) {
		return invalid(label, `Two fields have the name "${double}"`, 'Give each field its own name');
	}
	return valid(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
}

const ADVICE =
	'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';

export function checkNotifyUrl(value: unknown): Checked<string> {
	const address = checkWebAddress(LABELS.notifyUrl, value, 'the delivery report', ADVICE);
	if (!address.ok || address.value.length <= LIMITS.notifyUrl) return address;
	return invalid(
		LABELS.notifyUrl,
		`The address is ${address.value.length} characters long; the limit is ${LIMITS.notifyUrl}`,
		'Use a shorter address, for example a shorter host name or path',
	);
}

/** Replaces a token that is already there. The trigger refuses a blank token. */
export function withReportToken(url: string, token: string): Checked<string> {
	if (token.trim() === '') {
		return invalid(
			LABELS.appendReportToken,
			'The credential has no Report Token',
			'Enter a Report Token in the credential, or remove the option Report Token in URL',
		);
	}
	if (/[\uD800-\uDFFF]/u.test(token)) {
		return invalid(
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
	const base = url.slice(0, Math.max(url.lastIndexOf('/webhook-waiting/'), 0));
	return { base, length: base.length, longest: base.length - excess };
}

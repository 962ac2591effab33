import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import type { RedactWords } from '../core/gateway/answer/gatewayWords';
import { readCountryCodes } from '../core/message/number/country';
import { seenCharacters } from '../core/message/number/destination';
import type { DateOrder } from '../core/message/schedule/schedule';
import { isTimeZone } from '../core/message/schedule/wallClock';
import { type Checked, invalid, reasonOf, valid } from '../core/problem';
import { checkBaseUrl } from '../core/text/web/gatewayAddress';
import { redactors } from './redaction';

export const CREDENTIAL = 'bulkSmsApi';

/** The account, without its password. */
export interface Credential {
	/** Address of the gateway without a slash at its end. */
	baseUrl: string;
	/** IANA zone in which the gateway reads `sendAt`. Empty for the zone of the workflow. */
	timezone: string;
	dateOrder: DateOrder;
	/** Digits. Empty if there is none. */
	defaultCountryCode: string;
	/** The result of `readCountryCodes`. */
	allowedCountryCodes: readonly string[];
	/** The secret that the trigger checks in a call, if it checks one. Empty if there is none. */
	reportToken: string;
	/**
	 * Returns the decrypted fields, only for n8n. It is a function, so that they do not appear where
	 * a credential is shown.
	 */
	login: () => ICredentialDataDecryptedObject;
	/** For words of the gateway, never for the node's own words. */
	redact: RedactWords;
	/** For an address, which may contain a short password by chance. */
	redactAddress: RedactWords;
}

/** Digits may be a number in a credential that was made through n8n's API. */
const textSchema = z.union([z.string(), z.number().int().nonnegative().safe().transform(String)]);

/** Each field is described by its label. */
const credentialSchema = z.object({
	baseUrl: z.string().describe('Base URL'),
	username: textSchema.refine((name) => name !== '').describe('Username'),
	password: textSchema.describe('Password'),
	timezone: z.string().default('').describe('Time Zone'),
	dateOrder: z.enum(['dayFirst', 'monthFirst']).default('dayFirst').describe('Date Order'),
	defaultCountryCode: z
		.union([z.string(), z.number().transform(String)])
		.default('')
		.describe('Default Country Code'),
	allowedCountryCodes: textSchema.default('').describe('Allowed Country Codes'),
	reportToken: textSchema.default('').describe('Report Token'),
	previousReportToken: textSchema.default('').describe('Previous Report Token'),
});
const FIELDS = new Map<unknown, z.ZodTypeAny>(Object.entries(credentialSchema.shape));

export async function readCredential(context: IExecuteFunctions): Promise<Checked<Credential>> {
	if (context.getNode().credentials?.[CREDENTIAL] === undefined) {
		return invalid('Credential', 'No credential yet', 'Select Connect to Bulk SMS in the node');
	}
	let fields: ICredentialDataDecryptedObject;
	try {
		fields = await context.getCredentials(CREDENTIAL);
	} catch (error) {
		return invalid(
			'Credential',
			`The credential cannot be read: ${reasonOf(error)}`,
			'Choose a Bulk SMS API credential in the node',
		);
	}
	const credential = checkCredential(fields);
	if (credential.ok) return credential;
	const { field, reason, advice } = credential.problem;
	return invalid(field, `${field} in the credential cannot be used: ${reason}`, advice);
}

export function checkCredential(fields: ICredentialDataDecryptedObject): Checked<Credential> {
	const parsed = credentialSchema.safeParse(fields);
	if (!parsed.success) {
		return invalid(
			FIELDS.get(parsed.error.issues[0]?.path[0])?.description ?? 'Credential',
			'The field is empty or has no usable value',
			'Fill in the field and save the credential',
		);
	}
	const { timezone, dateOrder, username, password, reportToken } = parsed.data;
	// RFC 7617, section 2: the part after the first colon is the password.
	if (username.includes(':')) {
		return invalid(
			'Username',
			'The name holds a colon, which Basic authentication cannot carry',
			'Ask the provider for a username without one',
		);
	}
	const baseUrl = checkBaseUrl(parsed.data.baseUrl);
	if (!baseUrl.ok) return baseUrl;
	if (timezone !== '' && !isTimeZone(timezone)) {
		return invalid(
			'Time Zone',
			`"${timezone}" is not a time zone`,
			'Write it as Asia/Bangkok, or leave it empty',
		);
	}
	const written = seenCharacters(parsed.data.defaultCountryCode);
	const defaultCountryCode = written.replace(/^(\+|00)(?=\d)/, '');
	if (!/^([1-9]\d{0,2})?$/.test(defaultCountryCode)) {
		return invalid(
			'Default Country Code',
			`"${parsed.data.defaultCountryCode}" is not a country code`,
			'Write 1 to 3 digits, for example 66, or leave it empty',
		);
	}
	const allowedCountryCodes = readCountryCodes(parsed.data.allowedCountryCodes);
	if (!allowedCountryCodes.ok) return allowedCountryCodes;
	return valid({
		baseUrl: baseUrl.value,
		timezone,
		dateOrder,
		defaultCountryCode,
		allowedCountryCodes: allowedCountryCodes.value,
		reportToken,
		login: () => fields,
		...redactors(username, password, reportToken, parsed.data.previousReportToken),
	});
}

/** The rules for texts, numbers, and times if the credential cannot be read. */
export const NO_CREDENTIAL = {
	timezone: '',
	dateOrder: 'dayFirst',
	allowedCountryCodes: [],
	defaultCountryCode: '',
	reportToken: '',
} as const;

/** Returns the time zone of the account, or of the workflow if the credential has none. */
export const accountZone = (
	context: Pick<IExecuteFunctions, 'getTimezone'>,
	{ timezone }: Pick<Credential, 'timezone'>,
): string => timezone || context.getTimezone();

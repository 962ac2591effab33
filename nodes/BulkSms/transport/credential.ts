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

/** Without the means to log in. */
export interface Credential {
	/** Address of the gateway without a slash at its end. */
	baseUrl: string;
	/** IANA zone in which the gateway reads `sendAt`; empty = the workflow's. */
	timezone: string;
	dateOrder: DateOrder;
	/** Digits, or empty for none. */
	defaultCountryCode: string;
	/** As of `readCountryCodes`. */
	allowedCountryCodes: readonly string[];
	/** Demanded of a delivery report by the trigger; empty for none. */
	reportToken: string;
	/** The decrypted fields, for n8n alone. A function, so that nothing that shows a credential has them. */
	login: () => ICredentialDataDecryptedObject;
	/** For words of the gateway, never the node's own. */
	redact: RedactWords;
	/** For an address, of which a short password may be a part by chance. */
	redactAddress: RedactWords;
}

/** Digits that came as a number, as a credential made through n8n's API may hold them. */
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
	// RFC 7617, section 2: all after the first colon is the password.
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

/** The rules for texts, numbers, and times if no credential can be read. */
export const NO_CREDENTIAL = {
	timezone: '',
	dateOrder: 'dayFirst',
	allowedCountryCodes: [],
	defaultCountryCode: '',
	reportToken: '',
} as const;

/** The time zone of the account, or of the workflow where the credential has none. */
export const accountZone = (
	context: Pick<IExecuteFunctions, 'getTimezone'>,
	{ timezone }: Pick<Credential, 'timezone'>,
): string => timezone || context.getTimezone();

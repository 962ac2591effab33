import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { invalid, valid, type Checked } from '../core/problem';
import { missingScheme } from '../core/callback/missingScheme';
import { isTimeZone, type DateOrder } from '../core/schedule/schedule';
import { redactors, type Redact } from './redaction';

export const CREDENTIAL = 'bulkSmsApi';

/** What the credential says of the account, without the means to log in. */
export interface Credential {
	/** Address of the gateway without a slash at its end. */
	baseUrl: string;
	/** IANA zone in which the gateway reads `sendAt`; empty = the workflow's. */
	timezone: string;
	dateOrder: DateOrder;
	/** Digits, or empty for none. */
	defaultCountryCode: string;
	/** What the trigger demands of a delivery report; empty for none. */
	reportToken: string;
	/** Takes the login and the password out of words of the gateway, never of the node's own. */
	redact: Redact;
	/** The same for an address, of which a short password may be a part by chance. */
	redactAddress: Redact;
}

const credentialSchema = z.object({
	baseUrl: z.string(),
	username: z.string().min(1),
	password: z.string(),
	timezone: z.string().default(''),
	dateOrder: z.enum(['dayFirst', 'monthFirst']).default('dayFirst'),
	defaultCountryCode: z.union([z.string(), z.number().transform(String)]).default(''),
	reportToken: z.string().default(''),
	previousReportToken: z.string().default(''),
});

const FIELD_NAMES = new Map([
	['baseUrl', 'Base URL'],
	['username', 'Username'],
	['password', 'Password'],
	['timezone', 'Time Zone'],
	['dateOrder', 'Date Order'],
	['defaultCountryCode', 'Default Country Code'],
	['reportToken', 'Report Token'],
	['previousReportToken', 'Previous Report Token'],
]);

/**
 * Reads the credential of the node that runs.
 *
 * @returns the credential, or a problem that names the field of the credential that cannot be used
 */
export async function readCredential(context: IExecuteFunctions): Promise<Checked<Credential>> {
	let fields: ICredentialDataDecryptedObject;
	try {
		fields = await context.getCredentials(CREDENTIAL);
	} catch (error) {
		const reason =
			error instanceof Error && error.message !== '' ? error.message : 'no reason given';
		return invalid(
			'Credential',
			`The credential cannot be read: ${reason.replace(/[.\s]+$/, '')}`,
			'Choose a Bulk SMS API credential in the node',
		);
	}
	const credential = checkCredential(fields);
	if (credential.ok) return credential;
	const { field, reason, advice } = credential.problem;
	return invalid(field, `${field} in the credential cannot be used: ${reason}`, advice);
}

/** Checks the fields of the credential and brings them into the form that requests need. */
export function checkCredential(fields: ICredentialDataDecryptedObject): Checked<Credential> {
	const parsed = credentialSchema.safeParse(fields);
	if (!parsed.success) {
		const field = FIELD_NAMES.get(String(parsed.error.issues[0]?.path[0])) ?? 'Credential';
		return invalid(field, 'It is empty or has no usable value', 'Fill it in and save');
	}
	const { timezone, dateOrder, username, password } = parsed.data;
	const baseUrl = checkBaseUrl(parsed.data.baseUrl);
	if (!baseUrl.ok) return baseUrl;
	if (timezone !== '' && !isTimeZone(timezone)) {
		return invalid(
			'Time Zone',
			`"${timezone}" is not a time zone`,
			'Write it as Asia/Bangkok, or leave it empty',
		);
	}
	const defaultCountryCode = parsed.data.defaultCountryCode.replace(/^(\+|00)(?=\d)/, '');
	if (!/^([1-9]\d{0,2})?$/.test(defaultCountryCode)) {
		return invalid(
			'Default Country Code',
			`"${defaultCountryCode}" is not a country code`,
			'Write 1 to 3 digits, for example 66, or leave it empty',
		);
	}
	const { reportToken, previousReportToken } = parsed.data;
	return valid({
		baseUrl: baseUrl.value,
		timezone,
		dateOrder,
		defaultCountryCode,
		reportToken,
		...redactors(username, password, reportToken, previousReportToken),
	});
}

/** An address that already ends in `/sms/send`, as documentation shows it, is cut back to its base. */
function checkBaseUrl(written: string): Checked<string> {
	const advice = 'Write the address the provider gave you, for example https://sms.example.com';
	let url: URL;
	try {
		url = new URL(written.trim());
	} catch {
		return (
			missingScheme('Base URL', written) ?? invalid('Base URL', 'It is not an address', advice)
		);
	}
	if (!['http:', 'https:'].includes(url.protocol)) {
		return (
			missingScheme('Base URL', written) ??
			invalid('Base URL', 'The address does not start with http:// or https://', advice)
		);
	}
	if (url.username !== '' || url.password !== '') {
		return invalid('Base URL', 'The address holds a login', 'Use Username and Password instead');
	}
	if (url.search !== '' || url.hash !== '') {
		return invalid('Base URL', 'The address holds more than host and path', advice);
	}
	const path = url.pathname.replace(/\/+$/, '').replace(/\/+sms\/+send$/, '');
	return valid(url.origin + path);
}

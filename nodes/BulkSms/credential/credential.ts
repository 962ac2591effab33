import { compact, includes, isEqual, range } from 'lodash';
import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { z } from 'zod/v3';

import type { RedactWords } from '../core/gateway/answer/gatewayWords';
import { CREDENTIAL_LABELS } from '../core/labels';
import { ALL_COUNTRIES, isCountryCode, readCountryCodes } from '../core/message/number/country';
import { seenCharacters } from '../core/message/number/writtenNumber';
import type { DateOrder } from '../core/message/schedule/schedule';
import { isTimeZone } from '../core/message/schedule/wallClock';
import {
	afterField,
	attempt,
	type Checked,
	invalid,
	reasonOf,
	refuse,
	valid,
} from '../core/problem';
import { isNothing, nothingIn } from '../core/text/nothing';
import { checkBaseUrl } from './gatewayAddress';
import { shownValue, trimUnseen } from '../core/text/words';
import { redactors } from './redaction';

export const CREDENTIAL = 'bulkSmsApi';

/** The account, without its password. */
export interface Credential {
	/** Address of the gateway without a slash at its end. */
	baseUrl: string;
	/** IANA zone in which the gateway reads `sendAt`. If it is empty, a run sends no such time. */
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
const fieldSchema = z.union([z.string(), z.number().int().nonnegative().safe().transform(String)]);

/**
 * A secret of blanks alone, or a word such as `undefined`, protects nothing: it counts as none. A header
 * cannot begin or end with a blank.
 */
const tokenSchema = fieldSchema.transform((token) => (isNothing(token) ? '' : trimUnseen(token)));

const countryCodeSchema = z.union([z.string(), z.number().transform(String)]);

const credentialSchema = z.object({
	baseUrl: z.string(),
	username: fieldSchema.refine((name) => nothingIn(name) !== 'blank'),
	password: fieldSchema.refine((password) => password === '' || nothingIn(password) !== 'blank'),
	// Only blanks are no zone: an expression may have found nothing.
	timezone: z.string().transform((zone) => trimUnseen(zone) || zone),
	dateOrder: z.enum(['dayFirst', 'monthFirst']),
	defaultCountryCode: countryCodeSchema,
	allowedCountryCodes: fieldSchema.nullish().transform((codes) => codes ?? ''),
	reportToken: tokenSchema,
	previousReportToken: tokenSchema,
});

const labelOf = (field: string | number = ''): string =>
	new Map<unknown, string>(Object.entries(CREDENTIAL_LABELS)).get(field) ?? 'Credential';

export const isOfCredential = (label: string): boolean => includes(CREDENTIAL_LABELS, label);

/**
 * Values of fields that are absent, which n8n fills in itself. A field that is there without a
 * value has an expression that found nothing: it never counts as its default.
 */
const DEFAULTS: ICredentialDataDecryptedObject = {
	timezone: '',
	dateOrder: 'dayFirst',
	defaultCountryCode: '',
	allowedCountryCodes: ALL_COUNTRIES,
	reportToken: '',
	previousReportToken: '',
};

/** n8n reads the database for each, which takes about 2 ms. */
const MOST_READINGS = 10;

/**
 * Reads the credential of a run. A run has one login: n8n evaluates the expressions of a credential
 * for one item at a time, so the first, the last, and items between them must give the same.
 */
export async function readCredential(
	context: IExecuteFunctions | ILoadOptionsFunctions,
): Promise<Checked<Credential>> {
	if (context.getNode().credentials?.[CREDENTIAL] === undefined) {
		return invalid('Credential', 'No credential yet', 'Select Connect to Bulk SMS in the node');
	}
	const fields = await readOneLogin(context);
	if (!fields.ok) return fields;
	const checked = attempt(() => checkCredential(fields.value));
	if (checked.ok) return checked;
	const { problem } = checked;
	return invalid({
		...problem,
		reason: afterField(problem, ' in the credential cannot be used: '),
	});
}

async function readOneLogin(
	context: IExecuteFunctions | ILoadOptionsFunctions,
): Promise<Checked<ICredentialDataDecryptedObject>> {
	try {
		const fields = await context.getCredentials(CREDENTIAL, 0);
		const items = 'getInputData' in context ? context.getInputData().length : 0;
		for (const itemIndex of spread(items)) {
			const others = await context.getCredentials(CREDENTIAL, itemIndex);
			const differing = Object.keys({ ...fields, ...others }).find(
				(name) => !isEqual(fields[name], others[name]),
			);
			if (differing === undefined) continue;
			const label = labelOf(differing);
			return invalid(
				label,
				`${label} in the credential is not the same for item 1 and item ${itemIndex + 1}, but a run uses one login, so nothing was sent`,
				'Put Loop Over Items before this node, so that each run has the items of one account, or write a fixed value in the credential',
			);
		}
		return valid(fields);
	} catch (error) {
		return invalid(
			'Credential',
			`The credential cannot be read: ${reasonOf(error)}`,
			'Choose a Bulk SMS API credential in the node',
		);
	}
}

/**
 * Returns the indexes of the items after the first one to look at: all of a short run, or else the
 * second, the last, and others spread over the run. Even steps would miss accounts that take turns.
 */
function spread(items: number): Set<number> {
	if (items <= MOST_READINGS) return new Set(range(1, Math.max(items, 1)));
	// The golden ratio spreads points best.
	const between = range(1, MOST_READINGS - 2).map((step) =>
		Math.floor(items * ((step * 0.618) % 1)),
	);
	return new Set([1, ...between, items - 1]);
}

/** @throws Refusal of a field that cannot be used */
export function checkCredential(fields: ICredentialDataDecryptedObject): Credential {
	const parsed = credentialSchema.safeParse({ ...DEFAULTS, ...fields });
	if (!parsed.success) {
		return refuse(
			labelOf(parsed.error.issues[0]?.path[0]),
			'The field is empty or has no usable value',
			'Fill in the field and save the credential',
		);
	}
	const { timezone, dateOrder, username, password, reportToken } = parsed.data;
	// RFC 7617, section 2: the part after the first colon is the password.
	if (username.includes(':')) {
		refuse(
			CREDENTIAL_LABELS.username,
			'The name contains a colon, which Basic authentication cannot carry',
			'Ask the provider for a username without one',
		);
	}
	const baseUrl = checkBaseUrl(parsed.data.baseUrl);
	if (timezone !== '' && !isTimeZone(timezone)) {
		refuse(
			CREDENTIAL_LABELS.timezone,
			`"${shownValue(timezone)}" is not a time zone`,
			'Write it as Asia/Bangkok, or leave it empty',
		);
	}
	return {
		baseUrl,
		timezone,
		dateOrder,
		defaultCountryCode: checkHomeCode(parsed.data.defaultCountryCode),
		allowedCountryCodes: readCountryCodes(parsed.data.allowedCountryCodes),
		reportToken,
		login: () => fields,
		...redactors(username, password, reportToken, parsed.data.previousReportToken),
	};
}

function checkHomeCode(written: string): string {
	const code = seenCharacters(written).replace(/^(\+|00)(?=\d)/, '');
	if (code === '' || isCountryCode(code)) return code;
	return refuse(
		CREDENTIAL_LABELS.defaultCountryCode,
		`No country has the code "${shownValue(written)}"`,
		'Write the country code of your numbers, for example 66, or leave it empty',
	);
}

const receivingSchema = z.object({
	defaultCountryCode: countryCodeSchema.catch(''),
	reportToken: tokenSchema.catch(''),
	previousReportToken: tokenSchema.catch(''),
});

/**
 * Reads what a call to the trigger needs, in the same way as for sending. A field that cannot be
 * used counts as empty, and other fields do not matter: a call must not be lost because of them.
 *
 * @returns `tokens`: the Report Token, and the previous one, which older messages still have.
 * Without the first, none counts
 */
export function readForReceiving(fields: ICredentialDataDecryptedObject): {
	defaultCountryCode: string;
	tokens: string[];
} {
	const { defaultCountryCode, reportToken, previousReportToken } = receivingSchema.parse(fields);
	const code = attempt(() => checkHomeCode(defaultCountryCode));
	return {
		defaultCountryCode: code.ok ? code.value : '',
		tokens: reportToken === '' ? [] : compact([reportToken, previousReportToken]),
	};
}

/** The rules for texts, numbers, and times if the credential cannot be read. */
export const NO_CREDENTIAL = {
	timezone: '',
	dateOrder: 'dayFirst',
	allowedCountryCodes: [],
	defaultCountryCode: '',
	reportToken: '',
} as const;

/** Returns the zone in which to show times: of the account, or of the workflow if it has none. */
export const accountZone = (
	context: Pick<IExecuteFunctions, 'getTimezone'>,
	{ timezone }: Pick<Credential, 'timezone'>,
): string => timezone || context.getTimezone();

import { z } from 'zod';
import { isWebAddress } from './sendRequest';

/**
 * In which form the provider's call is made. The provider does not show it, so each one may be
 * wanted: three bodies of POST, or the query of GET.
 */
export const CALL_FORMS = ['json', 'form', 'xml', 'query'] as const;

/** A form of the provider's call. */
export type CallForm = (typeof CALL_FORMS)[number];

/** A header that goes along with each call, such as the one of a token. */
export interface CallHeader {
	readonly name: string;
	/** Secret: no list and no message shows it. */
	readonly value: string;
}

/** Where incoming SMS are told to, and how. */
export interface IncomingAddress {
	readonly url: string;
	readonly as: CallForm;
	readonly header: CallHeader | null;
}

const URL_LENGTH = 2000;
const HEADER_NAME_LENGTH = 100;
const HEADER_VALUE_LENGTH = 1000;

/** What the call itself sets; another value would make it one that no server can read. */
const OWN_HEADER =
	/^(connection|content-(length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** The address itself. */
export const incomingUrl = z
	.string()
	.max(URL_LENGTH)
	.refine(
		isWebAddress,
		'must be a whole http or https address, such as http://127.0.0.1:5678/webhook/…',
	);

/** The form of a call. */
export const callForm = z.enum(CALL_FORMS, {
	message: `must be one of ${CALL_FORMS.join(', ')}`,
});

/** The header of a call. */
export const callHeader = z
	.object({
		name: z
			.string()
			.min(1)
			.max(HEADER_NAME_LENGTH)
			.regex(/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/, 'must be the name of a header, such as X-Token')
			.refine(
				(name) => !OWN_HEADER.test(name),
				'is a header that the call sets by itself; choose another',
			),
		value: z
			.string()
			.min(1)
			.max(HEADER_VALUE_LENGTH)
			.regex(
				/^[!-~](?:[ -~]*[!-~])?$/,
				'must be ASCII characters on one line, without a space at either end',
			),
	})
	.strict();

/**
 * Writes an address without what may be secret in it: query, username, and password.
 *
 * @returns the address to be shown; what was left out of its query is an ellipsis
 */
export function withoutSecrets(url: string): string {
	const { origin, pathname, search } = new URL(url);
	return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}

/** A shorter value says nothing by itself, and would be found in every second word. */
const SECRET_LENGTH = 6;

/**
 * Makes what takes the secrets of an address out of a text, such as an error page that repeats it.
 *
 * @returns a function from a text to the same text with an ellipsis for each secret
 */
export function secretsHidden({ url, header }: IncomingAddress): (text: string) => string {
	const { search, searchParams, password } = new URL(url);
	const secrets = [search.slice(1), ...searchParams.values(), password, header?.value ?? '']
		.flatMap((secret) => [secret, encodeURIComponent(secret)])
		.filter(({ length }) => length >= SECRET_LENGTH)
		.sort((one, other) => other.length - one.length);
	return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

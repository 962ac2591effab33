import { withMasked, withParameter } from './queryParameter';

/** Query parameter of the address for a delivery report that holds the token. */
export const TOKEN_PARAMETER = 'token';

const MASK = '*****';

/**
 * Puts a token behind the address for a delivery report, where it is looked for when the report
 * comes, in place of any other one.
 *
 * @param url an http or https address
 * @param token any text; it is escaped
 * @throws URIError for a token that no address can hold, because half of a character is missing
 */
export const withToken = (url: string, token: string): string =>
	withParameter(url, TOKEN_PARAMETER, token);

/** Hides the token in the address for a delivery report, for what people are shown. */
export const withoutToken = (url: string): string => withMasked(url, TOKEN_PARAMETER, MASK);

import { SETTINGS } from '../../labels';
import type { Advice } from '../../problem';
import { duration } from '../../text/words';
import {
	ADVICE_WHEN_UNKNOWN,
	type HttpAnswer,
	type NotTold,
	rejected,
	type RequestScope,
	unknown,
} from './asked';
import { describeHttpStatus, isMarkup, isXml, type RedactWords } from './gatewayWords';
import { askedPause, LONGEST_PAUSE } from './retryRule';

const LOGIN = 'Check Username and Password in the Bulk SMS API credential';
const BASE_URL = 'Check Base URL in the Bulk SMS API credential';
const NO_GATEWAY = ['There is no gateway at this address', BASE_URL, 'run'] as const;
const BUSY = [
	'The gateway accepts no more requests right now',
	`Send again later, or turn on ${SETTINGS.retryOnFail}`,
	'run',
] as const;
const NO_JSON = [
	'The gateway does not accept or does not send JSON',
	`${BASE_URL}, or ask the provider`,
	'run',
] as const;
const OTHER_FORM = [
	'A server in front of the gateway rejected the form of the request',
	'Ask the provider, or the administrator of this n8n if it uses a proxy',
] as const;

/**
 * The meanings of statuses except successes and redirects (RFC 9110, section 15; RFC 6585). The
 * sending, the credential test, and Check Gateway read them here.
 */
// prettier-ignore
const MEANINGS: Partial<
	Record<number, readonly [reason: string, advice: Advice, scope: RequestScope]>
> = {
	401: ['The gateway rejected the login', `${LOGIN}: both are case-sensitive`, 'run'],
	402: ['The gateway rejected the request', 'Add credits to the account, or ask the provider', 'message'],
	403: ['The gateway rejected the login', `${LOGIN}, and ask the provider whether the account, and the address of this n8n, may do this`, 'run'],
	404: NO_GATEWAY, 405: NO_GATEWAY, 406: NO_JSON,
	407: ['A proxy between n8n and the gateway asks for a login', 'Ask the administrator of this n8n to correct its proxy', 'run'],
	408: ['The request did not reach the gateway in time', 'Send again later, with fewer destinations in a request if it happens again', 'message'],
	410: NO_GATEWAY, 411: [...OTHER_FORM, 'run'],
	413: ['The request is too large for the gateway', `Set ${SETTINGS.maxDestinationsPerRequest} and ${SETTINGS.maxMessagesPerRequest} lower, shorten the texts, or ask the provider`, 'message'],
	414: [...OTHER_FORM, 'message'], 415: NO_JSON,
	421: ['The server does not serve the host name in Base URL', 'Check the host name and the port of Base URL in the Bulk SMS API credential', 'run'],
	426: ['The gateway requires another protocol', 'Correct Base URL in the credential: https instead of http, or ask the provider', 'run'],
	429: BUSY, 431: [...OTHER_FORM, 'run'],
	451: ['The gateway rejected the request for legal reasons', 'Ask the provider what may be sent, and from which country', 'message'],
	503: BUSY,
};

/** What to do about a request that the gateway rejected with words of its own. */
export const CORRECT_REQUEST =
	'Correct what the gateway names, such as To or From, or ask the provider';

/** What to do about a redirect, which is not followed. */
export const TO_NEW_ADDRESS =
	'Correct Base URL in the credential: https instead of http, or the new address';

/** The meaning of an answer that no gateway of this kind gives. */
export const noGateway = (answer: HttpAnswer, redact: RedactWords): NotTold => {
	const [reason, advice, scope] = NO_GATEWAY;
	return rejected(`${reason} (${describeHttpStatus(answer, redact)})`, advice, scope);
};

export const isBusy = (status: number | undefined): boolean => status === 429 || status === 503;

/**
 * Whether a firewall or proxy in front of the gateway blocked a request: a page in place of JSON, or
 * a 403 of any form that names a firewall. ModSecurity answers 406 on many servers.
 */
function isFirewall({ status, body }: HttpAnswer): boolean {
	// Cloudflare answers programs with only its error code.
	const namesFirewall =
		/^error code: \d{4}$|\b(firewall|waf|cloudflare|mod_?security|incapsula|imperva|akamai|sucuri)\b/i;
	return (
		(status === 403 && namesFirewall.test(body.trim())) ||
		([403, 406].includes(status) && isMarkup(body) && !isXml(body))
	);
}

/**
 * Returns the meaning of an HTTP status that is no success (docs/interface.md, Errors). It says
 * nothing about single messages.
 */
export function statusVerdict(answer: HttpAnswer, redact: RedactWords): NotTold {
	const { status, body, retryAfter } = answer;
	const said = describeHttpStatus(answer, redact);
	if (isFirewall(answer)) {
		return rejected(
			`A firewall or proxy in front of the gateway blocked the request (${said})`,
			'Ask the provider to let requests from the address of this n8n through, and tell them what it says',
			'run',
			{ mayBeOfText: true },
		);
	}
	if (status >= 300 && status < 400) return readRedirect(status, said);
	// A gateway that names a time did not take the request. A bare 503 may come from a proxy, and the
	// gateway behind it may have taken the request.
	const isBare503 = status === 503 && askedPause(retryAfter, 0) === undefined;
	const meaning = isBare503 ? undefined : MEANINGS[status];
	if (meaning) {
		const [reason, advice, scope] = meaning;
		if (meaning === BUSY) {
			return rejected(`${busyReason(retryAfter)} (${said})`, advice, scope, { isBusy: true });
		}
		// A firewall may write no page.
		const more = status === 406 ? { mayBeOfText: true as const } : {};
		return rejected(`${reason} (${said})`, advice, scope, more);
	}
	if (status >= 400 && status < 500) {
		return rejected(
			`The gateway rejected the request (${said})`,
			isMarkup(body)
				? 'Ask the provider which server rejected the request: an answer without JSON may come from a firewall in front of the gateway'
				: CORRECT_REQUEST,
			'message',
		);
	}
	return unknown(`The gateway failed (${said})`);
}

/** A run waits out a short time, so only a long one is told. */
function busyReason(retryAfter: unknown): string {
	const [reason] = BUSY;
	const pause = askedPause(retryAfter, 0);
	if (pause === undefined || pause <= LONGEST_PAUSE) return reason;
	const isDate = Number.isNaN(Number(retryAfter));
	const when = isDate ? `until ${new Date(pause).toISOString()}` : `for ${duration(pause)}`;
	return reason.replace('right now', when);
}

/** With 301, 307 and 308, nothing was done. With others, the request may have been carried out. */
function readRedirect(status: number, said: string): NotTold {
	const reason = `The gateway sent the request elsewhere (${said}); redirects are not followed`;
	if ([301, 307, 308].includes(status)) return rejected(reason, TO_NEW_ADDRESS, 'run');
	return unknown(reason, `${TO_NEW_ADDRESS}. ${ADVICE_WHEN_UNKNOWN}`, 'run');
}

import type { Advice, Problem } from '../../problem';
import { isMarkup, isXml } from './gatewayWords';

/** The meaning of an answer that says nothing about single messages. */
export type StatusVerdict =
	/** `run`: every request would get the same answer. `message`: it may be about the messages. */
	| { kind: 'rejected'; problem: Problem; scope: 'message' | 'run' }
	/** The request may have been carried out. The answer does not show it. */
	| { kind: 'unknown'; problem: Problem };

export const rejected = (reason: string, advice: Advice, scope: 'message' | 'run') => ({
	kind: 'rejected' as const,
	problem: { field: 'Gateway', reason, advice },
	scope,
});

export const ADVICE_WHEN_UNKNOWN =
	'Check with Get Status, or in the account, whether the message was sent before you send it again';

export const unknown = (reason: string): StatusVerdict => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: ADVICE_WHEN_UNKNOWN },
});

/** @param said the status and the words of the answer */
type Meaning = (said: string) => StatusVerdict;

const noGateway: Meaning = (said) =>
	rejected(
		`There is no gateway at this address (${said})`,
		'Check Base URL in the Bulk SMS API credential',
		'run',
	);
const tooBusy: Meaning = (said) =>
	rejected(
		`The gateway accepts no more requests right now (${said})`,
		'Send again later, or turn on Retry On Fail in the settings of the node',
		'run',
	);
const noJson: Meaning = (said) =>
	rejected(
		`The gateway does not accept or does not send JSON (${said})`,
		'Check Base URL in the Bulk SMS API credential, or ask the provider',
		'run',
	);
const otherForm =
	(scope: 'message' | 'run'): Meaning =>
	(said) =>
		rejected(
			`A server in front of the gateway rejected the form of the request (${said})`,
			'Ask the provider, or the administrator of this n8n if it uses a proxy',
			scope,
		);

/** The meanings of statuses except successes and redirects (RFC 9110, section 15; RFC 6585). */
const MEANINGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
	[
		401,
		(said) =>
			rejected(
				`The gateway rejected the login (${said})`,
				'Check Username and Password in the Bulk SMS API credential',
				'run',
			),
	],
	[
		402,
		(said) =>
			rejected(
				`The gateway rejected the request (${said})`,
				'Add credits to the account, or ask the provider',
				'message',
			),
	],
	[
		403,
		(said) =>
			rejected(
				`The gateway rejected the login (${said})`,
				'Check Username and Password in the Bulk SMS API credential, and ask the provider whether the account, and the address of this n8n, may do this',
				'run',
			),
	],
	[404, noGateway],
	[405, noGateway],
	[406, noJson],
	[
		407,
		(said) =>
			rejected(
				`A proxy between n8n and the gateway asks for a login (${said})`,
				'Ask the administrator of this n8n to correct its proxy',
				'run',
			),
	],
	[
		408,
		(said) =>
			rejected(
				`The request did not reach the gateway in time (${said})`,
				'Send again later, with fewer destinations in a request if it happens again',
				'message',
			),
	],
	[410, noGateway],
	[411, otherForm('run')],
	[
		413,
		(said) =>
			rejected(
				`The request is too large for the gateway (${said})`,
				'Set Max Recipients per Request and Max Messages per Request in Sending lower, shorten the texts, or ask the provider',
				'message',
			),
	],
	[414, otherForm('message')],
	[415, noJson],
	[
		421,
		(said) =>
			rejected(
				`The server does not serve the host name in Base URL (${said})`,
				'Check the host name and the port of Base URL in the Bulk SMS API credential',
				'run',
			),
	],
	[
		426,
		(said) =>
			rejected(
				`The gateway requires another protocol (${said})`,
				'Correct Base URL in the credential: https instead of http, or ask the provider',
				'run',
			),
	],
	[429, tooBusy],
	[431, otherForm('run')],
	[
		451,
		(said) =>
			rejected(
				`The gateway rejected the request for legal reasons (${said})`,
				'Ask the provider what may be sent, and from which country',
				'message',
			),
	],
	[503, tooBusy],
]);

export const isRefusal = (status: number): boolean => status === 401 || status === 403;

export const isBusy = (status: number | undefined): boolean => status === 429 || status === 503;

/**
 * Whether a firewall or proxy in front of the gateway blocked a request. A gateway answers in JSON.
 * A page comes from another server. ModSecurity answers 406 on many servers.
 */
export const isFirewall = ({ status, body }: HttpAnswer): boolean =>
	(status === 403 && NAMES_FIREWALL.test(body.trim())) ||
	([403, 406].includes(status) && isMarkup(body) && !isXml(body));

/** Cloudflare answers programs with only its error code. */
const NAMES_FIREWALL =
	/^error code: \d{4}$|\b(firewall|waf|cloudflare|mod_?security|incapsula|imperva|akamai|sucuri)\b/i;

interface HttpAnswer {
	status: number;
	body: string;
}

export const FIREWALL = {
	field: 'Gateway',
	reason: 'A firewall or proxy in front of the gateway blocked the request',
	advice:
		'Ask the provider to let requests from the address of this n8n through, and tell them what it says',
} as const satisfies Problem;

/** Returns the meaning of an HTTP status that is no success (docs/interface.md, Errors). */
export function statusVerdict(
	{ status, body, retryAfter }: HttpAnswer & { retryAfter?: unknown },
	said: string,
): StatusVerdict {
	if (isFirewall({ status, body })) {
		return rejected(`${FIREWALL.reason} (${said})`, FIREWALL.advice, 'run');
	}
	if (status >= 300 && status < 400) return readRedirect(status, said);
	// A gateway that names a time did not take the request. A bare 503 may come from a proxy, and the
	// gateway behind it may have taken the request.
	const isBare503 = status === 503 && askedPause(retryAfter, 0) === undefined;
	const meaning = isBare503 ? undefined : MEANINGS.get(status);
	if (meaning) return meaning(said);
	if (status >= 400 && status < 500) {
		return rejected(
			`The gateway rejected the request (${said})`,
			isMarkup(body)
				? 'Ask the provider which server rejected the request: an answer without JSON may come from a firewall in front of the gateway'
				: 'Correct what the gateway names, such as To or From, or ask the provider',
			'message',
		);
	}
	return unknown(`The gateway failed (${said})`);
}

/** With 301, 307 and 308, nothing was done. With 302 and 303, the request may have been carried out. */
function readRedirect(status: number, said: string): StatusVerdict {
	const reason = `The gateway sent the request elsewhere (${said}); redirects are not followed`;
	return [301, 307, 308].includes(status)
		? rejected(
				reason,
				'Correct Base URL in the credential: https instead of http, or the new address',
				'run',
			)
		: unknown(reason);
}

/** How often one request is tried at most, including the first time. */
export const MOST_TRIES = 4;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** If a gateway asks for a longer pause, the run does not wait: the execution would only hang. */
const LONGEST_ASKED = 120_000;

/**
 * Returns how long to wait before a request is tried again, in milliseconds: as long as the gateway
 * asks for, or else a pause that doubles with every try. Undefined if it must not be tried again.
 */
export function pauseBeforeRetry(
	tries: number,
	retryAfter: unknown,
	now: number,
): number | undefined {
	if (tries >= MOST_TRIES) return undefined;
	const asked = askedPause(retryAfter, now);
	if (asked === undefined) return Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE);
	return asked > LONGEST_ASKED ? undefined : asked;
}

/** In milliseconds. The header Retry-After has seconds or a date (RFC 9110, section 10.2.3). */
function askedPause(retryAfter: unknown, now: number): number | undefined {
	if (typeof retryAfter !== 'string' || retryAfter.trim() === '') return undefined;
	const seconds = Number(retryAfter);
	const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
	return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

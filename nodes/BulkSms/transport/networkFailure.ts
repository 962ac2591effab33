import { z } from 'zod/v3';

import { type NotTold, notSent, unknown } from '../core/gateway/answer/asked';
import type { Problem } from '../core/problem';
import { readUrl } from '../core/text/web/hostName';

/** The gateway answered. The message completes "The answer of … ". */
export class UnusableAnswer extends Error {}

const UNREACHABLE = 'cannot be reached from here';

const NOT_CONNECTED = new Map([
	['ECONNREFUSED', 'refused the connection'],
	['ENOTFOUND', 'was not found: there is no host of this name'],
	['EAI_AGAIN', 'was not found: the name server does not answer'],
	// These count only while connecting: a connection can also break with them later.
	['connect EHOSTUNREACH', UNREACHABLE],
	['connect ENETUNREACH', UNREACHABLE],
	['connect EADDRNOTAVAIL', UNREACHABLE],
	['connect ETIMEDOUT', 'did not take the connection in time'],
]);

const CERTIFICATE =
	/^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)_|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** Words of a failed TLS handshake. The code EPROTO alone could also come later. */
const HANDSHAKE =
	/wrong version number|handshake failure|unsupported protocol|packet length too long|alert protocol version/i;

/**
 * Passes on no part of the error, because it contains the request with its Authorization header.
 *
 * @param origin the origin of the gateway, for the message
 */
export function networkFailure(error: unknown, origin: string): NotTold {
	if (error instanceof UnusableAnswer) return unknown(`The answer of ${origin} ${error.message}`);
	const { code, name, message, syscall, peer } = errorDetails(error);
	const never = NOT_CONNECTED.get(code) ?? NOT_CONNECTED.get(`${syscall} ${code}`);
	if (never !== undefined && isProxy(peer, origin)) {
		return notSent(
			`A proxy between n8n and the gateway ${never} (${code})`,
			'Ask the administrator of this n8n to correct its proxy',
		);
	}
	if (never !== undefined) {
		return notSent(`${origin} ${never} (${code})`, 'Check Base URL in the Bulk SMS API credential');
	}
	if (CERTIFICATE.test(code)) {
		return notSent(
			`The certificate of ${origin} is not trusted (${code})`,
			'Check Base URL, or ask the provider to fix the certificate',
		);
	}
	const isTls = code === 'EPROTO' || code.startsWith('ERR_SSL_');
	const isBeforeTls = message.includes('before secure TLS connection was established');
	if (isBeforeTls || (isTls && HANDSHAKE.test(message))) {
		return notSent(
			`${origin} does not speak TLS as expected (${code})`,
			'Check whether Base URL should start with http:// instead of https://',
		);
	}
	if (name.startsWith('Ssrf')) {
		return notSent(`n8n does not allow requests to ${origin}`, 'Ask the administrator of this n8n');
	}
	if (code === 'ERR_CANCELED') {
		return unknown('n8n cancelled the execution before the answer came');
	}
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
		return unknown(`No answer came from ${origin} in time`);
	}
	// Errors of zlib, brotli, and Zstandard in Node.js.
	if (/^(Z_|ERR__ERROR_|ZSTD_|ERR_(ZLIB|BROTLI|ZSTD))/.test(code)) {
		return unknown(`The answer of ${origin} cannot be decompressed (${code})`);
	}
	return unknown(
		`The connection to ${origin} broke before an answer came${code === '' ? '' : ` (${code})`}`,
	);
}

/** Whether a connection goes elsewhere than to the gateway. An address may belong to any name. */
function isProxy({ host, port }: Peer, origin: string): boolean {
	const url = readUrl(origin);
	if (!url || host === undefined) return false;
	const own = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
	const isAddress = /^[\d.]+$|:/.test(host);
	return (port ?? own) !== own || (!isAddress && host !== url.hostname);
}

const errorSchema = z.object({
	message: z.string().catch(''),
	name: z.string().catch(''),
	code: z.string().catch(''),
	syscall: z.string().catch(''),
	address: z.string().optional().catch(undefined),
	hostname: z.string().optional().catch(undefined),
	port: z.number().optional().catch(undefined),
	cause: z.unknown(),
	/** In an AggregateError: one for each address that was tried. */
	errors: z.array(z.unknown()).catch([]),
});

/** The other end of the connection, if it is known. */
interface Peer {
	host?: string | undefined;
	port?: number | undefined;
}

/** n8n wraps the client's error in its own. The innermost one with a code shows what happened. */
function errorDetails(error: unknown) {
	const details = { code: '', name: '', message: '', syscall: '' };
	let peer: Peer = {};
	let current = errorSchema.safeParse(error).data;
	for (let depth = 0; depth < 6 && current !== undefined; depth += 1) {
		details.message += `${current.message}\n`;
		if (current.name.startsWith('Ssrf')) details.name = current.name;
		details.code = current.code || details.code;
		details.syscall = current.syscall || details.syscall;
		const host = current.hostname ?? current.address;
		if (host !== undefined) peer = { host, port: current.port };
		const [first] = current.name === 'AggregateError' ? current.errors : [];
		current = errorSchema.safeParse(current.cause ?? first).data;
	}
	return { ...details, peer };
}

/** The problem of a request that does not leave because n8n cancelled the execution. */
export const afterCancel = (verb: 'asked' | 'tried'): Problem => ({
	field: 'Execution',
	reason: `Not ${verb}, because the execution was cancelled`,
	advice:
		verb === 'asked'
			? 'Run the workflow again'
			: 'Send the messages that were not tried in a new execution',
});

/**
 * The problem of a request that does not leave because it would fail like an earlier one. The scope
 * of the earlier one is already told.
 */
export const afterFailure = (
	verb: 'asked' | 'tried',
	{ field, reason, advice }: Problem,
): Problem => ({
	field,
	reason: `Not ${verb}, because an earlier request failed: ${reason}`,
	advice,
});

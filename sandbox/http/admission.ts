import type { FastifyInstance } from 'fastify';
import { Refusal } from '../rules/refusal';
import { hostNameIn, namesOf, type Reach } from './hostName';
import { readUrl } from './readUrl';

/**
 * Keeps web pages of strangers away from every route. A page whose own name is made to point at
 * this machine (DNS rebinding) could otherwise read every message: its calls carry that name in the
 * Host header. Other pages are told by the Origin header, which browsers send with every call that
 * may change something. Programs such as n8n send no Origin.
 */
export function admitOwnNames(app: FastifyInstance, reach: Reach): void {
	const names = namesOf(reach);
	// The addresses of a machine change as it moves from network to network.
	const isOwn = (name: string) => names.has(name) || namesOf(reach).has(name);
	app.addHook('onRequest', (request, _reply, done) => {
		const { host, origin } = request.headers;
		done(refusalOfHost(host, isOwn) ?? refusalOfOrigin(origin, host));
	});
}

/**
 * 421 and not 403: to the node, as to most clients, 403 means that the login is wrong, while 421
 * says that this server does not go by the name that was called.
 */
function refusalOfHost(
	host: string | undefined,
	isOwn: (name: string) => boolean,
): Refusal | undefined {
	const name = hostNameIn(host);
	if (name === undefined) {
		return new Refusal(
			421,
			'UNKNOWN_HOST',
			'The Host header is missing or cannot be read. It must name the sandbox.',
		);
	}
	if (isOwn(name)) return undefined;
	return new Refusal(
		421,
		'UNKNOWN_HOST',
		`The sandbox does not answer to the name ${name}. If this name is meant to lead to it, start it with --allowed-host ${name}.`,
	);
}

function refusalOfOrigin(origin: string | undefined, host = ''): Refusal | undefined {
	if (origin === undefined || isOwnOrigin(origin, host)) return undefined;
	return new Refusal(
		403,
		'FOREIGN_ORIGIN',
		'A web page of another address may not call the sandbox. Use its own page, or a program.',
	);
}

/** With https too, for a proxy that adds TLS. */
function isOwnOrigin(origin: string, host: string): boolean {
	const page = /^https?:\/\//i.test(origin) ? readUrl(origin) : undefined;
	return page !== undefined && readUrl(`${page.protocol}//${host}`)?.origin === page.origin;
}

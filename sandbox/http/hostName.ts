import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { readUrl } from './readUrl';

/** Where a server listens, and under which further names it is reached. */
export interface Reach {
	/** Address or name to listen on. */
	readonly host: string;
	/** Further names and addresses, without a port. */
	readonly allowedHosts: readonly string[];
}

const HOST = /^([a-z\d._-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i;

/** What every sandbox is called on its own machine. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS = ['0.0.0.0', '[::]'];

/**
 * Reads the name out of a Host header.
 *
 * @param header a name, an IPv4 address, or an IPv6 address in brackets; with or without a port
 * @returns the name as browsers write it, in small letters, without the port; undefined if the
 * header is missing or is no such thing
 */
export function hostNameIn(header: string | undefined): string | undefined {
	if (header === undefined || !HOST.test(header)) return undefined;
	return readUrl(`http://${header}`)?.hostname;
}

/**
 * Reads a name or an address that a person wrote.
 *
 * @param text a name or an address without a port; an IPv6 address with or without brackets
 * @returns the name as `hostNameIn` gives it; undefined if it is none or has a port
 */
export function hostNameOf(text: string): string | undefined {
	const [address = ''] = text.split('%');
	if (isIPv6(address)) return hostNameIn(`[${address}]`);
	return /:\d*$/.test(text) ? undefined : hostNameIn(text);
}

/** A host, and the port of one of its servers. */
export interface Place {
	/** As `hostNameIn` gives it. */
	readonly name: string;
	/** In digits; undefined: any port. */
	readonly port?: string | undefined;
}

/**
 * Reads a place that a person wrote.
 *
 * @param text a name or an address, with or without a port
 * @returns the place; undefined if it is none
 */
export function placeIn(text: string): Place | undefined {
	const name = hostNameOf(text) ?? hostNameIn(text);
	if (name === undefined) return undefined;
	return { name, ...(hostNameOf(text) === undefined && { port: /\d+$/.exec(text)?.[0] }) };
}

/**
 * Gives the names under which a server answers: those of the loopback address, the one that it
 * listens on, those that it was told, and the addresses of this machine if it listens on all.
 */
export function namesOf({ host, allowedHosts }: Reach): ReadonlySet<string> {
	const addresses = listensEverywhere(host) ? addressesOfThisMachine() : [];
	const names = [host, ...allowedHosts, ...addresses].map(hostNameOf);
	return new Set([...OWN_NAMES, ...names.filter((name) => name !== undefined)]);
}

/** Tells whether other machines may reach a server that listens on this address. */
export function isOpenToOthers(host: string): boolean {
	const name = hostNameOf(host);
	return name === undefined || !(OWN_NAMES.includes(name) || /^127\.[\d.]+$/.test(name));
}

function listensEverywhere(host: string): boolean {
	return EVERY_ADDRESS.includes(hostNameOf(host) ?? '');
}

function addressesOfThisMachine(): string[] {
	return Object.values(networkInterfaces()).flatMap((own = []) =>
		own.map(({ address }) => address),
	);
}

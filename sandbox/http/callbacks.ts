import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refusal } from '../rules/refusal';
import { hostNameOf, isOpenToOthers, type Place, placeIn } from './hostName';

/** What is to be known of a sandbox to say what it may call. */
export interface CallbackRules {
	/** The address that it listens on. */
	readonly host: string;
	/** What it may call besides, each a name or an address, with or without a port. */
	readonly allowedCallbacks: readonly string[];
	/** Whoever starts a sandbox with an address for incoming SMS names its host by that. */
	readonly incoming?: { readonly url: string } | undefined;
}

/** Why the sandbox does not call an address, in a sentence or two. */
export class NotAllowed extends Error {}

/** `dns.lookup` with all addresses. */
type Resolve = (
	name: string,
	options: LookupAllOptions,
	done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

type Address = Pick<LookupAddress, 'address' | 'family'>;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * RFC 3927 and RFC 4291. There, clouds tell a machine its secrets (169.254.169.254). The others are
 * how an IPv6 address writes an IPv4 address: compatible, NAT64 and 6to4. A BlockList reads those
 * that are mapped (::ffff:0:0/96) by itself.
 */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16);
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');
LINK_LOCAL.addSubnet('::a9fe:0', 112, 'ipv6');
LINK_LOCAL.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
LINK_LOCAL.addSubnet('2002:a9fe::', 32, 'ipv6');

/**
 * Says what the sandbox may call. Whoever sends it a message, or reaches its page, chooses the
 * address of a report and of incoming SMS, and reads the beginning of the answer. So it calls
 * loopback addresses, and what it was told when it was started; if other machines can reach it, only
 * the latter. It never calls link-local addresses.
 */
export class Callbacks {
	readonly #places: readonly Place[];
	readonly #isOpen: boolean;
	readonly #resolve: Resolve;

	/** @param resolve what looks up a name */
	constructor({ host, allowedCallbacks, incoming }: CallbackRules, resolve: Resolve = lookup) {
		this.#resolve = resolve;
		this.#isOpen = isOpenToOthers(host);
		const told = allowedCallbacks.map(placeIn).filter((place) => place !== undefined);
		this.#places = [...told, ...(incoming ? [placeOf(new URL(incoming.url))] : [])];
	}

	/** Says in words what may be called. */
	get inWords(): string {
		const told = this.#places.map(({ name, port }) => [name, port].join(':').replace(/:$/, ''));
		const all = [...(this.#isOpen ? [] : ['loopback addresses']), ...new Set(told)];
		return all.length > 0 ? all.join(', ') : 'none, until --allow-callback names one';
	}

	/**
	 * Checks an address when it is set, so that the reason is told at once. A name that leads nowhere
	 * is no reason: it may lead somewhere later.
	 *
	 * @param field which field of the request has the address
	 * @throws Refusal (400) if the sandbox may not call it
	 */
	async demand(url: string, field: string): Promise<void> {
		const place = placeOf(new URL(url));
		const found = await new Promise<readonly Address[]>((done) => {
			this.#resolve(bare(place.name), { all: true }, (error, addresses) =>
				done(error ? [] : addresses),
			);
		});
		if (found.length === 0) return;
		const { reason } = this.#chosen(place, found);
		if (reason !== undefined) throw new Refusal(400, 'CALLBACK_NOT_ALLOWED', reason, field);
	}

	/**
	 * Checks the address of a connection. A name is looked up once, for the check and for the
	 * connection, so it cannot lead elsewhere in between.
	 *
	 * @returns what Node.js is to look up a name with
	 * @throws NotAllowed if the address stands in the URL itself, which Node.js does not look up
	 */
	lookupFor(url: string): LookupFunction {
		const place = placeOf(new URL(url));
		const address = bare(place.name);
		const family = isIP(address);
		if (family !== 0) {
			const { reason } = this.#chosen(place, [{ address, family }]);
			if (reason !== undefined) throw new NotAllowed(reason);
		}
		return (name, options, done) => {
			this.#resolve(name, { ...options, all: true }, (error, found) => {
				const { addresses = [], reason } = error ? {} : this.#chosen(place, found);
				const [first] = addresses;
				const failure = reason === undefined ? error : new NotAllowed(reason);
				if (options.all === true) done(failure, addresses);
				else done(failure, first?.address ?? '', first?.family);
			});
		};
	}

	/** Chooses those of the addresses of a host that may be called, or says why none may. */
	#chosen(place: Place, found: readonly Address[]): { addresses: Address[]; reason?: string } {
		const addresses = found.filter(({ address }) => this.#mayCall(place, address));
		if (addresses.length > 0) return { addresses };
		return { addresses, reason: this.#reason(place, found) };
	}

	#mayCall({ name, port }: Place, address: string): boolean {
		if (isIn(LINK_LOCAL, address)) return false;
		const names = [name, hostNameOf(address), ...(isIn(LOOPBACK, address) ? ['localhost'] : [])];
		const isTold = this.#places.some(
			(told) => names.includes(told.name) && (told.port === undefined || told.port === port),
		);
		return isTold || (!this.#isOpen && isIn(LOOPBACK, address));
	}

	#reason({ name, port }: Place, found: readonly Address[]): string {
		const address = found.find((each) => !isIn(LINK_LOCAL, each.address))?.address;
		const place = `${name}:${port}`;
		if (address === undefined) {
			return `The sandbox never calls ${place}, because it is a link-local address. Give another address.`;
		}
		const what = address === bare(name) ? 'it' : `its address ${address}`;
		const why = this.#isOpen
			? 'other machines can reach the sandbox, which then calls only what it was told'
			: `${what} is not a loopback address`;
		return `The sandbox does not call ${place}, because ${why}. To allow it, start the sandbox with --allow-callback ${place}.`;
	}
}

function placeOf({ hostname, port, protocol }: URL): Required<Place> {
	return { name: hostname, port: port || (protocol === 'https:' ? '443' : '80') };
}

/** The address of a name that is one, without the brackets of a URL. */
const bare = (name: string): string => name.replace(/^\[(.*)\]$/, '$1');

/** A lookup may add the zone of an address: fe80::1%eth0. */
function isIn(list: BlockList, address: string): boolean {
	const [plain = ''] = address.split('%');
	const family = isIP(plain);
	return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

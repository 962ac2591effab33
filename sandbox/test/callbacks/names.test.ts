import { Callbacks, NotAllowed } from '../../http/callbacks';
import { Refusal } from '../../rules/refusal';

/** Callbacks of a sandbox in whose network a name leads to these addresses, one list for each time. */
function callbacksWith(allowedCallbacks: string[], answers: string[][], host = '127.0.0.1') {
	return new Callbacks({ host, allowedCallbacks }, (_name, _options, done) => {
		const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
		const asFound = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });
		const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
		done(found.length === 0 ? missing : null, found.map(asFound));
	});
}

/** The addresses that a connection to the name is made to, or why it is not made. */
async function connected(callbacks: Callbacks, url = 'http://n8n.example:5678/x', all = true) {
	const lookup = callbacks.lookupFor(url);
	return await new Promise<unknown>((resolve) => {
		lookup('n8n.example', { all }, (error, found) => {
			if (error) resolve(error instanceof NotAllowed ? error.message : error.code);
			else resolve(typeof found === 'string' ? found : found.map((each) => each.address));
		});
	});
}

const demanded = async (callbacks: Callbacks) =>
	await callbacks.demand('http://n8n.example:5678/x', 'url').then(
		() => 'allowed',
		(error: unknown) => (error instanceof Refusal ? error.message : error),
	);

const notLoopback = (address: string) =>
	`The sandbox does not call n8n.example:5678, because its address ${address} is not a loopback address. To allow it, start the sandbox with --allow-callback n8n.example:5678.`;
const NEVER =
	'The sandbox never calls n8n.example:5678, because it is a link-local address. Give another address.';

test.each<[string, string[], string[], string[] | string]>([
	['a loopback address', [], ['127.0.0.1'], ['127.0.0.1']],
	['IPv6', [], ['::1'], ['::1']],
	['a mapped address', [], ['::ffff:127.0.0.1'], ['::ffff:127.0.0.1']],
	['a private address', [], ['10.0.0.5'], notLoopback('10.0.0.5')],
	['a link-local address', [], ['169.254.169.254'], NEVER],
	['one with a zone', [], ['fe80::1%eth0'], NEVER],
	['both kinds', [], ['10.0.0.5', '127.0.0.1', 'fe80::1%eth0'], ['127.0.0.1']],
	['none that may be called', [], ['169.254.1.1', '10.0.0.5'], notLoopback('10.0.0.5')],
	['an address, told by name', ['N8N.example'], ['10.0.0.5'], ['10.0.0.5']],
	['an address, told with the port', ['n8n.example:5678'], ['10.0.0.5'], ['10.0.0.5']],
	['an address, told by address', ['10.0.0.5:5678'], ['10.0.0.5'], ['10.0.0.5']],
	['an address, told in IPv6', ['fd00::7'], ['fd00:0::7'], ['fd00:0::7']],
	['a zone, told in IPv6', ['[fd00::7]:5678'], ['fd00::7%eth0'], ['fd00::7%eth0']],
	['an address at another port', ['n8n.example:80'], ['10.0.0.5'], notLoopback('10.0.0.5')],
	['an address of a name above', ['example'], ['10.0.0.5'], notLoopback('10.0.0.5')],
	['an address of a name below', ['a.n8n.example'], ['10.0.0.5'], notLoopback('10.0.0.5')],
	['a link-local address, told by name', ['n8n.example'], ['169.254.169.254'], NEVER],
	['link-local among others', ['n8n.example'], ['fe80::1%en0', '10.0.0.5'], ['10.0.0.5']],
])('a name that leads to %s is judged by that', async (_what, told, found, expected) => {
	expect(await connected(callbacksWith(told, [found]))).toEqual(expected);
	expect(await demanded(callbacksWith(told, [found]))).toBe(
		typeof expected === 'string' ? expected : 'allowed',
	);
});

test('a name that leads elsewhere after it was checked is not called', async () => {
	const callbacks = callbacksWith([], [['127.0.0.1'], ['10.0.0.5'], ['169.254.169.254']]);
	expect(await demanded(callbacks)).toBe('allowed');
	expect(await connected(callbacks)).toBe(notLoopback('10.0.0.5'));
	expect(await connected(callbacks)).toBe(NEVER);
});

test('a name that leads nowhere may be set, and the call says so', async () => {
	const callbacks = callbacksWith([], [[]]);
	expect(await demanded(callbacks)).toBe('allowed');
	expect(await connected(callbacks)).toBe('ENOTFOUND');
	expect(await connected(callbacks, undefined, false)).toBe('ENOTFOUND');
});

test('a connection that wants one address gets the first that may be called', async () => {
	const callbacks = callbacksWith([], [['10.0.0.5', '127.0.0.1']]);
	expect(await connected(callbacks, undefined, false)).toBe('127.0.0.1');
});

test.each<[string, string[], string]>([
	['127.0.0.1', [], 'loopback addresses'],
	['127.0.0.1', ['n8n:5678', 'n8n:5678'], 'loopback addresses, n8n:5678'],
	['0.0.0.0', [], 'none, until --allow-callback names one'],
	['::', ['localhost:5678', 'FD00::7'], 'localhost:5678, [fd00::7]'],
	['192.168.1.7', ['n8n'], 'n8n'],
])('a sandbox at %s that is told %j calls: %s', (host, told, words) => {
	expect(callbacksWith(told, [], host).inWords).toBe(words);
});

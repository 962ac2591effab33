import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { FAST_EXPRESSIONS } from '../../hosts/n8n/n8nEnvironment';
import { freePort } from '../../hosts/process/freePort';
import { repository } from '../../hosts/install/hostFolder';
import { askN8n, type Seen, startAsking } from './n8nItself';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they ask the code of the pinned one');

/*
 * What the documents say of n8n and not of the package, asked of the parts of the installed n8n. So
 * that a new n8n that does otherwise is noticed.
 */
const MINUTE_MS = 60_000;

/** The variable as docs/install.md sets it. */
const setInDocument = (name: string): string => {
	const document = readFileSync(path.join(repository, 'docs', 'install.md'), 'utf8');
	const [, value] = new RegExp(`^${name}='?(.*?)'?$`, 'm').exec(document) ?? [];
	if (value === undefined) throw new Error(`docs/install.md does not set ${name}`);
	return value;
};

let seen: Seen;
beforeAll(async () => {
	const names = [
		...['N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV', 'N8N_COMMUNITY_PACKAGES'],
		...Object.keys(FAST_EXPRESSIONS),
	];
	seen = await askN8n({
		...Object.fromEntries(names.map((name) => [name, setInDocument(name)])),
		WEBHOOK_URL: 'https://n8n.example.com/',
	});
});

test('n8n looks once a minute for the waits that end within 70 seconds', () => {
	expect(seen.lookedAfter).toStrictEqual([0, MINUTE_MS, 2 * MINUTE_MS, 3 * MINUTE_MS]);
	expect(seen.lookedAhead).toStrictEqual([70_000, 70_000, 70_000, 70_000]);
});

test('n8n continues a wait of more than a minute when its time is up', () => {
	expect(seen.continuedAfter).toStrictEqual({ '65 s': 65_000, '130 s': 130_000 });
});

test('n8n takes one of two bodies in XML that come at the same moment for both', () => {
	expect(seen.xmlAtOnce).toStrictEqual(['two', 'two']);
});

test('n8n may answer no XML any more after XML that is not well-formed', () => {
	expect(seen.xmlAfterMalformed).toStrictEqual(['refused', 'read', 'no answer', 'no answer']);
});

test('n8n remembers one of two values that Remove Duplicates sees at the same moment', () => {
	expect(seen.firstTime).toStrictEqual(['one', 'two']);
	expect(seen.secondTime).toHaveLength(1);
});

test('n8n keeps the MD5 hash of a value in its store, and not the value', () => {
	expect(seen.stored).toContain(createHash('md5').update('first').digest('base64'));
	expect(seen.stored).not.toContain('first');
});

test('n8n encrypts a credential, and reads it with the same key only', () => {
	expect(seen.encrypted).not.toContain('password');
	expect(seen.sameKey).toBe('the password');
	expect(seen.otherKey).not.toContain('the password');
});

test('n8n evaluates the expressions of a declared login for each request, and those of a function for none', () => {
	expect(seen.logins['a declaration']).toMatchObject({
		evaluated: 2,
		auth: [{ username: 'evaluated 1' }, { username: 'evaluated 2' }],
	});
	expect(seen.logins['a function']).toMatchObject({ evaluated: 0 });
});

test('n8n reads a credential for each request, unless it is handed on', () => {
	expect(seen.logins['a function']).toMatchObject({
		read: 2,
		auth: [{ username: 'read 1' }, { username: 'read 2' }],
	});
	expect(seen.logins['a function, handed on']).toMatchObject({
		read: 0,
		auth: [{ username: 'handed on' }, { username: 'handed on' }],
	});
});

test('n8n evaluates expressions in its engine vm, with both settings as the document has them', () => {
	expect(seen.expressions).toStrictEqual({ engine: 'vm', lazyAcquire: true, compileCache: true });
});

test('n8n has two connections to PostgreSQL unless told otherwise', () => {
	expect(seen.poolSize).toBe(2);
});

test('n8n gives up a worker that does not answer for a minute', () => {
	expect(seen.lockMs).toBe(MINUTE_MS);
});

test('n8n says that packages that are not verified will be off, and how to keep them', () => {
	expect(seen.deprecations).toContain(
		' - N8N_UNVERIFIED_PACKAGES_ENABLED -> The default for this variable will change to `false` in a future version. Set it to `true` explicitly to keep installing unverified community packages.',
	);
});

test('n8n knows WEBHOOK_URL as the older name of N8N_WEBHOOK_URL', () => {
	expect(seen.deprecations).toContainEqual(
		expect.stringMatching(/^ - WEBHOOK_URL -> Use N8N_WEBHOOK_URL instead/),
	);
});

describe('the list of packages in the environment, as the document has it', () => {
	test('is installed in its version', () => {
		expect(seen.whenNothingIsThere).toStrictEqual(['installs n8n-nodes-bulk-sms 0.1.0']);
	});

	test('takes the place of all packages that are there', () => {
		expect(seen.whenOthersAreThere).toStrictEqual([
			'changes n8n-nodes-bulk-sms to 0.1.0',
			'uninstalls n8n-nodes-other',
		]);
	});

	test('lets nobody install another one in the panel', () => {
		expect(seen.panel).toBe(
			'Community packages are managed via environment variables on this instance and cannot be modified through the API.',
		);
	});
});

test('a process of n8n ends when it has missed Redis for longer than the threshold', async () => {
	const QUEUE_BULL_REDIS_PORT = String(await freePort());
	const missing = (threshold: number) =>
		startAsking('redis', {
			...{ QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT },
			QUEUE_BULL_REDIS_TIMEOUT_THRESHOLD: String(threshold),
		});
	const patient = missing(MINUTE_MS);
	try {
		expect((await once(missing(2_000), 'exit'))[0]).toBe(1);
		expect(patient.exitCode).toBeNull();
	} finally {
		patient.kill();
	}
});

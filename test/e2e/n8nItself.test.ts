import { createHash } from 'node:crypto';

import { askN8n, type Seen } from './n8nItself';
import { needsOwnN8n } from './underTest';

needsOwnN8n('they ask the code of the pinned one');

/*
 * What safeguards lean on, asked of the parts of the installed n8n. So that a new n8n that does
 * otherwise is noticed.
 */
const MINUTE_MS = 60_000;

let seen: Seen;
beforeAll(async () => {
	seen = await askN8n();
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

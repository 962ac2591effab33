import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { releaseFaults, tarballFaults } from '../../scripts/releaseFaults';

const REPOSITORY = 'https://github.com/ann/sms';
const CODEX = `{ "url": "${REPOSITORY}/blob/HEAD/docs/credential.md" }`;
const FILES = {
	'package.json': JSON.stringify({
		version: '1.2.0',
		repository: { url: `git+${REPOSITORY}.git` },
		main: 'dist/index.js',
		n8n: {
			credentials: ['dist/credentials/BulkSmsApi.credentials.js'],
			nodes: ['dist/nodes/BulkSms/BulkSms.node.js'],
		},
	}),
	'sandbox/package.json': `{ "author": "ann@shop.co.th", "homepage": "${REPOSITORY}#readme" }`,
	'credentials/BulkSmsApi.credentials.ts': `'${REPOSITORY}'; 'https://sms.example.com'`,
	'.github/ISSUE_TEMPLATE/config.yml': `url: ${REPOSITORY}/blob/HEAD/docs/credential.md\n`,
	'nodes/BulkSms/BulkSms.node.json': CODEX,
	'nodes/BulkSms/BulkSmsTrigger.node.json': CODEX,
	'docs/credential.md': '# Credential\n',
};

/** A repository whose version may be published. */
let root: string;
const edit = (file: string, from: string, to: string) => {
	const text = readFileSync(path.join(root, file), 'utf8');
	writeFileSync(path.join(root, file), text.replace(from, to));
};
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), 'release-'));
	for (const [file, text] of Object.entries(FILES)) {
		mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
		writeFileSync(path.join(root, file), text);
	}
});
afterEach(() => rmSync(root, { recursive: true }));

test('a version with real addresses and its own tag may be published', () => {
	expect(releaseFaults(root, 'v1.2.0')).toEqual([]);
	expect(releaseFaults(root)).toEqual([]);
});

test('one that is private, has another tag, a placeholder, or a link to nothing may not', () => {
	edit('package.json', '{', '{ "private": true,');
	edit('.github/ISSUE_TEMPLATE/config.yml', 'credential.md', 'gone.md');
	edit('sandbox/package.json', 'shop.co.th', 'sms.example');
	edit('nodes/BulkSms/BulkSms.node.json', CODEX, '{}');
	expect(releaseFaults(root, 'v9.0.0')).toEqual([
		'sandbox/package.json: ann@sms.example is a placeholder.',
		`.github/ISSUE_TEMPLATE/config.yml: ${REPOSITORY}/blob/HEAD/docs/gone.md leads to no file.`,
		'nodes/BulkSms/BulkSms.node.json has no address of the repository.',
		'package.json says "private": true.',
		'The tag is v9.0.0, not v1.2.0.',
	]);
});

const TARBALL = [
	'LICENSE.md',
	'README.md',
	'package.json',
	'dist/index.js',
	'dist/icons/bulkSms.svg',
	'dist/credentials/BulkSmsApi.credentials.js',
	'dist/nodes/BulkSms/BulkSms.node.js',
	'dist/nodes/BulkSms/BulkSms.node.json',
	'dist/nodes/BulkSms/__schema__/v1.0.0/message/send.json',
	'dist/nodes/BulkSms/core/problem.js',
	'dist/nodes/BulkSms/core/message/number/numberPlans.json',
	'dist/nodes/BulkSms/core/text/web/topLevelDomains.json',
];

test('the tarball contains what is built, all of it', () => {
	expect(tarballFaults(root, TARBALL)).toEqual([]);
	expect(tarballFaults(root, TARBALL.slice(1))).toEqual(['LICENSE.md is missing.']);
});

test.each([
	'.npmrc',
	'nodes/BulkSms/BulkSms.node.ts',
	'dist/nodes/BulkSms/core/problem.test.js',
	'dist/nodes/BulkSms/core/output/sentMessage.js',
])('%s does not belong there', (file) => {
	expect(tarballFaults(root, [...TARBALL, file])).toEqual([`${file} does not belong there.`]);
});

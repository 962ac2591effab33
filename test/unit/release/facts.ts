import type { ReleaseFacts } from '../../../scripts/release/faults';
import type { Manifest } from '../../../scripts/release/manifest';

const REPOSITORY = 'https://github.com/ann/n8n-nodes-bulk-sms';

export const manifest: Manifest = {
	version: '1.2.0',
	homepage: `${REPOSITORY}#readme`,
	author: { name: 'Ann', email: 'ann@shop.co.th' },
	repository: { url: `${REPOSITORY}.git` },
	bugs: { url: `${REPOSITORY}/issues` },
	main: 'dist/index.js',
	n8n: {
		credentials: ['dist/credentials/BulkSmsApi.credentials.js'],
		nodes: ['dist/nodes/BulkSms/BulkSms.node.js'],
	},
};

/** A version that has nothing against it. */
export const facts: ReleaseFacts = {
	manifest,
	addresses: [
		{ place: 'homepage in package.json', address: manifest.homepage, ending: '#readme' },
		{ place: 'repository in package.json', address: manifest.repository.url, ending: '.git' },
	],
	changelog: '# Changelog\n\n## Unreleased\n\n## 1.2.0\n\n- Better.\n\n## 1.1.0\n\n- Good.\n',
	workflow: {
		GITHUB_SERVER_URL: 'https://github.com',
		GITHUB_REPOSITORY: 'ann/n8n-nodes-bulk-sms',
		GITHUB_REF_NAME: 'v1.2.0',
	},
	tarball: [
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
	],
	scans: [{ what: 'sources', passed: true, details: '' }],
};

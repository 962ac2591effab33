import { releaseFaults } from '../../../scripts/release/faults';
import { facts, manifest } from './facts';

test('a version with nothing against it may be published', () => {
	expect(releaseFaults(facts)).toEqual([]);
});

describe('a version must not be published', () => {
	it('if the package is private', () => {
		const faults = releaseFaults({ ...facts, manifest: { ...manifest, private: true } });
		expect(faults).toEqual(['package.json says "private": true.']);
	});

	it('if an address is a placeholder', () => {
		const address = 'https://n8n-nodes-bulk-sms.example/repository#readme';
		const [homepage, repository] = facts.addresses;
		if (!homepage || !repository) throw new Error('Two addresses are needed');
		const faults = releaseFaults({ ...facts, addresses: [{ ...homepage, address }, repository] });
		expect(faults).toEqual([
			`The address of homepage in package.json is still a placeholder: ${address}.`,
		]);
	});

	it('if the address of the author is a placeholder', () => {
		const author = { name: 'Ann', email: 'ann@n8n-nodes-bulk-sms.example' };
		const faults = releaseFaults({ ...facts, manifest: { ...manifest, author } });
		expect(faults).toEqual([
			'The address of author in package.json is still a placeholder: ann@n8n-nodes-bulk-sms.example.',
		]);
	});

	it('if another repository publishes it than the one that the addresses name', () => {
		const workflow = { ...facts.workflow, GITHUB_REPOSITORY: 'bob/n8n-nodes-bulk-sms' };
		expect(releaseFaults({ ...facts, workflow })).toEqual([
			'The address of homepage in package.json is https://github.com/ann/n8n-nodes-bulk-sms#readme, not https://github.com/bob/n8n-nodes-bulk-sms#readme.',
			'The address of repository in package.json is https://github.com/ann/n8n-nodes-bulk-sms.git, not https://github.com/bob/n8n-nodes-bulk-sms.git.',
		]);
	});

	it('if one address has another ending than the repository gives it', () => {
		const [homepage] = facts.addresses;
		if (!homepage) throw new Error('An address is needed');
		const addresses = [{ ...homepage, ending: '/issues' }];
		expect(releaseFaults({ ...facts, addresses })).toEqual([
			'The address of homepage in package.json is https://github.com/ann/n8n-nodes-bulk-sms#readme, not https://github.com/ann/n8n-nodes-bulk-sms/issues.',
		]);
	});

	it.each(['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY'])('if %s is missing', (name) => {
		const workflow = { ...facts.workflow, [name]: undefined };
		expect(releaseFaults({ ...facts, workflow })).toEqual([
			'GITHUB_SERVER_URL and GITHUB_REPOSITORY do not say which repository publishes this version.',
		]);
	});

	it.each([
		['no entry', '# Changelog\n\n## 1.1.0\n\n- Good.\n'],
		['an empty entry', '# Changelog\n\n## 1.2.0\n\n## 1.1.0\n\n- Good.\n'],
		['an entry for a longer number only', '# Changelog\n\n## 1.2.01\n\n- Better.\n'],
	])('if the changelog has %s', (_, changelog) => {
		expect(releaseFaults({ ...facts, changelog })).toEqual([
			'CHANGELOG.md has no entry for 1.2.0.',
		]);
	});

	it('if changes are in the changelog without a number', () => {
		const changelog = facts.changelog.replace('## Unreleased\n', '## Unreleased\n\n- Best.\n');
		expect(releaseFaults({ ...facts, changelog })).toEqual([
			'CHANGELOG.md still has changes under Unreleased, not under 1.2.0.',
		]);
	});

	it.each([
		['v1.1.0', 'The tag is v1.1.0, and the version in package.json needs v1.2.0.'],
		['1.2.0', 'The tag is 1.2.0, and the version in package.json needs v1.2.0.'],
		[undefined, 'GITHUB_REF_NAME names no tag; the version in package.json needs v1.2.0.'],
	])('if the tag is %s', (tag, sentence) => {
		const workflow = { ...facts.workflow, GITHUB_REF_NAME: tag };
		expect(releaseFaults({ ...facts, workflow })).toEqual([sentence]);
	});

	it.each([
		'CHANGELOG.md',
		'.env',
		'nodes/BulkSms/BulkSms.node.ts',
		'dist/tsconfig.tsbuildinfo',
		'dist/nodes/BulkSms/BulkSms.node.js.map',
		'dist/nodes/BulkSms/BulkSms.node.d.ts',
		'dist/nodes/BulkSms/core/problem.test.js',
		'dist/nodes/BulkSms/test/problem.js',
		'dist/nodes/BulkSms/core/output/receivedReport.js',
		'dist/scripts/verify.js',
		'dist/package.json',
	])('if the tarball holds %s', (file) => {
		expect(releaseFaults({ ...facts, tarball: [...facts.tarball, file] })).toEqual([
			`The tarball holds ${file}, which does not belong there.`,
		]);
	});

	it.each([
		'README.md',
		'LICENSE.md',
		'dist/index.js',
		'dist/credentials/BulkSmsApi.credentials.js',
		'dist/nodes/BulkSms/BulkSms.node.js',
	])('if the tarball lacks %s', (file) => {
		const tarball = facts.tarball.filter((each) => each !== file);
		expect(releaseFaults({ ...facts, tarball })).toEqual([`The tarball lacks ${file}.`]);
	});

	it("if n8n's scan refuses it", () => {
		const scans = [
			...facts.scans,
			{ what: 'built package', passed: false, details: 'no-console\n' },
		];
		expect(releaseFaults({ ...facts, scans })).toEqual([
			"n8n's scan refuses the built package: no-console",
		]);
	});

	it('for every reason at once, in the order in which one puts them right', () => {
		const faults = releaseFaults({
			...facts,
			manifest: { ...manifest, private: true },
			changelog: '',
			tarball: [...facts.tarball, '.env'],
		});
		expect(faults).toEqual([
			'package.json says "private": true.',
			'CHANGELOG.md has no entry for 1.2.0.',
			'The tarball holds .env, which does not belong there.',
		]);
	});
});

import type { StatedAddress } from './addresses';
import { isPlaceholder } from './addresses';
import type { Manifest } from './manifest';
import { missingFiles, unexpectedFiles } from './tarball';

/** What GitHub tells a workflow; a variable is missing where something else runs the check. */
export interface WorkflowEnvironment {
	GITHUB_SERVER_URL?: string;
	GITHUB_REPOSITORY?: string;
	GITHUB_REF_NAME?: string;
}

export interface ScanResult {
	/** What was scanned. */
	what: string;
	passed: boolean;
	/** What the scan says against it; empty if it passed. */
	details: string;
}

/** All that decides whether a version may be published. */
export interface ReleaseFacts {
	manifest: Manifest;
	addresses: readonly StatedAddress[];
	changelog: string;
	workflow: WorkflowEnvironment;
	/** Paths in the tarball, without the leading `package/`. */
	tarball: readonly string[];
	scans: readonly ScanResult[];
}

/** @returns why this version must not be published, one sentence each; empty if it may be */
export function releaseFaults(facts: ReleaseFacts): string[] {
	return [
		...privateFaults(facts),
		...placeholderFaults(facts),
		...repositoryFaults(facts),
		...changelogFaults(facts),
		...tagFaults(facts),
		...tarballFaults(facts),
		...scanFaults(facts),
	];
}

function privateFaults({ manifest }: ReleaseFacts): string[] {
	return manifest.private === true ? ['package.json says "private": true.'] : [];
}

function placeholderFaults({ manifest, addresses }: ReleaseFacts): string[] {
	const author = { place: 'author in package.json', address: manifest.author.email };
	return [author, ...addresses]
		.filter(({ address }) => isPlaceholder(address))
		.map(({ place, address }) => `The address of ${place} is still a placeholder: ${address}.`);
}

function repositoryFaults({ addresses, workflow }: ReleaseFacts): string[] {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = workflow;
	if (!server || !name) {
		return [
			'GITHUB_SERVER_URL and GITHUB_REPOSITORY do not say which repository publishes this version.',
		];
	}
	return addresses
		.map((stated) => ({ ...stated, expected: `${server}/${name}${stated.ending}` }))
		.filter(({ address, expected }) => address.replace(/^git\+/, '') !== expected)
		.filter(({ address }) => !isPlaceholder(address))
		.map(
			({ place, address, expected }) => `The address of ${place} is ${address}, not ${expected}.`,
		);
}

function changelogFaults({ manifest: { version }, changelog }: ReleaseFacts): string[] {
	const sections = changelog.split(/^## /m).slice(1);
	const entryOf = (title: string) =>
		sections
			.find((section) => section.split(/\s/, 1)[0] === title)
			?.slice(title.length)
			.trim();
	const faults = [];
	if (!entryOf(version)) faults.push(`CHANGELOG.md has no entry for ${version}.`);
	if (entryOf('Unreleased')) {
		faults.push(`CHANGELOG.md still has changes under Unreleased, not under ${version}.`);
	}
	return faults;
}

function tagFaults({ manifest: { version }, workflow }: ReleaseFacts): string[] {
	const tag = workflow.GITHUB_REF_NAME;
	if (tag === `v${version}`) return [];
	return [
		tag
			? `The tag is ${tag}, and the version in package.json needs v${version}.`
			: `GITHUB_REF_NAME names no tag; the version in package.json needs v${version}.`,
	];
}

function tarballFaults({ manifest, tarball }: ReleaseFacts): string[] {
	return [
		...unexpectedFiles(tarball).map(
			(file) => `The tarball holds ${file}, which does not belong there.`,
		),
		...missingFiles(tarball, manifest).map((file) => `The tarball lacks ${file}.`),
	];
}

function scanFaults({ scans }: ReleaseFacts): string[] {
	return scans
		.filter(({ passed }) => !passed)
		.map(({ what, details }) => `n8n's scan refuses the ${what}: ${details.trim()}`);
}

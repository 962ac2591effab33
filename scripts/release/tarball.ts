import type { Manifest } from './manifest';

const EXPECTED = [
	/^(package\.json|README\.md|LICENSE\.md)$/,
	/^dist\/index\.js$/,
	/^dist\/icons\/[^/]+\.svg$/,
	/^dist\/nodes\/[^/]+\/[^/]+\.node\.json$/,
	/^dist\/nodes\/[^/]+\/__schema__\/.+\.json$/,
	/^dist\/(nodes|credentials)\/.+\.js$/,
];
const OF_TESTS = /\.(test|spec)\.js$|\/(tests?|__tests__|__mocks__)\//;
/** What the previews of the output are made of. */
const OF_BUILD = /\/core\/output\//;

/**
 * @param files paths in the tarball, without the leading `package/`
 * @returns those that do not belong in the package
 */
export function unexpectedFiles(files: readonly string[]): string[] {
	return files.filter(
		(file) =>
			[OF_TESTS, OF_BUILD].some((pattern) => pattern.test(file)) ||
			!EXPECTED.some((pattern) => pattern.test(file)),
	);
}

/**
 * @param files paths in the tarball, without the leading `package/`
 * @returns those that n8n, npm or a reader needs and that are not there
 */
export function missingFiles(files: readonly string[], { main, n8n }: Manifest): string[] {
	const needed = ['README.md', 'LICENSE.md', main, ...n8n.credentials, ...n8n.nodes];
	return needed.filter((file) => !files.includes(file));
}

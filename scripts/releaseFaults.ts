import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({
	version: z.string(),
	private: z.boolean().optional(),
	repository: z.object({ url: z.string() }),
	main: z.string(),
	n8n: z.object({ credentials: z.array(z.string()), nodes: z.array(z.string()) }),
});
type Manifest = z.infer<typeof manifestSchema>;

/** What belongs in the package. Tests and what only the build needs do not. */
const PACKED =
	/^(package\.json|README\.md|LICENSE\.md|dist\/index\.js|dist\/icons\/[^/]+\.svg|dist\/nodes\/[^/]+\/([^/]+\.node|__schema__\/.+|core\/.+)\.json|dist\/(?!.*(\/core\/output\/|\.test\.js$))(nodes|credentials)\/.+\.js)$/;

/** The files that show an address of the repository to people. n8n's editor reads the last two. */
const WITH_ADDRESSES = [
	'package.json',
	'sandbox/package.json',
	'credentials/BulkSmsApi.credentials.ts',
	'.github/ISSUE_TEMPLATE/config.yml',
	'nodes/BulkSms/BulkSms.node.json',
	'nodes/BulkSms/BulkSmsTrigger.node.json',
];

/**
 * @param root folder of the repository
 * @param files paths in the tarball, without the leading `package/`
 * @returns what the tarball has too much, and what n8n, npm, or a reader needs and it lacks
 */
export function tarballFaults(root: string, files: readonly string[]): string[] {
	const { main, n8n } = readManifest(root);
	const needed = ['README.md', 'LICENSE.md', main, ...n8n.credentials, ...n8n.nodes];
	return [
		...files.filter((file) => !PACKED.test(file)).map((file) => `${file} does not belong there.`),
		...needed.filter((file) => !files.includes(file)).map((file) => `${file} is missing.`),
	];
}

/**
 * @param root folder of the repository
 * @param tag what the workflow that publishes runs for; undefined if nobody publishes now
 * @returns why this version must not be published, one sentence each; empty if it may be
 */
export function releaseFaults(root: string, tag?: string): string[] {
	const manifest = readManifest(root);
	const faults = WITH_ADDRESSES.flatMap((file) => addressFaults(root, file, manifest));
	if (manifest.private) faults.push('package.json says "private": true.');
	if (tag !== undefined && tag !== `v${manifest.version}`) {
		faults.push(`The tag is ${tag}, not v${manifest.version}.`);
	}
	return faults;
}

/** Nobody can register a name that ends so (RFC 2606). */
const PLACEHOLDER = /\.example(?![\w.])/;

function addressFaults(root: string, file: string, { repository }: Manifest): string[] {
	const text = readFileSync(path.join(root, file), 'utf8');
	const own = repository.url.replace(/^git\+|\.git$/g, '');
	const addresses = [...text.matchAll(/[\w+.-]+(?::\/\/|@)[^\s"',]+/g)]
		.map(([address]) => address)
		.filter((address) => address.includes(own) || PLACEHOLDER.test(address));
	if (addresses.length === 0) return [`${file} has no address of the repository.`];
	return addresses.flatMap((address) => {
		const document = /\/blob\/HEAD\/(.+)$/.exec(address)?.[1] ?? '.';
		const leadsNowhere = !existsSync(path.join(root, document));
		return [
			...(PLACEHOLDER.test(address) ? [`${file}: ${address} is a placeholder.`] : []),
			...(leadsNowhere ? [`${file}: ${address} leads to no file.`] : []),
		];
	});
}

function readManifest(root: string): Manifest {
	return manifestSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';
import type { StatedAddress } from './addresses';
import type { Manifest } from './manifest';

const ISSUE_FORMS = '.github/ISSUE_TEMPLATE/config.yml';
const SANDBOX = 'sandbox/package.json';
/** Before the first release they hold none: the editor would show a link that leads nowhere. */
export const CODEX = ['nodes/BulkSms/BulkSms.node.json', 'nodes/BulkSms/BulkSmsTrigger.node.json'];

/** The files that hold an address of the repository at any time. */
export const FILES_WITH_ADDRESSES = [
	'package.json',
	'credentials/BulkSmsApi.credentials.ts',
	ISSUE_FORMS,
	SANDBOX,
];

const README = '#readme';
const CREDENTIAL_HELP = '/blob/HEAD/docs/reference/credential.md';

const linkSchema = z.tuple([z.object({ url: z.string() })]).default([{ url: '' }]);
const codexSchema = z
	.object({
		resources: z
			.object({ primaryDocumentation: linkSchema, credentialDocumentation: linkSchema })
			.default({}),
	})
	.passthrough();

/**
 * @param codex text of a codex file
 * @param repository address of the repository
 * @returns the same with the links that the editor shows under Docs
 */
export function withDocumentation(codex: string, repository: string): string {
	const resources = {
		primaryDocumentation: [{ url: `${repository}${README}` }],
		credentialDocumentation: [{ url: `${repository}${CREDENTIAL_HELP}` }],
	};
	return `${JSON.stringify({ ...codexSchema.parse(JSON.parse(codex)), resources }, null, '\t')}\n`;
}
const sandboxSchema = z.object({
	repository: z.object({ url: z.string() }),
	homepage: z.string(),
	bugs: z.object({ url: z.string() }),
});
const issueFormsSchema = z.object({
	contact_links: z.tuple([z.object({ url: z.string() }), z.object({ url: z.string() })]),
});

/**
 * @param root folder of the repository
 * @param manifest its package.json
 * @returns every address of the repository that is shown to people, with its place
 * @throws when a file is missing or has no address where one belongs
 */
export function statedAddresses(root: string, manifest: Manifest): StatedAddress[] {
	const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
	const codex = CODEX.flatMap((file) => {
		const { resources } = codexSchema.parse(JSON.parse(read(file)));
		return [
			{
				place: `primaryDocumentation in ${file}`,
				address: resources.primaryDocumentation[0].url,
				ending: README,
			},
			{
				place: `credentialDocumentation in ${file}`,
				address: resources.credentialDocumentation[0].url,
				ending: CREDENTIAL_HELP,
			},
		];
	});
	const sandbox = sandboxSchema.parse(JSON.parse(read(SANDBOX)));
	const [help, security] = issueFormsSchema.parse(parse(read(ISSUE_FORMS))).contact_links;
	return [
		{ place: 'repository in package.json', address: manifest.repository.url, ending: '.git' },
		{ place: 'homepage in package.json', address: manifest.homepage, ending: README },
		{ place: 'bugs in package.json', address: manifest.bugs.url, ending: '/issues' },
		{
			place: 'documentationUrl in credentials/BulkSmsApi.credentials.ts',
			address: new BulkSmsApi().documentationUrl,
			ending: CREDENTIAL_HELP,
		},
		...codex,
		{ place: `repository in ${SANDBOX}`, address: sandbox.repository.url, ending: '.git' },
		{
			place: `homepage in ${SANDBOX}`,
			address: sandbox.homepage,
			ending: '/tree/HEAD/sandbox#readme',
		},
		{ place: `bugs in ${SANDBOX}`, address: sandbox.bugs.url, ending: '/issues' },
		{
			place: `the first contact link in ${ISSUE_FORMS}`,
			address: help.url,
			ending: '/blob/HEAD/docs/troubleshooting.md',
		},
		{
			place: `the second contact link in ${ISSUE_FORMS}`,
			address: security.url,
			ending: '/security/policy',
		},
	];
}

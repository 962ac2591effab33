import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

import { documents, read, repository } from './documents';

/** A sentence of a document about behavior, and the test that shows it. */
const claimsSchema = z.array(
	z.object({ claim: z.string(), file: z.string(), name: z.string() }).strict(),
);

const folder = path.join('test', 'claims');
const fileOf = (document: string): string => `${document.slice(0, -3).replaceAll('/', '-')}.json`;
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

const withClaims = documents.filter((document) =>
	existsSync(path.join(repository, folder, fileOf(document))),
);

test('each list of claims belongs to a document', () => {
	expect(readdirSync(path.join(repository, folder)).sort()).toEqual(withClaims.map(fileOf).sort());
});

describe.each(withClaims)('%s', (document) => {
	const claims = claimsSchema.parse(JSON.parse(read(path.join(folder, fileOf(document)))));
	const text = inOneLine(read(document));

	test('says what its claims say', () => {
		const gone = claims.filter(({ claim }) => !text.includes(inOneLine(claim)));
		expect(gone.map(({ claim }) => claim)).toEqual([]);
	});

	test('claims only what a test shows', () => {
		const untested = claims.filter(
			({ file, name }) => !existsSync(path.join(repository, file)) || !read(file).includes(name),
		);
		expect(untested).toEqual([]);
	});
});

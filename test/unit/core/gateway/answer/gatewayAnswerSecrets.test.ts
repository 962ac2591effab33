import fc from 'fast-check';

import { readAnswer } from '../../../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import { resultOf } from '../../../../engine/resultOf';
import { volume } from '../../../../engine/volume';

const entry = {
	messageId: 'm-1',
	to: '66812345678',
	from: 'MyShop',
	credit: 1.5,
	shorturl: 'N',
	status: { code: '101', name: 'PENDING', description: 'accepted by the system' },
};
const without = (secret: string) => (words: string) => words.replaceAll(secret, '*****');
const read = (body: unknown, secret: string, status = 200) =>
	resultOf(
		readAnswer(
			{ status, body: typeof body === 'string' ? body : JSON.stringify(body) },
			without(secret),
		),
	);

describe('readAnswer, where the gateway repeats a secret', () => {
	it.each([
		['the description', { description: 'login way' }, { description: 'login *****' }],
		['the code', { code: 'way' }, { code: '*****' }],
	])('takes it out of the status: %s', (_, said, safe) => {
		const detail = { ...entry, status: { ...entry.status, ...said } };
		const masked = { ...entry, status: { ...entry.status, ...safe } };
		expect(read({ detail: [detail] }, 'way')).toMatchObject({ value: { details: [masked] } });
	});

	it.each([
		['REJECTED_PREFIX_way', 'REJECTED', 'REJECTED_PREFIX_*****', 'REJECTED'],
		['way', 'LATER way', '*****', 'LATER *****'],
		['PENDING', 'PENDING way', 'PENDING', 'PENDING *****'],
		['PENDING_way', 'PENDING', 'PENDING_*****', 'PENDING'],
	])(
		'takes it out of a name, and of a group, that is not one of those that decide: %s in %s',
		(name, groupName, safeName, safeGroup) => {
			const detail = { ...entry, status: { name, groupName } };
			expect(read({ detail: [detail] }, 'way')).toMatchObject({
				value: { details: [{ status: { name: safeName, groupName: safeGroup } }] },
			});
		},
	);

	// Identifiers, and the words of the node: test/integration/message/send/answer.
	it('shows no part of a secret that is where long words are cut', () => {
		const words = `${'x'.repeat(197)}secret`;
		expect(read({ error: words }, 'secret', 400)).toMatchObject({
			problem: {
				reason: `The gateway rejected the request (HTTP 400: ${'x'.repeat(197)}***…)`,
			},
		});
	});
});

/** Any value, and often one that looks like what belongs there. */
const anything = fc.oneof(
	fc.jsonValue({ maxDepth: 2 }),
	fc.constantFrom('way', 'a way', 5, null, true, [], {}, ['way'], { way: 'way' }),
);
const odd = <T extends object>(usual: T): fc.Arbitrary<object> =>
	fc
		.tuple(
			fc.dictionary(fc.constantFrom(...Object.keys(usual), 'extra', 'way'), anything),
			fc.boolean(),
		)
		.map(([fields, keeps]) => (keeps ? { ...usual, ...fields } : fields));
const oddEntry = fc
	.tuple(odd(entry), fc.oneof(odd(entry.status), anything), fc.boolean())
	.map(([fields, status, keeps]) => (keeps ? fields : { ...fields, status }));

describe('readAnswer, whatever type the members have', () => {
	it('never throws, and gives words that are texts without the secret', () => {
		fc.assert(
			fc.property(
				fc.array(fc.oneof(oddEntry, anything), { minLength: 1, maxLength: 4 }),
				fc.constantFrom(200, 400, 500, 503),
				(entries, status) => {
					const verdict = read({ detail: entries }, 'way', status);
					if (verdict.kind !== 'told') throw new Error('The list must decide');
					const { details, unreadable } = verdict.value;
					expect(details.length + unreadable).toBe(entries.length);
					for (const { credit, status: said, shorturl, ...identifiers } of details) {
						expect(credit === undefined || Number.isFinite(credit)).toBe(true);
						expect(Object.keys(said).filter((key) => !(key in entry.status))).toEqual([]);
						const words = [said.code, said.name, said.description, shorturl];
						expect(words.filter((each) => each?.includes('way'))).toEqual([]);
						for (const text of [...words, ...Object.values(identifiers)]) {
							expect(['string', 'undefined']).toContain(typeof text);
						}
					}
				},
			),
			{ numRuns: volume(150, 20_000) },
		);
	});
});

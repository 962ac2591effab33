import { readDeliveryReports } from '../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { readXml } from '../../../../nodes/BulkSms/core/text/xml';
import { volume } from '../../../engine/volume';
import { computingOf } from '../../../engine/computing';

// Whatever grows faster than its input takes minutes for as much.
const LIMIT_MS = volume(1_500, 6_000);
const MEGABYTES = volume(1, 10);
const BYTES = MEGABYTES * 1024 * 1024;
const PARTS = MEGABYTES * 100_000;
type Outcome = 'malformed' | 'too deep' | 'read';

/** As many as make the bytes. */
const many = (part: string) => part.repeat(Math.floor(BYTES / part.length));
const numbered = (part: (index: number) => string, count: number) =>
	Array.from({ length: count }, (_, index) => part(index)).join('');
const entities = numbered(
	(level) => `<!ENTITY e${level} "${level === 0 ? 'lol' : `&e${level - 1};`.repeat(10)}">`,
	10,
);

function outcomeOf(value: ReturnType<typeof readXml>): Outcome {
	if (value === undefined) return 'malformed';
	return Object.keys(value).length === 0 ? 'too deep' : 'read';
}

describe(`${MEGABYTES} MB of hostile XML are read in less than ${LIMIT_MS} ms of computing`, () => {
	it.each<[string, () => string, Outcome]>([
		['levels', () => many('<a>'), 'too deep'],
		['levels that are closed', () => `${many('<a>')}${many('</a>')}`, 'too deep'],
		['levels of empty elements', () => '<a>'.repeat(64) + many('<b/>'), 'malformed'],
		['elements', () => `<r>${many('<a/>')}</r>`, 'read'],
		['elements of as many names', () => `<r>${numbered((n) => `<a${n}/>`, PARTS)}</r>`, 'read'],
		['elements of prototypes', () => `<r>${many('<__proto__/>')}</r>`, 'read'],
		['attributes', () => `<r ${numbered((n) => `a${n}="" `, PARTS)}/>`, 'read'],
		['one attribute over and over', () => `<r${many(' a="x"')}/>`, 'read'],
		['an attribute', () => `<r a="${many('x')}"/>`, 'read'],
		['an attribute that does not end', () => `<r a="${many('x')}`, 'malformed'],
		['opened attributes', () => `<r${many(' a="')}`, 'malformed'],
		['the name of an attribute', () => `<r ${many('a')}`, 'malformed'],
		['blanks in a tag', () => `<r${many(' ')}`, 'malformed'],
		['blanks in a tag that ends', () => `<r${many(' ')}/>`, 'read'],
		['blanks before the root', () => `${many(' ')}<r/>`, 'read'],
		['blanks in the root and a letter', () => `<r>${many(' ')}x</r>`, 'read'],
		['pairs of blanks between letters', () => `<r>${many('x  ')}</r>`, 'read'],
		['a name', () => `<${many('a')}`, 'malformed'],
		['a name beyond ASCII', () => `<${many('ก')}/>`, 'read'],
		['opening brackets', () => many('<'), 'malformed'],
		['opening brackets in the root', () => `<r>${many('<')}`, 'malformed'],
		['closing tags', () => `<r>${many('</r>')}`, 'malformed'],
		['opened comments', () => `<r>${many('<!--')}`, 'malformed'],
		['comments', () => `<r>${many('<!-- -->')}</r>`, 'read'],
		['processing instructions', () => `${many('<?x y?>')}<r/>`, 'read'],
		['opened processing instructions', () => many('<?x '), 'malformed'],
		['CDATA', () => `<r><![CDATA[${many(']]')}]]></r>`, 'read'],
		['pieces of CDATA', () => `<r>${many('<![CDATA[x]]>')}</r>`, 'read'],
		['opened CDATA', () => `<r>${many('<![CDATA[')}`, 'malformed'],
		['references', () => `<r>${many('&#65;')}</r>`, 'read'],
		['references to nothing', () => `<r>${many('&x;&')}</r>`, 'read'],
		['a reference that does not end', () => `<r>&#${many('9')}</r>`, 'read'],
		['a number that is too high', () => `<r>&#x${many('f')};</r>`, 'read'],
		['a document type that does not end', () => `<!DOCTYPE r [${many('<!')}`, 'malformed'],
		['opened quotes in a document type', () => `<!DOCTYPE r ${many('"\'')}`, 'malformed'],
		['declarations', () => `<!DOCTYPE r [${many('<!ENTITY a "b">')}]><r/>`, 'read'],
		['entities', () => `<!DOCTYPE r [${entities}]><r>${many('&e9;')}</r>`, 'read'],
		['text', () => `<r>${many('x')}</r>`, 'read'],
		['details', () => `<r>${many('<detail><messageId>m</messageId></detail>')}</r>`, 'read'],
	])('%s', (_, make, outcome) => {
		const xml = make();
		let value: ReturnType<typeof readXml>;
		const computing = computingOf(() => {
			value = readXml(xml);
		});
		expect(computing).toBeLessThan(LIMIT_MS);
		expect(outcomeOf(value)).toBe(outcome);
	});
});

it('nothing of a document reaches the prototype of all objects', () => {
	const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '_'];
	const inner = names.map((name) => `<${name} ${name}="x"><to>1</to></${name}>`).join('');
	for (const name of names) readDeliveryReports(readXml(`<${name}>${inner}${inner}</${name}>`));

	expect(Object.keys(Object.prototype)).toEqual([]);
	expect(Object.getOwnPropertyNames({})).toEqual([]);
	expect('to' in {}).toBe(false);
});

import { readDeliveryReports } from '../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { readXml } from '../../../../nodes/BulkSms/core/text/xml';
import { volume } from '../../../engine/volume';
import { computingOf } from '../../../engine/computing';

// Whatever grows faster than its input takes minutes for as much.
const LIMIT_MS = volume(1_500, 15_000);
const MEGABYTES = volume(1, 10);
const BYTES = MEGABYTES * 1024 * 1024;
const PARTS = MEGABYTES * 100_000;
const EXTERNAL = '<!ENTITY x SYSTEM "file:///etc/passwd">';
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

describe(`${MEGABYTES} MB of hostile XML, and the reports in it, are read in less than ${LIMIT_MS} ms of computing`, () => {
	it.each<[string, () => string, Outcome]>([
		['levels', () => many('<a>'), 'too deep'],
		['levels of empty elements', () => '<a>'.repeat(64) + many('<b/>'), 'malformed'],
		['elements of as many names', () => `<r>${numbered((n) => `<a${n}/>`, PARTS)}</r>`, 'read'],
		['attributes', () => `<r ${numbered((n) => `a${n}="" `, PARTS)}/>`, 'read'],
		['an attribute that does not end', () => `<r a="${many('x')}`, 'malformed'],
		['opened attributes', () => `<r${many(' a="')}`, 'malformed'],
		['the name of an attribute', () => `<r ${many('a')}`, 'malformed'],
		['blanks in a tag', () => `<r${many(' ')}`, 'malformed'],
		['blanks in the root and a letter', () => `<r>${many(' ')}x</r>`, 'read'],
		['pairs of blanks between letters', () => `<r>${many('x  ')}</r>`, 'read'],
		['a name beyond ASCII', () => `<${many('ก')}/>`, 'read'],
		['opening brackets in the root', () => `<r>${many('<')}`, 'malformed'],
		['closing tags', () => `<r>${many('</r>')}`, 'malformed'],
		['opened comments', () => `<r>${many('<!--')}`, 'malformed'],
		['opened processing instructions', () => many('<?x '), 'malformed'],
		['pieces of CDATA', () => `<r>${many('<![CDATA[x]]>')}</r>`, 'read'],
		['opened CDATA', () => `<r>${many('<![CDATA[')}`, 'malformed'],
		['references to nothing', () => `<r>${many('&x;&')}</r>`, 'read'],
		['a reference that does not end', () => `<r>&#${many('9')}</r>`, 'read'],
		['a number that is too high', () => `<r>&#x${many('f')};</r>`, 'read'],
		['a document type that does not end', () => `<!DOCTYPE r [${many('<!')}`, 'malformed'],
		['opened quotes in a document type', () => `<!DOCTYPE r ${many('"\'')}`, 'malformed'],
		['declarations', () => `<!DOCTYPE r [${many('<!ENTITY a "b">')}]><r/>`, 'read'],
		['entities', () => `<!DOCTYPE r [${entities}]><r>${many('&e9;')}</r>`, 'read'],
		['an external entity', () => `<!DOCTYPE r [${EXTERNAL}]><r>${many('&x;')}</r>`, 'read'],
		['details', () => `<r>${many('<detail><messageId>m</messageId></detail>')}</r>`, 'read'],
	])('%s', (_, make, outcome) => {
		const xml = make();
		let value: ReturnType<typeof readXml>;
		const computing = computingOf(() => {
			value = readXml(xml);
		});
		expect(computing).toBeLessThan(LIMIT_MS);
		expect(outcomeOf(value)).toBe(outcome);
		let reports = 0;
		const reading = computingOf(() => {
			reports = readDeliveryReports(value).length;
		}, 1);
		expect(reading).toBeLessThan(LIMIT_MS);
		// All that is read is a report, or several.
		const details = xml.split('<detail>').length - 1;
		expect(reports).toBe(outcome === 'read' ? Math.max(details, 1) : 0);
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

import { readDeliveryReports } from '../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { readXml } from '../../../../nodes/BulkSms/core/text/xml';
import { volume } from '../../../engine/volume';
import { computingOf, isLinear } from '../../../engine/computing';

const BYTES = volume(100_000, 4_000_000);
const EXTERNAL = '<!ENTITY x SYSTEM "file:///etc/passwd">';
type Outcome = 'malformed' | 'too deep' | 'read';

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

describe(`${BYTES} bytes of hostile XML, and the reports in it, are read in a time that grows no faster`, () => {
	it.each<[string, (many: (part: string) => string) => string, Outcome]>([
		['levels', (many) => many('<a>'), 'too deep'],
		[
			'elements of as many names',
			(many) => `<r>${numbered((n) => `<a${n}/>`, many('1234567').length / 7)}</r>`,
			'read',
		],
		[
			'attributes',
			(many) => `<r ${numbered((n) => `a${n}="" `, many('123456789').length / 9)}/>`,
			'read',
		],
		['an attribute that does not end', (many) => `<r a="${many('x')}`, 'malformed'],
		['the name of an attribute', (many) => `<r ${many('a')}`, 'malformed'],
		['blanks in the root and a letter', (many) => `<r>${many(' ')}x</r>`, 'read'],
		['a name beyond ASCII', (many) => `<${many('ก')}/>`, 'read'],
		['closing tags', (many) => `<r>${many('</r>')}`, 'malformed'],
		['opened comments', (many) => `<r>${many('<!--')}`, 'malformed'],
		['opened processing instructions', (many) => many('<?x '), 'malformed'],
		['pieces of CDATA', (many) => `<r>${many('<![CDATA[x]]>')}</r>`, 'read'],
		['opened CDATA', (many) => `<r>${many('<![CDATA[')}`, 'malformed'],
		['references to nothing', (many) => `<r>${many('&x;&')}</r>`, 'read'],
		['a reference that does not end', (many) => `<r>&#${many('9')}</r>`, 'read'],
		['a document type that does not end', (many) => `<!DOCTYPE r [${many('<!')}`, 'malformed'],
		['declarations', (many) => `<!DOCTYPE r [${many('<!ENTITY a "b">')}]><r/>`, 'read'],
		['entities', (many) => `<!DOCTYPE r [${entities}]><r>${many('&e9;')}</r>`, 'read'],
		['an external entity', (many) => `<!DOCTYPE r [${EXTERNAL}]><r>${many('&x;')}</r>`, 'read'],
		['details', (many) => `<r>${many('<detail><messageId>m</messageId></detail>')}</r>`, 'read'],
	])('%s', async (_, write, outcome) => {
		const xmlOf = (bytes: number) =>
			write((part) => part.repeat(Math.max(1, Math.floor(bytes / part.length))));
		const xml = xmlOf(BYTES);
		const value = readXml(xml);
		expect(outcomeOf(value)).toBe(outcome);
		// All that is read is a report, or several.
		const details = xml.split('<detail>').length - 1;
		const reports = readDeliveryReports(value).length;
		expect(reports).toBe(outcome === 'read' ? Math.max(details, 1) : 0);
		const measure = (size: number) => {
			const part = xmlOf(size);
			return computingOf(() => readDeliveryReports(readXml(part)));
		};
		expect(await isLinear(measure, BYTES)).toBe(true);
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

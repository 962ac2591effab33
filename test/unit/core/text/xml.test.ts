import { readXml } from '../../../../nodes/BulkSms/core/text/xml';

const NOTHING = '&#0;&#xD800;&#x110000;&#xFFFE;&#99999999999999999999;&#;&#x;&x;& &nbsp;';

describe('an XML document', () => {
	it.each<[string, string, object]>([
		['an empty element', '<a/>', { a: '' }],
		['names in other letters, with a prefix', '<S:A><B.c-1/></S:A>', { 's:a': { 'b.c-1': '' } }],
		['a name beyond ASCII', '<ชื่อ>x</ชื่อ>', { ชื่อ: 'x' }],
		['elements in a row', '<a><b>1</b><c/><b>2</b><b/></a>', { a: { b: ['1', '2', ''], c: '' } }],
		['attributes', `<a B = "1" c='"2"'/>`, { a: { $: { B: '1', c: '"2"' } } }],
		['an attribute twice: the first', '<a b="1" b="2"/>', { a: { $: { b: '1' } } }],
		['a tag and blanks in an attribute', '<a b="<c>\n"/>', { a: { $: { b: '<c>\n' } } }],
		['texts between', '<a b="1">\n x <c/>  y</a>', { a: { _: 'x y', $: { b: '1' }, c: '' } }],
		['CDATA', '<a>1 <![CDATA[<b>&amp;]]]]><![CDATA[>]]></a>', { a: '1 <b>&amp;]]>' }],
		['entities', `<a b="&lt;&gt;">&amp;&quot;&apos;</a>`, { a: { _: `&"'`, $: { b: '<>' } } }],
		['references', '<a>&#3626;&#x0E2A;&#X1f600;&#0065;</a>', { a: 'สส😀A' }],
		['references to nothing', `<a>${NOTHING}</a>`, { a: NOTHING }],
		['what is resolved is not resolved again', '<a>&amp;lt;&#38;#65;</a>', { a: '&lt;&#65;' }],
		['asides', '<?xml version="1.0"?>\n<!-- <a> --><a>x<?b </a>?><!----></a> <!--b-->', { a: 'x' }],
		[
			'a document type',
			`<!DOCTYPE a PUBLIC ">" '[' [<!ENTITY b "]>"><!-- ]>' --><?c ]>"?>]><a>&b;</a>`,
			{ a: '&b;' },
		],
		[
			'names of prototypes',
			'<__proto__ constructor="1"><prototype/></__proto__>',
			{ sanitized___proto__: { $: { sanitized_constructor: '1' }, sanitized_prototype: '' } },
		],
		['63 levels', `${'<a>'.repeat(63)}x${'</a>'.repeat(63)}`, nested(63)],
		['65 levels: not at all', '<a>'.repeat(65), {}],
	])('is read with %s', (_, xml, value) => {
		expect(readXml(xml)).toEqual(value);
	});

	it.each([
		['', ' ', 'x', '<?xml version="1.0"?>', '<!-- a -->', '<!DOCTYPE a>'],
		['<', '<a', '<a b', '<a b="', '<a b="c', '<a>', '<a><b></a>', '<a></b>', '</a>', '<a></a'],
		['x<a/>', '<a/>x', '<a/>&#65;', '<a/><b/>', '<a/></a>', '<![CDATA[x]]><a/>', '\u00a0<a/>'],
		['< a/>', '<a></ a>', '<1/>', '<a$/>', '<a/ >', '<a b/>', '<a b=c/>', '<a b="1"c="2"/>'],
		['<a><!-- b', '<a><!-- -- --></a>', '<a><![CDATA[x]]</a>', '<a><?b ></a>', '<a><!b></a>'],
		['<!DOCTYPE a', '<!DOCTYPE a [', '<!DOCTYPE a [<!-- ]><a/>', '<!DOCTYPE a "><a/>'],
		['<a/><!DOCTYPE a>', '<!DOCTYPE a><!DOCTYPE a><a/>', '<a><!DOCTYPE a></a>', '<a></A>'],
	])('is not read where it is not well-formed: %j and others', (...documents) => {
		for (const xml of documents) expect([xml, readXml(xml)]).toEqual([xml, undefined]);
	});
});

function nested(levels: number): object {
	return { a: levels === 1 ? 'x' : nested(levels - 1) };
}

import fc from 'fast-check';

import { readXml } from '../../../../nodes/BulkSms/core/text/xml';
import { parseXml } from './xml';
import { volume } from '../../../engine/volume';

const DOCUMENTS = volume(200, 5_000);
const LIMIT_MS = 60_000;

const blank = fc.constantFrom('', '', ' ', '\n\t', '\r\n  ');
const name = fc.constantFrom(
	...['detail', 'Detail', 'details', 'messageId', 'to', 'status', 'a', 'A', 'x-1.2', 'soap:Body'],
	...['ชื่อ', 'é', 'constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty'],
);
// xml2js loses an attribute `__proto__`; sax takes `hasOwnProperty` for its own.
const attributeName = name.filter((each) => !['__proto__', 'hasOwnProperty'].includes(each));
const reference = fc.oneof(
	fc.constantFrom('&lt;', '&gt;', '&amp;', '&quot;', '&apos;', '&AMP;', '&#9;', '&#xA;', '&#X41;'),
	fc.constantFrom('&#0065;', '&#x00e9;', '&#xFFFD;', '&#x10FFFF;', '&#32;', '&#x20;&#x20;'),
	fc.integer({ min: 0x20, max: 0xd7ff }).map((code) => `&#${code};`),
	fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => `&#x${code.toString(16)};`),
);
const letters = fc.oneof(
	fc.string({ unit: 'grapheme', maxLength: 8 }),
	fc.constantFrom('สวัสดี', '  a   b ', '\u00a0', '\u00a0\u2003x', ']]', '>', "it's", '"', '😀'),
);
const written = letters.map((text) => text.replace(/[<&]/g, ''));
const text = fc.array(fc.oneof(written, reference, blank), { maxLength: 3 });
const cdata = letters
	.map((each) => each.replaceAll(']]>', ''))
	.map((each) => `<![CDATA[${each}<b> & ]]]>`);
const emptyCdata = fc.constantFrom('<![CDATA[]]>', '<![CDATA[ ]]>', '<![CDATA[]]]]><![CDATA[>]]>');
const aside = fc.oneof(
	letters.map((each) => `<!--${each.replaceAll('-', '')}<a>&-->`),
	letters.map((each) => `<?php ${each.replaceAll('?', '')}<a>&?>`),
);
const quoted = fc.oneof(
	text.map((parts) => `"${parts.join('').replaceAll('"', '')}"`),
	text.map((parts) => `'${parts.join('').replaceAll("'", '')}'`),
);
const attribute = fc
	.tuple(attributeName, blank, blank, quoted)
	.map(([each, before, after, value]) => ` ${each}${before}=${after}${value}`);
const attributes = fc
	.tuple(fc.array(attribute, { maxLength: 3 }), blank)
	.map(([each, after]) => each.join('') + after);

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
	element: fc.oneof(
		{ depthSize: 'small' },
		fc.tuple(name, attributes).map(([tag, rest]) => `<${tag}${rest}/>`),
		fc
			.tuple(name, attributes, tie('content'), blank)
			.map(([tag, rest, content, after]) => `<${tag}${rest}>${content}</${tag}${after}>`),
	),
	content: fc
		.array(
			fc.oneof(
				{ arbitrary: tie('element'), weight: 4 },
				{ arbitrary: text.map((parts) => parts.join('')), weight: 3 },
				cdata,
				emptyCdata,
				aside,
				blank,
			),
			{ maxLength: 6 },
		)
		.map((parts) => parts.join('')),
}));
const doctype = fc.constantFrom(
	'',
	'',
	'<!DOCTYPE report>',
	'<!DOCTYPE r PUBLIC "-//A>//" \'b">\' >',
	'<!DOCTYPE r [<!ENTITY x "]>"><!-- ]> \' --><?y ]> " ?><!ELEMENT r (#PCDATA)>]>',
);
const document = fc
	.tuple(
		fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>'),
		fc.tuple(blank, doctype, aside, blank).map((parts) => parts.join('')),
		element,
		fc.oneof(blank, aside),
	)
	.map((parts) => parts.join(''));

it(
	`${DOCUMENTS} documents are read as n8n's parser reads them, in the same order`,
	async () => {
		const isSame = async (xml: string) => {
			expect(JSON.stringify(readXml(xml))).toBe(JSON.stringify(await parseXml(xml)));
		};
		await fc.assert(fc.asyncProperty(document, isSame), { numRuns: DOCUMENTS });
	},
	LIMIT_MS,
);

it(
	`${DOCUMENTS} damaged documents are read as n8n's parser reads them, or not at all`,
	async () => {
		const damaged = fc
			.tuple(document, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', '<', '>', '&', '"', 'a'))
			.map(([xml, at, count, put]) => {
				const start = at % (xml.length + 1);
				return xml.slice(0, start) + put + xml.slice(start + count);
			});
		let refused = 0;
		const isNoWorse = async (xml: string) => {
			const theirs = await parseXml(xml).then(JSON.stringify, () => undefined);
			const ours = JSON.stringify(readXml(xml));
			if (ours === undefined) refused += 1;
			else if (theirs !== undefined) expect(ours).toBe(theirs);
		};
		await fc.assert(fc.asyncProperty(damaged, isNoWorse), { numRuns: DOCUMENTS });
		expect(refused).toBeGreaterThan(DOCUMENTS / 4);
		expect(refused).toBeLessThan(DOCUMENTS);
	},
	LIMIT_MS,
);

import { guessContentType, readCallBody } from '../../../../nodes/BulkSms/core/incoming/callBody';

const THAI = 'สวัสดี';
/** The same word in TIS-620. */
const TIS = Buffer.from([0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5]);
const bytes = (...parts: Array<string | Buffer>) =>
	Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
const read = (body: Buffer, charset?: string) =>
	readCallBody({ bytes: body, parsed: 'what n8n made of it', ...(charset && { charset }) });

describe('readCallBody', () => {
	it.each<[string, Buffer, string | undefined, unknown]>([
		['JSON', bytes(`{"MESSAGE":"${THAI}"}`), undefined, { MESSAGE: THAI }],
		['JSON behind a mark and blanks', bytes('\uFEFF \n[1]'), undefined, [1]],
		[
			'a number of 20 digits',
			bytes('{"TRAN_ID":25501288135972440649}'),
			'utf-8',
			{ TRAN_ID: '25501288135972440649' },
		],
		['XML', bytes(`<a><MESSAGE>${THAI}</MESSAGE></a>`), undefined, { a: { message: THAI } }],
		[
			'XML with an entity of its own, which it does not expand',
			bytes('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a><m>&e;</m></a>'),
			undefined,
			{ a: { m: '&e;' } },
		],
		[
			'a form',
			bytes('a=1+2&b=%E0%B8%AA&c=x=y&d='),
			undefined,
			{ a: '1 2', b: 'ส', c: 'x=y', d: '' },
		],
		['a field that is there twice', bytes('a=1&a=2&b'), undefined, { a: ['1', '2'] }],
		['a % that escapes nothing', bytes('a=100%&b=%zz'), undefined, { a: '100%', b: '%zz' }],
		['TIS-620', bytes('{"m":"', TIS, '"}'), 'tis-620', { m: THAI }],
		['TIS-620 in capitals', bytes('{"m":"', TIS, '"}'), 'TIS-620', { m: THAI }],
		['Windows-874', bytes('{"m":"', TIS, '"}'), 'windows-874', { m: THAI }],
		['TIS-620 behind % in a form', bytes('m=%CA%C7%D1%CA%B4%D5'), 'tis-620', { m: THAI }],
		['TIS-620 as it is in a form', bytes('m=', TIS), 'tis-620', { m: THAI }],
		[
			'XML that names its encoding',
			bytes('<?xml version="1.0" encoding="TIS-620"?><m>', TIS, '</m>'),
			undefined,
			{ m: THAI },
		],
		[
			'XML whose content type names another encoding',
			bytes(`<?xml version="1.0" encoding="TIS-620"?><m>${THAI}</m>`),
			'utf-8',
			{ m: THAI },
		],
		['an encoding that nobody knows', bytes(`{"m":"${THAI}"}`), 'klingon', { m: THAI }],
		['nothing', bytes(''), undefined, {}],
		['words', bytes('Hello you'), undefined, {}],
		['JSON cut off', bytes('{"a":'), undefined, undefined],
		['XML cut off', bytes('<a><b>'), undefined, undefined],
	])('reads %s', (_, body, charset, value) => {
		expect(read(body, charset)).toEqual(value);
	});

	it('takes what n8n made of it only where the bytes were not kept', () => {
		expect(readCallBody({ parsed: { a: 1 } })).toEqual({ a: 1 });
	});
});

describe('lookOf', () => {
	it.each([
		['{"a":1}', undefined],
		['\uFEFF <a/>', 'application/xml'],
		['a=1', 'application/x-www-form-urlencoded'],
		['', undefined],
	])('%j', (body, type) => {
		expect(guessContentType({ bytes: bytes(body), parsed: {} })).toBe(type);
	});
});

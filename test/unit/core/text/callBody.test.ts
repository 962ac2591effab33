import { readReportBody } from '../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { readCallBody } from '../../../../nodes/BulkSms/core/text/callBody';
import { computingOf, isLinear } from '../../../engine/computing';
import { volume } from '../../../engine/volume';

const THAI = 'สวัสดี';
/** The same word in TIS-620. */
const TIS = Buffer.from([0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5]);
const ENTITY = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a><m>&e;</m></a>';
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><m>`;
const bytes = (...parts: Array<string | Buffer>) =>
	Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
const callOf = (body: Buffer, charset?: string) => ({
	bytes: body,
	parsed: 'what n8n made of it',
	...(charset !== undefined && { contentType: `text/xml; charset=${charset}` }),
});
const read = (body: Buffer, charset?: string) => readCallBody(callOf(body, charset), () => true);

describe('readCallBody', () => {
	it.each<[string, Buffer, string | undefined, unknown]>([
		['JSON behind a mark and blanks', bytes('\uFEFF \n[1]'), undefined, ' \n[1]'],
		['XML', bytes(`<a><MESSAGE>${THAI}</MESSAGE></a>`), undefined, { a: { message: THAI } }],
		['XML with an entity, which it does not expand', bytes(ENTITY), undefined, { a: { m: '&e;' } }],
		['a form', bytes('a=1+2&a=2&b'), undefined, { a: ['1 2', '2'] }],
		['TIS-620', bytes('{"m":"', TIS, '"}'), 'tis-620', `{"m":"${THAI}"}`],
		['TIS-620 behind % in a form', bytes('m=%CA%C7%D1%CA%B4%D5'), 'tis-620', { m: THAI }],
		[
			'XML that names another encoding',
			bytes(`${xml('TIS-620')}${THAI}</m>`),
			'utf-8',
			{ m: THAI },
		],
	])('reads %s', (_, body, charset, value) => {
		expect(read(body, charset)).toEqual(value);
	});

	it('takes what n8n made of it only where the bytes were not kept', () => {
		expect(readCallBody({ parsed: { a: 1 } }, () => true)).toEqual({ a: 1 });
	});
});

/** The bytes of a text in UTF-16, in which the lower byte comes second. */
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const littleEndian = (text: string) => Buffer.from(text, 'utf16le');
const UTF_16 = `${xml('UTF-16')}${THAI}</m>`;

describe('the encoding of a body', () => {
	it.each<[string, Buffer, string | undefined]>([
		['of a byte order mark, before the header', bytes('\uFEFF', UTF_16), 'tis-620'],
		['UTF-16 with a byte order mark', littleEndian(`\uFEFF${UTF_16}`), undefined],
		['UTF-16 with the other byte order mark', bigEndian(`\uFEFF${UTF_16}`), 'utf-8'],
		['UTF-16 without a mark', littleEndian(UTF_16), undefined],
		['UTF-16 the other way round, without a mark', bigEndian(UTF_16), 'utf-16'],
		['UTF-16 by a name that only Node.js has', littleEndian(` ${UTF_16}`), 'ucs2'],
		['UTF-16 that is none, in the header', bytes(UTF_16), 'utf-16'],
		['windows-874, a TIS-620, in quotes', bytes('<m>', TIS, '</m>'), '"Windows-874" ; x=y'],
		['ISO-8859-11, another one', bytes('<m>', TIS, '</m>'), 'iso-8859-11'],
		['of the declaration', bytes(` <?xml encoding='tis-620'?><m>`, TIS, '</m>'), undefined],
	])('is %s', (_, body, charset) => {
		expect(readReportBody(callOf(body, charset))).toEqual({ m: THAI });
	});

	it.each(['ISO-8859-1', 'binary'])('is %s', (name) => {
		const body = bytes(xml(name), Buffer.from([0xe9]), '</m>');
		expect(readReportBody(callOf(body))).toEqual({ m: 'é' });
		expect(readReportBody(callOf(body, name))).toEqual({ m: 'é' });
	});
});

// By content type: test/unit/trigger/report/shapes.test.ts.
it('a form is read where the content type says that it is one, whatever it looks like', () => {
	const of = (contentType: string) =>
		readReportBody({ bytes: bytes('to=1&text=a b&c'), parsed: {}, contentType });
	const form = { to: '1', text: 'a b' };
	expect(of('Application/X-WWW-Form-Urlencoded ; charset=utf-8')).toEqual(form);
	expect(of('text/plain')).toBe('to=1&text=a b&c');
});

// More than fit on the stack.
const FIELDS = volume(200_000, 4_000_000);

describe('a form that no content type names', () => {
	const formOf = (text: string): unknown => readReportBody(callOf(Buffer.from(text)));

	it.each<[string, string, Record<string, string | string[]>]>([
		['escaped signs', 'text=a+b%26c%3D%C3%A9&to=%2B66', { text: 'a b&c=é', to: '+66' }],
		['a line break behind them', 'to=1&status=EXPIRED\r\n', { to: '1', status: 'EXPIRED' }],
		['an empty field beside others', 'bulkId=&to=1', { bulkId: '', to: '1' }],
	])('is read with %s', (_, text, fields) => {
		expect(formOf(text)).toStrictEqual(fields);
	});

	it(`is read with ${FIELDS} fields`, () => {
		expect(formOf('a=x&'.repeat(FIELDS) + 'to=1')).toMatchObject({ to: '1' });
	});

	it(`is none because its first ${FIELDS} fields are`, () => {
		const text = 'a=x&'.repeat(FIELDS) + 'b';
		expect(formOf(text) === text).toBe(true);
	});

	it('has __proto__ as a field like any other', () => {
		const fields = formOf('__proto__=1&to=2');
		expect(Object.entries(fields ?? {})).toEqual([
			['__proto__', '1'],
			['to', '2'],
		]);
		expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
	});

	it.each([
		['words with an equals sign', 'status = DELIVERED'],
		['a name without a value', 'to='],
		['a value without a name', '=1'],
		['a part without an equals sign', 'a&b=1'],
	])('is not %s', (_, text) => {
		expect(formOf(text)).toBe(text);
	});

	it.each<[string, (count: number) => string]>([
		['fields', (count) => `${'a=1&'.repeat(count)}b=2`],
		['names', (count) => Array.from({ length: count }, (_, index) => `n${index}=1`).join('&')],
	])('is read in a time that grows no faster than its %s', async (_, textOf) => {
		const measure = (count: number) => {
			const text = textOf(count);
			return computingOf(() => expect(Object.keys(formOf(text) ?? {})).not.toHaveLength(0));
		};
		expect(await isLinear(measure, 40_000)).toBe(true);
	});
});

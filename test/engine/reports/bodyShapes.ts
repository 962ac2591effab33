import type { Fixture } from './fixture';
import { entry, expired, item, LONG, second, unknown } from './fixture';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const TEXT = 'text/plain';
const BYTES = 'application/octet-stream';

const list = JSON.stringify([entry, second]);
const cutOff = '{"details":[{"messageId":"m-1"';
const cutOffXml = '<detail><messageId>m-1</messageId>';
const told = item();
const named = { status: { name: 'DELIVERED' } };
const ids = { messageId: 'm-1', to: '66812345678' };
const accented = { messageId: 'é' };

const bytes = (
	shape: string,
	type: string,
	body: string | Buffer,
	...items: object[]
): Fixture => ({ shape, call: { body, type }, items, isOnlyInBytes: true });

/** JSON in an encoding that the content type names. */
const encoded = (charset: string, encoding: BufferEncoding): Fixture => {
	const body = Buffer.from(JSON.stringify(accented), encoding);
	return bytes(`in ${charset}`, `${TEXT}; charset=${charset}`, body, unknown(accented, accented));
};

/** A body that is once more a text in JSON. */
const twice = (shape: string, body: string, ...items: object[]): Fixture[] =>
	[JSON_TYPE, TEXT, FORM].map((type) =>
		bytes(`encoded twice: ${shape}`, type, ` ${JSON.stringify(body)}\n`, ...items),
	);

/** What n8n makes something else of, by the content type. */
export const bodyShapes: Fixture[] = [
	bytes(
		'an identifier of 20 digits without quotes',
		JSON_TYPE,
		`{"messageId":${LONG},"status":"DELIVERED"}`,
		item({ messageId: LONG, to: undefined, credit: undefined, ...named }),
	),
	bytes(
		'a form with flat fields',
		FORM,
		'messageId=m-1&to=66812345678&credit=1.50&status=DELIVERED&callbackData=a+b%26c',
		item({ ...named, callbackData: 'a b&c' }),
	),
	bytes('a form with JSON in a field', FORM, `details=${encodeURIComponent(list)}`, told, expired),
	bytes('JSON that says it is a form', FORM, list, told, expired),
	bytes('JSON as plain text', TEXT, list, told, expired),
	bytes('JSON without a content type', '', list, told, expired),
	bytes('JSON behind a byte order mark', BYTES, `\uFEFF${list}`, told, expired),
	bytes('words', TEXT, 'DELIVERED', unknown('DELIVERED')),
	bytes('JSON cut off', TEXT, cutOff, unknown(cutOff)),
	bytes('XML cut off', TEXT, cutOffXml, unknown(cutOffXml)),
	encoded('latin1', 'latin1'),
	encoded('utf-16le', 'utf16le'),
	encoded('klingon', 'utf8'),

	...twice('JSON', list, told, expired),
	...twice(
		'JSON that looks like a form',
		JSON.stringify({ ...entry, callbackData: 'a=b&c=d' }),
		item({ callbackData: 'a=b&c=d' }),
	),
	...twice(
		'XML',
		'<details><messageId>m-1</messageId><to>66812345678</to></details>',
		unknown({ messageid: ids.messageId, to: ids.to }, ids),
	),
	...twice('a form', 'messageId=m-1&to=66812345678', unknown(ids, ids)),
	...twice('a word', 'DELIVERED', unknown('DELIVERED')),
	...twice('JSON that is encoded once more', JSON.stringify(list), unknown(JSON.stringify(list))),
];

/** What contains no report: values that n8n may make of a body, and bodies. */
export const emptyValues: Array<[shape: string, value: unknown]> = [
	['nothing', undefined],
	['null', null],
	['an empty text', ''],
	['blanks', ' \n\t'],
	['an empty object', {}],
	['a list of nothing', [null, {}, [], '', 0]],
	['66 levels', nested(33)],
	['100,000 levels', nested(50_000)],
];
export const emptyTexts: Array<[shape: string, text: string]> = [
	...['', ' \n\t', 'null', '5', ' {} ', '[null,{},[[]],"",0]'].map((text): [string, string] => [
		JSON.stringify(text),
		text,
	]),
	['100,000 objects', '{"details":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
	['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
	['100 levels of XML', `${'<a>'.repeat(100)}1${'</a>'.repeat(100)}`],
];

/** Of two levels each. */
export function nested(pairs: number): unknown {
	return JSON.parse('[{"a":'.repeat(pairs) + '1' + '}]'.repeat(pairs));
}

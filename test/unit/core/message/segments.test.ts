import { measureText } from '../../../../nodes/BulkSms/core/message/segments';

const gsm7 = (segments: number) => ({ encoding: 'GSM-7', segments });
const ucs2 = (segments: number) => ({ encoding: 'UCS-2', segments });

describe('measureText', () => {
	it.each([
		['nothing', '', gsm7(1)],
		['160 septets', 'a'.repeat(160), gsm7(1)],
		['161 septets', 'a'.repeat(161), gsm7(2)],
		['306 septets, twice 153', 'a'.repeat(306), gsm7(2)],
		['307 septets', 'a'.repeat(307), gsm7(3)],
		['80 extension characters, which are 160 septets', '€'.repeat(80), gsm7(1)],
		['81 extension characters, which are 162 septets', '€'.repeat(81), gsm7(2)],
		['159 septets and an extension character', 'a'.repeat(159) + '€', gsm7(2)],
	])('measures %s in GSM-7', (_, text, size) => {
		expect(measureText(text)).toEqual(size);
	});

	it.each([
		['70 code units', 'ก'.repeat(70), ucs2(1)],
		['71 code units', 'ก'.repeat(71), ucs2(2)],
		['134 code units, twice 67', 'ก'.repeat(134), ucs2(2)],
		['135 code units', 'ก'.repeat(135), ucs2(3)],
		['35 emoji, which are 70 code units', '😀'.repeat(35), ucs2(1)],
		['36 emoji, which are 72 code units', '😀'.repeat(36), ucs2(2)],
		['70 Latin letters and one Thai', 'a'.repeat(70) + 'ก', ucs2(2)],
		['an extension character as one code unit', 'ก' + '€'.repeat(69), ucs2(1)],
		['half of a surrogate pair as one code unit', '\ud83d'.repeat(70), ucs2(1)],
	])('measures %s in UCS-2', (_, text, size) => {
		expect(measureText(text)).toEqual(size);
	});

	it.each([
		['fills the first segment exactly', 'a'.repeat(151) + '€' + 'a'.repeat(153), gsm7(2)],
		['would be split over two segments', 'a'.repeat(152) + '€' + 'a'.repeat(152), gsm7(3)],
		['moves to the second, which has room', 'a'.repeat(152) + '€' + 'a'.repeat(151), gsm7(2)],
		['is the last of a full second segment', 'a'.repeat(304) + '€', gsm7(2)],
		['comes after 152 at every border', ('a'.repeat(152) + '€').repeat(2), gsm7(3)],
	])('never splits an extension character: one that %s', (_, text, size) => {
		expect(measureText(text)).toEqual(size);
	});

	it.each([
		['fills the first segment exactly', 'ก'.repeat(65) + '😀' + 'ก'.repeat(67), ucs2(2)],
		['would be split over two segments', 'ก'.repeat(66) + '😀' + 'ก'.repeat(66), ucs2(3)],
		['moves to the second, which has room', 'ก'.repeat(66) + '😀' + 'ก'.repeat(65), ucs2(2)],
		['is one of 66 emoji, 33 to a segment', '😀'.repeat(66), ucs2(2)],
		['is one of 67 emoji, 33 to a segment', '😀'.repeat(67), ucs2(3)],
	])('never splits a surrogate pair: one that %s', (_, text, size) => {
		expect(measureText(text)).toEqual(size);
	});

	// 3GPP TS 23.038, 6.2.1: the default alphabet without the escape, and its extension table.
	const DEFAULT_ALPHABET = [
		'@£$¥èéùìòÇ\nØø\rÅå',
		'Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ',
		' !"#¤%&\'()*+,-./',
		'0123456789:;<=>?',
		'¡ABCDEFGHIJKLMNO',
		'PQRSTUVWXYZÄÖÑÜ§',
		'¿abcdefghijklmno',
		'pqrstuvwxyzäöñüà',
	].join('');

	it.each<[string, string[], number, string]>([
		['of the default alphabet as one septet', [...DEFAULT_ALPHABET], 160, 'GSM-7'],
		['of the extension table as two septets', [...'\f^{}\\[~]|€'], 80, 'GSM-7'],
		['in neither table as one unit of UCS-2', [...'çáê`“’–…\t\u00a0\u200bαя中'], 70, 'UCS-2'],
	])('counts each character %s', (_, characters, most, encoding) => {
		const sizes = (text: string) => [measureText(text), measureText(`${text}a`)];
		for (const each of characters) {
			expect([each, sizes(each.repeat(most))]).toEqual([
				each,
				[1, 2].map((segments) => ({ encoding, segments })),
			]);
		}
	});
});

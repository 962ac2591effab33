import { measureText } from '../../../../../nodes/BulkSms/core/message/text/segments';

const gsm7 = (segments: number) => ({ encoding: 'GSM-7', segments });
const ucs2 = (segments: number) => ({ encoding: 'UCS-2', segments });

describe('measureText', () => {
	// Any text, compared with another reading: segmentsComparison.test.ts.
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

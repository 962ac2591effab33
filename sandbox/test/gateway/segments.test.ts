import { countSegments } from '../../rules/segments';

test.each<[string, string, number]>([
	['one GSM-7 character', 'a', 1],
	['160 GSM-7 characters', 'a'.repeat(160), 1],
	['161 GSM-7 characters', 'a'.repeat(161), 2],
	['306 GSM-7 characters', 'a'.repeat(306), 2],
	['307 GSM-7 characters', 'a'.repeat(307), 3],
	['1600 GSM-7 characters', 'a'.repeat(1600), 11],
	['160 accented GSM-7 characters', 'é'.repeat(160), 1],
	['80 euro signs, two septets each', '€'.repeat(80), 1],
	['81 euro signs', '€'.repeat(81), 2],
	['153 euro signs, which are not split between segments', '€'.repeat(153), 3],
	['70 Thai characters', 'ก'.repeat(70), 1],
	['71 Thai characters', 'ก'.repeat(71), 2],
	['134 Thai characters', 'ก'.repeat(134), 2],
	['135 Thai characters', 'ก'.repeat(135), 3],
	['35 emoji, two code units each', '😀'.repeat(35), 1],
	['36 emoji', '😀'.repeat(36), 2],
	['67 emoji, which are not split between segments', '😀'.repeat(67), 3],
	['71 characters, one of them outside GSM-7', `${'a'.repeat(70)}ç`, 2],
])('the segments of %s', (_case, text, segments) => {
	expect(countSegments(text)).toBe(segments);
});

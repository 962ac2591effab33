import fc from 'fast-check';

import { volume } from '../../../../engine/volume';
import {
	describeText,
	isGsm,
	measureText,
} from '../../../../../nodes/BulkSms/core/message/text/segments';

describe('describeText', () => {
	it.each<[string, string, number, number, number]>([
		['161 letters, of which the second segment has 8', 'a'.repeat(161), 161, 2, 145],
		['an extension character, which takes two septets', '€', 1, 1, 158],
		['an extension character on a border', 'a'.repeat(152) + '€' + 'a'.repeat(10), 163, 2, 141],
	])('counts %s in GSM-7', (_, text, characters, segments, remainingInSegment) => {
		expect(describeText(text)).toStrictEqual({
			encoding: 'GSM-7',
			characters,
			segments,
			remainingInSegment,
			firstNonGsmCharacter: null,
		});
	});

	it.each<[string, string, number, number, number]>([
		['71 letters', 'ก'.repeat(71), 71, 2, 63],
		['an emoji, which takes two units', '😀', 2, 1, 68],
		['an emoji on a border', 'ก'.repeat(66) + '😀' + 'ก'.repeat(10), 78, 2, 55],
	])('counts %s in UCS-2', (_, text, characters, segments, remainingInSegment) => {
		expect(describeText(text)).toMatchObject({
			encoding: 'UCS-2',
			characters,
			segments,
			remainingInSegment,
		});
	});

	it.each([
		['a curly quote', 'Say “yes”', { character: '“', codePoint: 'U+201C', position: 5 }],
		['an emoji', 'Hi 😀', { character: '😀', codePoint: 'U+1F600', position: 4 }],
		['a combining accent', 'e\u0301', { character: '\u0301', codePoint: 'U+0301', position: 2 }],
		['half of a pair', 'a\ud83d', { character: '\ud83d', codePoint: 'U+D83D', position: 2 }],
	])('names the first character outside of GSM-7: %s', (_, text, firstNonGsmCharacter) => {
		expect(describeText(text)).toMatchObject({ encoding: 'UCS-2', firstNonGsmCharacter });
	});

	it('says of any text the same as measureText, and that what remains does not cost more', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 320, size: 'max' }), (text) => {
				const { encoding, segments, remainingInSegment } = describeText(text);
				expect({ encoding, segments }).toEqual(measureText(text));
				const filler = encoding === 'GSM-7' ? 'a' : 'ก';
				expect(measureText(text + filler.repeat(remainingInSegment))).toEqual({
					encoding,
					segments,
				});
				expect(measureText(text + filler.repeat(remainingInSegment + 1)).segments).toBe(
					segments + 1,
				);
				expect(isGsm(text)).toBe(encoding === 'GSM-7');
			}),
			{ numRuns: volume(100, 10_000) },
		);
	});
});

import fc from 'fast-check';

import { measureText } from '../../../../nodes/BulkSms/core/message/segments';
import { shortenToFit } from '../../../../nodes/BulkSms/core/message/shortenToFit';
import { findLinks } from '../../../../nodes/BulkSms/core/text/web/links';

const LINK = 'https://n8n.example.com/webhook/abcdefgh?o=0000000000000000000000';
const withLink = (text: string) => `${text}\n${LINK}`;

describe('a text that is shortened to fit', () => {
	it('stays as it is where it fits', () => {
		expect(shortenToFit('a'.repeat(160), 1)).toBe('a'.repeat(160));
		expect(shortenToFit('ก'.repeat(70), 1)).toBe('ก'.repeat(70));
	});

	it('is cut at the end of a word, and ends in three stops in GSM-7', () => {
		const text = `${'word '.repeat(31)}incomprehensible end`;
		expect(shortenToFit(text, 1)).toBe(`${'word '.repeat(31).trim()}...`);
	});

	it('is cut in a word that is longer than what is near', () => {
		expect(shortenToFit('a'.repeat(161), 1)).toBe(`${'a'.repeat(157)}...`);
	});

	it('ends in an ellipsis in UCS-2', () => {
		expect(shortenToFit('ก'.repeat(71), 1)).toBe(`${'ก'.repeat(69)}…`);
	});

	it('is cut at a word of Thai, which writes no spaces', () => {
		const text =
			'ระบบฐานข้อมูลหลักไม่ตอบสนองตั้งแต่เวลา 14:05 กรุณาตรวจสอบโดยด่วนที่ลิงก์ด้านล่างนี้เพื่อดูรายละเอียด';
		expect(shortenToFit(text, 1)).toBe(
			'ระบบฐานข้อมูลหลักไม่ตอบสนองตั้งแต่เวลา 14:05 กรุณาตรวจสอบโดยด่วนที่…',
		);
	});

	it('keeps an emoji of several characters whole', () => {
		const family = '👨‍👩‍👧‍👦';
		expect(shortenToFit(family.repeat(30), 1)).toBe(`${family.repeat(6)}…`);
	});

	it('keeps a link whole or leaves it out', () => {
		const text = `${'a '.repeat(60)}https://shop.example/${'b'.repeat(60)} end`;
		expect(shortenToFit(text, 1)).toBe(`${'a '.repeat(60).trim()}...`);
	});

	it('keeps what must stay behind it', () => {
		const text = shortenToFit('word '.repeat(100), 1, { complete: withLink }) ?? '';
		expect(text).toBe(withLink(`${'word '.repeat(18).trim()}...`));
		expect(measureText(text).segments).toBe(1);
	});

	it('is none where nothing of it fits beside what must stay', () => {
		const complete = (text: string) => text + 'x'.repeat(160);
		expect(shortenToFit('word '.repeat(100), 1, { complete })).toBeUndefined();
		expect(shortenToFit(`https://shop.example/${'b'.repeat(200)}`, 1)).toBeUndefined();
	});

	const anyText = fc
		.array(
			fc.oneof(
				fc.string({ unit: 'grapheme', maxLength: 60 }),
				fc.constantFrom(' ', '\n', 'word ', 'สวัสดีครับ', '👨‍👩‍👧‍👦', '“', '{', LINK, 'bit.ly/x '),
			),
			{ maxLength: 40 },
		)
		.map((parts) => parts.join(''));

	it('fits, is a beginning of the text up to its mark, and holds what must stay', () => {
		const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
		fc.assert(
			fc.property(anyText, fc.integer({ min: 1, max: 8 }), fc.boolean(), (text, most, hasLink) => {
				const complete = hasLink ? withLink : (shorter: string) => shorter;
				const result = shortenToFit(text, most, { complete });
				if (result === undefined) return;
				expect(result.length).toBeLessThanOrEqual(1600);
				expect(measureText(result).segments).toBeLessThanOrEqual(most);
				if (result === complete(text)) return;
				const tail = hasLink ? `\n${LINK}` : '';
				expect(result.endsWith(tail)).toBe(true);
				const cut = result.slice(0, result.length - tail.length);
				const kept = cut.replace(/(?:\.\.\.|…)$/, '');
				expect(kept).not.toBe(cut);
				expect(text.startsWith(kept)).toBe(true);
				const end = kept.length;
				const starts = [...graphemes.segment(text)].map(({ index }) => index);
				expect(starts).toContain(end);
				for (const link of findLinks(text)) expect(end <= link.start || end >= link.end).toBe(true);
			}),
		);
	});
});

import fc from 'fast-check';

import { isGsm, measureText } from '../../../../../nodes/BulkSms/core/message/text/segments';
import { composeText, type Composition } from '../../../../../nodes/BulkSms/core/message/text/text';
import { OptOutCodes } from '../../../../../nodes/BulkSms/core/optOut/optOutCodes';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { isLinearIn } from '../../../../engine/computing';
import { volume } from '../../../../engine/volume';

const codes = new OptOutCodes('reportToken-5528');
const optOutUrl = 'https://n8n.example.com/webhook/stop';
const LINK = `${optOutUrl}?o=${'0'.repeat(27)}`;

/** The text that goes out; the reason if none does. */
function composed(text: string, options: Composition['options']): string {
	const result = attempt(() => composeText(text, { options, codes }));
	return result.ok ? result.value.text : result.problem.reason;
}
const withLink = (text: string, segments = 1) =>
	composed(text, { optOutUrl, shortenToFit: segments });
const smart = (text: string, segments = 1) =>
	composed(text, { makeGsmCompatible: true, shortenToFit: segments });

const a = (count: number) => 'a'.repeat(count);

describe('a text that is shortened around its opt-out link', () => {
	it.each<[string, string, string]>([
		['before its place', `${a(90)} {optOutLink} and more`, `${a(90)}...\n${LINK}`],
		['behind its place', `${a(84)} {optOutLink} and then more`, `${a(84)} ${LINK} and...`],
		['before another writing', `${a(91)} {{ Opt-OutLink }} and more`, `${a(90)}...\n${LINK}`],
		[
			'between two places',
			`Stop: {optOutLink} ${'b '.repeat(30)}{optOutLink}`,
			`Stop: ${LINK} ${'b '.repeat(30).trim()}...`,
		],
	])('is cut %s', (_, text, shortened) => {
		expect(withLink(text)).toBe(shortened);
		expect(shortened.length).toBeLessThanOrEqual(160);
	});

	it('is Thai cut at a word', () => {
		const offer =
			'ข้อเสนอพิเศษสำหรับคุณวันนี้เท่านั้น หยุดรับข้อความได้ตลอดเวลาที่ลิงก์ {optOutLink} ขอบคุณค่ะ';
		expect(withLink(offer, 2)).toBe(
			`ข้อเสนอพิเศษสำหรับคุณวันนี้เท่านั้น หยุดรับข้อความได้ตลอดเวลาที่…\n${LINK}`,
		);
	});

	it('is refused where the link takes it all', () => {
		expect(withLink('ข้อเสนอพิเศษ {optOutLink} ขอบคุณ')).toBe(
			'Nothing of the text fits into 1 segment: its links are too long',
		);
	});

	it('takes no long for thousands of places', async () => {
		const options = { optOutUrl, shortenToFit: 3, makeGsmCompatible: true };
		const compose = (text: string) => composed(text, options);
		expect(await isLinearIn('{optOutLink} 😀 “a” ', 100_000, compose)).toBe(true);
	});
});

describe('Smart Encoding together with Shorten to Fit', () => {
	const DAYS = 'only today and tomorrow, ';
	const more = DAYS.repeat(8);
	it.each<[string, string, string]>([
		['an emoji behind the cut', `“Sale” – ${more}😀`, `"Sale" - ${DAYS.repeat(6).slice(0, -2)}...`],
		['Thai before it', `“ลดราคา” ${more}`, `“ลดราคา” ${DAYS.repeat(2)}only today…`],
		['an emoji, and more fits before it', `“${a(100)}” 😀 ${more}`, `"${a(100)}"...`],
		['a text that fits with plain quotes alone', `“${a(150)}”`, `"${a(150)}"`],
	])('writes plain quotes as far as the text stays: %s', (_, text, shortened) => {
		expect(smart(text)).toBe(shortened);
		expect(measureText(shortened).segments).toBe(1);
	});

	it('does so before the opt-out link, too', () => {
		const options = { makeGsmCompatible: true, shortenToFit: 1, optOutUrl };
		const words = `${DAYS.repeat(3)}only...`;
		expect(composed(`“Sale” – ${more}😀 {optOutLink}`, options)).toBe(`"Sale" - ${words}\n${LINK}`);
		expect(composed(`“Sale” {optOutLink} – ${more}😀`, options)).toBe(`"Sale" ${LINK} - ${words}`);
	});

	it('writes nothing longer than it was, where plain stops would take a second segment', () => {
		expect(smart(`${'…'.repeat(60)} and more and more`)).toBe(`${'…'.repeat(60)} and more…`);
	});
});

describe('any text, with any place of the link and any limit', () => {
	const RUNS = volume(150, 10_000);
	const PLACES = ['{optOutLink}', '{{ optOutLink }}', '{Opt out\u00a0link}', ' {optOutLink} '];
	const PIECES = 'word |a| |\n|สวัสดีครับ|แ|👨‍👩‍👧‍👦|😀|“|–|…|{|}'.split('|');
	const part = fc.oneof(
		{ weight: 3, arbitrary: fc.constantFrom(...PLACES) },
		{ weight: 12, arbitrary: fc.constantFrom(...PIECES) },
		{ weight: 2, arbitrary: fc.constantFrom('bit.ly/x ', 'https://shop.example/sale', '(', '.') },
		{ weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
	);
	const texts = fc.array(part, { maxLength: 120, size: 'max' }).map((parts) => parts.join(''));

	it('has the link whole, no part of a place, and the mark of what is cut', () => {
		let [shortened, refused] = [0, 0];
		fc.assert(
			fc.property(texts, fc.integer({ min: 1, max: 6 }), fc.boolean(), (text, most, isSmart) => {
				const options = { optOutUrl, shortenToFit: most, makeGsmCompatible: isSmart };
				const result = attempt(() => composeText(text, { options, codes }));
				if (!result.ok) {
					refused += 1;
					return;
				}
				const { text: sent, isShortened } = result.value;
				expect(measureText(sent).segments).toBeLessThanOrEqual(most);
				expect(sent.split(LINK).length).toBeGreaterThan(1);
				expect(sent).not.toMatch(/opt\s*out\s*link/i);
				expect(sent).not.toMatch(/\p{Cs}/u);
				if (!isShortened) return;
				shortened += 1;
				const kept = sent.endsWith(`\n${LINK}`) ? sent.slice(0, -LINK.length - 1) : sent;
				const mark = isGsm(kept) ? '...' : '…';
				expect(kept.endsWith(mark)).toBe(true);
				// The text up to the mark is a beginning of the text, but for its links and its typography.
				if (isSmart) return;
				const words = kept.slice(0, -mark.length);
				const pattern = words
					.split(LINK)
					.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/^ | $/g, ' ?'))
					.join(String.raw`\{{1,2}[^{}]*\}{1,2}`);
				expect(text).toMatch(new RegExp(`^${pattern}`, 'u'));
			}),
			{ numRuns: RUNS },
		);
		expect([shortened > RUNS / 3, refused < RUNS / 1.8]).toEqual([true, true]);
	});
});

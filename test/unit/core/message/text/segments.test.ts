import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';

import { measureText } from '../../../../../nodes/BulkSms/core/message/text/segments';
import { volume } from '../../../../engine/volume';

/**
 * Compared with sms-segments-calculator, which Twilio publishes.
 *
 * The one difference: that package keeps a grapheme cluster together (a letter with its combining
 * marks, an emoji of several code points, a flag), so that a segment may end early. GSM 03.40 knows
 * no clusters and phones join the segments before they show them, so here only what cannot be
 * decoded apart is kept together: an escape with its character, a surrogate pair. We therefore count
 * fewer segments now and then, never more, and never for a text without such clusters.
 */
const TEXTS = volume(200, 20_000);

/** 3GPP TS 23.038, 6.2.1: the default alphabet without the escape, and its extension table. */
const GSM =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZ' +
	'ÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€';
const THAI = 'กขคงจดตนบปมยรลวสหอ่้ำิีัุูเแโไ ';
const CLUSTERS = ['👨‍👩‍👧‍👦', '🇹🇭', '👋🏽', 'e\u0301', 'กี่', 'น้ำ', '✈️', '\r\n'];

const gsmUnit = fc.oneof(
	{ weight: 12, arbitrary: fc.constantFrom(...'abcdefghij klm') },
	{ weight: 5, arbitrary: fc.constantFrom(...GSM) },
);
const mixedUnit = fc.oneof(
	{ weight: 8, arbitrary: fc.constantFrom(...THAI) },
	{ weight: 4, arbitrary: fc.constantFrom(...GSM) },
	{ weight: 2, arbitrary: fc.constantFrom('😀', '中', 'ي', '“', '…', '\u00a0', '\ud83d') },
	{ weight: 1, arbitrary: fc.constantFrom(...CLUSTERS) },
);
/** Runs of a few different units, as drawing each of 300 takes longer than comparing them. */
const joined = (unit: fc.Arbitrary<string>, longest: number) =>
	fc
		.array(fc.tuple(unit, fc.integer({ min: 1, max: longest })), { minLength: 1, maxLength: 12 })
		.map((runs) => runs.map(([each, count]) => each.repeat(count)).join(''));
const texts = fc.oneof(
	{ weight: 3, arbitrary: joined(gsmUnit, 45) },
	{ weight: 3, arbitrary: joined(mixedUnit, 15) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80, size: 'max' }) },
	{ weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }) },
);

const theirs = (text: string) => {
	const { encodingName, segments, graphemes } = new SegmentedMessage(text);
	const hasClusters = graphemes.some((grapheme) => [...grapheme].length > 1);
	return { size: { encoding: encodingName, segments: segments.length }, hasClusters };
};

const EMOJI = '😀';
/** Full segments, and at the border of two what must not be split, with room and without. */
const BORDERS = [
	...[160, 161, 306, 307].map((count) => 'a'.repeat(count)),
	...[70, 71, 134, 135].map((count) => 'ก'.repeat(count)),
	...[151, 152, 304].flatMap((before) =>
		[151, 152, 153].map((after) => `${'a'.repeat(before)}€${'a'.repeat(after)}`),
	),
	...[65, 66].flatMap((before) =>
		[65, 66, 67].map((after) => 'ก'.repeat(before) + EMOJI + 'ก'.repeat(after)),
	),
	...[`${'a'.repeat(304)}€`, `${'a'.repeat(152)}€`.repeat(2), EMOJI.repeat(66), EMOJI.repeat(67)],
	`${'я'.repeat(59)}👨‍👩‍👧‍👦${'я'.repeat(64)}`,
];
const OTHERS = 'çáê`“’–…\t\u00a0\u200bαя中';
/** One segment of the default alphabet, two of the extension table, two of UCS-2. */
const EACH = [...GSM, ...OTHERS].map((character) => character.repeat(81));

it(`agrees with sms-segments-calculator on ${TEXTS} texts, but for clusters kept together`, () => {
	let differences = 0;
	fc.assert(
		fc.property(texts, (text) => {
			const ours = measureText(text);
			const { size, hasClusters } = theirs(text);
			expect(ours.encoding).toBe(size.encoding);
			if (ours.segments === size.segments) return;
			differences += 1;
			expect(hasClusters).toBe(true);
			expect(ours.segments).toBeLessThan(size.segments);
		}),
		{
			numRuns: TEXTS + BORDERS.length + EACH.length,
			examples: [...BORDERS, ...EACH].map((text) => [text]),
		},
	);
	expect(differences).toBeGreaterThan(0);
});

it.each([
	['a family of emoji on the border', 'ก'.repeat(60) + '👨‍👩‍👧‍👦' + 'ก'.repeat(62)],
	['a flag on the border', 'ก'.repeat(65) + '🇹🇭' + 'ก'.repeat(65)],
	['a Thai syllable on the border', 'ก'.repeat(66) + 'น้ำ' + 'ก'.repeat(65)],
])('measureText counts one segment fewer for %s, which it does not keep together', (_, text) => {
	expect(measureText(text)).toEqual({ encoding: 'UCS-2', segments: 2 });
	expect(theirs(text).size).toEqual({ encoding: 'UCS-2', segments: 3 });
});

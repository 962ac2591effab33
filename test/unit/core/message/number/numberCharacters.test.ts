import { cleanDestination } from '../../../../../nodes/BulkSms/core/message/number/destination';
import { seenCharacters } from '../../../../../nodes/BulkSms/core/message/number/numberCharacters';
import { taken } from '../../../checkedResults';

const LAST = 0x10ffff;
const everyCharacter = (isMeant: RegExp): string[] =>
	Array.from({ length: LAST + 1 }, (_, point) => point)
		.filter((point) => point < 0xd800 || point > 0xdfff)
		.map((point) => String.fromCodePoint(point))
		.filter((character) => isMeant.test(character));

const TO = '66812345678';
const nameOf = (character: string): string =>
	`U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

describe('seenCharacters', () => {
	const digits = everyCharacter(/\p{Nd}/u);

	it('reads the decimal digits of every script that this Node.js knows', () => {
		expect(digits.length).toBeGreaterThanOrEqual(680);
		// Unicode has them in whole rows of ten, from 0 to 9.
		expect(digits.map(seenCharacters).join('')).toBe('0123456789'.repeat(digits.length / 10));
	});

	it.each<[string, string]>([
		['Lao', '໐໑໒໓໔໕໖໗໘໙'],
		['Khmer', '០១២៣៤៥៦៧៨៩'],
		['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
		['Shan', '႐႑႒႓႔႕႖႗႘႙'],
		['Bengali', '০১২৩৪৫৬৭৮৯'],
		['Devanagari', '०१२३४५६७८९'],
		['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
		['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
		['Persian', '۰۱۲۳۴۵۶۷۸۹'],
		['Thai', '๐๑๒๓๔๕๖๗๘๙'],
		['full-width', '０１２３４５６７８９'],
		['New Tai Lue, which a tenth 1 follows', '᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙'],
		['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
		['mathematical double-struck', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
		['mathematical monospace', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
		['Adlam', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
		['keycap', '0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣'],
	])('reads %s digits', (_, written) => {
		expect(seenCharacters(written)).toBe('0123456789');
	});

	it.each(['𑁒', '①', '²', '½', '一', 'Ⅷ', '൰'])('takes %s for no digit', (character) => {
		expect(seenCharacters(character)).toBe(character);
	});
});

describe('a number with a character that nobody sees', () => {
	const unseen = everyCharacter(
		/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}\u2800]/u,
	);

	it('is that number, whatever the character and wherever it is', () => {
		expect(unseen.length).toBeGreaterThan(4_000);
		const wrong = unseen.filter((each) =>
			[`${each}${TO}`, `+${each}66${each}81-2345678${each}`, `0066 812345678${each}`].some(
				(written) => {
					const cleaned = cleanDestination(written, '');
					return !cleaned.ok || cleaned.value !== TO;
				},
			),
		);
		expect(wrong.map(nameOf)).toEqual([]);
	});

	it.each([
		'\ufe0f',
		'\ufe0d',
		'\u00ad',
		'\u061c',
		'\u3164',
		'\u115f',
		'\u2800',
		'\0',
		'\u{e0061}',
	])('is that number with %j', (character) => {
		expect(cleanDestination(`+1${character}-555-0100-123`, '')).toEqual(taken('15550100123'));
	});
});

describe('a number with other forms of plus, brackets, dots and dashes', () => {
	it.each([
		'＋66812345678',
		'﹢66812345678',
		'➕66812345678',
		'⁺66812345678',
		'(＋66) 812345678',
		'＋６６（８１）２３４－５６７８',
		'﹙+66﹚812345678',
		'+66﹣81－2345678',
		'+66ー81ｰ2345678',
		'+66‒81―234−5678',
		'66．81．234．5678',
	])('reads %s', (written) => {
		expect(cleanDestination(written, '')).toEqual(taken(TO));
	});

	it.each(['66812345678/9', '6681•••5678', '66812345678〜9', '66[81]2345678'])(
		'reads nothing into %s',
		(written) => {
			expect(cleanDestination(written, '').ok).toBe(false);
		},
	);
});

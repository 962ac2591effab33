import type { TextPreview } from '../output/sentMessage';
import { describeText } from './segments';
import { makeGsmCompatible } from './text';

/** Describes a text that would be sent, and the text of Smart Encoding if it takes fewer segments. */
export function previewOf(text: string): TextPreview {
	const { characters, segments, remainingInSegment, firstNonGsmCharacter } = describeText(text);
	const figures = { characters, remainingInSegment, firstNonGsmCharacter };
	const plain = makeGsmCompatible(text);
	if (plain === text) return figures;
	const suggestion = { text: plain, ...describeText(plain) };
	return suggestion.segments < segments ? { ...figures, suggestion } : figures;
}

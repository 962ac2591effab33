import type { MeasuredText, TextPreview } from '../output/sentMessage';
import { describeText } from './segments';
import { makeGsmCompatible } from './text';

/** Describes a text that would be sent, and the text of Smart Encoding if it takes fewer segments. */
export function previewOf(text: string): TextPreview {
	const { characters, segments, remainingInSegment, firstNonGsmCharacter } = describeText(text);
	const figures = { characters, remainingInSegment, firstNonGsmCharacter };
	const suggestion = measured(makeGsmCompatible(text));
	return suggestion.segments < segments ? { ...figures, suggestion } : figures;
}

const measured = (text: string): MeasuredText => ({ text, ...describeText(text) });

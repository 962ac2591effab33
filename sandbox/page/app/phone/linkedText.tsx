import { textParts } from '../../../rules/textParts';

/** A text whose addresses are links. The tab of a link does not learn where it was opened from. */
export function LinkedText({ text }: { text: string }) {
	return textParts(text).map((part, index) =>
		part.isLink ? (
			<a key={index} href={part.text} target="_blank" rel="noopener noreferrer">
				{part.text}
			</a>
		) : (
			part.text
		),
	);
}

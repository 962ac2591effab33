import { counted } from '../text/words';
import { type Checked, invalid } from '../problem';
import { findLinks } from '../text/web/links';

interface TooNarrow {
	/** Of the parameter that holds the text. */
	label: string;
	segments: number;
	text: string;
	/** Whether the node adds one. */
	hasOwnLink?: boolean;
}

/** The problem of a text of which Shorten to Fit leaves nothing: says what takes the place. */
export function nothingFits({ label, segments, text, hasOwnLink }: TooNarrow): Checked<never> {
	const name = label.toLowerCase();
	const allowed = counted(segments, 'segment');
	if (hasOwnLink) {
		return invalid(
			label,
			`Nothing of the ${name} fits: Shorten to Fit allows ${allowed}, and its links take them`,
			'Raise Shorten to Fit, or use shorter links',
		);
	}
	if (beginsWithLink(text)) {
		return invalid(
			label,
			`Nothing of the ${name} fits: Shorten to Fit allows ${allowed}, and the ${name} begins with a longer link`,
			'Raise Shorten to Fit, or use a shorter link',
		);
	}
	return invalid(
		label,
		`Nothing of the ${name} fits: Shorten to Fit allows ${allowed}, and the ${name} has no earlier place to cut it`,
		'Raise Shorten to Fit',
	);
}

function beginsWithLink(text: string): boolean {
	const [first] = findLinks(text);
	return first !== undefined && /^\P{L}*$/u.test(text.slice(0, first.start));
}

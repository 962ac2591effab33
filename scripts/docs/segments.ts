import { measureText } from '../../nodes/BulkSms/core/message/text/segments';
import { questionLink } from '../../nodes/BulkSms/core/pages/question';
import { withLink } from '../../nodes/BulkSms/core/text/web/webAddress';
import { table } from './markdown';

/** A link as n8n makes it: a signature of 64 digits, a key of 16 characters, a UUID of the node. */
const LINK = questionLink(
	`https://n8n.example.com/webhook-waiting/123456?signature=${'a'.repeat(64)}`,
	'01234567-89ab-cdef-0123-456789abcdef',
	'a'.repeat(16),
);
const SHOWN = 2;

const segmentsOf = (letter: string, length: number): number =>
	measureText(withLink(letter.repeat(length), LINK)).segments;

/** The longest messages of these letters that take one number of segments each. */
function rowsFor(letters: string, letter: string): string[][] {
	const rows: string[][] = [];
	let length = 1;
	while (rows.length < SHOWN) {
		const segments = segmentsOf(letter, length);
		while (segmentsOf(letter, length + 1) === segments) length += 1;
		rows.push([letters, `${length}`, `${segments}`]);
		length += 1;
	}
	return rows;
}

/** What the link of a question costs. */
function questionSegments(): string {
	const characters = `The link counts, too. On \`https://n8n.example.com\` and with a six-digit execution ID, it has ${LINK.length} characters, and ${withLink('', LINK).length} with the line break before it.`;
	const rows = [...rowsFor('Latin', 'a'), ...rowsFor('Thai, or any other that needs UCS-2', 'ก')];
	return `${characters}\n\n${table(['Letters', 'Most characters', 'Segments'], rows)}`;
}

/** The table of the segments that a question takes. */
export const segmentTables: Record<string, (place: string) => string> = {
	'question segments': questionSegments,
};

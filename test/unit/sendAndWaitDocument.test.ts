import { questionLink } from '../../nodes/BulkSms/core/question/question';
import { withLink } from '../../nodes/BulkSms/core/web/webAddress';
import { measureText } from '../../nodes/BulkSms/core/message/segments';
import { read } from './documents';

const page = read('docs/reference/send-and-wait.md');

/** A link as n8n makes it: a signature of 64 digits, a key of 16 characters, a UUID of the node. */
const link = questionLink(
	`https://n8n.example.com/webhook-waiting/123456?signature=${'a'.repeat(64)}`,
	'01234567-89ab-cdef-0123-456789abcdef',
	'a'.repeat(16),
);

/** The rows of the table of segments: the letters, the longest message, and its segments. */
const rows = Array.from(
	page.matchAll(/^\| (.+?),(?: up to| \d+ to)? (\d+)(?: to (\d+))? characters \| (\d) \|$/gm),
	([, letters = '', first, last, segments]) => ({
		letter: letters.startsWith('Latin') ? 'a' : 'ก',
		longest: Number(last ?? first),
		segments: Number(segments),
	}),
);

describe('docs/reference/send-and-wait.md', () => {
	test('tells how long a link is', () => {
		const [, alone, withLineBreak] =
			/it has (\d+) characters, and (\d+) with the line break/.exec(page) ?? [];
		expect([Number(alone), Number(withLineBreak)]).toEqual([
			link.length,
			withLink('', link).length,
		]);
	});

	test('tells how many segments a message of a length takes, up to the last that fits', () => {
		const takes = (letter: string, length: number) =>
			measureText(withLink(letter.repeat(length), link)).segments;
		expect(rows.map(({ letter, longest }) => [letter, longest])).toEqual([
			['a', 128],
			['a', 281],
			['ก', 23],
			['ก', 90],
		]);
		for (const { letter, longest, segments } of rows) {
			expect([takes(letter, longest), takes(letter, longest + 1)]).toEqual([
				segments,
				segments + 1,
			]);
		}
	});
});

import { runAnswering, SMS } from '../../../incomingSms/answering';
import { useCarefulSending } from '../carefulSending';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';

async function sentOf(text: string, options = {}) {
	sandbox.clear();
	const { seen, items, hints } = await send(
		[{ text }],
		{ to: A, text: '={{ $json.text }}' },
		options,
	);
	return { sent: seen.map(([, each]) => each), said: items[0], hints: hints.join(' ') };
}
const ENCODING =
	'Set Encoding to windows874 or windows1252 in the node that reads the file, or save it as CSV UTF-8';

describe('a character that was lost', () => {
	it.each<[string, string, string]>([
		[
			'Dear \ufffd\ufffd\ufffd',
			'A character was lost when the file was read: the text has U+FFFD at position 6',
			ENCODING,
		],
		[
			'Dear An\ufffd',
			'The text was cut in the middle of a character: it ends in U+FFFD',
			'Use Array.from($json.text).slice(0, 20).join("")',
		],
	])('refuses its message: %s', async (text, error, advice) => {
		const { sent, said } = await sentOf(text);
		expect([sent, said?.error]).toEqual([[], error]);
		expect(said?.message).toContain(advice);
		expect(said?.message).toContain(', or add Sending → Allow Missing Values.');
		const preview = await sentOf(text, { dryRun: true });
		expect(preview.said).toMatchObject({ outcome: 'notSent', reason: error });
		expect((await sentOf(text, { allowMissingValues: true })).sent).toEqual([text]);
	});

	it('is told by Answer, which answers', async () => {
		const text = 'Hi \ufffd, bye';
		const items = [{ ...SMS, text }];
		const { responses, hints } = await runAnswering({ items, parameters: { text } });
		expect(responses).toHaveLength(1);
		expect(JSON.stringify(hints)).toContain('A character was lost when the file was read');
	});

	it.each([
		'Caf\u00c3\u00a9 Cr\u00c3\u00a8me',
		'It\u00e2\u20ac\u2122s \u00e2\u20ac\u0153new',
		'\u00e0\u00b8\u00aa\u00e0\u00b8\u00a7',
	])('is told where UTF-8 was read as something else: %s', async (text) => {
		const { sent, hints } = await sentOf(text);
		expect(sent).toEqual([text]);
		expect(hints).toContain(
			' in it, as if UTF-8 was read in another encoding: set Encoding to utf8',
		);
	});

	it.each(['Café', 'ESPAÑA “CAFÉ”', 'à la carte', 'ÄÖÜ Ð', 'São Paulo', 'Ã© alone'])(
		'is not told in other texts: %s',
		async (text) => {
			expect((await sentOf(text)).hints).not.toContain('encoding');
		},
	);

	it('is cured by the encoding where it became a control character', async () => {
		const { said } = await sentOf('It\u0092s new');
		expect(said?.message).toContain(ENCODING);
	});
});

import { unescape } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { runAnswering, SMS } from '../../../incomingSms/answering';
import { useCarefulSending } from '../carefulSending';

const { send, sandbox } = useCarefulSending();

const A = '66812345671';
const M = `The text contains "$json.name" in braces; it quoted {{ $json.name }}, \ufffd, \u0000 and ${'😀'.slice(0, 1)}.`;
const CLEAN = M.replace('\u0000', '').replace(/\p{Cs}/u, '');

async function sentOf(item: IDataObject, text = '={{ $json.text }}', options = {}) {
	sandbox.clear();
	const { seen, items, hints } = await send([item], { to: A, text }, options);
	return { sent: seen.map(([, each]) => each), said: items[0], hints: unescape(hints.join(' ')) };
}

describe('an item that tells an error', () => {
	it.each<[string, IDataObject, string]>([
		[
			'of an Error Workflow',
			{ execution: { error: { message: M } } },
			'$json.execution.error.message',
		],
		['of a trigger', { trigger: { error: { message: M } } }, '$json.trigger.error.message'],
		['of a node', { error: M }, '$json.error'],
		['with other fields', { error: 'x', text: M }, '$json.text'],
		['of another node', { text: M }, '$("Start").item.json.error ?? $json.text'],
		[
			'in code',
			{ execution: { error: { message: M } } },
			'$json.execution.error.message.slice(0, 300)',
		],
	])('goes out with what it quotes: %s', async (_, item, code) => {
		expect((await sentOf(item, `={{ ${code} }}`)).sent).toEqual([CLEAN]);
		expect((await sentOf(item, `=Failed: {{ ${code} }}`)).sent).toEqual([`Failed: ${CLEAN}`]);
	});

	it.each([{}, { error: '' }, { error: null }, { error: false }, { errors: 'x' }])(
		'is none with %j',
		async (more) => {
			expect((await sentOf({ ...more, text: M })).sent).toEqual([]);
		},
	);

	it.each(['{{ $json.name }}', '\u0000', '\ud83d'])('stops at its own %j', async (own) => {
		expect((await sentOf({ error: 'x' }, `Hi ${own}, bye`)).sent).toEqual([]);
	});
});

describe('a character that was lost', () => {
	it.each<[string, string, string]>([
		[
			'Dear \ufffd\ufffd\ufffd, hi',
			'The text contains U+FFFD at position 6: a character was lost when the file was read',
			'Set Encoding to windows874 or windows1252 in the node that reads the file, or save it as CSV UTF-8',
		],
		[
			'Dear An\ufffd',
			'The text contains U+FFFD at position 8: the text was cut in the middle of a character',
			'Use Array.from($json.text).slice(0, 20).join("")',
		],
	])('refuses its message: %s', async (text, error, advice) => {
		const { sent, said } = await sentOf({ text });
		expect([sent, said?.error]).toEqual([[], error]);
		expect(said?.message).toContain(advice);
		expect(said?.message).toContain(', or add Sending → Allow Missing Values.');
		const preview = await sentOf({ text }, undefined, { dryRun: true });
		expect(preview.said).toMatchObject({ outcome: 'notSent', reason: error });
		expect((await sentOf({ text }, undefined, { allowMissingValues: true })).sent).toEqual([text]);
	});

	it('is told by Answer, which answers', async () => {
		const text = 'Hi \ufffd, bye';
		const items = [{ ...SMS, text }];
		const { responses, hints } = await runAnswering({ items, parameters: { text } });
		expect(responses).toHaveLength(1);
		expect(JSON.stringify(hints)).toContain('a character was lost when the file was read');
	});

	it('is none where it is a mark of windows-1252', async () => {
		expect((await sentOf({ text: '\u0091It\u0092s\u0093 new\u0094' })).sent).toEqual([
			'‘It’s“ new”',
		]);
	});
});

describe('what its reader may take for something else', () => {
	const TOLD: Array<[text: string, told: string]> = [
		['Caf\u00c3\u00a9 Cr\u00c3\u00a8me', 'Ã©'],
		['It\u00e2\u20ac\u2122s \u00e2\u20ac\u0153new', 'â€™'],
		['\u00e0\u00b8\u00aa\u00e0\u00b8\u00a7', 'à¸'],
		['At 2026-11-28T02:00:00.000Z', '2026-11-28T02:00:00.000Z'],
		['At 2026-11-28T09:00+07:00, or', '2026-11-28T09:00+07:00'],
		['Pay 0.30000000000000004 THB', '0.30000000000000004'],
		['Pay 4.999999999999999', '4.999999999999999'],
		['Hi\\nAnn', '\\n'],
		['Hi<br/>Ann', '<br/>'],
		['Tom&nbsp;Yum', '&nbsp;'],
	];

	it.each(TOLD)('is sent, and told: %s', async (text, told) => {
		for (const options of [{}, { dryRun: true }, { allowMissingValues: true }]) {
			const { said, hints } = await sentOf({ text }, undefined, options);
			expect(said).toMatchObject({ outcome: 'dryRun' in options ? 'dryRun' : 'accepted' });
			expect(hints).toContain(`A text has ${told} in it`);
		}
		expect((await sentOf({}, text)).hints).toContain(`A text has ${told} in it`);
	});

	it.each([
		...['Café', 'ESPAÑA “CAFÉ”', 'à la carte', 'ÄÖÜ Ð', 'São Paulo', 'Ã© alone', 'AT&T', 'a & b;'],
		...[
			'2026-11-28',
			'2026-11-28 09:00',
			'0.3',
			'1.0000001',
			'1234567890123456',
			'3.14159265358979',
		],
		...['C:\\new\\table', '\\\\host\\new', '<b>Hi</b>', 'a < b', '1 <br 2'],
	])('is not: %s', async (text) => {
		expect((await sentOf({ text })).hints).not.toContain('A text has');
	});

	it.each<[string, IDataObject, string]>([
		['={{ $json.at }}', { at: '2026-11-28T02:00:00.000Z' }, '28 Nov 2026 02:00'],
		['={{ $json.at }}', { at: 0.1 + 0.2 }, '0.30'],
		['={{ $json.at }}', { at: 'Hi\\nAnn' }, 'Hi\nAnn'],
		['={{ $json.at }}', { at: 'Hi<br>Ann<BR />Bo' }, 'Hi\nAnn\nBo'],
		['={{ $json.date }}', { date: 46_354 }, '28 Nov 2026'],
		['={{ $json.date }}', { date: '46354' }, '28 Nov 2026'],
		['={{ $json.date }}', { date: 46_354.395_833_3 }, '28 Nov 2026 09:30'],
	])('goes out right by what is told: %s, %j', async (text, item, right) => {
		const { hints } = await sentOf(item, text);
		const [, code = ''] = /write (\{\{ .* \}\}), with the name of your field/.exec(hints) ?? [];
		const cured = await sentOf(
			item,
			`=${code.replace(
				'$json.when',
				Object.keys(item)
					.map((name) => `$json.${name}`)
					.join(),
			)}`,
		);
		expect(cured.sent).toEqual([right]);
		expect(cured.hints).not.toMatch(/A text has|The field/);
	});
});

describe('a number in a column of dates', () => {
	const hintOf = async (name: string, value: unknown, text = '') =>
		(await sentOf({ [name]: value } as IDataObject, text || `={{ $json["${name}"] }}`)).hints;

	it.each([
		...['date', 'Due Date', 'dueDate', 'due_date', 'DATUM', 'Lieferdatum', 'fecha-de-entrega'],
		...['Birthday', 'Geburtstag', 'Cumpleaños', 'Appointment', 'Termin', 'expiry', 'order.date'],
		...['วันที่', 'วันที่นัด', 'วันเกิด', 'วันหมดอายุ'],
	])('is told: %s', async (name) => {
		expect(await hintOf(name, 46_354)).toContain(
			`The field "${name}" has 46354 in it, which is how Excel stores it`,
		);
	});

	it.each([
		...['amount_due', 'due', 'time', 'day', 'responseTime', 'price', 'update', 'holidays', 'id'],
	])('is not told of another column: %s', async (name) => {
		expect(await hintOf(name, 46_354)).not.toContain('Excel');
	});

	it.each([19_999, 80_001, '46354 THB', '046354', true])(
		'is not told of another value: %p',
		async (value) => {
			expect(await hintOf('date', value)).not.toContain('Excel');
		},
	);

	it.each(['Hi', '={{ $json.date + 1 }}'])(
		'is not told where no text shows it: %s',
		async (text) => {
			expect(await hintOf('date', 46_354, text)).not.toContain('Excel');
		},
	);

	it('is told once, by Estimate, too', async () => {
		const items = [46_354, 46_355, 'soon'].map((date, at) => ({ to: `6681234567${at}`, date }));
		const text = '=On {{ $json.date }}, so {{ $json["date"] }}';
		const parameters = { operation: 'estimate', to: '={{ $json.to }}', text };
		const { hints } = await send(items, parameters, {});
		expect(hints[0]?.match(/The field "date" [^:]*/g)).toEqual([
			'The field "date" has 46354 in it, which is how Excel stores it',
		]);
	});
});

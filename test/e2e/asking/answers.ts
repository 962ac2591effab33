import type { ExecutionItem } from '../../../hosts/rest/execution';
import {
	ANSWERED,
	APPROVE_AND_DECLINE,
	APPROVE_ONLY,
	type Asked,
	askedItem,
	NOT_ASKED,
	open,
	press,
	type Shown,
	startAsking,
} from '../askingWorkflow';
import { isNoActionRequired, paragraphs, RECORDED, said } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { BULK_SMS } from '../sendingWorkflow';

const LIMIT_S = 60;
const TO = '66812345678';
const FREE_TEXT = { responseType: 'freeText' };

/** The item of a question that was answered. */
const itemOf = (asked: Asked, outcome: string, data: object): ExecutionItem =>
	askedItem(asked, TO, outcome, {
		data: { respondedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown, ...data },
	});

/** Answers of a person, and what comes out, in an n8n that other tests use too. */
export function answers(real: () => RealN8n): void {
	/** Expects the execution to end with exactly this item, by the one output. */
	async function expectAnswer(asked: Asked, outcome: string, data: object): Promise<void> {
		const execution = await real().client.ended(asked.id, LIMIT_S);
		expect([execution.status, execution.errorMessage]).toStrictEqual(['success', undefined]);
		expect(execution.items(BULK_SMS)).toStrictEqual([itemOf(asked, outcome, data)]);
		expect([ANSWERED, NOT_ASKED].map((name) => execution.runsOf(name))).toStrictEqual([1, 0]);
	}

	const ask = async (parameters: Record<string, unknown> = {}, fields = {}): Promise<Asked> =>
		await startAsking(real(), TO, { parameters, fields });

	describe('a person who answers', () => {
		test.each<[string, Record<string, unknown>, Record<string, string>, string, object, string[]]>([
			[
				'approves by the only button',
				APPROVE_ONLY,
				{ decision: 'approve' },
				'approved',
				{ approved: true },
				['Your answer: Approve'],
			],
			[
				'approves where there are two buttons, and the comment of the other does not count',
				APPROVE_AND_DECLINE,
				{ decision: 'approve', comment: 'Later' },
				'approved',
				{ approved: true },
				['Your answer: Approve'],
			],
			[
				'declines where nobody chose which buttons there are',
				{},
				{ decision: 'decline', comment: ' \r\n' },
				'declined',
				{ approved: false },
				['Your answer: Decline'],
			],
			[
				'declines with a comment',
				APPROVE_AND_DECLINE,
				{ decision: 'decline', comment: 'Not before <22:00>\r\nCall me' },
				'declined',
				{ approved: false, chatInput: 'Not before <22:00>\nCall me' },
				['Your answer: Decline', 'Your comment', 'Not before <22:00>\nCall me'],
			],
			[
				'writes a text',
				FREE_TEXT,
				{ text: ' Use the spare one ' },
				'responded',
				{ text: 'Use the spare one' },
				['Your answer', 'Use the spare one'],
			],
		])(
			'%s: the page says so, and one item comes out',
			async (_, parameters, fields, outcome, data, words) => {
				const asked = await ask(parameters);

				const recorded = await press(asked.link, fields);

				expect([...said(recorded), ...paragraphs(recorded)]).toStrictEqual([
					...RECORDED,
					...words,
					'You can close this page.',
				]);
				await expectAnswer(asked, outcome, data);
			},
			RUN_LIMIT_MS,
		);

		test(
			'reads the labels, the title, the text and the thanks of the options, and Thai for the rest',
			async () => {
				const values = {
					approvalType: 'double',
					approveLabel: 'Restart "now"',
					disapproveLabel: 'Decline',
				};
				const asked = await ask({
					approvalOptions: { values },
					options: {
						responseFormTitle: 'db-1 & db-2',
						responseFormDescription: 'No answer since 14:05.',
						thankYouText: '<Thanks>',
					},
				});
				const thai = { headers: { 'accept-language': 'th-TH,th;q=0.9,en;q=0.8' } };

				const page = await open(asked.link, thai);
				expect([said(page), paragraphs(page)]).toStrictEqual([
					[200, 'db-1 & db-2'],
					['No answer since 14:05.'],
				]);
				expect(page.text).toContain('<html lang="th">');
				expect(page.text).toMatch(/>Restart &quot;now&quot;<\/button>.*>ไม่อนุมัติ<\/button>/s);
				const body = new URLSearchParams({ decision: 'approve' });
				const recorded = await open(asked.link, { method: 'POST', body, ...thai });

				expect([said(recorded), paragraphs(recorded)]).toStrictEqual([
					[200, 'บันทึกแล้ว'],
					['คำตอบของคุณ: Restart "now"', '<Thanks>', 'คุณปิดหน้านี้ได้แล้ว'],
				]);
				await expectAnswer(asked, 'approved', { approved: true });
			},
			RUN_LIMIT_MS,
		);

		test(
			'cannot decline where there is only Approve, not even by a hand-made POST',
			async () => {
				const asked = await ask(APPROVE_ONLY);
				const page = await open(asked.link);
				expect(page.text).not.toMatch(/decline/i);

				const refused = await press(asked.link, { decision: 'decline', comment: 'No' });

				const words = 'Nothing was recorded. Press one of the buttons.';
				expect(said(refused)).toStrictEqual([400, 'Question from MyShop', words]);
				expect(await real().client.statusOf(asked.id)).toBe('waiting');
				expect(said(await press(asked.link, { decision: 'approve' }))).toStrictEqual(RECORDED);
				await expectAnswer(asked, 'approved', { approved: true });
			},
			RUN_LIMIT_MS,
		);
	});

	describe('words that look like something else', () => {
		const WORDS = [
			'=1 + 1 {{ 1 + 1 }} ={{ $execution.id }} ${1 + 1}',
			`<script>alert(1)</script></p><!-- "x" 'y' & &amp; &#x41;`,
			'สวัสดีค่ะ 👩‍👩‍👧‍👦 é\t\u200f\u202eabc',
		].join('\n');
		const CLEANED = `\u0000\u0007 ${WORDS.replaceAll('\n', '\u001b\r\n\u0085')}\u007f\u009f `;

		test(
			'are plain data in a text: cleaned of control characters, escaped in the page, never evaluated',
			async () => {
				const asked = await ask(FREE_TEXT);

				const recorded = await press(asked.link, { text: CLEANED });

				expect([...said(recorded), ...paragraphs(recorded)]).toStrictEqual([
					...RECORDED,
					'Your answer',
					WORDS,
					'You can close this page.',
				]);
				expect(recorded.text).not.toMatch(/<script|<!--/);
				await expectAnswer(asked, 'responded', { text: WORDS });
			},
			RUN_LIMIT_MS,
		);

		test(
			'are plain data in the message and in a comment too',
			async () => {
				// A message with a variable of n8n's own that was not evaluated is not sent.
				const message = `${WORDS.replace('$execution', '$labels')}!`;
				const asked = await ask(APPROVE_AND_DECLINE, { text: message });
				const sent = real().sandbox.messages().at(-1);
				expect(sent?.text).toBe(`${message}\n${asked.link}`);
				const page = await open(asked.link);
				expect([said(page), paragraphs(page)]).toStrictEqual([
					[200, 'Question from MyShop'],
					[message],
				]);
				expect(page.text).not.toMatch(/<script|<!--/);

				const recorded = await press(asked.link, { decision: 'decline', comment: CLEANED });

				expect(paragraphs(recorded)).toContain(WORDS);
				const execution = await real().client.ended(asked.id, LIMIT_S);
				expect(execution.items(BULK_SMS).map(({ json }) => json.data)).toMatchObject([
					{ approved: false, chatInput: WORDS },
				]);
			},
			RUN_LIMIT_MS,
		);
	});

	describe('whoever comes after the answer', () => {
		test(
			'reads the page "No action required" of n8n, and changes nothing',
			async () => {
				const asked = await ask(APPROVE_AND_DECLINE);
				await press(asked.link, { decision: 'decline' });
				await expectAnswer(asked, 'declined', { approved: false });

				const later: Shown[] = [
					await open(asked.link),
					await press(asked.link, { decision: 'approve' }),
					await press(asked.link, {}),
				];

				expect(later.map(isNoActionRequired)).toStrictEqual([true, true, true]);
				await expectAnswer(asked, 'declined', { approved: false });
			},
			RUN_LIMIT_MS,
		);
	});
}

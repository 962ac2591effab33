import { APPROVE_AND_DECLINE, type Asked, open, press, startAsking } from '../askingWorkflow';
import { isNoActionRequired, paragraphs, RECORDED, said } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { BULK_SMS } from '../sendingWorkflow';

const LIMIT_S = 60;
const TO = '66812345678';
/** What a page may take at most, as it is before it is compressed. */
const LIMIT_BYTES = 10_000;

/** The page of a question, in an n8n that other tests use too. */
export function looking(real: () => RealN8n): void {
	const ask = async (parameters: Record<string, unknown> = {}, fields = {}): Promise<Asked> =>
		await startAsking(real(), TO, { parameters, fields });

	/** Programs that fetch the addresses in a message, to show a preview or to look for malware. */
	const ROBOTS = [
		'TelegramBot (like TwitterBot)',
		'WhatsApp/2.23.20.0',
		'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
		'facebookexternalhit/1.1;line-poker/1.0',
		'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
		'Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
		'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
		'BarracudaCentral.org Link Protection',
		'curl/8.5.0',
		'',
	];
	const LOOKS = 100;

	describe('looking at the page', () => {
		test(
			`decides nothing: ${LOOKS} times, by robots for previews, by any method but POST`,
			async () => {
				const asked = await ask(APPROVE_AND_DECLINE);

				for (let looks = 0; looks < LOOKS; looks += ROBOTS.length) {
					const pages = await Promise.all(
						ROBOTS.map((robot) => open(asked.link, { headers: { 'user-agent': robot } })),
					);
					expect(pages.map(said)).toStrictEqual(ROBOTS.map(() => [200, 'Question from MyShop']));
				}
				const others = ['PUT', 'DELETE', 'PATCH'].map((method) =>
					open(`${asked.link}&decision=approve`, { method }),
				);
				expect((await Promise.all(others)).map(isNoActionRequired)).toStrictEqual([
					true,
					true,
					true,
				]);
				for (const [method, status] of [
					['HEAD', 200],
					['OPTIONS', 204],
				] as const) {
					const { text, ...answer } = await open(asked.link, { method });
					expect([method, answer.status, text]).toStrictEqual([method, status, '']);
				}
				expect(said(await open(`${asked.link}&decision=approve`))).toStrictEqual([
					200,
					'Question from MyShop',
				]);

				expect(await real().client.statusOf(asked.id)).toBe('waiting');
				expect(said(await press(asked.link, { decision: 'decline' }))).toStrictEqual(RECORDED);
				const execution = await real().client.ended(asked.id, LIMIT_S);
				expect(execution.items(BULK_SMS).map(({ json }) => json.outcome)).toStrictEqual([
					'declined',
				]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'gets a page of less than 10 kB, even for the longest message in Thai',
			async () => {
				const message = 'ฐานข้อมูลหยุดทำงาน เริ่มใหม่ไหม '.repeat(45).slice(0, 1_399) + '?';
				const asked = await ask(APPROVE_AND_DECLINE, { text: message });

				const page = await open(asked.link, { headers: { 'accept-language': 'th' } });

				expect([said(page), paragraphs(page)]).toStrictEqual([[200, 'คำถามจาก MyShop'], [message]]);
				expect(Buffer.byteLength(page.text)).toBeLessThan(LIMIT_BYTES);
				const refused = await press(asked.link, {});
				expect(said(refused)[0]).toBe(400);
				expect(Buffer.byteLength(refused.text)).toBeLessThan(LIMIT_BYTES);
				const recorded = await press(asked.link, { decision: 'approve' });
				expect(said(recorded)).toStrictEqual(RECORDED);
				expect(Buffer.byteLength(recorded.text)).toBeLessThan(LIMIT_BYTES);
			},
			RUN_LIMIT_MS,
		);
	});

	describe('the headers of a page', () => {
		const POLICY = "default-src 'none'; style-src 'sha256-…'; form-action 'self'; base-uri 'none'";
		const OURS = {
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
			'x-robots-tag': 'noindex, nofollow',
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
		};
		/** Those of n8n and of HTTP itself, which say nothing of the page. */
		const OF_OTHERS =
			/^(access-control-allow-\w+|connection|content-encoding|date|etag|keep-alive|transfer-encoding|vary)$/;
		const headersOf = (headers: Headers) =>
			Object.fromEntries(
				[...headers]
					.filter(([name]) => !OF_OTHERS.test(name))
					.map(([name, value]) => [name, value.replace(/'sha256-[\w+/]{43}='/, "'sha256-…'")]),
			);

		test(
			'keep scripts, frames, copies, search engines and the address itself in, whatever it says',
			async () => {
				const asked = await ask();
				const pages = [
					await open(asked.link),
					await press(asked.link, {}),
					await press(asked.link.replace(/k=[\w-]+/, 'k=x'), { decision: 'approve' }),
				];
				expect(pages.map(({ status }) => status)).toStrictEqual([200, 400, 403]);
				for (const { headers, text } of pages) {
					expect(headersOf(headers)).toStrictEqual({
						...OURS,
						'content-type': 'text/html; charset=utf-8',
						'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
					});
					// Nothing is loaded and nothing is run, and the page says so itself.
					expect(text).not.toMatch(/<(script|link|img|iframe)|\son\w+=|src=|url\(/i);
					const policy = headers.get('content-security-policy') ?? '';
					const [own = ''] = policy.split('; frame-ancestors');
					expect(text).toContain(`<meta http-equiv="Content-Security-Policy" content="${own}">`);
				}

				const recorded = await press(asked.link, { decision: 'approve' });

				expect(said(recorded)).toStrictEqual(RECORDED);
				expect(headersOf(recorded.headers)).toStrictEqual({
					...OURS,
					'content-type': 'text/html; charset=utf-8',
					// n8n puts its own policy there. The page holds the one of the node.
					'content-security-policy': expect.stringMatching(/^sandbox /) as unknown,
				});
				expect(recorded.text).toContain(`content="default-src 'none'; style-src 'sha256-`);
				expect(recorded.text).not.toMatch(/<(script|link|img|iframe)|\son\w+=|src=|url\(/i);
			},
			RUN_LIMIT_MS,
		);
	});
}

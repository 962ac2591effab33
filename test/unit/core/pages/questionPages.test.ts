import { createHash } from 'node:crypto';

import { PAGE_HEADERS } from '../../../../nodes/BulkSms/core/pages/page';
import {
	questionNotice,
	questionPage,
	recordedPage,
	tooLatePage,
} from '../../../../nodes/BulkSms/core/pages/questionPages';
import type { PersonsAnswer, Question } from '../../../../nodes/BulkSms/core/pages/question';

const HOSTILE = `</textarea></style><script src="//x"></script>"' onload='x' &lt;{{ 1 }}`;
const SHOWN =
	'&lt;/textarea&gt;&lt;/style&gt;&lt;script src=&quot;//x&quot;&gt;&lt;/script&gt;&quot;&#39; onload=&#39;x&#39; &amp;lt;{{ 1 }}';

/** Twelve hours before the question's time is up. */
const NOW = Date.UTC(2027, 0, 31, 5, 5, 59);

const approval: Question = {
	responseType: 'approval',
	from: 'MyShop',
	text: 'Restart?',
	canDecline: true,
	language: 'browser',
	until: { moment: Date.UTC(2027, 0, 31, 17, 5, 59), zone: 'Asia/Bangkok' },
};
const freeText: Question = { ...approval, responseType: 'freeText', canDecline: false };
const hostile: Question = {
	...approval,
	from: HOSTILE,
	text: HOSTILE,
	title: HOSTILE,
	approveLabel: HOSTILE,
	declineLabel: HOSTILE,
	sendLabel: HOSTILE,
	thankYou: HOSTILE,
};
const ANSWERS: PersonsAnswer[] = [
	{ kind: 'approved' },
	{ kind: 'declined' },
	{ kind: 'declined', comment: HOSTILE },
	{ kind: 'responded', text: HOSTILE },
];
const FAULTS = ['noDecision', 'twoDecisions', 'noText', 'tooLong'] as const;
const NOTICES = ['answered', 'closed', 'wrongLink', 'broken'] as const;

/** Every page there is, for a question. */
const pagesOf = (question: Question): string[] =>
	(['en', 'th'] as const).flatMap((language) => [
		questionPage(question, language, NOW).html,
		...FAULTS.map((fault) => questionPage(question, language, NOW, fault).html),
		...ANSWERS.map((answer) => recordedPage(question, language, answer)),
		...NOTICES.map((reason) => questionNotice(language, reason).html),
		tooLatePage(language, question.until).html,
	]);
const ALL = [
	approval,
	freeText,
	hostile,
	{ ...hostile, responseType: 'freeText' as const },
].flatMap(pagesOf);

/** The names of the fields and buttons that a page can send, with the values of the buttons. */
const fieldsOf = (html: string): string[] =>
	[...html.matchAll(/<(?:button|textarea)[^>]* name="(\w+)"(?: value="(\w+)")?/g)].map(
		([, name = '', value]) => (value === undefined ? name : `${name}=${value}`),
	);

describe('every page', () => {
	it('shows what people wrote, and is never changed by it', () => {
		for (const html of ALL) {
			expect(html).not.toMatch(/<script|onload='|&lt;\/textarea></);
			expect(html.match(/<h1 dir="auto">[^<]*\S[^<]*<\/h1>/g)).toHaveLength(1);
			expect(html).not.toMatch(/undefined|null|\[object|=>|«/);
			expect(html).not.toMatch(/<(p|span|label|button|title)[^>]*>\s*<\/\1>/);
			expect(html.match(/<main>/g)).toHaveLength(1);
			expect(html.match(/<style>/g)).toHaveLength(1);
		}
		expect(questionPage(hostile, 'en', NOW).html.split(SHOWN)).toHaveLength(6);
	});

	it('loads nothing, needs no script, and goes nowhere', () => {
		for (const html of ALL) {
			expect(html).not.toMatch(/<(script|link|img|iframe|base|object|a)\b|url\(|@import|\bhttps?:/);
			expect(html).not.toMatch(/<[^<>]* (action|formaction|style|on\w+)=/);
		}
	});

	it('keeps to its own policy, which allows its style by the hash of it', () => {
		for (const html of ALL) {
			const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? '';
			const hash = createHash('sha256').update(style).digest('base64');
			const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'`;
			expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
			expect(PAGE_HEADERS['Content-Security-Policy']).toBe(`${policy}; frame-ancestors 'none'`);
		}
	});

	it('has fewer than 10 kB, with the longest message in Thai too', () => {
		const longest = { ...approval, text: 'ก'.repeat(1400) };
		for (const html of [...pagesOf(approval), ...pagesOf(freeText), ...pagesOf(longest)]) {
			expect(Buffer.byteLength(html)).toBeLessThan(10_000);
		}
	});
});

describe('the page of a question', () => {
	it.each<[string, Question, string[]]>([
		['to approve', { ...approval, canDecline: false }, ['decision=approve']],
		['to approve or decline', approval, ['decision=approve', 'comment', 'decision=decline']],
		['to write an answer', freeText, ['text']],
	])('has what is needed %s', (_, question, fields) => {
		for (const { html, status } of [
			questionPage(question, 'en', NOW),
			questionPage(question, 'th', NOW),
		]) {
			expect([status, fieldsOf(html)]).toStrictEqual([200, fields]);
			for (const [, id] of html.matchAll(/<textarea id="(\w+)"/g)) {
				expect(html).toContain(`<label for="${id}"`);
			}
		}
	});

	it('says until when an answer counts, in its language, and to whoever comes later that it did', () => {
		const en = 'Monday, February 1, 2027, at 00:05 (Thailand Time)';
		const th = 'วันจันทร์ที่ 1 กุมภาพันธ์ 2570 เวลา 00:05 น. (เวลาไทย)';
		for (const page of [
			questionPage(approval, 'en', NOW),
			questionPage(approval, 'en', NOW, 'tooLong'),
		]) {
			expect(page.html).toContain(`<p dir="auto">You can answer until ${en}.</p>`);
		}
		expect(questionPage(freeText, 'th', NOW).html).toContain(`<p dir="auto">ตอบได้จนถึง${th}</p>`);
		const late = tooLatePage('en', approval.until);
		expect([late.status, fieldsOf(late.html)]).toEqual([410, []]);
		expect(late.html).toContain(`<p dir="auto">You could answer until ${en}.</p>`);
		expect(tooLatePage('th', approval.until).html).toContain(`คำถามนี้เปิดรับคำตอบถึง${th}`);
	});

	it.each([
		[60 * 60_000, /You can answer until Monday, February 1/, /ตอบได้จนถึงวันจันทร์/],
		[60 * 60_000 - 1, />You can answer for 59 more minutes\.</, />คุณตอบได้อีก 59 นาที</],
		[2 * 60_000 - 1, />You can answer for 1 more minute\.</, />คุณตอบได้อีก 1 นาที</],
		[60_000 - 1, />You have less than a minute to answer\.</, />คุณเหลือเวลาตอบไม่ถึง 1 นาที</],
	])('says what is left of the time when it is opened: %i ms', (left, en, th) => {
		const now = Date.UTC(2027, 0, 31, 17, 5, 59) - left;
		expect(questionPage(approval, 'en', now).html).toMatch(en);
		expect(questionPage(approval, 'en', now, 'tooLong').html).toMatch(en);
		expect(questionPage(approval, 'th', now).html).toMatch(th);
	});

	it('shows the words of the user, or its own in its language', () => {
		const own = questionPage(approval, 'th', NOW).html;
		expect(own).toContain('คำถามจาก MyShop');
		expect(own).toContain('>อนุมัติ</button>');
		const given = { ...approval, title: 'The shop is down', approveLabel: 'Restart' };
		const { html } = questionPage(given, 'th', NOW);
		expect(html).toContain('<title>The shop is down</title>');
		expect(html).toContain('>Restart</button>');
	});

	it.each(FAULTS)('says what is wrong with an answer: %s', (fault) => {
		const question = fault === 'noText' ? freeText : approval;
		const { html, status } = questionPage(question, 'en', NOW, fault);
		expect(status).toBe(fault === 'tooLong' ? 413 : 400);
		expect(html).toMatch(/<p class="alert" role="alert" id="fault">Nothing was recorded\. /);
		expect(html).toContain('<title>Not recorded: Question from MyShop</title>');
		expect(fieldsOf(html)).toEqual(fieldsOf(questionPage(question, 'en', NOW).html));
	});

	it.each<[(typeof FAULTS)[number] | 'no fault', Question, string[]]>([
		['no fault', approval, []],
		['noDecision', approval, []],
		['tooLong', approval, ['comment']],
		['noText', freeText, ['text']],
	])('tells screen readers which field is wrong: %s', (fault, question, wrong) => {
		const { html } = questionPage(question, 'en', NOW, fault === 'no fault' ? undefined : fault);
		const marked = /<textarea id="(\w+)"[^>]* aria-invalid="true" aria-describedby="fault">/g;
		expect([...html.matchAll(marked)].map(([, id]) => id)).toEqual(wrong);
		expect(html.split('aria-')).toHaveLength(1 + 2 * wrong.length);
	});
});

describe('the page after the answer', () => {
	it.each<[PersonsAnswer, string[]]>([
		[{ kind: 'approved' }, ['Your answer: Approve']],
		[{ kind: 'declined', comment: 'Not now' }, ['Your answer: Decline', 'Your reason', 'Not now']],
		[{ kind: 'responded', text: 'At five' }, ['Your answer', 'At five']],
	])('says what was recorded: %j', (answer, lines) => {
		const html = recordedPage({ ...approval, thankYou: 'Thanks.' }, 'en', answer);
		const shown = [...html.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, line]) => line);
		expect(html).toContain('<h1 dir="auto">Recorded</h1>');
		expect(shown).toEqual([...lines, 'Thanks.', 'You can close this page.']);
		expect(fieldsOf(html)).toEqual([]);
	});

	it('never says so to whoever comes with nothing to record', () => {
		const pages = NOTICES.map((reason) => questionNotice('en', reason));
		expect(pages.map(({ status }) => status)).toEqual([409, 410, 403, 500]);
		for (const { html } of pages) {
			expect(html).not.toMatch(/>Recorded|Your answer/);
			expect(fieldsOf(html)).toEqual([]);
		}
	});
});

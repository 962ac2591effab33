import * as fc from 'fast-check';

import { questionLink, readResponse } from '../../../../nodes/BulkSms/core/pages/question';

const BOTH = { responseType: 'approval', canDecline: true } as const;
const APPROVE_ONLY = { responseType: 'approval', canDecline: false } as const;
const FREE = { responseType: 'freeText', canDecline: false } as const;

describe('a decision', () => {
	it('cannot be to decline where the page has no such button', () => {
		expect(readResponse({ decision: 'decline' }, APPROVE_ONLY)).toStrictEqual({
			fault: 'noDecision',
		});
		expect(readResponse({ decision: 'approve' }, APPROVE_ONLY)).toStrictEqual({
			answer: { kind: 'approved' },
		});
	});

	it('is to approve for the one word alone', () => {
		fc.assert(
			fc.property(fc.anything(), (body) => {
				const read = readResponse(body, BOTH);
				expect('answer' in read && read.answer.kind === 'approved').toBe(
					typeof body === 'object' &&
						body !== null &&
						Object.entries(body).some(([key, value]) => key === 'decision' && value === 'approve'),
				);
			}),
		);
	});
});

describe('an answer in words', () => {
	it.each([
		['with its line breaks and tabs', ' a\r\nb\rc\n\td\n', 'a\nb\nc\n\td'],
		['without control characters', 'a\u0000b\u001bc\u007fd\u0085e\u009ff', 'abcdef'],
		['at its longest, of lines', 'x\r\n'.repeat(4_999) + 'xy', 'x\n'.repeat(4_999) + 'xy'],
	])('is taken %s', (_, given, text) => {
		expect(readResponse({ text: given }, FREE)).toStrictEqual({
			answer: { kind: 'responded', text },
		});
	});

	it.each<[string, unknown, string]>([
		['blank', ' \n\u200b\u0000 ', 'noText'],
		['a number', 5, 'noText'],
		['too long', 'x'.repeat(10_001), 'tooLong'],
	])('is none where it is %s', (_, text, fault) => {
		expect(readResponse({ text, decision: 'approve' }, FREE)).toStrictEqual({ fault });
	});
});

const NODE = '24f9737a-fa2b-414c-9edd-e786eacc82c7';
const TOKEN = 'f'.repeat(64);

describe('the link to the page of a question', () => {
	it('names the node behind the signature, with the key last', () => {
		const address = 'https://example.com/some/n8n/webhook-waiting/7';
		expect(questionLink(`${address}?signature=${TOKEN}`, NODE, 'key-_')).toBe(
			`${address}?signature=${TOKEN}/${NODE}&k=key-_`,
		);
	});

	it('escapes an identifier that is no UUID', () => {
		const link = questionLink(`https://n.test/w/7?signature=${TOKEN}`, 'a/b c&d#é', 'key');
		const { searchParams, hash } = new URL(link);
		expect([searchParams.get('signature'), searchParams.get('k'), hash]).toEqual([
			`${TOKEN}/a/b c&d#é`,
			'key',
			'',
		]);
	});
});

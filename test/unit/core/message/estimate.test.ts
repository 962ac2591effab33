import { OptOutCodes } from '../../../../nodes/BulkSms/core/pages/optOutCodes';
import { estimateMessage, segmentsInAll } from '../../../../nodes/BulkSms/core/message/estimate';
import type {
	CheckedNumber,
	SuspectNumbers,
} from '../../../../nodes/BulkSms/core/message/number/checkedNumber';
import type { MessageInput } from '../../../../nodes/BulkSms/core/message/messageContent';

const estimate = (
	{ options = {}, ...message }: Pick<MessageInput, 'to' | 'text'> & Partial<MessageInput>,
	defaultCountryCode: string,
	suggests: boolean,
	reportToken = '',
) =>
	estimateMessage(
		{ ...message, options },
		{ defaultCountryCode, optOutCodes: new OptOutCodes(reportToken) },
		suggests,
	);

describe('estimateMessage', () => {
	it('measures the text and counts the numbers', () => {
		const message = { to: '66812345678; 0812345679', text: 'a'.repeat(161) };
		expect(estimate(message, '66', false)).toEqual({
			ok: true,
			value: {
				text: 'a'.repeat(161),
				encoding: 'GSM-7',
				characters: 161,
				segments: 2,
				remainingInSegment: 145,
				firstNonGsmCharacter: null,
				destinations: 2,
				numbers: [
					{ to: '66812345678', result: 'ok' },
					{ to: '66812345679', result: 'ok' },
				],
				refused: [],
			},
		});
	});

	it('tells the numbers that cannot be used, and why', () => {
		const estimated = estimate({ to: ['0812345678', 'nobody', 66812345678], text: 1 }, '', false);
		expect(estimated).toMatchObject({
			ok: true,
			value: {
				text: '1',
				destinations: 1,
				refused: [
					{
						to: '0812345678',
						reason:
							'"0812345678" is not a usable number: it starts with 0 and the credential has no default country code',
					},
					{ to: 'nobody', reason: '"nobody" is not a usable number: it holds letters' },
				],
			},
		});
	});

	it.each<[SuspectNumbers, number, string, CheckedNumber['result']]>([
		['refuse', 1, '812345678', 'suspect'],
		['repair', 2, '66812345678', 'repaired'],
		['send', 2, '812345678', 'ok'],
	])('tells of each number what happens to it: %s', (suspectNumbers, destinations, to, result) => {
		const estimated = estimateMessage(
			{ to: [812345678, '12', '081 234 5679'], text: 'Hello', options: {} },
			{ defaultCountryCode: '66', suspectNumbers, optOutCodes: new OptOutCodes('') },
			false,
		);
		expect(estimated).toMatchObject({
			value: {
				destinations,
				numbers: [
					{ to, result },
					{ to: '12', result: 'invalid' },
					{ to: '66812345679', result: 'ok' },
				],
			},
		});
	});

	it('estimates a text without any number: what a message would take is known all the same', () => {
		const estimated = estimate({ to: undefined, text: 'Hello' }, '', false);
		expect(estimated).toMatchObject({
			ok: true,
			value: { segments: 1, destinations: 0, refused: [] },
		});
	});

	it('suggests the text that is cheaper', () => {
		const text = `“${'a'.repeat(98)}”`;
		expect(estimate({ to: '66812345678', text }, '', true)).toMatchObject({
			value: {
				encoding: 'UCS-2',
				segments: 2,
				firstNonGsmCharacter: { character: '“', codePoint: 'U+201C', position: 1 },
				suggestion: {
					text: `"${'a'.repeat(98)}"`,
					encoding: 'GSM-7',
					segments: 1,
					remainingInSegment: 60,
				},
			},
		});
	});

	const options = { optOutUrl: 'https://n8n.test/webhook/stop' };

	it('counts the link for opt-outs, with zeros for its code', () => {
		const message = { to: '66812345678', text: 'a'.repeat(101), options };
		expect(estimate(message, '', true, 'a-token-of-20-letters')).toMatchObject({
			ok: true,
			value: {
				text: `${'a'.repeat(101)}\nhttps://n8n.test/webhook/stop?o=${'0'.repeat(27)}`,
				encoding: 'GSM-7',
				characters: 161,
				segments: 2,
			},
		});
	});

	it.each([
		['a token that is too short', '{optOutLink}', options, 'a-token-of-15-l'],
		['a place for a link without the option', 'Stop: {optOutLink}', {}, 'a-token-of-20-letters'],
	])('refuses %s, as sending it would', (_, text, given, token) => {
		expect(estimate({ to: '66812345678', text, options: given }, '', false, token)).toMatchObject({
			ok: false,
			problem: { field: 'Opt-Out URL' },
		});
	});

	it.each([
		['no text', '', 'The text is empty'],
		[
			'a text that is too long',
			'a'.repeat(1601),
			'The text is 1601 characters long; the limit is 1600',
		],
	])('refuses %s, as sending it would', (_, text, reason) => {
		expect(estimate({ to: '66812345678', text }, '', true)).toMatchObject({
			ok: false,
			problem: { field: 'Text', reason },
		});
	});
});

it('counts every segment once for each destination', () => {
	const figures = {
		encoding: 'GSM-7' as const,
		segments: 3,
		characters: 400,
		remainingInSegment: 59,
		firstNonGsmCharacter: null,
	};
	expect(segmentsInAll(figures, 4)).toBe(12);
});

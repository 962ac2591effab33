import { repeatedTexts } from '../../../../../nodes/BulkSms/actions/run/items/runHint';
import type {
	SendOutcome,
	SendResult,
} from '../../../../../nodes/BulkSms/core/gateway/answer/sendResult';
import { recipient } from '../../../core/message/messages';

const result = (to: string, text: string, outcome: SendOutcome = 'accepted'): SendResult => ({
	recipient: recipient(1, { to }),
	outcome,
	text,
});
const ONE = ['1 number gets the same text twice: Safeguards → Skip Duplicates.'];

describe('the sentence on texts that go to a number twice', () => {
	it.each<[string, SendResult[], string[]]>([
		['one number', [result('66', 'A'), result('67', 'A'), result('66', 'A')], ONE],
		[
			'several numbers, each counted once',
			[...'112233311'].map((digit) => result(digit, 'A')),
			['3 numbers get the same text twice: Safeguards → Skip Duplicates.'],
		],
		['a message that may have been sent', [result('66', 'A'), result('66', 'A', 'unknown')], ONE],
		['no number with different texts', [result('66', 'A'), result('66', 'B')], []],
		['none with one skipped', [result('66', 'A'), result('66', 'A', 'skipped')], []],
		['none with one that failed', [result('66', 'A', 'rejected'), result('66', 'A')], []],
	])('counts %s', (_, results, sentences) => {
		expect(repeatedTexts(results)).toEqual(sentences);
	});
});

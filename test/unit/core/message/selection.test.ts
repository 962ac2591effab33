import {
	selectRecipients,
	unlessDuplicate,
	unlessSuppressed,
	type WhySkip,
} from '../../../../nodes/BulkSms/core/message/selection';
import { message, recipient } from './messages';
import { COMES_EARLIER } from '../../../engine/sentences';

const to = (index: number, number: string) => recipient(index, { to: number });

describe('selectRecipients', () => {
	it('leaves everything as it is without rules', () => {
		const messages = [message([recipient(0)])];
		const selection = selectRecipients(messages, []);
		expect(selection.messages).toBe(messages);
		expect(selection.skipped.size).toBe(0);
	});

	it('takes out whom a rule names, and messages with nobody left', () => {
		const [first, second, third] = [recipient(0), recipient(1), recipient(2)];
		const rule: WhySkip = ({ position }) => (position === 1 ? undefined : `no ${position}`);
		const whole = message([second]);
		const selection = selectRecipients([message([first, second]), whole, message([third])], [rule]);
		expect(selection.messages).toEqual([message([second]), whole]);
		expect([...selection.skipped]).toEqual([
			[first, 'no 0'],
			[third, 'no 2'],
		]);
	});

	it('gives the reason of the first rule, of which later ones do not hear', () => {
		const asked: number[] = [];
		const later: WhySkip = ({ position }) => void asked.push(position);
		const messages = [message([to(0, '66812345678'), to(1, '66812345679')])];
		const selection = selectRecipients(messages, [
			unlessSuppressed(new Set(['66812345678'])),
			later,
		]);
		expect([...selection.skipped.values()]).toEqual(['The number is on the suppression list']);
		expect(asked).toEqual([1]);
	});
});

describe('unlessDuplicate', () => {
	it('keeps the first of the same text to the same number, within and over messages', () => {
		const recipients = ['1', '2', '1', '1', '2'].map((number, index) => to(index, number));
		const [a, b, c, d, e] = recipients.map((each) => each);
		if (!a || !b || !c || !d || !e) throw new Error('too few');
		const messages = [
			message([a, b, c]),
			message([d], { text: 'Another text' }),
			message([e], { sendAt: '31/01/2027 09:30' }),
		];
		const { messages: left, skipped } = selectRecipients(messages, [
			unlessDuplicate('textAndNumber'),
		]);
		expect(left.flatMap(({ recipients: each }) => each)).toEqual([a, b, d]);
		expect([...skipped.keys()]).toEqual([c, e]);
		expect(skipped.get(c)).toBe(COMES_EARLIER);
	});

	it('knows nothing of another run', () => {
		const messages = [message([recipient(0)])];
		expect(selectRecipients(messages, [unlessDuplicate('textAndNumber')]).skipped.size).toBe(0);
		expect(selectRecipients(messages, [unlessDuplicate('textAndNumber')]).skipped.size).toBe(0);
	});
});

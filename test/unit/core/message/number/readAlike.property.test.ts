import fc from 'fast-check';

import { senderNumber } from '../../../../../nodes/BulkSms/core/gateway/incoming/incomingCall';
import { isAbout } from '../../../../../nodes/BulkSms/core/gateway/log/messageLog';
import {
	checkNumber,
	numbersMeant,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import {
	isOtherNumber,
	writtenDigits,
} from '../../../../../nodes/BulkSms/core/message/number/sameNumber';
import { unlessAlike } from '../../../../../nodes/BulkSms/core/message/duplicates';
import { splitDestinations } from '../../../../../nodes/BulkSms/core/message/number/writtenNumber';
import { otpRequest } from '../../../../../nodes/BulkSms/core/gateway/otp/otpRequest';
import { finalReportOf } from '../../../../../nodes/BulkSms/core/gateway/report/report';
import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import {
	readSuppressionList,
	selectRecipients,
	suppressedNumbers,
	unlessSuppressed,
	type WhySkip,
} from '../../../../../nodes/BulkSms/core/message/selection';
import type { Recipient } from '../../../../../nodes/BulkSms/core/message/outgoingMessage';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { volume } from '../../../../engine/volume';
import { valueOf } from '../../../checkedResults';
import { checkWritten, messageRules } from '../messageRules';
import { writtenNumber } from './writtenNumbers';
import { resultOf } from '../../../../engine/resultOf';

const RUNS = { numRuns: volume(150, 50_000) };
const rules = messageRules({ suspectNumbers: 'send' });
const messageTo = (to: unknown) => checkWritten({ to }, rules);
function skippedBy(skips: WhySkip[], to: string[]): Recipient[] {
	const skipped: Recipient[] = [];
	selectRecipients(messageTo(to).messages, skips, (recipient) => skipped.push(recipient));
	return skipped;
}

const readers: Record<string, (written: string) => unknown> = {
	Send: (written) => messageTo(written).messages[0]?.recipients[0]?.to,
	'Get Status': (written) =>
		valueOf(checkNumber(written, { defaultCountryCode: '', anyLength: true }).to),
	'a suppression list': (written) =>
		[
			...valueOf(
				resultOf(suppressedNumbers(readSuppressionList([written]), { defaultCountryCode: '' })),
			).numbers,
		][0],
	'an incoming SMS': (written) => senderNumber(written, ''),
	'an answer': writtenDigits,
};

/** They write to somebody, and nobody said that landlines get SMS. */
const senders: Record<string, (written: string) => unknown> = {
	Send: (written) => checkWritten({ to: written }, messageRules()).messages[0]?.recipients[0]?.to,
	'a one-time code': (written) => {
		const request = attempt(() =>
			otpRequest(
				{ otcId: 'login', to: splitDestinations(written), options: {} },
				{ defaultCountryCode: '', reportToken: '' },
			),
		);
		if (!request.ok) return undefined;
		const { to, body } = request.value;
		return to === body.mobile ? to : `${to} as ${body.mobile}`;
	},
};

describe('any number as people write it', () => {
	it.each(Object.keys(readers))('is read by %s as libphonenumber reads it', (reader) => {
		fc.assert(
			fc.property(writtenNumber, ({ written, to }) => {
				expect(readers[reader]?.(written)).toBe(to);
			}),
			RUNS,
		);
	});

	it.each(Object.keys(senders))('gets nothing from %s exactly if it is a landline', (sender) => {
		fc.assert(
			fc.property(writtenNumber, ({ written, to, isLandline }) => {
				expect(senders[sender]?.(written)).toBe(isLandline ? undefined : to);
			}),
			RUNS,
		);
	});

	it('is one of a suppression list that holds it in another spelling', () => {
		fc.assert(
			fc.property(writtenNumber, ({ written, to }) => {
				const both = [written, `+${to}`];
				for (const listed of both) {
					const rule = unlessSuppressed(new Set(valueOf(numbersMeant(listed, rules))));
					expect(skippedBy([rule], both)).toHaveLength(2);
				}
			}),
			RUNS,
		);
	});

	it('gets the same text once, however it is written twice', () => {
		fc.assert(
			fc.property(writtenNumber, ({ written, to }) => {
				expect(skippedBy(unlessAlike('message', false), [written, `+${to}`])).toHaveLength(1);
			}),
			RUNS,
		);
	});

	it('is that number in the answer, the message log and a report', () => {
		fc.assert(
			fc.property(writtenNumber, ({ written, to }) => {
				const [report] = readDeliveryReports({ to: written, status: { name: 'DELIVERED' } });
				if (report === undefined) throw new Error('There is no report');
				expect([
					isOtherNumber(written, to),
					isAbout(report, to, ''),
					finalReportOf({ messageIds: ['m-1'], to }, [report]),
				]).toEqual([false, true, report]);
			}),
			RUNS,
		);
	});
});

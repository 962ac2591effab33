import { Readable } from 'node:stream';

import type { IExecuteFunctions } from 'n8n-workflow';

import { RequestSender } from '../../../../nodes/BulkSms/actions/run/send/requestSender';
import { Ledger } from '../../../../nodes/BulkSms/core/message/ledger';
import { Client } from '../../../../nodes/BulkSms/transport/client';
import { TestClock } from '../../../engine/clock';
import { recipient, requestFor } from '../../core/message/messages';
import { strictContext } from '../../strictContext';
import { account } from '../../transport/account';

it('what fails before its request leaves was not sent, what fails later is unknown, and the others leave', async () => {
	const recipients = [recipient(0), recipient(1), recipient(2)];
	const ledger = new Ledger();
	for (const each of recipients) ledger.rows.push({ recipient: each });
	let asked = 0;
	const context = strictContext<IExecuteFunctions>({
		getExecutionCancelSignal: () => undefined,
		helpers: {
			httpRequestWithAuthentication: () => {
				asked += 1;
				const body = Readable.from([Buffer.from('Sorry')], { objectMode: false });
				return Promise.resolve({ statusCode: 400, headers: {}, body });
			},
		},
	});
	const redact = (words: string) => {
		if (asked === 1) throw new Error('The answer cannot be read');
		return words;
	};
	const rules = { concurrency: 1, resendWhenOutcomeUnknown: false, timeout: 1_000 };
	const client = new Client(context, { ...account, redact }, new TestClock());
	let updated = 0;
	const sender = new RequestSender(client, rules, ledger, (messages) => {
		updated += 1;
		if (updated === 1) throw new RangeError('Invalid time value');
		return messages;
	});

	await sender.send(recipients.map((each) => requestFor([each])));

	expect(asked).toBe(2);
	expect(ledger.all().map(({ outcome, problem }) => [outcome, problem?.reason])).toEqual([
		['notSent', 'Bulk SMS failed before it sent the request: Invalid time value'],
		['unknown', 'Bulk SMS failed while it sent the request'],
		['rejected', 'The gateway rejected the request (HTTP 400: Sorry)'],
	]);
});

import type { IDataObject, OnError } from 'n8n-workflow';

import { omit } from 'lodash';

import { runBulkSms } from '../../../../engine/runBulkSms';
import { REJECTED_BY_PLATFORM } from '../../../../engine/sentences';
import { loginAt, useSandbox } from '../../../stage';

const sandbox = useSandbox();

const TO = '66812345671';
const REJECTED = '66812349903';
const input: IDataObject = {
	phone: TO,
	name: 'Ann',
	outcome: 'won',
	to: 'nobody',
	error: 'of a node before',
	message: 'Hi',
};

const run = async (items: IDataObject[], onError: OnError, more: IDataObject = {}) =>
	await runBulkSms({
		items,
		parameters: {
			from: 'MyShop',
			to: '={{ $json.phone }}',
			text: '=Dear {{ $json.name }}',
			options: { messageId: 'order' },
			sending: { includeInputFields: true, ...more },
			safeguards: { skipDuplicates: 'none' },
		},
		credentials: loginAt(sandbox.url),
		onError,
	});

describe('Include Input Fields', () => {
	it('puts the fields of the item behind the result, which wins where both have one', async () => {
		const { output } = await run([input], 'stopWorkflow');
		const [json = {}] = output.map((item) => item.json);
		expect(json).toEqual({
			to: TO,
			outcome: 'accepted',
			text: 'Dear Ann',
			messageId: 'order',
			from: 'MyShop',
			status: { code: '101', name: 'PENDING', description: 'Message accepted by the system' },
			credit: 1,
			encoding: 'GSM-7',
			segments: 1,
			shorturl: 'N',
			phone: TO,
			name: 'Ann',
			message: 'Hi',
		});
		expect(Object.keys(json)).toEqual([
			...['to', 'outcome', 'text', 'credit', 'segments', 'encoding', 'from', 'shorturl'],
			...['phone', 'name', 'message'],
			...['messageId', 'status'],
		]);
	});

	it('never shows a field of an earlier result beside the new one', async () => {
		const earlier = {
			...{ to: 'nobody', outcome: 'notSent', reason: 'Too many', text: 'Old', shortened: true },
			...{ sendAt: '2027', postponedUntil: '2027', postponedBecause: 'quietHours' },
			...{ limitedUntil: '2027', credit: 7, segments: 7, encoding: 'UCS-2', from: 'Old' },
			...{ callbackData: 'old', shorturl: 'Y', messageId: 'old', bulkId: 'old' },
			...{ status: { name: 'OLD' }, error: 'old' },
		};
		const preview = {
			...{ outcome: 'dryRun', characters: 7, remainingInSegment: 7, firstNonGsmCharacter: null },
			...{ suggestion: { text: 'old' }, gatewayCredit: 7, gatewayAnswer: {}, differs: true },
		};
		const ofUser = { characters: 1, suggestion: { name: 'Ann' }, isFinal: true };
		const all = [earlier, { ...earlier, ...preview }, ofUser];
		const items = all.map((each) => ({ ...each, phone: TO, name: 'Ann' }));
		const { output } = await run(items, 'stopWorkflow');
		const [one, two, three] = output.map(({ json }) => json);
		expect([one, two]).toEqual([
			omit(three, Object.keys(ofUser)),
			omit(three, Object.keys(ofUser)),
		]);
		expect(three).toMatchObject(ofUser);
		for (const onError of ['continueRegularOutput', 'stopWorkflow'] as const) {
			const failed = await run([{ ...earlier, phone: REJECTED, name: 'Ann' }], onError, {
				failuresAs: onError === 'stopWorkflow' ? 'items' : 'errors',
			});
			expect(JSON.stringify(failed.output.map(({ json }) => json))).not.toMatch(
				/old|2027|quietHours|Too many/i,
			);
		}
	});

	it.each<[OnError, IDataObject]>([
		['continueRegularOutput', {}],
		['continueErrorOutput', {}],
		['stopWorkflow', { failuresAs: 'items' }],
	])('keeps them with a failure: %s %j', async (onError, more) => {
		const { output, errorBranch } = await run([{ ...input, phone: REJECTED }], onError, more);
		const failures = onError === 'continueErrorOutput' ? errorBranch : output;
		expect(failures.map(({ json }) => [json.name, json.phone])).toEqual([['Ann', REJECTED]]);
		const reason = REJECTED_BY_PLATFORM;
		const [json = {}] = failures.map((item) => item.json);
		if (onError === 'stopWorkflow') {
			expect([json.to, json.outcome, json.reason]).toEqual([REJECTED, 'rejected', reason]);
		} else {
			expect([json.error, json.message, json.details]).toEqual([
				reason,
				expect.stringContaining('Item 1, Ann'),
				expect.objectContaining({ to: REJECTED, outcome: 'rejected', reason }),
			]);
		}
	});

	it('keeps them while it waits for a report', async () => {
		const report = { isFinal: true, sendDate: 'old', doneDate: 'old', reportKey: 'old' };
		const { waitingInput } = await runBulkSms({
			items: [{ ...input, ...report }],
			parameters: {
				operation: 'sendAndWaitForReport',
				from: 'MyShop',
				to: '={{ $json.phone }}',
				text: 'Hello',
				sending: { includeInputFields: true },
			},
			credentials: loginAt(sandbox.url),
		});
		expect(waitingInput.map(({ json }) => [json.to, json.outcome, json.name])).toEqual([
			[TO, 'noReport', 'Ann'],
		]);
		expect(Object.keys(waitingInput[0]?.json ?? {})).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/isFinal|Date|reportKey/)]),
		);
	});
});

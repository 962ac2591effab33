import type { INodeParameters } from 'n8n-workflow';

import type { BulkSmsRun } from '../../../engine/runBulkSms';
import { TO, useAsking } from './asking';
import { NEEDS_NEWER_N8N, REJECTED_BY_PLATFORM } from '../../../engine/sentences';
import { MODES } from '../../stage';
import { line } from '../../../engine/runLine';

const { sandbox, ask } = useAsking();
/** The sandbox rejects it at once. */
const REJECTED = '66812349903';

describe('Send and Wait for Response, where it does not wait', () => {
	const LOOP =
		'a Loop Over Items node with a batch size of 1 before it: each round asks one number and waits for its response. Without waiting, Send takes any number.';
	it.each<[string, Partial<BulkSmsRun>, INodeParameters, number, string]>([
		['two items', { items: [{}, {}] }, {}, 2, `Put ${LOOP}`],
		[
			'an item with three numbers',
			{},
			{ to: `${TO}, 66812345679, 66812345670` },
			3,
			`Give each number an item of its own, for example with Split Out, and put ${LOOP}`,
		],
	])('refuses %s before anything leaves', async (_, more, parameters, count, advice) => {
		for (const onError of MODES) {
			const { error, output, errorBranch, waitTill } = await ask(parameters, { ...more, onError });
			const reason = `Send and Wait for Response asks one number, but the input has ${count}`;
			if (onError === 'stopWorkflow') {
				expect([error?.message, error?.description]).toEqual([reason, `To: ${advice}`]);
			}
			const failures = onError === 'continueErrorOutput' ? errorBranch : output;
			expect(failures.map(({ json }) => json.error)).toEqual(
				onError === 'stopWorkflow' ? [] : Array.from({ length: count }, () => reason),
			);
			expect(waitTill).toBeUndefined();
			expect(sandbox.requests()).toEqual([]);
		}
	});

	it.each([
		[
			'To',
			{ to: '={{ [] }}' },
			'The expression "[]" in To returns nothing',
			'Item 1, To: Correct the expression, or give the item the value that it reads, or choose the field that has one.',
		],
		[
			'From, beside no number',
			{ to: '={{ [] }}', from: '={{ "" }}' },
			'From is empty',
			'Item 1, From: Use 1 to 11 Latin letters (A to Z) or digits without spaces, for example MyShop.',
		],
	])('names what is empty, and no number: %s', async (_, parameters, reason, message) => {
		const { output, hints } = await ask(parameters, { onError: 'continueRegularOutput' });
		expect(output[0]?.json).toMatchObject({ error: reason, message });
		expect(hints.map((hint) => hint.message)).toEqual([line({}, `${reason}.`)]);
	});

	it('asks nobody where n8n does not sign the link', async () => {
		const { error, waitTill } = await ask({}, { signsResumeUrls: false });
		expect(error).toMatchObject(NEEDS_NEWER_N8N);
		expect(waitTill).toBeUndefined();
		expect(sandbox.requests()).toEqual([]);
	});

	const link =
		'https://n8n.test/webhook-waiting/execution-1?signature=/id%20of%20Bulk%20SMS&k='.length +
		16 +
		64;

	it('refuses a message that is too long together with its link, and takes one that just fits', async () => {
		const most = 1600 - 1 - link;
		const { error } = await ask({ message: 'x'.repeat(most + 1) }, { executionId: 'execution-1' });
		expect(error).toMatchObject({
			message: 'The message and its link are 1601 characters long together; the limit is 1600',
			description: `Nothing was sent.<br>\nItem 1, Message, number ${TO}: Shorten the message to ${most} characters. Options → Response Form Description can be longer.`,
		});
		expect(sandbox.requests()).toEqual([]);
		expect(
			(await ask({ message: 'x'.repeat(most) }, { executionId: 'execution-2' })).waitTill,
		).toBeInstanceOf(Date);
		expect(sandbox.messages()[0]?.text).toHaveLength(1600);
	});

	it('asks only with a link whose domain is allowed', async () => {
		const asking = (allowedLinkDomains: string, message = 'Restart?') =>
			ask({ message, safeguards: { allowedLinkDomains } });
		const { error } = await asking('shop.com');
		expect(error?.message).toBe(
			'The link of the question leads to n8n.test, which is not in Allowed Link Domains',
		);
		const other = await asking('n8n.test', 'Restart? See evil.com');
		expect(other.error?.message).toBe('The message has a link that is not allowed: evil.com');
		expect(sandbox.requests()).toEqual([]);
		const { waitTill, hints } = await asking('n8n.test; shop.com', 'Restart? See shop.com');
		expect(waitTill).toBeInstanceOf(Date);
		expect(hints.map(({ message }) => message)).toEqual([
			line({ accepted: 1, requests: 1, segments: 2, credits: 2 }),
		]);
	});

	it.each<[string, INodeParameters, string, string]>([
		[
			'a number that cannot be used',
			{ to: 'abc' },
			'notSent',
			'"abc" is not a usable number: it contains letters',
		],
		[
			'a message without a value',
			{ message: '={{ $json.nope }}' },
			'notSent',
			'The field "nope" in the message has no value (other fields: alert, approved, data)',
		],
		['a blank message', { message: '   ' }, 'notSent', 'The message contains only blanks'],
		[
			'too many segments',
			{ safeguards: { maxSegments: 1 } },
			'notSent',
			'Text: 2 SMS, and Max Segments allows 1 (160 characters)',
		],
		['a rejection', { to: REJECTED }, 'rejected', REJECTED_BY_PLATFORM],
	])('follows On Error if the message was not sent: %s', async (_, parameters, outcome, reason) => {
		const stopped = await ask(parameters);
		expect(stopped.error?.message).toBe(reason);
		expect(stopped.error?.description).toMatch(
			/^Nothing was sent\.<br>\nItem 1, (To|Message|Gateway)[,:]/,
		);
		expect([stopped.output, stopped.waitTill]).toEqual([[], undefined]);
		for (const onError of MODES.slice(1)) {
			const { output, errorBranch, waitTill } = await ask(parameters, { onError });
			const failures = onError === 'continueErrorOutput' ? errorBranch : output;
			expect(failures.map(({ json }) => [json.error, json.details])).toEqual([
				[reason, expect.objectContaining({ outcome, reason }) as unknown],
			]);
			expect(failures).toHaveLength(1);
			expect(output).toHaveLength(onError === 'continueErrorOutput' ? 0 : 1);
			expect(waitTill).toBeUndefined();
		}
	});

	it('sends once if a retry succeeds', async () => {
		const { error, waitTill } = await ask({ to: REJECTED }, { maxTries: 2 });
		expect(error?.message).toMatch(/^The gateway rejected the message/);
		expect(waitTill).toBeUndefined();
		expect(sandbox.requests()).toHaveLength(2);
	});
});

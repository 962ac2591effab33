import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { readQuestionState } from '../../../../nodes/BulkSms/actions/message/ask/waitForAnswer';
import { callOfWaiting } from '../../../engine/callOfWaiting';
import { COMING_YEAR } from '../../../engine/comingYear';
import type { BulkSmsOutcome } from '../../../engine/runBulkSms';
import { TO, useAsking } from './asking';
import { MODES } from '../../stage';
import { line } from '../../../engine/runLine';

const { sandbox, ask } = useAsking();
const MINUTE = 60_000;

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const messageId = text(/^[0-9a-f]{24}-0-0$/);
const KEY = '[\\w-]{16}';
const SENT = {
	to: TO,
	outcome: 'noResponse',
	text: 'Restart the database?\nAnswer: {link}',
	messageId,
	from: 'MyShop',
	status: { code: '101', name: 'PENDING', description: 'Message accepted by the system' },
	credit: 2,
	encoding: 'GSM-7',
	segments: 2,
	shorturl: 'N',
	reason: 'No response came in time',
};

const keptSchema = z.object({
	executionData: z.object({
		contextData: z.object({
			'node:Bulk SMS': z.object({ bulkSmsQuestion: z.object({ question: z.unknown() }) }),
		}),
	}),
});
/** What n8n keeps of the question while it waits. */
const questionIn = (stored: string): unknown =>
	keptSchema.parse(JSON.parse(stored)).executionData.contextData['node:Bulk SMS'].bulkSmsQuestion
		.question;

describe('Send and Wait for Response, until it waits', () => {
	it('sends the message and a link that names the node behind the signature', async () => {
		const end = `execution-\\d+\\?signature=[0-9a-f]{64}/id%20of%20Bulk%20SMS&k=${KEY}`;
		await ask();
		expect(sandbox.requests().map(({ body }) => body)).toStrictEqual([
			{
				messages: [
					{
						from: 'MyShop',
						destinations: [{ to: TO, messageId }],
						text: text(
							new RegExp(
								`^Restart the database\\?\nAnswer: https://n8n\\.test/webhook-waiting/${end}$`,
							),
						),
					},
				],
			},
		]);
	});

	it.each([
		['Restart?', 'browser', 'Restart?\nAnswer: {link}'],
		['รีสตาร์ตไหม', 'browser', 'รีสตาร์ตไหม\nตอบ: {link}'],
		['รีสตาร์ตไหม', 'en', 'รีสตาร์ตไหม\nAnswer: {link}'],
		['Neustart – ja? 😀', 'th', 'Neustart – ja? 😀\nตอบ: {link}'],
		['Restart?', 'th', 'Restart?\n{link}'],
	])('leads to the link with a word: %s, page in %s', async (message, pageLanguage, shown) => {
		const { waitingInput } = await ask({ message, options: { pageLanguage } });
		expect(waitingInput.map(({ json }) => json.text)).toEqual([shown]);
		const link = /https:\S+$/.exec(sandbox.messages()[0]?.text ?? '')?.[0] ?? '';
		expect(sandbox.messages()[0]?.text).toBe(shown.replace('{link}', link));
	});

	it('keeps the keys of the newest 100 earlier questions of the execution, as a call finds them', async () => {
		const rounds = 102;
		let kept: BulkSmsOutcome | undefined;
		for (let round = 0; round < rounds; round += 1) {
			kept = await ask({}, kept && { kept: kept.kept });
		}
		const keys = sandbox.messages().map((each) => /&k=([\w-]+)$/.exec(each.text)?.[1]);
		const state = readQuestionState(callOfWaiting('Bulk SMS', kept?.stored ?? ''));
		expect([new Set(keys).size, state?.key]).toStrictEqual([rounds, keys.at(-1)]);
		expect(state?.earlierKeys).toStrictEqual(keys.slice(1, -1));
	});

	it.each<[string, INodeParameters, object]>([
		['silence does not approve', {}, { ...SENT, data: { approved: false } }],
		['there is no text', { responseType: 'freeText' }, SENT],
	])(
		'leaves to n8n what comes out when nobody answers: %s, whatever the input says',
		async (_, parameters, json) => {
			for (const onError of MODES) {
				const more = { items: [{ approved: true }], onError };
				const { waitingInput } = await ask(parameters, more);
				expect(waitingInput).toStrictEqual([{ json, pairedItem: { item: 0 } }]);
			}
		},
	);

	it.each<[string, INodeParameters | undefined, number]>([
		['minutes', { resumeAmount: 5, resumeUnit: 'minutes' }, 5 * MINUTE],
		['part of an hour', { resumeAmount: 0.5, resumeUnit: 'hours' }, 30 * MINUTE],
		['days, from an expression', { resumeAmount: '={{ "2" }}', resumeUnit: 'days' }, 2880 * MINUTE],
	])('waits as long as it is told: %s', async (_, values, milliseconds) => {
		const start = Date.now();
		const limitWaitTime = { values: { limitType: 'afterTimeInterval', ...values } };
		const { waitTill, stored } = await ask({ options: { limitWaitTime } });
		expect(Number(waitTill) - start).toBeGreaterThanOrEqual(milliseconds);
		expect(Number(waitTill) - start).toBeLessThan(milliseconds + 30_000);
		expect(stored).toContain(`"deadline":${Number(waitTill)}`);
	});

	it('waits until a date in the time zone of the workflow, whatever that of the account, and without a limit until the end of time', async () => {
		const year = new Date().getUTCFullYear() + 1;
		const values = { limitType: 'atSpecifiedTime', maxDateAndTime: `${year}-03-01T09:30:00` };
		const limited = await ask(
			{ options: { limitWaitTime: { values } } },
			{ timezone: 'Asia/Bangkok', credentials: { timezone: 'Asia/Tokyo' } },
		);
		expect(limited.waitTill).toEqual(new Date(`${year}-03-01T02:30:00Z`));
		const until = { moment: Number(limited.waitTill), zone: 'Asia/Bangkok' };
		expect(questionIn(limited.stored)).toMatchObject({ until });
		const endless = await ask();
		expect(endless.waitTill).toEqual(new Date('3000-01-01T00:00:00Z'));
		expect(questionIn(endless.stored)).not.toHaveProperty('until');
	});

	it('says whose time the end of the wait is, if nobody chose the zone', async () => {
		const endsAt = async (time: string, timezone: string | null, ofAccount = 'Asia/Bangkok') => {
			const values = { limitType: 'atSpecifiedTime', maxDateAndTime: time };
			const { hints, waitTill } = await ask(
				{ options: { limitWaitTime: { values } } },
				{ timezone, credentials: { timezone: ofAccount } },
			);
			expect(hints).toHaveLength(1);
			return [waitTill?.toISOString().slice(11, 16), hints[0]?.message];
		};
		const nine = `${COMING_YEAR}-01-04T09:00`;
		expect(await endsAt(nine, null)).toEqual([
			'14:00',
			expect.stringMatching(
				new RegExp(
					`Limit Wait Time: n8n reads this time as \\w{3}, Jan 4, ${COMING_YEAR}, 09:00 \\(America/New_York\\), 21:00 in Asia/Bangkok, but nobody chose a time zone for this workflow\\. Choose your zone in the menu of the workflow under Settings → Timezone, even if it is shown already, or give the time with an offset, such as ${nine}\\+07:00\\.`,
				),
			),
		]);
		const silent = expect.not.stringContaining('nobody chose') as unknown;
		expect(await endsAt(nine, 'America/New_York')).toEqual(['14:00', silent]);
		expect(await endsAt(`${nine}+07:00`, null)).toEqual(['02:00', silent]);
		expect(await endsAt(nine, null, 'America/Toronto')).toEqual(['14:00', silent]);
	});

	it.each<[string, INodeParameters, boolean]>([
		['nobody chose', {}, true],
		['only a label was changed', { approveLabel: 'Restart' }, true],
		['Approve and Decline was chosen', { approvalType: 'double' }, true],
		['Approve Only was chosen', { approvalType: 'single' }, false],
	])('has a button to decline: %s', async (_, values, canDecline) => {
		const { stored } = await ask({ approvalOptions: { values } });
		expect(questionIn(stored)).toMatchObject({ canDecline });
	});

	it('takes the buttons from expressions of its item', async () => {
		const values = { approveLabel: '={{ $json.yes }}', disapproveLabel: '={{ $json.no }}' };
		const { stored } = await ask(
			{ approvalOptions: { values: { approvalType: '={{ $json.buttons }}', ...values } } },
			{ items: [{ buttons: 'double', yes: 'Restart', no: 'Wait' }] },
		);
		expect(questionIn(stored)).toMatchObject({
			canDecline: true,
			approveLabel: 'Restart',
			declineLabel: 'Wait',
		});
	});

	it.each(MODES)('shows no link in the failure of a question: %s', async (onError) => {
		const { output, errorBranch, error } = await ask({ to: '66812349903' }, { onError });
		const link = sandbox.messages()[0]?.text.split('\n').at(1) ?? 'none';
		const shown = JSON.stringify([output, errorBranch, error?.context]);
		expect(shown).toContain('Restart the database?\\nAnswer: {link}');
		expect(shown).not.toContain(link);
	});

	it('keeps what the page shows, and hides its key from what comes out', async () => {
		const { stored, output, hints } = await ask({
			approvalOptions: { values: { approvalType: 'double', approveLabel: 'Restart' } },
			options: { responseFormTitle: 'The shop is down', thankYouText: 'Thanks.' },
		});
		const key = /&k=([\w-]+)$/.exec(sandbox.messages()[0]?.text ?? '')?.[1] ?? 'none';
		expect(questionIn(stored)).toStrictEqual({
			responseType: 'approval',
			language: 'browser',
			canDecline: true,
			approveLabel: 'Restart',
			title: 'The shop is down',
			thankYou: 'Thanks.',
			from: 'MyShop',
			text: 'Restart the database?',
		});
		expect(JSON.stringify([output, hints])).not.toContain(key);
		expect(output.map(({ json }) => Object.keys(json).slice(0, 4))).toEqual([
			['to', 'outcome', 'reason', 'data'],
		]);
	});

	it('makes the message plain, and shows another text on the page', async () => {
		const { stored } = await ask({
			message: '“Restart”?',
			options: {
				makeGsmCompatible: true,
				responseFormDescription: 'The long story',
			},
		});
		const [message] = sandbox.messages();
		expect(message?.text).toMatch(/^"Restart"\?\nAnswer: https:/);
		expect(stored).toContain('"text":"The long story"');
	});

	it.each<[string, 'info' | 'warning']>([
		['https://n8n.test', 'info'],
		['http://localhost:5678', 'warning'],
		['http://127.0.0.1:5678/n8n', 'warning'],
	])(
		'says in a short line how long the SMS is, and whether a phone can open %s',
		async (publicUrl, type) => {
			const { hints, waitTill } = await ask({}, { publicUrl });
			const told = {
				info: 'In Thailand, register links with your provider, and list their domains in Safeguards → Allowed Link Domains.',
				warning: 'Only this machine can open the link: set N8N_WEBHOOK_URL.',
			};
			expect(hints).toStrictEqual([
				{
					message: line({ accepted: 1, requests: 1, segments: 2, credits: 2 }, told[type]),
					type,
					location: 'outputPane',
				},
			]);
			expect(waitTill).toBeInstanceOf(Date);
		},
	);
});

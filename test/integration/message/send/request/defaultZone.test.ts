import type { INodeParameters } from 'n8n-workflow';

import { COMING_YEAR } from '../../../../engine/comingYear';
import { ALL_MODES } from '../../../stage';
import { bodyWith, ID, useSendingStage } from '../sendingStage';
import { line } from '../../../../engine/runLine';

const { run, bodies } = useSendingStage();

const NINE = `${COMING_YEAR}-01-04T09:00`;
const BANGKOK = { timezone: 'Asia/Bangkok' };
const at = (sendAt: string) => ({ options: { messageId: ID, sendAt } });

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(
	Date.UTC(COMING_YEAR, 0, 4),
);
const REASON = `n8n reads this time as ${DAY}, Jan 4, ${COMING_YEAR}, 09:00 (America/New_York), 21:00 in Asia/Bangkok, but nobody chose a time zone for this workflow`;
const ADVICE = `Item 1, Options → Send At, number 66812345678: Choose your zone in the menu of the workflow under Settings → Timezone, even if it is shown already, or give the time with an offset, such as ${NINE}+07:00.`;

describe('a time without an offset, in a workflow whose zone nobody chose', () => {
	it.each<[string, INodeParameters]>([
		['picked', at(NINE)],
		['picked, as n8n stores it', at(`${NINE}:00`)],
		['from an expression', at(`={{ '${NINE}' }}`)],
		['with a blank in place of the T', at(NINE.replace('T', ' '))],
	])('is not sent: %s', async (_, parameters) => {
		const { output, errorBranch } = await run(parameters, {
			timezone: null,
			credentials: BANGKOK,
		});

		expect(output).toEqual([]);
		expect(errorBranch.map(({ json }) => [json.error, json.message])).toEqual([[REASON, ADVICE]]);
		expect(bodies()).toEqual([]);
	});

	it.each(ALL_MODES)('is not sent with On Error %s', async (onError) => {
		const { output, errorBranch, error } = await run(at(NINE), {
			timezone: null,
			credentials: BANGKOK,
			onError,
		});

		const said = [...output, ...errorBranch].map(({ json }) => json.error);
		expect([...said, error?.message].filter((each) => each !== undefined)).toEqual([REASON]);
		expect(bodies()).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		['Estimate', { operation: 'estimate', ...at(NINE) }],
		['Dry Run', { safeguards: { dryRun: true }, ...at(NINE) }],
	])('is what %s says, too', async (_, parameters) => {
		const { output } = await run(parameters, { timezone: null, credentials: BANGKOK });
		expect(output.map(({ json }) => [json.outcome, json.reason])).toEqual([['notSent', REASON]]);
	});
});

describe('a time goes out', () => {
	it.each<[string, string, string | null | undefined, string, string]>([
		['with an offset', `${NINE}+07:00`, null, 'Asia/Bangkok', '09:00'],
		['in UTC', `${NINE}Z`, null, 'Asia/Bangkok', '16:00'],
		[
			'of an expression that has its own zone',
			`={{ DateTime.fromISO('${NINE}', { zone: 'Asia/Bangkok' }) }}`,
			null,
			'Asia/Bangkok',
			'09:00',
		],
		['in a zone that somebody chose', NINE, 'America/New_York', 'Asia/Bangkok', '21:00'],
		['where the account has the same clock', NINE, null, 'America/Toronto', '09:00'],
	])('%s', async (_, sendAt, timezone, ofAccount, hour) => {
		const { output } = await run(at(sendAt), {
			timezone,
			credentials: { timezone: ofAccount },
		});

		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
		expect(bodies()).toEqual([bodyWith({ sendAt: `04/01/${COMING_YEAR} ${hour}` })]);
	});
});

it('in a zone that nobody knows, the line of the run says that n8n may pass no item on', async () => {
	const { hints } = await run({ options: { messageId: ID } }, { timezone: 'UTC+7' });

	expect(bodies()).toEqual([bodyWith({})]);
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(
			/^The time zone of this workflow, UTC\+7, is unknown, so n8n may evaluate no expression and pass no item on/,
		),
		line({ accepted: 1, requests: 1, credits: 1 }),
	]);
});

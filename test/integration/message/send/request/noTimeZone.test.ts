import type { INodeParameters } from 'n8n-workflow';

import { asToolOfAgent } from '../../../../engine/bulkSmsTool';
import { TestClock } from '../../../../engine/clock';
import { COMING_YEAR } from '../../../../engine/comingYear';
import { asToolOfEngine } from '../../../../engine/toolOfEngine';
import { ALL_MODES, loginAt } from '../../../stage';
import { bodyWith, ID, useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;

const NOON = Date.UTC(COMING_YEAR, 0, 4, 12);
const HOUR = 3_600_000;

const TIME = { sendAt: `${COMING_YEAR}-01-05T09:00:00+07:00` };
const NIGHT = { quietHours: { hours: { from: '22:00', to: '07:00' } } };
const NIGHT_IN_BANGKOK = {
	quietHours: { hours: { ...NIGHT.quietHours.hours, timezone: 'Asia/Bangkok' } },
};
const WITHOUT = { timezone: '' };

const reasonFor = (needs: string): string =>
	`Time Zone in the credential is empty, but ${needs} it, so nothing was sent`;
const ADVICE = 'Enter the zone in which your provider shows times, such as Asia/Bangkok.';

const SETTINGS: Array<
	[string, needs: string, { options?: INodeParameters; safeguards?: INodeParameters }]
> = [
	['Send At', 'Send At needs', { options: TIME }],
	['Send At that is empty', 'Send At needs', { options: { sendAt: '' } }],
	['Quiet Hours', 'Quiet Hours needs', { safeguards: NIGHT }],
	['fresh Quiet Hours', 'Quiet Hours needs', { safeguards: { quietHours: { hours: {} } } }],
	['Quiet Hours with their own zone', 'Quiet Hours needs', { safeguards: NIGHT_IN_BANGKOK }],
	['both', 'Send At and Quiet Hours need', { options: TIME, safeguards: NIGHT }],
];

describe('with a credential without Time Zone', () => {
	describe.each(SETTINGS)('a run with %s', (_, needs, { options = {}, safeguards = {} }) => {
		it.each(ALL_MODES)('sends nothing with On Error %s', async (onError) => {
			const { output, errorBranch, error } = await run(
				{ options, safeguards },
				{
					clock: new TestClock(NOON),
					credentials: WITHOUT,
					onError,
				},
			);

			const failures = [...output, ...errorBranch].map(({ json }) => [json.error, json.message]);
			expect(
				onError === 'stopWorkflow' ? [[error?.message, error?.description]] : failures,
			).toEqual([
				[
					reasonFor(needs),
					onError === 'stopWorkflow'
						? `Credential → Time Zone: ${ADVICE}`
						: `Item 1, Credential → Time Zone, number 66812345678: ${ADVICE}`,
				],
			]);
			expect(onError === 'continueErrorOutput' ? output : []).toEqual([]);
			expect(bodies()).toEqual([]);
		});

		it.each<[string, INodeParameters, INodeParameters]>([
			['Estimate', { operation: 'estimate' }, {}],
			['Dry Run', {}, { dryRun: true }],
		])('is told the same by %s', async (__, operation, dryRun) => {
			const preview = { ...operation, options, safeguards: { ...safeguards, ...dryRun } };
			const { output } = await run(preview, {
				credentials: WITHOUT,
				onError: 'continueRegularOutput',
			});
			expect(output.map(({ json }) => json.error)).toEqual([reasonFor(needs)]);
		});
	});

	it('an alert with Quiet Hours fails at every hour of the day, not at night alone', async () => {
		const reasons: unknown[] = [];
		for (let hour = 0; hour < 24; hour += 1) {
			const clock = new TestClock(NOON + hour * HOUR);
			const alert = { text: 'ALERT: disk full on web-1', safeguards: NIGHT };
			const { output } = await run(alert, {
				...{ clock, credentials: WITHOUT, onError: 'continueRegularOutput' },
			});
			reasons.push(...output.map(({ json }) => json.error));
		}
		expect(reasons).toEqual(Array.from({ length: 24 }, () => reasonFor('Quiet Hours needs')));
		expect(bodies()).toEqual([]);
	});

	it('which an expression of it leaves empty, it is the same', async () => {
		const { errorBranch } = await run(
			{ safeguards: NIGHT },
			{ credentials: { timezone: "={{ '' }}" } },
		);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([reasonFor('Quiet Hours needs')]);
	});

	it('every number of every item is a failure, and one failed try is no other at the next', async () => {
		const { errorBranch, output } = await run(
			{ to: '={{ $json.to }}', options: TIME },
			{
				...{ credentials: WITHOUT, maxTries: 2 },
				items: [{ to: '66812345671, 66812345672' }, { to: 'nobody' }, { to: '66812345673' }],
			},
		);
		expect(output).toEqual([]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual(
			Array.from({ length: 4 }, () => reasonFor('Send At needs')),
		);
		expect(bodies()).toEqual([]);
	});

	it.each([
		['Agent 2', asToolOfAgent],
		[
			'Agent 3',
			async (tool: Parameters<typeof asToolOfEngine>[0]) =>
				await Promise.resolve(asToolOfEngine(tool)),
		],
	])('a model is told it by a tool of %s', async (_, make) => {
		const call = await make({
			parameters: {
				...{ from: 'MyShop', to: "={{ $fromAI('To', '', 'string') }}", text: 'Hello' },
				options: TIME,
			},
			credentials: loginAt(stage.sandbox.url, { timezone: '' }),
		});
		const told = await call({ To: '66812345678' }).catch((error: Error) => error.message);
		expect(told).toContain(reasonFor('Send At needs'));
		expect(bodies()).toEqual([]);
	});

	it('a run without both sends, also with a zone that nobody chose', async () => {
		for (const timezone of [undefined, null]) {
			const { output } = await run(
				{ options: { messageId: ID } },
				{ credentials: WITHOUT, timezone },
			);
			expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
		}
		expect(bodies()).toEqual([bodyWith({}), bodyWith({})]);
	});

	it.each(['sendAndWait', 'sendAndWaitForReport'])(
		'%s refuses Send At and Quiet Hours, too',
		async (operation) => {
			for (const [given, words] of [
				[{ options: TIME }, 'Send At needs'],
				[{ safeguards: NIGHT }, 'Quiet Hours needs'],
			] as const) {
				const { error } = await run(
					{ operation, message: 'Restart?', ...given },
					{ credentials: WITHOUT, onError: 'stopWorkflow' },
				);
				expect(error?.message).toContain(reasonFor(words));
			}
			expect(bodies()).toEqual([]);
		},
	);
});

import { jsonOf, OTP_ID, useScriptedOtp, YES } from './otpRuns';
import type * as Deadlines from './shortDeadlines';

jest.mock('../../nodes/BulkSms/transport/deadline', () =>
	jest.requireActual<typeof Deadlines>('./shortDeadlines').shortDeadlines(),
);

const { answers, runOtp, requests } = useScriptedOtp();

it.each(['request', 'resend'] as const)(
	'%s never asks again after a timeout',
	async (operation) => {
		answers('drippingHeaders');
		const { error } = await runOtp(operation, { maxTries: 3 });
		expect(error?.message).toMatch(/^No answer came from .+ in time\. A code may have been sent$/);
		expect(error?.description).toBe(
			'Item 1, Gateway: Ask the person whether a code came before you request another one: it is never requested again by itself.',
		);
		expect(requests()).toHaveLength(1);
	},
);

it('Verify says Not Verified of an answer that does not begin, or never ends, in time', async () => {
	answers('drippingBody', { status: 200, body: JSON.stringify(YES), afterMs: 3_000 });
	const runs = await Promise.all([runOtp('verify'), runOtp('verify')]);
	for (const { outputs } of runs) {
		expect(outputs[1]).toEqual([]);
		expect(jsonOf(outputs[0] ?? [])).toEqual([
			{
				otpId: OTP_ID,
				verified: false,
				reason: expect.stringMatching(/^No answer came from .+ in time$/) as unknown,
			},
		]);
	}
	expect(requests()).toHaveLength(2);
});

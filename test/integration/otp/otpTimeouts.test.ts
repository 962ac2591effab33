import { jsonOf, OTP_ID, useScriptedOtp, YES } from './otpRuns';

/** The time limit in place of the real one: a request reaches the gateway on a busy machine, too. */
const SHORT = 800;
/** Of a call of n8n's store. */
const STORE = 10_000;

const { answers, runOtp, requests } = useScriptedOtp();

let limit: jest.SpiedFunction<typeof AbortSignal.timeout>;
beforeEach(() => {
	const actual = AbortSignal.timeout.bind(AbortSignal);
	limit = jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((milliseconds) => actual(milliseconds === STORE ? STORE : SHORT));
});
afterEach(() => {
	// The one that users have.
	const limits = new Set(limit.mock.calls.flat());
	limits.delete(STORE);
	expect(limits).toEqual(new Set([30_000]));
	limit.mockRestore();
});

it.each(['request', 'resend'] as const)(
	'%s never asks again after a timeout',
	async (operation) => {
		answers('drippingHeaders');
		const { error } = await runOtp(operation, { maxTries: 3 });
		expect(error?.message).toMatch(/^No answer came from .+ in time\. A code may have been sent$/);
		expect(error?.description).toBe(
			'Item 1, Gateway: Ask the person whether a code came before you request another one: the node never repeats the request.',
		);
		expect(requests()).toHaveLength(1);
	},
);

it('Verify says Not Verified of an answer that does not begin, or never ends, in time', async () => {
	answers('drippingBody', { status: 200, body: JSON.stringify(YES), afterMs: 2400 });
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

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../engine/clock';
import { ProcessedStore } from '../../engine/store/processedStore';
import { runBulkSms, type BulkSmsOutcome, type BulkSmsRun } from '../../engine/runBulkSms';
import {
	startScriptedGateway,
	type ReceivedRequest,
	type Scripted,
	type ScriptedGateway,
} from '../../engine/scriptedGateway';

/** Every setting of On Error, and the one of n8n before 1.0. */
export const MODES = [
	'stopWorkflow',
	'continueRegularOutput',
	'continueErrorOutput',
	'continueOnFail',
] as const;

export const CODE = '048213';
export const OTP_ID = 'otp-77';

/** An answer with a body of JSON. */
export const json = (body: unknown, status = 200): Scripted => ({
	status,
	body: JSON.stringify(body),
});
export const SENT = { otcId: 'login', otpId: OTP_ID, referenceCode: 'QXZT' };
export const YES = { result: true, isErrorCount: false, isExprCode: false };

/** Runs an operation of One-Time Password against a gateway that answers as scripted. */
export type RunOtp = (
	operation: 'request' | 'resend' | 'verify',
	more?: Partial<BulkSmsRun>,
	parameters?: INodeParameters,
) => Promise<BulkSmsOutcome>;

const PARAMETERS: Record<string, INodeParameters> = {
	request: { otcId: 'login', to: '={{ $json.to }}', numberForm: 'international', options: {} },
	resend: { otpId: '={{ $json.otpId }}' },
	verify: { otpId: '={{ $json.otpId }}', otpCode: '={{ $json.code }}' },
};
const ITEM: IDataObject = { to: '66812345678', otpId: OTP_ID, code: CODE };

/** Gives the tests of a file a gateway that does what each of them scripts. */
export function useScriptedOtp() {
	let gateway: ScriptedGateway | undefined;
	let store: ProcessedStore | undefined;
	let script: (request: ReceivedRequest, index: number) => Scripted = () => json({});
	beforeAll(async () => {
		store = await ProcessedStore.install();
		gateway = await startScriptedGateway((request, index) => script(request, index));
	});
	// No test meets the codes that another one requested.
	beforeEach(() => store?.clear());
	afterAll(async () => await gateway?.close());
	const running = () => {
		if (gateway === undefined) throw new Error('The gateway has not been started');
		return gateway;
	};
	/** One answer for each request, the last one for all further ones. */
	const answers = (...all: Scripted[]): void => {
		running().requests.length = 0;
		script = (_, index) => all[Math.min(index, all.length - 1)] ?? json({});
	};
	const runOtp: RunOtp = async (operation, more = {}, parameters = {}) =>
		await runBulkSms({
			items: [ITEM],
			parameters: { resource: 'otp', operation, ...PARAMETERS[operation], ...parameters },
			clock: new TestClock(),
			...more,
			credentials: {
				baseUrl: running().url,
				username: 'demo',
				password: 'gatewaySecret7391',
				...more.credentials,
			},
		});
	const bodies = (): unknown[] => running().requests.map(({ body }) => JSON.parse(body) as unknown);
	return { answers, runOtp, requests: () => running().requests, bodies };
}

export const jsonOf = (items: BulkSmsOutcome['output']) => items.map((item) => item.json);

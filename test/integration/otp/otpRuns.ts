import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../engine/clock';
import { runBulkSms, type BulkSmsOutcome, type BulkSmsRun } from '../../engine/runBulkSms';
import type { Scripted } from '../../engine/scriptedGateway';
import { answer, useGateway, useStore } from '../stage';

export const CODE = '048213';
export const OTP_ID = 'otp-77';

export const json = answer;
export const SENT = { otcId: 'login', otpId: OTP_ID, referenceCode: 'QXZT' };
/** The item of such an answer. */
export const ACCEPTED = {
	...{ outcome: 'accepted', otpId: OTP_ID },
	...{ templateId: 'login', otcId: 'login', referenceCode: 'QXZT' },
};
export const YES = { result: true, isErrorCount: false, isExprCode: false };

/** Runs an operation of One-Time Password against a gateway that answers as scripted. */
export type RunOtp = (
	operation: 'request' | 'resend' | 'verify',
	more?: Partial<BulkSmsRun>,
	parameters?: INodeParameters,
) => Promise<BulkSmsOutcome>;

const PARAMETERS: Record<string, INodeParameters> = {
	request: { otcId: 'login', to: '={{ $json.to }}', options: {} },
	resend: { otpId: '={{ $json.otpId }}', to: '={{ $json.to }}', options: {} },
	verify: { otpId: '={{ $json.otpId }}', otpCode: '={{ $json.code }}' },
};
const ITEM: IDataObject = { to: '66812345678', otpId: OTP_ID, code: CODE };

/** Gives the tests of a file a gateway that does what each of them scripts. */
export function useScriptedOtp() {
	useStore();
	let script: (index: number) => Scripted = () => json({});
	const gateway = useGateway((_, index) => script(index));
	/** One answer for each request, the last one for all further ones. */
	const answers = (...all: Scripted[]): void => {
		gateway.requests.length = 0;
		script = (index) => all[Math.min(index, all.length - 1)] ?? json({});
	};
	const runOtp: RunOtp = async (operation, more = {}, parameters = {}) =>
		await runBulkSms({
			items: [ITEM],
			parameters: { resource: 'otp', operation, ...PARAMETERS[operation], ...parameters },
			clock: new TestClock(),
			...more,
			credentials: {
				baseUrl: gateway.url,
				username: 'demo',
				password: 'gatewaySecret7391',
				...more.credentials,
			},
		});
	const bodies = (): unknown[] => gateway.requests.map(({ body }) => JSON.parse(body) as unknown);
	return { answers, runOtp, requests: () => gateway.requests, bodies };
}

export const jsonOf = (items: BulkSmsOutcome['output']) => items.map((item) => item.json);

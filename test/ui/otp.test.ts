import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from './picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

test('a one-time password is requested, and what is right comes out of Verified', async () => {
	const to = '+66 81 234 5678';
	const request = { resource: 'otp', operation: 'request', otcId: 'login', to };
	const requesting = await stage.save(
		oneStep('Request a code', bulkSms(request, stage.credential)),
	);
	const editor = await stage.open();
	await editor.openWorkflow(requesting);
	await editor.execute(BULK_SMS);
	const sent = await editor.openNodeOnCanvas(BULK_SMS);
	const [columns, row] = await sent.table();
	expect(columns?.slice(0, 4)).toEqual(['otpId', 'otcId', 'to', 'referenceCode']);
	expect(row?.slice(1, 3)).toEqual(['login', '66812345678']);
	await takePicture(editor.page, 'otp-request', { height: 1000 });

	await eventually(() => Promise.resolve(stage.sandbox.messages().length), 1);
	const [message] = stage.sandbox.messages();
	const otpCode = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
	const verify = { resource: 'otp', operation: 'verify', otpId: row?.[0], otpCode };
	const verifying = await stage.save(oneStep('Verify a code', bulkSms(verify, stage.credential)));
	await editor.openWorkflow(verifying);
	await editor.execute(BULK_SMS);
	const panel = await editor.openNodeOnCanvas(BULK_SMS);
	await panel.notice('Connect your login to').waitFor();
	await panel.openBranch('Verified Branch (1 item)');
	const [names, values] = await panel.table();
	expect(names).toEqual(['otpId', 'verified', 'result', 'isErrorCount', 'isExprCode']);
	expect(values?.slice(1)).toEqual(['true', 'true', 'false', 'false']);
	await takePicture(editor.page, 'otp-verify', { height: 1000 });
});

import { eventually } from '../../sandbox/test/page/eventually';
import { takePicture } from '../../scripts/pictures/picture';
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
	expect(columns).toEqual(['outcome', 'otpId', 'templateId', 'otcId', 'to', 'referenceCode']);
	const [outcome, otpId, ...fields] = row ?? [];
	expect([outcome, ...fields.slice(0, 3)]).toEqual(['accepted', 'login', 'login', '66812345678']);
	await takePicture(editor.page, 'otp-request', { height: 1000 });

	await eventually(() => Promise.resolve(stage.sandbox.messages().length), 1);
	const [message] = stage.sandbox.messages();
	const otpCode = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
	const verify = { resource: 'otp', operation: 'verify', otpId, otpCode };
	const verifying = await stage.save(oneStep('Verify a code', bulkSms(verify, stage.credential)));
	await editor.openWorkflow(verifying);
	await editor.execute(BULK_SMS);
	const panel = await editor.openNodeOnCanvas(BULK_SMS);
	await panel.notice('Connect your login to').waitFor();
	await panel.openBranch('Verified Branch (1 item)');
	const [names, values] = await panel.table();
	const flags = ['result', 'isErrorCount', 'isExprCode'];
	expect(names).toEqual(['outcome', 'reason', 'otpId', ...flags]);
	expect([values?.[0], values?.slice(3)]).toEqual(['verified', ['true', 'false', 'false']]);
	await takePicture(editor.page, 'otp-verify', { height: 1000 });
});

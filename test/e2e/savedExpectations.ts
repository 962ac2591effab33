import { type Expected, like, message, REPORTS_WITH_TOKEN, UUID } from './savedShapes';
import { sending } from './savedSending';

const check = (name: string, result: string): unknown =>
	expect.objectContaining({ check: name, result });
const FREE_CHECKS = [
	'messageLog',
	'balance',
	'preview',
	'senders',
	'oneTimePasswords',
	'countries',
].map((each) => check(each, 'ok'));
const UNSEEN = check('sendTime', 'undetermined');

const notFound = (field: string, value: string) => ({ [field]: value, outcome: 'notFound' });

const codeRequest = { otcId: 'login', mobile: '66812345678' };
const codeSent = {
	...{ outcome: 'accepted', otpId: UUID, templateId: 'login', otcId: 'login' },
	referenceCode: like(/^[A-Z]{4}$/),
};
const WRONG_CODE = { outcome: 'notVerified', reason: 'result is false: probably a wrong code' };
const codeSentTo = { ...codeSent, to: '66812345678' };

/** By its file, what each saved workflow that is run by hand must lead to. */
export const expectations: Record<string, Expected> = {
	...sending,
	'0.1.0/checkGateway.required.json': {
		requests: [{ messages: [] }],
		items: {
			'Bulk SMS': [
				[
					check('login', 'ok'),
					check('sending', 'undetermined'),
					check('answerShape', 'undetermined'),
					UNSEEN,
					...FREE_CHECKS,
					check('summary', 'undetermined'),
				],
			],
		},
	},
	'0.1.0/checkGateway.everything.json': {
		requests: [
			{
				messages: [
					message('MyShop', [], 'Test SMS of Check Gateway. You can ignore it.', {
						destinations: [{ to: '66812349903', messageId: UUID }],
					}),
				],
			},
		],
		items: {
			'Bulk SMS': [
				[
					check('login', 'ok'),
					check('sending', 'differs'),
					check('answerShape', 'ok'),
					UNSEEN,
					...FREE_CHECKS,
					check('summary', 'differs'),
				],
			],
		},
	},
	'0.1.0/getBalance.required.json': {
		requests: [],
		items: { 'Bulk SMS': [[{ type: 'prepaid', credit: expect.any(Number) as unknown }]] },
	},
	'0.1.0/getSenders.required.json': {
		requests: [],
		items: { 'Bulk SMS': [[{ sender: 'MyShop' }, { sender: 'Shop' }, { sender: 'Info' }]] },
	},
	'0.1.0/getStatus.required.json': {
		requests: [],
		items: { 'Bulk SMS': [[notFound('messageId', 'm-1')]] },
	},
	'0.1.0/getStatus.everything.json': {
		requests: [],
		items: {
			'Bulk SMS': [['m-1', 'm-2', 'm-3'].map((each) => notFound('messageId', each))],
			'Bulk SMS1': [[notFound('bulkId', 'spring-campaign')]],
			'Bulk SMS2': [[notFound('to', '66812345678')]],
			'Bulk SMS3': [
				[
					{
						periodStart: '2027-01-30T16:30:00.000+07:00',
						periodEnd: '2027-01-31T16:30:00.000+07:00',
						outcome: 'notFound',
					},
				],
			],
		},
	},
	'0.1.0/request.required.json': {
		requests: [codeRequest],
		items: { 'Bulk SMS': [[codeSentTo]] },
	},
	'0.1.0/request.everything.json': {
		requests: [
			{
				...codeRequest,
				mobile: '0812345678',
				notifyUrl: REPORTS_WITH_TOKEN,
				notifyContentType: 'application/xml',
				callbackData: 'login 4711',
			},
		],
		items: { 'Bulk SMS': [[codeSentTo]] },
	},
	'0.1.0/resend.required.json': {
		requests: [codeRequest, { otpId: UUID }],
		items: { 'Bulk SMS': [[codeSent]] },
	},
	'0.1.0/resend.everything.json': {
		requests: [codeRequest, { otpId: UUID }],
		items: { 'Bulk SMS': [[codeSentTo]] },
	},
	'0.1.0/verify.required.json': {
		// The sandbox lists no tries.
		requests: [codeRequest],
		items: {
			'Bulk SMS': [
				[{ ...WRONG_CODE, otpId: UUID, result: false, isErrorCount: false, isExprCode: false }],
			],
		},
	},
};

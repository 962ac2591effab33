import type { FURTHER_SCHEMAS } from './furtherSchemas';

type Name = keyof typeof FURTHER_SCHEMAS;

const reference = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
const json = (name: Name) => ({ 'application/json': reference(name) });
const refusal = (description: string) => ({
	description,
	content: { 'application/json': reference('Error') },
});

/** What every endpoint may answer besides. */
const REFUSALS = {
	401: refusal('The login is missing or wrong'),
	429: refusal('Only if the sandbox was told to answer so'),
	500: refusal('The sandbox failed, or was told to'),
};
const WRONG_QUERY = { 400: refusal('The query breaks a rule') };
const WRONG_BODY = {
	400: refusal('The body breaks a rule, or the one-time password is not known'),
	415: refusal('The content type is not application/json'),
};

const post = (operationId: string, summary: string, body: Name, answer: Name) => ({
	post: {
		operationId,
		summary,
		requestBody: { required: true, content: json(body) },
		responses: {
			200: { description: 'As the summary says', content: json(answer) },
			...WRONG_BODY,
			...REFUSALS,
		},
	},
});

const DATE = {
	type: 'string',
	pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{2}$',
	examples: ['2019-05-27T14:39:00.00'],
};
const IDENTIFIER = { type: 'string', minLength: 1 };
const PARAMETERS = [
	{ name: 'bulkId', schema: IDENTIFIER },
	{ name: 'messageId', schema: IDENTIFIER },
	{ name: 'mobile', schema: { type: 'string', pattern: '^[1-9][0-9]*$' } },
	...['sendDateStart', 'sendDateEnd'].map((name) => ({
		name,
		schema: DATE,
		description: 'In the zone of the account, not with --log-dates sample.',
	})),
	...['senddate_start', 'senddate_end'].map((name) => ({
		name,
		schema: DATE,
		description: 'In the zone of the account, only with --log-dates sample.',
	})),
];

/** The further endpoints (docs/interface.md, Further endpoints: publicly known). */
export const FURTHER_PATHS = {
	'/sms/loginfo': {
		get: {
			operationId: 'getMessageLog',
			summary: 'The messages of the latest 48 hours that match the query',
			description:
				'Needs bulkId, messageId, mobile, or both ends of a period. Several are joined by "and": the sandbox’s own choice.',
			parameters: PARAMETERS.map((parameter) => ({ in: 'query', ...parameter })),
			responses: {
				200: {
					description: 'The messages, 30,000 at most',
					content: {
						'application/json': {
							schema: {
								oneOf: [reference('LogAnswer').schema, reference('LogArray').schema],
							},
						},
					},
				},
				...WRONG_QUERY,
				...REFUSALS,
			},
		},
	},
	'/sms/senderList': {
		get: {
			operationId: 'getSenders',
			summary: 'The senders of the account. The live answer is not known',
			responses: {
				200: { description: 'Made up by the sandbox', content: json('Senders') },
				...WRONG_QUERY,
				...REFUSALS,
			},
		},
	},
	'/sms/preview': post('previewMessage', 'The cost of a text', 'PreviewRequest', 'Preview'),
	'/otp/requestOTP': post(
		'requestOtp',
		'Sends a one-time password by SMS',
		'OtpRequest',
		'OtpAnswer',
	),
	'/otp/resendOTP': post(
		'resendOtp',
		'Sends another code for a one-time password',
		'OtpResend',
		'OtpAnswer',
	),
	'/otp/verifyOTP': post('verifyOtp', 'Says whether a code is right', 'OtpVerify', 'OtpVerdict'),
};

/** The endpoints of the gateway by the names that faults go by. */
export const ENDPOINTS = [
	{ name: 'send', title: 'Send', paths: ['POST /sms/send'] },
	{ name: 'balance', title: 'Balance', paths: ['POST /account/balance'] },
	{ name: 'log', title: 'Message log', paths: ['GET /sms/loginfo'] },
	{ name: 'senders', title: 'Senders', paths: ['GET /sms/senderList'] },
	{ name: 'preview', title: 'Preview', paths: ['POST /sms/preview'] },
	{
		name: 'otp',
		title: 'One-time password',
		paths: ['POST /otp/requestOTP', 'POST /otp/resendOTP', 'POST /otp/verifyOTP'],
	},
] as const;

/** Name of an endpoint, or of several that belong together. */
export type EndpointName = (typeof ENDPOINTS)[number]['name'];

/** The calls that lead to messages, and that are kept for it. */
export const SENDING_PATHS = ['/sms/send', '/otp/requestOTP', '/otp/resendOTP'] as const;

/** The path of a call that leads to messages. */
export type SendingPath = (typeof SENDING_PATHS)[number];

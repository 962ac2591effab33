import { object, reference, text } from './schemaParts';

// Schemas of the further endpoints (docs/interface.md, Further endpoints: publicly known, not part
// of the interface). "Own choice" marks what is the sandbox's own.

const filled = { ...text, minLength: 1 } as const;
const flag = { type: 'boolean' } as const;

const LogAnswer = {
	...object(['details'], {
		bulkId: { ...filled, description: 'Own choice: only if all messages have the same one.' },
		details: { type: 'array', maxItems: 30_000, items: reference('ReportDetail') },
	}),
	description: 'Own choice: newest first. The fields are those of a delivery report.',
};

const LogArray = {
	type: 'array',
	maxItems: 1,
	items: object(['details'], {
		details: { type: 'array', minItems: 1, items: reference('ReportDetail') },
	}),
	description: 'With --log-shape array, as one client reads it.',
};

const Senders = {
	...object(['senders'], { senders: { type: 'array', items: filled } }),
	description: 'Own choice: the live answer is not known.',
};

const PreviewRequest = object(['message'], { message: { ...filled, maxLength: 1600 } });

const Preview = object(['originalMessage', 'credit', 'character'], {
	originalMessage: filled,
	credit: { ...text, pattern: '^\\d+\\.\\d{2}$', description: 'Own choice: 1 per segment.' },
	character: { ...text, pattern: '^\\d+$', description: 'Left in the last segment.' },
});

const OtpRequest = {
	...object(['otcId', 'mobile'], {
		otcId: { ...filled, maxLength: 100, description: 'Own choice: any text.' },
		mobile: {
			...text,
			pattern: '^([1-9][0-9]*|0[1-9][0-9]*)$',
			description: 'Own choice: 66… and 0…, which counts as a number of Thailand.',
			examples: ['66812345678', '0812345678'],
		},
		notifyUrl: { ...text, maxLength: 150, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' },
		notifyContentType: { enum: ['application/json', 'application/xml'] },
		callbackData: { ...text, maxLength: 1000 },
	}),
	dependentRequired: { notifyContentType: ['notifyUrl'] },
};

const OtpResend = object(['otpId'], { otpId: { ...filled, maxLength: 100 } });

const OtpAnswer = {
	oneOf: [
		object(['otcId', 'otpId', 'referenceCode', 'success'], {
			otcId: filled,
			otpId: filled,
			referenceCode: filled,
			success: object(['message'], { message: { const: 'Success' } }),
		}),
		{
			...object(['error'], { error: object(['message'], { message: filled }) }),
			description: 'Own choice: only if the SMS is rejected at once.',
		},
	],
};

const OtpVerify = object(['otpId', 'otpCode'], {
	otpId: { ...filled, maxLength: 100 },
	otpCode: { ...filled, maxLength: 20 },
});

const OtpVerdict = object(['result', 'isErrorCount', 'isExprCode'], {
	result: { ...flag, description: 'The code is right.' },
	isErrorCount: { ...flag, description: 'Own choice: too many wrong codes.' },
	isExprCode: { ...flag, description: 'Own choice: the code has expired.' },
});

/** The schemas of the further endpoints in the OpenAPI document, by name. */
export const FURTHER_SCHEMAS = {
	LogAnswer,
	LogArray,
	Senders,
	PreviewRequest,
	Preview,
	OtpRequest,
	OtpResend,
	OtpAnswer,
	OtpVerify,
	OtpVerdict,
};

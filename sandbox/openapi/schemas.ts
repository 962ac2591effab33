import { object, reference, text } from './schemaParts';

// Schemas of the interface (docs/interface.md, Send request, Answer and Delivery report), as JSON
// Schema 2020-12, the dialect of OpenAPI 3.1. JSON Schema counts the characters of maxLength in
// Unicode code points, the sandbox counts UTF-16 code units.

const number = { type: 'string', pattern: '^[1-9][0-9]*$', examples: ['66812345678'] } as const;

const Status = object(['code', 'name', 'description'], {
	code: { ...text, description: 'The name decides, not the code.' },
	name: text,
	description: text,
});

const Destination = object(['to'], {
	to: { ...number, description: 'International format: country code first, digits only.' },
	messageId: { ...text, minLength: 1, maxLength: 200 },
});

const MessageObject = {
	...object(['from', 'destinations', 'text'], {
		from: { ...text, minLength: 1, maxLength: 11, pattern: '^[A-Za-z0-9]+$' },
		destinations: {
			oneOf: [number, { type: 'array', minItems: 1, items: reference('Destination') }],
			description: 'A single number may replace the array.',
		},
		text: { ...text, minLength: 1, maxLength: 1600 },
		shorturl: { enum: ['y', 'n'] },
		notifyUrl: { ...text, maxLength: 150, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' },
		notifyContentType: { enum: ['application/json', 'application/xml'] },
		sendAt: {
			...text,
			pattern: '^\\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}$',
			description: 'NN/NN/YYYY HH:mm, in the future. Order of day and month: see /api/account.',
			examples: ['31/12/2030 23:59'],
		},
		callbackData: { ...text, maxLength: 1000 },
	}),
	dependentRequired: { notifyContentType: ['notifyUrl'] },
};

const SendRequest = object(['messages'], {
	bulkId: { ...text, minLength: 1, maxLength: 50 },
	messages: { type: 'array', minItems: 1, items: reference('MessageObject') },
});

const Detail = object(['messageId', 'to', 'from', 'credit', 'shorturl', 'status'], {
	messageId: { ...text, minLength: 1 },
	to: number,
	from: text,
	credit: { type: 'number', minimum: 0 },
	shorturl: { enum: ['Y', 'N'] },
	status: reference('Status'),
});

const SendAnswer = {
	...object(['detail'], {
		bulkid: { ...text, minLength: 1 },
		detail: { type: 'array', minItems: 1, items: reference('Detail') },
	}),
	description: 'It has bulkid if the request has more than one destination.',
	if: { properties: { detail: { type: 'array', minItems: 2 } } },
	then: { required: ['bulkid'] },
	else: { not: { required: ['bulkid'] } },
};

const ReportDetail = object(
	['messageId', 'to', 'from', 'text', 'credit', 'sendDate', 'doneDate', 'status'],
	{
		messageId: { ...text, minLength: 1 },
		to: number,
		from: text,
		text,
		credit: { type: 'number', minimum: 0 },
		sendDate: { ...text, description: 'The format is the sandbox’s own.' },
		doneDate: { ...text, description: 'The format is the sandbox’s own.' },
		status: reference('Status'),
		callbackData: text,
	},
);

const Report = object(['bulkId', 'details'], {
	bulkId: { ...text, minLength: 1 },
	details: { type: 'array', minItems: 1, items: reference('ReportDetail') },
});

const Balance = object(['type', 'credit'], {
	type: { enum: ['prepaid', 'postpaid'] },
	credit: { type: 'number' },
});

const Error = {
	...object(['error'], {
		error: object(['code', 'message'], {
			code: text,
			field: { ...text, description: 'The first field at fault.' },
			message: { ...text, minLength: 1 },
		}),
	}),
	description: 'The shape is the sandbox’s own: the interface does not show one.',
};

/** The schemas of the OpenAPI document by name. */
export const SCHEMAS = {
	Status,
	Destination,
	MessageObject,
	SendRequest,
	Detail,
	SendAnswer,
	ReportDetail,
	Report,
	Balance,
	Error,
};

/** Gives the schemas with further fields in the message object, which may hold anything. */
export const schemasWith = (allowedFields: readonly string[]) => ({
	...SCHEMAS,
	MessageObject: {
		...MessageObject,
		properties: {
			...MessageObject.properties,
			...Object.fromEntries(allowedFields.map((name) => [name, {}])),
		},
	},
});

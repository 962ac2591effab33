import { CALL_FORMS } from '../rules/incomingAddress';
import { object, text } from './schemaParts';

// Schemas of incoming SMS (docs/interface.md, Incoming SMS: publicly known). The provider shows the
// names of the fields of its calls and of the answer; lengths and all of the API are the sandbox's.

const form = { enum: CALL_FORMS };
const nullable = (type: string) => ({ type: [type, 'null'] });

const number = { ...text, pattern: '^\\+?\\d{1,20}$', examples: ['66812345678'] };

const IncomingCall = {
	...object(['TRAN_ID', 'MOBILE_NO', 'KEYWORD', 'MESSAGE'], {
		TRAN_ID: { ...text, minLength: 1 },
		MOBILE_NO: number,
		KEYWORD: { ...text, description: 'The sandbox takes the first word of the text.' },
		MESSAGE: text,
	}),
	description: 'The provider shows only the names, neither content type nor authentication.',
};

const IncomingAnswer = {
	type: 'object',
	required: ['TRAIN_ID', 'RESULT_CODE'],
	properties: {
		TRAIN_ID: { ...text, description: 'TRAN_ID of the call; the provider spells it so.' },
		RESULT_CODE: { ...text, pattern: '^(00|3(?!00)\\d\\d)$' },
		RESULT_NAME: text,
		MESSAGE: { ...text, description: 'Text that the person gets back.' },
	},
};

const ChargingFailed = object(['ERROR_MESSAGE', 'TRANSACTION_ID'], {
	ERROR_MESSAGE: { const: 'CHARGING_FAILED' },
	TRANSACTION_ID: { ...text, minLength: 1, description: 'TRAN_ID of the first call.' },
});

const Writing = object(['from', 'text'], {
	from: number,
	text: { ...text, maxLength: 10_000 },
	keyword: { ...text, maxLength: 10_000, description: 'First word of the text by default.' },
	transactionId: { ...text, minLength: 1, maxLength: 200, description: 'Made by default.' },
	as: { ...form, description: 'Form of the call; that of the address by default.' },
});

const IncomingSms = object(
	[
		...['id', 'kind', 'by', 'transactionId', 'from', 'keyword', 'text', 'as', 'at'],
		...['outcome', 'status', 'durationMs', 'answer', 'problem'],
	],
	{
		id: text,
		kind: { enum: ['message', 'chargingFailed'] },
		by: { enum: ['hand', 'testNumber'] },
		transactionId: text,
		from: text,
		keyword: text,
		text,
		as: { enum: [...CALL_FORMS, null], description: 'null: nothing was called.' },
		at: { ...text, description: 'ISO 8601 in UTC.' },
		outcome: {
			enum: [
				...['underWay', 'answered', 'resultCode', 'otherTransaction', 'notUnderstood'],
				...['httpStatus', 'timedOut', 'noConnection', 'noAddress', 'brokenOff'],
			],
		},
		status: nullable('integer'),
		durationMs: nullable('integer'),
		answer: {
			anyOf: [{ $ref: '#/components/schemas/IncomingAnswer' }, { type: 'null' }],
		},
		problem: { ...nullable('string'), description: 'The error, in words.' },
	},
);

const WritingResult = object(['incoming'], {
	incoming: { $ref: '#/components/schemas/IncomingSms' },
});

const IncomingList = object(['total', 'incoming'], {
	total: { type: 'integer', minimum: 0 },
	incoming: { type: 'array', items: { $ref: '#/components/schemas/IncomingSms' } },
});

const IncomingAddress = object(['url'], {
	url: { ...text, maxLength: 2000, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://\\S+$' },
	as: { ...form, default: 'json' },
	header: {
		anyOf: [
			object(['name', 'value'], {
				name: { ...text, minLength: 1, maxLength: 100 },
				value: { ...text, minLength: 1, maxLength: 1000, writeOnly: true },
			}),
			{ type: 'null' },
		],
		description: 'Sent with each call. If it is left out, the header of the same server stays.',
	},
});

const IncomingAddressSet = object(['url', 'as', 'headerName'], {
	url: nullable('string'),
	as: form,
	headerName: nullable('string'),
});

/** The schemas of incoming SMS in the OpenAPI document, by name. */
export const INCOMING_SCHEMAS = {
	IncomingCall,
	IncomingAnswer,
	ChargingFailed,
	Writing,
	WritingResult,
	IncomingSms,
	IncomingList,
	IncomingAddress,
	IncomingAddressSet,
};

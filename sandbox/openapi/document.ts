import type { z } from 'zod';
import { ignoreOverride, zodToJsonSchema } from 'zod-to-json-schema';
import { OWN_HABITS } from '../rules/habits';
import { otpSchemas } from '../rules/otp';
import { previewBody } from '../rules/preview';
import {
	destinationList,
	destinationNumber,
	destinations,
	sendRequestSchema,
} from '../rules/sendRequest';

type Body = z.ZodType<unknown, z.ZodTypeDef, unknown>;

/** A call of the gateway. */
interface Operation {
	readonly method: 'get' | 'post';
	readonly path: string;
	/** Without a full stop. */
	readonly summary: string;
	/** What its body is checked by. */
	readonly body?: Body;
	/** The parameters of its query. */
	readonly query?: readonly string[];
}

/** The calls of the gateway, with what their bodies are checked by. */
const OPERATIONS: readonly Operation[] = [
	{
		method: 'post',
		path: '/sms/send',
		summary: 'Send a text message to one or many destinations',
		body: sendRequestSchema(OWN_HABITS, Date.now, []),
	},
	{ method: 'post', path: '/account/balance', summary: 'Credit of the account' },
	{
		method: 'get',
		path: '/sms/loginfo',
		summary: 'The messages of the latest 48 hours that match the query',
		query: ['bulkId', 'messageId', 'mobile', 'sendDateStart', 'sendDateEnd'],
	},
	{
		method: 'get',
		path: '/sms/senderList',
		summary: 'The senders of the account. The live answer is not known',
	},
	{ method: 'post', path: '/sms/preview', summary: 'The cost of a text', body: previewBody },
	{
		method: 'post',
		path: '/otp/requestOTP',
		summary: 'Sends a one-time password by SMS',
		body: otpSchemas.request,
	},
	{
		method: 'post',
		path: '/otp/resendOTP',
		summary: 'Sends another code for a one-time password',
		body: otpSchemas.resend,
	},
	{
		method: 'post',
		path: '/otp/verifyOTP',
		summary: 'Says whether a code is right',
		body: otpSchemas.verify,
	},
];

/**
 * Makes the OpenAPI 3.1 document of the gateway's interface (docs/interface.md; Further endpoints are
 * publicly known, not part of the interface). Bodies are described by the schemas that check them.
 */
export function openApi(url: string) {
	return {
		openapi: '3.1.0',
		info: {
			title: 'Bulk SMS sending interface',
			version: '1.0.0',
			description:
				'As the sandbox gateway speaks it. The sandbox decides what the interface leaves open; its reference lists these choices.',
		},
		servers: [{ url }],
		security: [{ basic: [] }],
		paths: Object.fromEntries(
			OPERATIONS.map(({ method, path, ...about }) => [path, { [method]: described(about) }]),
		),
		components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
	};
}

function described({ summary, body, query = [] }: Pick<Operation, 'summary' | 'body' | 'query'>) {
	const content = body && { 'application/json': { schema: jsonSchemaOf(body) } };
	return {
		summary,
		parameters: query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
		...(content && { requestBody: { required: true, content } }),
		responses: {
			'200': { description: 'Taken' },
			default: { description: 'An error, in the form that the habits say' },
		},
	};
}

// The destinations are read by hand, so their schema says nothing of what they are.
const jsonSchemaOf = (schema: Body): object =>
	zodToJsonSchema(schema, {
		$refStrategy: 'none',
		override: (part) =>
			part === destinations._def
				? { anyOf: [destinationNumber, destinationList].map((each) => zodToJsonSchema(each)) }
				: ignoreOverride,
	});

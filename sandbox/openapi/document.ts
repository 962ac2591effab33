import { FURTHER_PATHS } from './further';
import { FURTHER_SCHEMAS } from './furtherSchemas';
import { INCOMING_CALLS, INCOMING_PATHS } from './incoming';
import { INCOMING_SCHEMAS } from './incomingSchemas';
import { type SCHEMAS, schemasWith } from './schemas';

const json = (name: keyof typeof SCHEMAS) => ({
	'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const refusal = (description: string) => ({ description, content: json('Error') });

const SEND = {
	operationId: 'sendMessages',
	summary: 'Send a text message to one or many destinations',
	requestBody: { required: true, content: json('SendRequest') },
	responses: {
		200: {
			description: 'The messages were taken, one detail for each destination',
			content: json('SendAnswer'),
		},
		400: refusal('The body breaks a rule of the interface'),
		401: refusal('The login is missing or wrong'),
		413: refusal('The body is too large'),
		415: refusal('The content type is not application/json'),
		429: refusal('Only if the sandbox was told to answer so'),
		500: refusal('The sandbox failed, or was told to'),
	},
	callbacks: {
		deliveryReport: {
			'{$request.body#/messages/*/notifyUrl}': {
				post: {
					summary: 'Delivery report of one destination, posted to its notifyUrl',
					requestBody: {
						required: true,
						content: {
							...json('Report'),
							'application/xml': { schema: { type: 'string' } },
						},
					},
					responses: {
						'2XX': {
							description: 'The report was taken; after any other answer it is posted again',
						},
					},
				},
			},
		},
	},
};

const BALANCE = {
	operationId: 'getBalance',
	summary: 'Credit of the account',
	responses: {
		200: { description: 'The credit left', content: json('Balance') },
		401: refusal('The login is missing or wrong'),
	},
};

/**
 * Makes the OpenAPI 3.1 document of the gateway's interface (docs/interface.md; Delivery report and
 * Further endpoints are publicly known, not part of the interface), and of the sandbox's own
 * endpoints for incoming SMS.
 *
 * @param url base URL of the sandbox
 * @param allowedFields further fields that a message object may have
 * @returns the document
 */
export function openApi(url: string, allowedFields: readonly string[]) {
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
		paths: {
			'/sms/send': { post: SEND },
			'/account/balance': { post: BALANCE },
			...FURTHER_PATHS,
			...INCOMING_PATHS,
		},
		webhooks: INCOMING_CALLS,
		components: {
			securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
			schemas: { ...schemasWith(allowedFields), ...FURTHER_SCHEMAS, ...INCOMING_SCHEMAS },
		},
	};
}

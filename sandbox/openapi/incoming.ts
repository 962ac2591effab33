import { INCOMING_SCHEMAS } from './incomingSchemas';

const reference = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
const json = (name: keyof typeof INCOMING_SCHEMAS) => ({ 'application/json': reference(name) });
const refusal = (description: string) => ({
	description,
	content: { 'application/json': reference('Error') },
});

/** What has no password: the sandbox's own endpoints. */
const OPEN = { security: [] };
const SANDBOX = 'Of the sandbox alone: ';

/** A body in each form that the sandbox can call with. */
const inEachForm = (name: keyof typeof INCOMING_SCHEMAS) => ({
	...json(name),
	'application/x-www-form-urlencoded': reference(name),
	'application/xml': { schema: { type: 'string' } },
});

/** The calls that the customer gets: the sandbox makes them, as the provider does. */
export const INCOMING_CALLS = {
	incomingSms: {
		post: {
			summary: 'A person wrote. The sandbox can also call with GET and a query',
			requestBody: { required: true, content: inEachForm('IncomingCall') },
			responses: {
				'2XX': {
					description: 'The answer: its beginning shows whether it is JSON, a form or XML',
					content: inEachForm('IncomingAnswer'),
				},
			},
		},
	},
	chargingFailed: {
		post: {
			summary: 'The second call: the person could not be charged for the answer',
			requestBody: { required: true, content: inEachForm('ChargingFailed') },
			responses: { '2XX': { description: 'The call was taken; its body is not read' } },
		},
	},
};

const ADDRESS = {
	200: { description: 'The address that is set', content: json('IncomingAddressSet') },
};
const CALLED = {
	200: { description: 'The result of the call', content: json('WritingResult') },
	400: refusal('The body is not as it must be'),
	409: refusal('No address is set'),
};

/** The sandbox's own endpoints for incoming SMS. */
export const INCOMING_PATHS = {
	'/api/incoming': {
		get: {
			...OPEN,
			operationId: 'listIncoming',
			summary: `${SANDBOX}the incoming SMS and their results`,
			parameters: ['from', 'order', 'limit', 'offset'].map((name) => ({
				name,
				in: 'query',
				schema: { type: 'string' },
			})),
			responses: {
				200: { description: 'Oldest first', content: json('IncomingList') },
				400: refusal('The query is not as it must be'),
			},
		},
		post: {
			...OPEN,
			operationId: 'writeSms',
			summary: `${SANDBOX}a person writes; answered with the result of the call`,
			requestBody: { required: true, content: json('Writing') },
			responses: CALLED,
		},
	},
	'/api/incoming/{id}/charging-failed': {
		post: {
			...OPEN,
			operationId: 'tellChargingFailed',
			summary: `${SANDBOX}makes the second call about an incoming SMS`,
			parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
			requestBody: {
				required: true,
				content: {
					'application/json': {
						schema: {
							type: 'object',
							additionalProperties: false,
							properties: { as: INCOMING_SCHEMAS.Writing.properties.as },
						},
					},
				},
			},
			responses: { ...CALLED, 404: refusal('There is no such incoming SMS') },
		},
	},
	'/api/incoming/address': {
		get: {
			...OPEN,
			operationId: 'getIncomingAddress',
			summary: `${SANDBOX}the address that is called`,
			responses: ADDRESS,
		},
		put: {
			...OPEN,
			operationId: 'setIncomingAddress',
			summary: `${SANDBOX}sets the address that is called`,
			requestBody: { required: true, content: json('IncomingAddress') },
			responses: { ...ADDRESS, 400: refusal('The body is not as it must be') },
		},
		delete: {
			...OPEN,
			operationId: 'removeIncomingAddress',
			summary: `${SANDBOX}removes the address: nothing is called any more`,
			responses: { 204: { description: 'No address is set' } },
		},
	},
};

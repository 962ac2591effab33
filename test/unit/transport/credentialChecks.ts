import { Readable } from 'node:stream';

import type { ICredentialDataDecryptedObject, ICredentialTestFunctions } from 'n8n-workflow';

import { bulkSmsApiTest } from '../../../nodes/BulkSms/transport/credentialTest';
import { strictContext } from '../strictContext';

export const LOGIN = { user: 'ann', pass: 'Pa55word' };
export const DATA: ICredentialDataDecryptedObject = {
	baseUrl: 'https://sms.example.com',
	username: LOGIN.user,
	password: LOGIN.pass,
	timezone: 'UTC',
};

/** An answer of the gateway to the empty list of messages. */
export const send = (statusCode: number, body: unknown = { error: 'no messages' }) => ({
	statusCode,
	body,
});

/** An answer as n8n gives it: its body is a stream, of text or of a value in JSON. */
function withStream(answer: unknown): unknown {
	if (typeof answer !== 'object' || answer === null || !('body' in answer)) return answer;
	const { body } = answer;
	const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
	const headers = { 'content-length': String(Buffer.byteLength(text)) };
	return { ...answer, headers, body: Readable.from([Buffer.from(text)], { objectMode: false }) };
}

/**
 * Runs the test of the credential against a gateway that gives these answers in turn; an error is
 * thrown. One request more than there are answers fails the test.
 */
export async function checks(
	answers: unknown[],
	fields: { data?: ICredentialDataDecryptedObject } = { data: DATA },
) {
	const requests: unknown[] = [];
	const context = strictContext<ICredentialTestFunctions>({
		helpers: {
			request: (options: string | object) => {
				requests.push(options);
				const answer = answers[requests.length - 1];
				if (answer instanceof Error) return Promise.reject(answer);
				return Promise.resolve(withStream(answer));
			},
		},
	});
	const credential = { id: '1', name: 'Credential', type: 'bulkSmsApi', ...fields };
	const result = await bulkSmsApiTest.call(context, credential);
	return { result, requests };
}

import { Readable } from 'node:stream';

import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { told } from '../../../nodes/BulkSms/core/gateway/answer/asked';
import { Client, type GatewayRequest } from '../../../nodes/BulkSms/transport/client';
import { systemClock } from '../../../nodes/BulkSms/transport/clock';
import type { Credential } from '../../../nodes/BulkSms/credential/credential';
import { strictContext } from '../strictContext';
import { account as bare } from './account';

const account: Credential = {
	...bare,
	baseUrl: 'https://sms.example.com/api',
	redact: () => 'redact is for the words in a body',
	redactAddress: (address) => address.replaceAll('hidden', '*****'),
};

/** What n8n takes the login from, in place of reading the credential again. */
const LOGIN = {
	credentialsDecrypted: { id: '', name: '', type: 'bulkSmsApi', data: account.login() },
};

const SEND: GatewayRequest = { method: 'POST', path: '/sms/send', body: { text: 'สวัสดี' } };

/** Calls a gateway once that answers, or fails, as `respond` says. */
async function post(respond: () => Promise<unknown>, request = SEND) {
	const calls: unknown[][] = [];
	const context = strictContext<IExecuteFunctions>({
		getExecutionCancelSignal: () => undefined,
		helpers: {
			httpRequestWithAuthentication: (...call: unknown[]) => {
				calls.push(call);
				return respond();
			},
		},
	});
	const reply = await new Client(context, account, systemClock).request(request, 1234);
	return { reply, calls };
}

const stream = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false });
const answer = (fields: object) => () =>
	Promise.resolve({ statusCode: 200, headers: {}, body: stream(''), ...fields });

describe('a request to the gateway', () => {
	// The context has no getCredentials: to read the login again would fail.
	it('posts JSON once, with the login that n8n adds, no redirect and no error for a status', async () => {
		const { calls } = await post(answer({}));
		expect(calls).toStrictEqual([
			[
				'bulkSmsApi',
				{
					method: 'POST',
					url: 'https://sms.example.com/api/sms/send',
					headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
					body: { text: 'สวัสดี' },
					encoding: 'stream',
					timeout: 1234,
					disableFollowRedirect: true,
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
					abortSignal: expect.any(AbortSignal) as unknown,
				},
				LOGIN,
			],
		]);
	});

	it('asks by GET with what comes after the question mark, and without a body', async () => {
		const query = { messageId: 'a b&c' };
		const { calls } = await post(answer({}), { method: 'GET', path: '/sms/loginfo', query });
		const { url, headers, qs, body } = z.record(z.unknown()).parse(calls[0]?.[1]);
		expect([url, headers, qs, body]).toEqual([
			'https://sms.example.com/api/sms/loginfo',
			{ Accept: 'application/json' },
			query,
			undefined,
		]);
	});

	it('gives back an answer as it came, also where it repeats the login: an identifier may hold it', async () => {
		const statusCode = 302;
		const headers = { 'retry-after': '5' };
		const body = '{"messageId":25501288135972440649,"bulkId":"c2VjcmV0"}';
		const { reply, calls } = await post(answer({ statusCode, headers, body: stream(body) }));
		const retryAfter = '5';
		expect(reply).toStrictEqual(told({ status: statusCode, retryAfter, body }));
		expect(calls).toHaveLength(1);
	});

	it.each<[string, object]>([
		['no body', { body: undefined }],
		['a body that is no stream', { body: { detail: [] } }],
		['no headers', { headers: undefined, body: undefined }],
	])('reads an answer with %s as one with an empty body or no Retry-After', async (_, fields) => {
		const { reply } = await post(answer(fields));
		const none = { retryAfter: undefined, body: '' };
		expect(reply).toStrictEqual(told({ status: 200, ...none }));
	});

	it.each([
		['ECONNREFUSED', 'notSent'],
		['ECONNRESET', 'unknown'],
	])('gives back what kept the answer away, and does not try again: %s', async (code, kind) => {
		const { reply, calls } = await post(() =>
			Promise.reject(Object.assign(new Error('Basic c2VjcmV0'), { code })),
		);
		expect(reply.kind).toBe(kind);
		expect(JSON.stringify(reply)).toContain('https://sms.example.com');
		expect(JSON.stringify(reply)).not.toContain('c2VjcmV0');
		expect(calls).toHaveLength(1);
	});

	it('does not know what happened to a request whose answer has no status', async () => {
		const { reply } = await post(() => Promise.resolve('{"detail":[]}'));
		expect(reply.kind).toBe('unknown');
	});
});

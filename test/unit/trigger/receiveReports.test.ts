import type { IWebhookFunctions } from 'n8n-workflow';

import { receiveReports } from '../../../nodes/BulkSms/trigger/receiveReports';
import { strictContext } from '../strictContext';

interface Response {
	status: (status: number) => Response;
	json: (body: unknown) => Response;
}

interface Call {
	body?: unknown;
	/** What the address carries behind the question mark. */
	query?: unknown;
	/** The credential's Report Token, where the trigger demands one; absent = it demands none. */
	reportToken?: unknown;
}

const entry = { messageId: 'm-1', to: '66812345678', status: { name: 'DELIVERED' } };
const report = {
	...entry,
	outcome: 'delivered',
	isFinal: true,
	reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
};

/** Receives one call; `answered` is what the code itself wrote as response. */
async function receive(call: Call) {
	const answered: { status?: number; json?: unknown } = {};
	const response: Response = strictContext<Response>({
		status: (status: number) => {
			answered.status = status;
			return response;
		},
		json: (json: unknown) => {
			answered.json = json;
			return response;
		},
	});
	const demands = 'reportToken' in call;
	const { reportToken } = call;
	const context = strictContext<IWebhookFunctions>({
		getNodeParameter: (name: string) => {
			expect(name).toBe('authentication');
			return demands ? 'token' : 'none';
		},
		getBodyData: () => call.body,
		getResponseObject: () => response,
		...(demands && {
			getQueryData: () => call.query,
			getCredentials: () => Promise.resolve({ baseUrl: 'https://sms.example.com', reportToken }),
		}),
	});
	return { result: await receiveReports(context), answered };
}

describe('receiveReports', () => {
	it('starts one run with one item per destination and acknowledges how many came', async () => {
		const pending = { ...entry, messageId: 'm-2', status: { name: 'PENDING' } };
		const { result, answered } = await receive({ body: { details: [entry, pending] } });
		expect(result).toEqual({
			webhookResponse: { received: 2 },
			workflowData: [
				[{ json: report }, { json: { ...report, ...pending, outcome: 'pending', isFinal: false } }],
			],
		});
		expect(answered).toEqual({});
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['an empty object', {}],
		['a text', 'DELIVERED'],
		['a list', [entry]],
		['no details', { details: [] }],
		['details of something else', { details: ['x'] }],
	])('answers 400 to a body of %s and starts no run', async (_, body) => {
		const { result, answered } = await receive({ body });
		expect(result).toEqual({ noWebhookResponse: true });
		expect(answered).toEqual({
			status: 400,
			json: { error: 'The body holds no delivery report: "details" is missing or empty' },
		});
	});
});

describe('receiveReports, where a token is demanded', () => {
	const body = { details: [entry] };

	it('takes a report with the token of the credential', async () => {
		const { result, answered } = await receive({ body, query: { token: 't' }, reportToken: 't' });
		expect(result).toEqual({
			webhookResponse: { received: 1 },
			workflowData: [[{ json: report }]],
		});
		expect(answered).toEqual({});
	});

	it.each<[string, unknown, unknown]>([
		['no token', {}, 'secret'],
		['an empty token', { token: '' }, 'secret'],
		['another token', { token: 'Secret' }, 'secret'],
		['the token twice', { token: ['secret', 'secret'] }, 'secret'],
		['a token under another name', { Token: 'secret' }, 'secret'],
		['any token where the credential holds none', { token: 'secret' }, undefined],
		['an empty token where the credential holds an empty one', { token: '' }, ''],
		['no token where the credential holds none', {}, undefined],
	])('answers 403 to %s, starts no run and repeats no token', async (_, query, reportToken) => {
		const { result, answered } = await receive({ body, query, reportToken });
		expect(result).toEqual({ noWebhookResponse: true });
		expect(answered).toEqual({
			status: 403,
			json: { error: 'The report token is missing or wrong' },
		});
	});
});

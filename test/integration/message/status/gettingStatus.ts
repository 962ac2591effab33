import type { IDataObject, OnError } from 'n8n-workflow';

import { TestClock } from '../../../engine/clock';
import { runBulkSms, type BulkSmsRun } from '../../../engine/runBulkSms';
import { startScriptedGateway, type Scripted } from '../../../engine/scriptedGateway';
import { answer } from '../../stage';

/** A row of the log as a gateway writes it. */
export const row = (messageId: string, name = 'DELIVERED', fields: object = {}) => ({
	messageId,
	to: '66812345678',
	status: { code: '000', name, description: 'in words' },
	...fields,
});

/** The same row as it comes out. */
export const shown = (messageId: string, outcome = 'delivered', fields: object = {}) => ({
	...row(messageId),
	outcome,
	isFinal: true,
	reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
	...fields,
});

export const json = answer;

/** What the gateway answers to a question. */
export type AnswerTo = (query: URLSearchParams, index: number) => Scripted;

/** Runs Get Status on n8n's engine, with a gateway that answers as told. */
export async function getStatus(
	items: IDataObject[],
	parameters: IDataObject,
	answer: AnswerTo,
	more: { onError?: OnError; credentials?: IDataObject } & Partial<BulkSmsRun> = {},
) {
	const gateway = await startScriptedGateway(({ path }, index) =>
		answer(new URL(path, 'http://gateway.test').searchParams, index),
	);
	try {
		const { credentials, ...run } = more;
		const outcome = await runBulkSms({
			items,
			parameters: { resource: 'message', operation: 'getStatus', ...parameters },
			credentials: {
				baseUrl: gateway.url,
				username: 'demo-login',
				password: 'demo-password',
				...(credentials as Record<string, string>),
			},
			clock: new TestClock(),
			...run,
		});
		const plain = (results: typeof outcome.output) =>
			results.map(({ json: fields, pairedItem }) => ({ json: fields, pairedItem }));
		return {
			output: plain(outcome.output),
			errors: plain(outcome.errorBranch),
			error: outcome.error,
			hints: outcome.hints.map(({ message }) => message),
			stored: outcome.stored,
			requests: gateway.requests.map(({ method, path }) => `${method} ${path}`),
		};
	} finally {
		await gateway.close();
	}
}

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../engine/clock';
import { runBulkSms, type BulkSmsOutcome, type BulkSmsRun } from '../../engine/runBulkSms';
import {
	startScriptedGateway,
	type ReceivedRequest,
	type Scripted,
	type ScriptedGateway,
} from '../../engine/scriptedGateway';

const PASSWORD = 'correct horse battery staple';
const LOGIN = Buffer.from(`demo:${PASSWORD}`).toString('base64');

/** What a gateway answers, in JSON unless it is text already. */
export const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
	({ status, body: typeof body === 'string' ? body : JSON.stringify(body), headers }) as const;

/** A gateway that answers each path as told; an own function may tell more. */
export type Answers = Record<string, Scripted | ((request: ReceivedRequest) => Scripted)>;

/** Takes every message, as docs/interface.md shows. */
export const takesAll = (request: ReceivedRequest): Scripted => {
	const { messages } = JSON.parse(request.body) as {
		messages: Array<{ destinations: Array<{ to: string; messageId: string }> }>;
	};
	const detail = messages.flatMap(({ destinations }) =>
		destinations.map((each) => ({ ...each, credit: 1, status: { code: '101', name: 'PENDING' } })),
	);
	return answer({ detail });
};

/** Gives the tests of a file a gateway with other endpoints than `/sms/send`. */
export function useAccountGateway() {
	let gateway: ScriptedGateway;
	let answers: Answers = {};
	beforeAll(async () => {
		gateway = await startScriptedGateway((request) => {
			const path = request.path.split('?')[0] ?? '';
			const scripted = answers[path] ?? answer('{"error":"No such path"}', 404);
			return typeof scripted === 'function' ? scripted(request) : scripted;
		});
	});
	afterAll(async () => await gateway.close());

	/** Runs the node, and checks that the login is nowhere. */
	async function run(
		given: Answers,
		parameters: INodeParameters,
		more: Partial<BulkSmsRun> & { baseUrl?: string } = {},
	): Promise<BulkSmsOutcome> {
		answers = given;
		gateway.requests.length = 0;
		const { baseUrl = gateway.url, ...others } = more;
		const outcome = await runBulkSms({
			items: [{}],
			parameters,
			credentials: { baseUrl, username: 'demo', password: PASSWORD },
			clock: new TestClock(),
			...others,
		});
		for (const secret of [PASSWORD, LOGIN]) expect(outcome.stored).not.toContain(secret);
		return outcome;
	}
	return {
		run,
		url: () => gateway.url,
		/** Method, path and body of everything that came. */
		asked: () => gateway.requests.map(({ method, path, body }) => [method, path, body]),
		paths: () => gateway.requests.map(({ path }) => path),
		login: () => gateway.requests.map(({ headers }) => headers.authorization),
		secret: PASSWORD,
		expectedLogin: `Basic ${LOGIN}`,
	};
}

export const jsonOf = (items: BulkSmsOutcome['output']): IDataObject[] =>
	items.map(({ json }) => json);

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../engine/clock';
import { runBulkSms, type BulkSmsOutcome, type BulkSmsRun } from '../../engine/runBulkSms';
import type { ReceivedRequest, Scripted } from '../../engine/scriptedGateway';
import { answer, useGateway } from '../stage';

const PASSWORD = 'correct horse battery staple';
const LOGIN = Buffer.from(`demo:${PASSWORD}`).toString('base64');

/** A gateway that answers each path as told; an own function may tell more. */
export type Answers = Record<string, Scripted | ((request: ReceivedRequest) => Scripted)>;

/** Gives the tests of a file a gateway with other endpoints than `/sms/send`. */
export function useAccountGateway() {
	let answers: Answers = {};
	const gateway = useGateway((request) => {
		const scripted = answers[request.path.split('?')[0] ?? ''] ?? answer({ error: 'No path' }, 404);
		return typeof scripted === 'function' ? scripted(request) : scripted;
	});

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
			credentials: { baseUrl, username: 'demo', password: PASSWORD, timezone: 'UTC' },
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

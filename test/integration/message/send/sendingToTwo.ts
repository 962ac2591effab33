import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../engine/clock';
import { type BulkSmsOutcome, runBulkSms } from '../../../engine/runBulkSms';
import type { ReceivedRequest, Scripted } from '../../../engine/scriptedGateway';
import { inCollections } from '../../../engine/collections';
import { useGateway } from '../../stage';

export const PASSWORD = 'correct horse battery staple';
/** As it is in the Authorization header. */
export const LOGIN = Buffer.from(`demo:${PASSWORD}`).toString('base64');
export const FIRST = '66812345671';
export const SECOND = '66812345672';

/** Gives the tests of a file a gateway that does what they put into `script`. */
export function useScriptedGateway() {
	let answer: (request: ReceivedRequest) => Scripted;
	const gateway = useGateway((request) => answer(request));
	return {
		get url() {
			return gateway.url;
		},
		get requests() {
			return gateway.requests;
		},
		openConnections: () => gateway.openConnections(),
		set script(next: Scripted) {
			answer = () => next;
		},
		set answer(next: (request: ReceivedRequest) => Scripted) {
			answer = next;
		},
	};
}

/** Sends one text to two numbers, failures on the error branch, and checks that nothing leaked. */
export async function sendToTwo(
	baseUrl: string,
	options: INodeParameters = {},
): Promise<BulkSmsOutcome> {
	const outcome = await runBulkSms({
		items: [{}],
		parameters: {
			from: 'MyShop',
			to: `${FIRST},${SECOND}`,
			text: 'Hello',
			...inCollections({ messageId: 'order', ...options }),
		},
		credentials: { baseUrl, username: 'demo', password: PASSWORD },
		onError: 'continueErrorOutput',
		clock: new TestClock(),
	});
	expect(outcome.stored).not.toContain(PASSWORD);
	expect(outcome.stored).not.toContain(LOGIN);
	return outcome;
}

/** What happened to each of the two: number, outcome and, for a failure, the reason. */
export const outcomesOf = ({ output, errorBranch }: BulkSmsOutcome) => [
	...output.map(({ json }) => [json.to, json.outcome]),
	...errorBranch.map(({ json }) => {
		const { to, outcome } = json.details as IDataObject;
		return [to, outcome, json.error];
	}),
];

import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { TestClock } from '../../../../engine/clock';
import type { Fault } from '../../../../engine/faultyAnswers';
import { startFaultyGateway } from '../../../../engine/faultyGateway';
import { runBulkSms, type BulkSmsRun } from '../../../../engine/runBulkSms';
import { inCollections } from '../../../../engine/collections';
import { loginAt, useSandbox } from '../../../stage';

/** What happened to a run, as far as these tests ask. */
export interface FaultyOutcome {
	/** Outcome of each destination, in the order of the input. */
	outcomes: string[];
	/** Why, where it was not accepted; `-` where it was. */
	reasons: string[];
	/** Requests that reached the gateway, in whatever it went wrong. */
	requests: number;
	/** Numbers that the sandbox behind was asked to send to, in its order. */
	seen: string[];
	/** The lines in the output pane. */
	hints: string[];
}

const itemSchema = z.object({
	json: z.object({ outcome: z.string().optional(), error: z.string().optional() }).passthrough(),
	pairedItem: z.object({ item: z.number() }),
});
const detailsSchema = z.object({ outcome: z.string() });
/** The numbers that stand for the recipients 1, 2, 3 … */
export const numbers = (count: number): string[] =>
	Array.from({ length: count }, (_, index) => String(66812340001 + index));

/** Runs the node against a gateway that goes wrong by a script, with a sandbox behind it. */
export function useFaultySending() {
	const sandbox = useSandbox();
	let mostAtOnce = 0;

	const seen = () => sandbox.sent().map(({ to }) => to);

	/**
	 * @param count recipients, each a message of its own, one message per request unless the options
	 * say otherwise
	 * @param more `cancelAfterMs` is the time from the request at which to cancel until it is done, on
	 * the clock
	 */
	async function send(
		script: Fault[],
		count: number,
		options: INodeParameters = {},
		more: Partial<BulkSmsRun> & {
			cancelAtRequest?: number;
			cancelAfterMs?: number;
			baseUrl?: string;
			remembersIds?: boolean;
		} = {},
	): Promise<FaultyOutcome> {
		sandbox.clear();
		const { remembersIds = false, clock = new TestClock(), ...others } = more;
		const gateway = await startFaultyGateway(sandbox.url, script, { remembersIds, time: clock });
		const { cancelAtRequest, cancelAfterMs = 0, baseUrl = gateway.url, ...run } = others;
		const reached = async (request: number, afterMs: number) => {
			await gateway.reached(request);
			// A request without an answer keeps the time, so that no sleep ends.
			if (afterMs > 0) await clock.sleep(afterMs);
		};
		try {
			const { output, errorBranch, hints } = await runBulkSms({
				items: numbers(count).map((to) => ({ to })),
				parameters: {
					from: 'MyShop',
					to: '={{ $json.to }}',
					text: '=Hello {{ $json.to }}',
					...inCollections({ maxMessagesPerRequest: 1, concurrency: 1, ...options }),
				},
				onError: 'continueErrorOutput',
				credentials: loginAt(baseUrl),
				clock,
				...(cancelAtRequest !== undefined && {
					cancelWhen: reached(cancelAtRequest, cancelAfterMs),
				}),
				...run,
			});
			const items = [...output, ...errorBranch]
				.map((item) => itemSchema.parse(item))
				.sort((a, b) => a.pairedItem.item - b.pairedItem.item);
			return {
				outcomes: items.map(
					({ json }) => json.outcome ?? detailsSchema.parse(json.details).outcome,
				),
				reasons: items.map(({ json }) => json.error?.replace(baseUrl, '<gateway>') ?? '-'),
				requests: gateway.connections(),
				seen: seen(),
				hints: hints.map(({ message }) => message),
			};
		} finally {
			mostAtOnce = gateway.mostAtOnce();
			await gateway.close();
		}
	}
	return {
		send,
		/** Numbers that the sandbox was asked to send to up to now, in its order. */
		seen,
		/** The most requests that were under way at the same time in the last run. */
		mostAtOnce: () => mostAtOnce,
	};
}

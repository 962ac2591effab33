import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { TestClock } from '../../../engine/clock';
import { runBulkSms, type BulkSmsRun } from '../../../engine/runBulkSms';
import { loginAt, useSandbox } from '../../stage';
import { inCollections } from '../../../engine/collections';

/** Whom a message goes to and what it says: the fields `to` and `text` of each item. */
export const MESSAGE: INodeParameters = { to: '={{ $json.to }}', text: '={{ $json.text }}' };

/** What happened to a run, as far as these tests ask. */
export interface CarefulOutcome {
	/** All items, of the error branch too, in the order of the input. */
	items: IDataObject[];
	/** Number and outcome of each, with the reason where there is one. */
	outcomes: unknown[][];
	/** Number and text of everything that reached the gateway, in its order. */
	seen: string[][];
	error?: { message: string; description?: string | null | undefined } | undefined;
	hints: string[];
}

/** Runs the node against the sandbox with options that decide who is written to. */
export function useCarefulSending() {
	const sandbox = useSandbox({ dateOrder: 'dayFirst' });

	const seen = () => sandbox.sent().map(({ to, text }) => [to, text]);

	async function send(
		items: IDataObject[],
		parameters: INodeParameters,
		options: INodeParameters,
		more: Partial<BulkSmsRun> & { baseUrl?: string } = {},
	): Promise<CarefulOutcome> {
		const { baseUrl = sandbox.url, ...run } = more;
		const { output, errorBranch, error, hints } = await runBulkSms({
			items,
			parameters: { from: 'MyShop', ...parameters, ...inCollections(options) },
			credentials: loginAt(baseUrl, { defaultCountryCode: '66' }),
			onError: 'continueErrorOutput',
			clock: new TestClock(),
			...run,
		});
		const position = z.object({ pairedItem: z.object({ item: z.number() }) });
		const all = [...output, ...errorBranch]
			.map((item) => ({ json: item.json, at: position.parse(item).pairedItem.item }))
			.sort((one, other) => one.at - other.at)
			.map(({ json }) => json);
		return {
			items: all,
			outcomes: all.map((json) => {
				const { to, outcome } = fieldsSchema.parse(json.details ?? json);
				const reason = json.reason || json.error;
				return reason ? [to, outcome, reason] : [to, outcome];
			}),
			seen: seen(),
			error,
			hints: hints.map(({ message }) => message),
		};
	}
	return { send, seen, sandbox };
}

const fieldsSchema = z.object({ to: z.string(), outcome: z.string() });

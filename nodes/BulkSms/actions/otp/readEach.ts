import type { IExecuteFunctions } from 'n8n-workflow';

import type { Checked } from '../../core/problem';
import { WITHOUT_WORDS } from '../../core/otp/otpAnswer';
import { Client } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import { readCredential } from '../../transport/credential';
import { itemFailure } from '../failures';

/** What the endpoints are for, as the end of "This gateway does not offer …". */
export const OFFERS = 'one-time passwords';

/**
 * Reads the request for each input item, before the first request leaves.
 *
 * @param readerFor makes the reader of the items when the way to the gateway is known, whose words
 * are never passed on: they may hold the code
 * @returns for each item its request, or what is wrong with its set-up
 * @throws NodeOperationError if On Error is Stop Workflow and the set-up of an item is wrong
 */
export async function readEach<T>(
	context: IExecuteFunctions,
	clock: Clock,
	readerFor: (client: Client) => (itemIndex: number) => Checked<T>,
): Promise<Array<Checked<T>>> {
	const credential = await readCredential(context);
	const read = credential.ok
		? readerFor(new Client(context, { ...credential.value, redact: WITHOUT_WORDS }, clock))
		: () => credential;
	const all: Array<Checked<T>> = [];
	for (const itemIndex of context.getInputData().keys()) {
		const one = read(itemIndex);
		if (!one.ok && !context.continueOnFail()) itemFailure(context, one.problem, itemIndex);
		all.push(one);
	}
	return all;
}

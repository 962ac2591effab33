import { uniq } from 'lodash';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { asQuestion } from '../../core/gateway/answer/asked';
import { readSenders, redactAll, SENDERS } from '../../core/gateway/answer/endpointAnswer';
import { readReply } from '../../core/gateway/check/finding';
import { checkSender } from '../../core/message/messageContent';
import { attempt, type Checked, invalid, valid } from '../../core/problem';
import { readCredential } from '../../credential/credential';
import { Client } from '../../transport/client';
import { systemClock } from '../../transport/clock';
import { toNodeError } from '../failures';

/**
 * Finds the names for From List, as Get Senders does, but with one request: a person waits for it.
 *
 * @param filter what the person typed. Names that contain it are found
 * @throws NodeOperationError if there is none to choose from
 */
export async function searchSenders(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const names = await askNames(this);
	if (!names.ok || names.value.length === 0) {
		const why = names.ok ? [] : [names.problem.reason, `${names.problem.advice}.`];
		// n8n shows the message of such an error, and nothing else of it.
		const message = ['The gateway lists no names: choose By Name', ...why].join('. ');
		throw toNodeError(this.getNode(), message, []);
	}
	const found = names.value.filter((name) => name.toLowerCase().includes(filter.toLowerCase()));
	return { results: found.map((name) => ({ name, value: name })) };
}

async function askNames(context: ILoadOptionsFunctions): Promise<Checked<string[]>> {
	const credential = await readCredential(context);
	if (!credential.ok) return credential;
	const { redact } = credential.value;
	const client = new Client(context, credential.value, systemClock);
	const asked = readReply(await client.request(SENDERS, 15_000), SENDERS, redact);
	if (asked.kind !== 'told') return invalid(asQuestion(asked).problem);
	const senders = readSenders(redactAll(asked.value, redact)) ?? [];
	return valid(uniq(senders.flatMap(nameIn)));
}

/** The form of an entry is not known (docs/interface.md, Senders). */
const nameIn = (sender: object): string[] =>
	Object.entries(sender)
		.flatMap(([field, value]: [string, unknown]) =>
			/^(?:from|name)$|sender/i.test(field) && typeof value === 'string' ? [value] : [],
		)
		.filter((value) => attempt(() => checkSender(value)).ok)
		.slice(0, 1);

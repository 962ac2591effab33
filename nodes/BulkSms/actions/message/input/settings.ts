import type { IExecuteFunctions } from 'n8n-workflow';
import { type Checked, valid } from '../../../core/problem';
import { type MessageRate, rateOf, sizeAt } from '../../../core/request/pacing';
import type { RequestSize } from '../../../core/request/planning';
import type { User } from '../../parameters/collection';
import { readOptions } from '../../parameters/readOptions';
import { sending } from '../../parameters/sending';
import { Client } from '../../../transport/client';
import type { Credential } from '../../../transport/credential';
import type { Surroundings } from '../../operation';
import { readSafeguards, type Safeguards } from './safeguards';

/** How requests are sent. */
export interface SendingRules {
	/** Requests at once. */
	concurrency: number;
	/** Milliseconds until the whole answer must have come. */
	timeout: number;
	/** Whether a message that may have been sent is sent again: only the user can allow that. */
	resendWhenOutcomeUnknown: boolean;
	/** Whether the message log is asked for messages of unknown outcome. */
	settleUnknown: boolean;
}

/** How the results of a run come out. */
export interface Presentation {
	/** Whether failures follow the node's On Error setting, or come out among the other items. */
	failuresAs: 'errors' | 'items';
	/** Whether a result holds the fields of its input item too. */
	includeInputFields: boolean;
}

/** What the collection Sending says. */
export interface SendSettings {
	size: RequestSize;
	/** Absent: messages leave as fast as the gateway takes them. */
	rate?: MessageRate | undefined;
	rules: SendingRules;
	presentation: Presentation;
}

/**
 * Reads the collection Sending, from the first item.
 *
 * @returns the settings, or a problem that names the option with a value that cannot be used
 */
export function readSettings(context: IExecuteFunctions, user: User): Checked<SendSettings> {
	const options = readOptions(context, sending, user, sending.schema);
	if (!options.ok) return options;
	const { maxMessagesPerRequest, maxDestinationsPerRequest, ...others } = options.value;
	const { concurrency, timeout, resendWhenOutcomeUnknown, settleUnknown } = others;
	const { failuresAs, includeInputFields, messagesPerMinute: perMinute } = others;
	const most = { maxMessages: maxMessagesPerRequest, maxDestinations: maxDestinationsPerRequest };
	const size = perMinute === undefined ? most : sizeAt(perMinute, most);
	return valid({
		size,
		rate: perMinute === undefined ? undefined : rateOf(perMinute, size.maxDestinations),
		rules: { concurrency, timeout, resendWhenOutcomeUnknown, settleUnknown },
		presentation: { failuresAs, includeInputFields },
	});
}

/** Reads how results are to come out; an option that cannot be used counts as absent. */
export function readPresentation(context: IExecuteFunctions, user: User): Presentation {
	const { schema } = sending;
	const failures = readOptions(context, sending, user, schema.pick({ failuresAs: true }));
	const included = readOptions(context, sending, user, schema.pick({ includeInputFields: true }));
	return {
		failuresAs: failures.ok ? failures.value.failuresAs : 'errors',
		includeInputFields: included.ok && included.value.includeInputFields,
	};
}

/** What holds for every message of a run: the way to the gateway, and the options read once. */
export interface Setup extends SendSettings {
	client: Client;
	/** How many requests are marked together at least. */
	fewestMarked: number;
	safeguards: Safeguards;
}

/**
 * Reads what holds for the whole run.
 *
 * @returns the set-up, or the first problem with it, which concerns every message of the run
 */
export async function readSetup(
	context: IExecuteFunctions,
	{ clock, fewestMarked }: Surroundings,
	credential: Checked<Credential>,
): Promise<Checked<Setup>> {
	if (!credential.ok) return credential;
	const settings = readSettings(context, 'send');
	if (!settings.ok) return settings;
	const safeguards = await readSafeguards(context, credential.value);
	if (!safeguards.ok) return safeguards;
	return valid({
		...settings.value,
		client: new Client(context, credential.value, clock),
		fewestMarked,
		safeguards: safeguards.value,
	});
}

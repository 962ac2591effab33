import { pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { z } from 'zod/v3';
import { type Checked, valid } from '../../../core/problem';
import { type MessageRate, rateOf, sizeAt } from '../../../core/request/pacing';
import type { RequestSize } from '../../../core/request/planning';
import type { OperationName } from '../../parameters/parameter';
import { OptionReader } from '../../parameters/optionReader';
import { ParameterReader } from '../../parameters/reader';
import { sending } from '../../parameters/sending';
import { Client } from '../../../transport/client';
import type { Credential } from '../../../transport/credential';
import type { Dependencies } from '../../operation';
import { readSafeguards, type Safeguards } from './safeguards';

type SendingOptions = z.output<typeof sending.schema>;

const RULES = ['concurrency', 'timeout', 'resendWhenOutcomeUnknown'] as const;
const PRESENTATION = ['failuresAs', 'includeInputFields'] as const;

export type SendingRules = Pick<SendingOptions, (typeof RULES)[number]>;

export type Presentation = Pick<SendingOptions, (typeof PRESENTATION)[number]>;

export interface SendSettings {
	size: RequestSize;
	/** Absent: messages leave as fast as the gateway takes them. */
	rate?: MessageRate | undefined;
	rules: SendingRules;
	presentation: Presentation;
}

export function readSettings(
	context: IExecuteFunctions,
	operation: OperationName,
): Checked<SendSettings> {
	const options = new OptionReader(new ParameterReader(context), sending, operation).once(
		sending.schema,
	);
	if (!options.ok) return options;
	const { messagesPerMinute: perMinute, ...others } = options.value;
	const most = {
		maxMessages: others.maxMessagesPerRequest,
		maxDestinations: others.maxDestinationsPerRequest,
	};
	const size = perMinute === undefined ? most : sizeAt(perMinute, most);
	return valid({
		size,
		rate: perMinute === undefined ? undefined : rateOf(perMinute, size.maxDestinations),
		rules: pick(others, RULES),
		presentation: pick(others, PRESENTATION),
	});
}

/** An option that cannot be used counts as absent. */
export function readPresentation(
	context: IExecuteFunctions,
	operation: OperationName,
): Presentation {
	const { schema } = sending;
	const given = new OptionReader(new ParameterReader(context), sending, operation);
	const failures = given.once(schema.pick({ failuresAs: true }));
	const included = given.once(schema.pick({ includeInputFields: true }));
	return {
		failuresAs: failures.ok ? failures.value.failuresAs : 'errors',
		includeInputFields: included.ok && included.value.includeInputFields,
	};
}

/** What holds for every message of a run: the way to the gateway, and the options read once. */
export interface Setup extends SendSettings {
	client: Client;
	dependencies: Dependencies;
	safeguards: Safeguards;
}

export async function readSetup(
	context: IExecuteFunctions,
	dependencies: Dependencies,
	credential: Checked<Credential>,
): Promise<Checked<Setup>> {
	if (!credential.ok) return credential;
	const settings = readSettings(context, 'send');
	if (!settings.ok) return settings;
	const safeguards = await readSafeguards(context, credential.value);
	if (!safeguards.ok) return safeguards;
	return valid({
		...settings.value,
		client: new Client(context, credential.value, dependencies.clock),
		dependencies,
		safeguards: safeguards.value,
	});
}

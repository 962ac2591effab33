import type { IExecuteFunctions } from 'n8n-workflow';
import type { z } from 'zod/v3';
import { type Checked, valid } from '../../../core/problem';
import type { RequestSize } from '../../../core/message/plan/planning';
import type { OperationName } from '../../parameters/parameter';
import { OptionReader } from '../../parameters/optionReader';
import { ParameterReader } from '../../parameters/reader';
import { sending } from '../../parameters/sending';
import { RateLimiter } from '../../../transport/rateLimiter';
import type { Credential } from '../../../transport/credential';
import { readSafeguards, type Safeguards } from './readSafeguards';

type SendingOptions = z.output<typeof sending.schema>;

/** How a run sends, and how its results come out: what the options of Sending say. */
export interface SendSettings
	extends Omit<
		SendingOptions,
		'messagesPerMinute' | 'maxMessagesPerRequest' | 'maxDestinationsPerRequest'
	> {
	size: RequestSize;
	/** Messages; absent: they leave as fast as the gateway takes them. */
	perMinute?: number | undefined;
}

function toSettings({ messagesPerMinute: perMinute, ...given }: SendingOptions): SendSettings {
	const { maxMessagesPerRequest: maxMessages, maxDestinationsPerRequest, ...others } = given;
	const most = perMinute === undefined ? Infinity : RateLimiter.mostAtOnce(perMinute);
	const maxDestinations = Math.min(most, maxDestinationsPerRequest);
	return { ...others, size: { maxMessages, maxDestinations }, perMinute };
}

/** What holds for the whole run. */
export interface Setup {
	settings: SendSettings;
	safeguards: Safeguards;
}

/** Nothing may be sent with an option that is not understood. */
export async function readSetup(
	context: IExecuteFunctions,
	operation: OperationName,
	credential: Credential,
): Promise<Checked<Setup>> {
	const reader = new OptionReader(new ParameterReader(context), sending, operation);
	const settings = reader.once(sending.schema);
	if (!settings.ok) return settings;
	const safeguards = await readSafeguards(context, operation, credential);
	return safeguards.ok
		? valid({ settings: toSettings(settings.value), safeguards: safeguards.value })
		: safeguards;
}

/** For a run that can send nothing: an option that cannot be used counts as absent. */
export const usableSettings = (
	context: IExecuteFunctions,
	operation: OperationName,
): SendSettings =>
	toSettings(
		new OptionReader(new ParameterReader(context), sending, operation).usable(sending.schema),
	);

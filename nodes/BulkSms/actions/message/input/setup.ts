import type { IExecuteFunctions } from 'n8n-workflow';

import { valid, type Checked } from '../../../core/problem';
import { Client } from '../../../transport/client';
import type { Credential } from '../../../transport/credential';
import type { Surroundings } from '../../operation';
import { readSettings, type SendSettings } from './settings';
import { readSafeguards, type Safeguards } from './safeguards';

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

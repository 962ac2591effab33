import type { IExecuteFunctions } from 'n8n-workflow';

import { valid, type Checked } from '../../../core/problem';
import { readCredential, type Credential } from '../../../transport/credential';
import { readSettings, type SendSettings } from './runOptions';
import { readSafeguards, type Safeguards } from './safeguards';

/** What holds for every message of a run: the credential, and the options that are read once. */
export interface Setup extends SendSettings {
	credential: Credential;
	safeguards: Safeguards;
}

/**
 * Reads what holds for the whole run.
 *
 * @returns the set-up, or the first problem with it, which concerns every message of the run
 */
export async function readSetup(context: IExecuteFunctions): Promise<Checked<Setup>> {
	const credential = await readCredential(context);
	if (!credential.ok) return credential;
	const settings = readSettings(context);
	if (!settings.ok) return settings;
	const safeguards = await readSafeguards(context, credential.value.defaultCountryCode);
	if (!safeguards.ok) return safeguards;
	return valid({
		...settings.value,
		credential: credential.value,
		safeguards: safeguards.value,
	});
}

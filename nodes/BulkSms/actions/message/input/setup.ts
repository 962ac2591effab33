import type { IExecuteFunctions } from 'n8n-workflow';

import { valid, type Checked } from '../../../core/problem';
import { readCredential, type Credential } from '../../../transport/credential';
import { readSafeguards, type Care } from './safeguards';
import { readSettings, type SendSettings } from './runOptions';

/** What holds for every message of a run: the account, and the options that are read once. */
export interface Setup extends SendSettings {
	credential: Credential;
	care: Care;
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
	const care = await readSafeguards(context, credential.value.defaultCountryCode);
	if (!care.ok) return care;
	return valid({ ...settings.value, credential: credential.value, care: care.value });
}

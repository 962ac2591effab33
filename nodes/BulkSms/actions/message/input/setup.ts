import type { IExecuteFunctions } from 'n8n-workflow';

import { valid, type Checked } from '../../../core/problem';
import { readAccount, type Account } from '../../../transport/credential';
import { readCare, type Care } from './safeguards';
import { readSettings, type SendSettings } from './runOptions';

/** What holds for every message of a run: the account, and the options that are read once. */
export interface Setup extends SendSettings {
	account: Account;
	care: Care;
}

/**
 * Reads what holds for the whole run.
 *
 * @returns the set-up, or the first problem with it, which concerns every message of the run
 */
export async function readSetup(context: IExecuteFunctions): Promise<Checked<Setup>> {
	const account = await readAccount(context);
	if (!account.ok) return account;
	const settings = readSettings(context);
	if (!settings.ok) return settings;
	const care = await readCare(context, account.value.defaultCountryCode);
	if (!care.ok) return care;
	return valid({ ...settings.value, account: account.value, care: care.value });
}

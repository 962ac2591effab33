import type { IExecuteFunctions } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { valid, type Checked } from '../../../core/problem';
import { readCredential, type Credential } from '../../../transport/credential';
import { readCollection } from '../input/optionValues';
import { readSettings, runOptions, type SendSettings } from '../input/runOptions';

/** 96 bits: nobody guesses them, and 16 characters leave room in an address. */
const SECRET_BYTES = 12;

const SAFEGUARDS = runOptions.safeguards.pick({
	allowMissingValues: true,
	maxSegments: true,
	minimumBalance: true,
});

/** What sending one message and waiting depends on, whatever is waited for. */
export interface OneMessageSetup extends SendSettings {
	credential: Credential;
	allowMissingValues: boolean;
	maxSegments?: number | undefined;
	/** Credits that the account must have at least. */
	minimumBalance?: number | undefined;
}

/** Reads it, or returns the first problem with it: with the credential or an option. */
export async function readOneMessageSetup(
	context: IExecuteFunctions,
): Promise<Checked<OneMessageSetup>> {
	const credential = await readCredential(context);
	if (!credential.ok) return credential;
	const settings = readSettings(context);
	if (!settings.ok) return settings;
	const safeguards = readCollection(context, 'safeguards', SAFEGUARDS);
	if (!safeguards.ok) return safeguards;
	return valid({ ...settings.value, ...safeguards.value, credential: credential.value });
}

/** Returns the address of this execution, to which n8n listens while it waits. */
export const readResumeUrl = (context: IExecuteFunctions): string =>
	z.string().parse(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));

/** Makes a secret for the address of one message, as 16 characters of base64url. */
export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

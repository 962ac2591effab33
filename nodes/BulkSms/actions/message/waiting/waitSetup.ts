import type { IExecuteFunctions } from 'n8n-workflow';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { excessOf, resumeAddress, type ResumeAddress } from '../../../core/callback/resumeAddress';
import { invalid, valid, type Checked } from '../../../core/problem';
import { readCredential, type Credential } from '../../../transport/credential';
import { readCollection } from '../input/optionValues';
import { readSettings, runOptions, type SendSettings } from '../input/runOptions';
import { readWaitLimit } from '../input/waitLimit';

/** 96 bits: nobody guesses them, and 16 characters leave room in the address. */
const TOKEN_BYTES = 12;

const SAFEGUARDS = runOptions.safeguards.pick({ allowMissingValues: true, maxSegments: true });

/** What sending one message and waiting for its report depends on. */
export interface WaitSetup extends SendSettings {
	credential: Credential;
	allowMissingValues: boolean;
	maxSegments?: number | undefined;
	/** Where the report goes to. */
	address: ResumeAddress;
	/** How long to wait, in milliseconds. */
	limit: number;
}

/**
 * Reads what the run depends on.
 *
 * @returns the set-up, or the first problem with it: with the credential, an option, or the address
 * of n8n
 */
export async function readWaitSetup(context: IExecuteFunctions): Promise<Checked<WaitSetup>> {
	const credential = await readCredential(context);
	if (!credential.ok) return credential;
	const settings = readSettings(context);
	if (!settings.ok) return settings;
	const safeguards = readCollection(context, 'safeguards', SAFEGUARDS);
	if (!safeguards.ok) return safeguards;
	const limit = readWaitLimit(context);
	if (!limit.ok) return limit;
	const address = readResumeAddress(context);
	if (!address.ok) return address;
	return valid({
		...settings.value,
		...safeguards.value,
		credential: credential.value,
		limit: limit.value,
		address: address.value,
	});
}

function readResumeAddress(context: IExecuteFunctions): Checked<ResumeAddress> {
	const resumeUrl = z.string().parse(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const address = resumeAddress(resumeUrl, randomBytes(TOKEN_BYTES).toString('base64url'));
	const excess = excessOf(address.url);
	if (!excess) return valid(address);
	const { base, length, longest } = excess;
	return invalid(
		'Address of n8n',
		`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
		`The gateway takes an address for the delivery report of at most 150 characters, and n8n makes it from its own address, ${base}. Give n8n a shorter one with the setting WEBHOOK_URL, or use Send with the short path of a Bulk SMS Trigger`,
	);
}

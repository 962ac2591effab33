import type { IExecuteFunctions } from 'n8n-workflow';

import { excessOf, resumeAddress, type ResumeAddress } from '../../../core/callback/resumeAddress';
import { invalid, valid, type Checked } from '../../../core/problem';
import { readWaitLimit } from '../input/waitLimit';
import {
	makeSecret,
	type OneMessageSetup,
	readOneMessageSetup,
	readResumeUrl,
} from './oneMessageSetup';

/** What sending one message and waiting for its report depends on. */
export interface WaitSetup extends OneMessageSetup {
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
	const setup = await readOneMessageSetup(context);
	if (!setup.ok) return setup;
	const limit = readWaitLimit(context);
	if (!limit.ok) return limit;
	const address = readResumeAddress(context);
	if (!address.ok) return address;
	return valid({ ...setup.value, limit: limit.value, address: address.value });
}

function readResumeAddress(context: IExecuteFunctions): Checked<ResumeAddress> {
	const address = resumeAddress(readResumeUrl(context), makeSecret());
	const excess = excessOf(address.url);
	if (!excess) return valid(address);
	const { base, length, longest } = excess;
	return invalid(
		'Address of n8n',
		`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
		`The gateway takes an address for the delivery report of at most 150 characters, and n8n makes it from its own address, ${base}. Give n8n a shorter one with the setting WEBHOOK_URL, or use Send with the short path of a Bulk SMS Trigger`,
	);
}

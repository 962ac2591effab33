import type { IExecuteFunctions } from 'n8n-workflow';

import type { Verification } from '../../core/otp/verification';
import { sharedByTries } from '../message/input/runMemory';

/** By an object that n8n hands to every try of a run; an entry goes when n8n drops that object. */
const byRun = new WeakMap<object, Map<string, Verification>>();

/**
 * Returns what earlier tries of this run of the node found out (Retry On Fail), by the place of each
 * code: to ask for a code again would use up one more try of the person, and a code counts but once.
 * It is in the memory of this process alone, because a place holds the code.
 */
export function verificationsOf(context: IExecuteFunctions): Map<string, Verification> {
	const run = sharedByTries(context);
	const verifications = byRun.get(run) ?? new Map<string, Verification>();
	byRun.set(run, verifications);
	return verifications;
}

import { withToken } from './reportToken';
import { LIMITS } from '../interface/sendRequest';

/** Where the delivery report of a message that is waited for goes to. */
export interface ResumeAddress {
	url: string;
	/** What a report must bring along; absent if n8n itself checks who calls. */
	token?: string;
}

/**
 * Makes the address for the delivery report from the one that resumes an execution. n8n 2 signs it
 * and checks the signature; n8n 1 does not, so a token of the node's own is put behind it.
 *
 * @param resumeUrl what n8n gives as `$execution.resumeUrl`
 * @param token made for this message
 */
export function resumeAddress(resumeUrl: string, token: string): ResumeAddress {
	const { searchParams } = new URL(resumeUrl);
	if (searchParams.has('signature')) return { url: resumeUrl };
	return { url: withToken(resumeUrl, token), token };
}

/**
 * How long the public address of n8n may be, so that the address for the report keeps the limit of
 * `notifyUrl` (docs/interface.md, Limits: 150 characters).
 *
 * @returns the base address with its length and the longest that fits, in characters; undefined if
 * the address is short enough
 */
export function excessOf(
	url: string,
): { base: string; length: number; longest: number } | undefined {
	const excess = url.length - LIMITS.notifyUrl;
	if (excess <= 0) return undefined;
	const base = url.slice(0, Math.max(url.lastIndexOf('/webhook-waiting/'), 0));
	return { base, length: base.length, longest: base.length - excess };
}

import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a secret that came with a call is the expected one. Takes the same time whatever the
 * difference is, and never throws. A blank expected secret is met by nothing: if one is
 * demanded, none set means refused.
 */
export function isSameSecret(given: unknown, expected: unknown): boolean {
	if (typeof given !== 'string' || typeof expected !== 'string' || expected === '') return false;
	return timingSafeEqual(digest(given), digest(expected));
}

/** Digests have one length, which timingSafeEqual needs, and do not tell the secret's. */
const digest = (secret: string) => createHash('sha256').update(secret).digest();

import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares in constant time, and never throws. Nothing equals an empty secret: without a secret,
 * every call is refused.
 */
export function isSameSecret(given: unknown, expected: unknown): boolean {
	if (typeof given !== 'string' || typeof expected !== 'string' || expected === '') return false;
	return timingSafeEqual(digest(given), digest(expected));
}

const digest = (secret: string) => createHash('sha256').update(secret).digest();

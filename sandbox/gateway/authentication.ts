import { createHash, timingSafeEqual } from 'node:crypto';

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * Makes the check of the `Authorization` header (docs/interface.md, Authentication).
 * Only a digest of the credentials is kept.
 *
 * @returns a function from the header to whether it carries these credentials; it compares in
 *   constant time and never throws
 */
export function basicAuthentication(
	username: string,
	password: string,
): (header: string | undefined) => boolean {
	const expected = digest(Buffer.from(`${username}:${password}`));
	return (header) => {
		const encoded = BASIC.exec(header ?? '')?.[1];
		return (
			encoded !== undefined && timingSafeEqual(digest(Buffer.from(encoded, 'base64')), expected)
		);
	};
}

// timingSafeEqual wants equal lengths; digests have them and so hide the length of the secret.
function digest(secret: Buffer): Buffer {
	return createHash('sha256').update(secret).digest();
}

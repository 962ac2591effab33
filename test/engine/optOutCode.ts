import { createCipheriv, createHmac, hkdfSync } from 'node:crypto';

/**
 * The code of a number in an opt-out link, made from docs/contributors/decisions.md and the RFCs that it names and
 * not by the product: keys by HKDF (RFC 5869), the signature as the nonce of the cipher (RFC 5297).
 */
export function optOutCode(secret: string, number: string): string {
	const key = (purpose: string) =>
		Buffer.from(hkdfSync('sha256', secret, '', `n8n-nodes-bulk-sms opt-out ${purpose}`, 32));
	const bytes = Buffer.from(BigInt(number).toString(16).padStart(14, '0'), 'hex');
	const tag = createHmac('sha256', key('tag')).update(bytes).digest().subarray(0, 13);
	const iv = Buffer.concat([tag, Buffer.alloc(3)]);
	const encrypted = createCipheriv('aes-256-ctr', key('number'), iv).update(bytes);
	return Buffer.concat([encrypted, tag]).toString('base64url');
}

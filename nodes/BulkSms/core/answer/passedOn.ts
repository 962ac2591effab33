import { isTooDeep } from '../format/jsonText';
import type { RedactWords } from './gatewayWords';

/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * An answer whose fields are not known, as the node passes it on: as it came, without the login in
 * any of its texts.
 *
 * @param answer what `parseExactJson` returned
 * @returns undefined if it is nested deeper than 64 levels, which no answer is
 */
export const passedOn = (answer: unknown, redact: RedactWords): Json | undefined =>
	isTooDeep(answer) ? undefined : withoutSecrets(answer, redact);

function withoutSecrets(value: unknown, redact: RedactWords): Json {
	if (typeof value === 'string') return redact(value);
	if (typeof value === 'number' || typeof value === 'boolean') return value;
	if (typeof value !== 'object' || value === null) return null;
	if (Array.isArray(value)) return value.map((member) => withoutSecrets(member, redact));
	return Object.fromEntries(
		Object.entries(value).map(([name, member]) => [redact(name), withoutSecrets(member, redact)]),
	);
}

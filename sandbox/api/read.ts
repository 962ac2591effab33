import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { bodyOf, parseJson } from '../http/body';
import { refusalOf } from '../rules/refusal';

/** A check that gives what it has read its type. */
type Schema<Read> = z.ZodType<Read, z.ZodTypeDef, unknown>;

/**
 * Reads the query of a call.
 *
 * @throws Refusal (400) that names the first field at fault
 */
export function queryOf<Read>(request: FastifyRequest, schema: Schema<Read>): Read {
	return checked(request.query, schema, 'The query');
}

/**
 * Reads the JSON body of a call.
 *
 * @throws Refusal (400, 415) that names the first field at fault
 */
export function jsonOf<Read>(request: FastifyRequest, schema: Schema<Read>): Read {
	return checked(parseJson(request, bodyOf(request)), schema, 'The body');
}

function checked<Read>(input: unknown, schema: Schema<Read>, whole: string): Read {
	const parsed = schema.safeParse(input);
	if (!parsed.success) throw refusalOf(parsed.error, whole);
	return parsed.data;
}

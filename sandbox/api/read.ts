import type { FastifyRequest } from 'fastify';
import { bodyOf, parseJson } from '../http/body';
import { checked, type Schema } from '../rules/refusal';

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
	return checked(parseJson(request, bodyOf(request)), schema);
}

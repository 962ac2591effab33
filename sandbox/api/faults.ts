import type { FastifyInstance } from 'fastify';
import type { Fault } from '../faults/faults';
import { FAULT_KINDS } from '../faults/kinds';
import { faultsBody, listFault, listKind } from '../faults/listing';
import type { Parts } from '../parts';
import { ENDPOINTS } from '../rules/endpoints';
import { jsonOf } from './read';

/** Adds the switch of the faults: `GET`, `PUT` and `DELETE /api/faults`. */
export function addFaultSwitch(
	app: FastifyInstance,
	{ faults, refuseConnections }: Pick<Parts, 'faults' | 'refuseConnections'>,
): void {
	const listed = () => ({
		faults: faults.list().map(listFault),
		kinds: FAULT_KINDS.map(listKind),
		endpoints: ENDPOINTS,
	});
	app.get('/api/faults', listed);
	app.put('/api/faults', (request) => {
		const wanted = jsonOf(request, faultsBody).faults;
		faults.replace(wanted.filter((fault) => !isAtOnce(fault)));
		const seconds = wanted.find(isAtOnce)?.parameters.seconds;
		if (typeof seconds === 'number') refuseConnections(seconds * 1000);
		return listed();
	});
	app.delete('/api/faults', (_request, reply) => {
		faults.replace([]);
		return reply.code(204).send();
	});
}

// Every connection is to be refused: that begins now, and there is no request to wait for.
function isAtOnce({ kind, count, probability }: Fault): boolean {
	return kind === 'refuseConnection' && count === undefined && probability === undefined;
}

import type { FastifyInstance } from 'fastify';
import { FAULT_KINDS } from '../faults/kinds';
import { faultsBody, listFault, listKind } from '../faults/listing';
import type { Parts } from '../parts';
import { ENDPOINTS } from '../rules/endpoints';
import { jsonOf } from './read';

/** Adds the switch of the faults: `GET`, `PUT` and `DELETE /api/faults`. */
export function addFaultSwitch(app: FastifyInstance, { faults }: Pick<Parts, 'faults'>): void {
	const listed = () => ({
		faults: faults.list().map(listFault),
		kinds: FAULT_KINDS.map(listKind),
		endpoints: ENDPOINTS,
	});
	app.get('/api/faults', listed);
	app.put('/api/faults', (request) => {
		faults.replace(jsonOf(request, faultsBody).faults);
		return listed();
	});
	app.delete('/api/faults', (_request, reply) => {
		faults.replace([]);
		return reply.code(204).send();
	});
}

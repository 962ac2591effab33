import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { State } from '../inbox/state';
import { type CallForm, callForm, callHeader, incomingUrl } from '../rules/incomingAddress';
import { jsonOf } from './read';

/** The address for incoming SMS as `GET /api/incoming/address` tells it. */
export interface ListedAddress {
	/** Null: none is set. */
	url: string | null;
	as: CallForm;
	/** The name of the header that goes along; its value is never told. */
	headerName: string | null;
}

const body = z
	.object({
		url: incomingUrl,
		as: callForm.default('json'),
		header: callHeader.nullable().optional(),
	})
	.strict();

/**
 * Adds `GET`, `PUT` and `DELETE /api/incoming/address`: where incoming SMS are told to.
 *
 * @param app the server
 * @param state where the address is kept
 * @param changed called after every change
 */
export function addIncomingAddress(app: FastifyInstance, state: State, changed: () => void): void {
	const listed = (): ListedAddress => ({
		url: state.incomingAddress?.url ?? null,
		as: state.incomingAddress?.as ?? 'json',
		headerName: state.incomingAddress?.header?.name ?? null,
	});
	app.get('/api/incoming/address', listed);
	app.put('/api/incoming/address', (request) => {
		const { url, as, header = keptHeader(state, url) } = jsonOf(request, body);
		state.incomingAddress = { url, as, header };
		changed();
		return listed();
	});
	app.delete('/api/incoming/address', (_request, reply) => {
		state.incomingAddress = null;
		changed();
		return reply.code(204).send();
	});
}

/** A secret that was meant for one server does not go to another one. */
function keptHeader({ incomingAddress }: State, url: string) {
	const isSameServer =
		incomingAddress !== null && new URL(incomingAddress.url).origin === new URL(url).origin;
	return isSameServer ? incomingAddress.header : null;
}

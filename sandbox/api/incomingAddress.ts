import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Store } from '../inbox/store';
import type { Parts } from '../parts';
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

/** Adds `GET`, `PUT` and `DELETE /api/incoming/address`: where incoming SMS are told to. */
export function addIncomingAddress(
	app: FastifyInstance,
	{ store, callbacks }: Pick<Parts, 'store' | 'callbacks'>,
): void {
	const listed = (): ListedAddress => ({
		url: store.incomingAddress?.url ?? null,
		as: store.incomingAddress?.as ?? 'json',
		headerName: store.incomingAddress?.header?.name ?? null,
	});
	app.get('/api/incoming/address', listed);
	app.put('/api/incoming/address', async (request) => {
		const { url, as, header } = jsonOf(request, body);
		await callbacks.demand(url, 'url');
		store.incomingAddress = {
			url,
			as,
			header: header === undefined ? keptHeader(store, url) : header,
		};
		store.changed();
		return listed();
	});
	app.delete('/api/incoming/address', (_request, reply) => {
		store.incomingAddress = null;
		store.changed();
		return reply.code(204).send();
	});
}

/** A secret that was meant for one server does not go to another one. */
function keptHeader({ incomingAddress }: Store, url: string) {
	const isSameServer =
		incomingAddress !== null && new URL(incomingAddress.url).origin === new URL(url).origin;
	return isSameServer ? incomingAddress.header : null;
}
